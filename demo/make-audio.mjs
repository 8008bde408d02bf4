// Makes demo/audio/<show>/<episode>.mp3 with espeak-ng and ffmpeg and writes durationSec into the shows: node demo/make-audio.mjs [--force] [show …]
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const demo = import.meta.dirname;
const args = process.argv.slice(2);
const force = args.includes('--force');
const only = args.filter((a) => !a.startsWith('--'));

// A speaker keeps one voice through all shows; a name that is not listed gets the first.
const voices = {
  'tomas-brandt': 'en-us+m3',
  'priya-raman': 'en-gb+f2',
  'marcus-ode': 'en-us',
  'rosa-kelly': 'en-us+f3',
  'anneke-smit': 'en-gb+f4',
  'elena-marsh': 'en-us+f2',
  'lena-novak': 'en-us+f4',
  'joan-wells': 'en-us+f3',
  'nadia-voss': 'en-us+f2',
  'samir-aziz': 'en-gb',
  'helen-park': 'en-us+f3',
  'david-osei': 'en-us+m1',
  'carla-mendes': 'en-us+f4',
  'ian-fraser': 'en-gb-scotland',
  'mei-tanaka': 'en-us+f2',
  'robert-hale': 'en-us+m2',
  'grace-okafor': 'en-gb+f3',
  'paul-lindqvist': 'en-gb+m3',
  'sofia-russo': 'en-us+f4',
  'aaron-blum': 'en-us+m7',
  'tanya-reed': 'en-us+f2',
  'victor-chan': 'en-us+m4',
  'maya-iyer': 'en-gb+f2',
  'owen-price': 'en-us+m2',
};
// Words that the synthesizer would say wrongly.
const respell = (text) =>
  text
    .replace(/HIPAA/g, 'Hippa')
    .replace(/OSHA/g, 'Osha')
    .replace(/\bADA\b/g, 'A D A')
    .replace(/\bAAE\b/g, 'A A E')
    .replace(/zirconia/g, 'zirconee-ah')
    .replace(/Zirconia/g, 'Zirconee-ah')
    .replace(/STOP-Bang/g, 'stop bang')
    .replace(/\bC\. diff\b/g, 'C diff');

const run = (cmd, ...a) => execFileSync(cmd, a.flat(), { stdio: ['ignore', 'pipe', 'inherit'] }).toString();
const seconds = (file) =>
  Number(run('ffprobe', '-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file));
const speakers = new Map(
  JSON.parse(fs.readFileSync(path.join(demo, 'speakers.json'), 'utf8')).map((s) => [s.key, s.name]),
);

let bytes = 0;
const wav = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'talk-')), 'talk.wav');
try {
  for (const name of fs.readdirSync(path.join(demo, 'podcasts')).filter((f) => f.endsWith('.json'))) {
    const file = path.join(demo, 'podcasts', name);
    const show = JSON.parse(fs.readFileSync(file, 'utf8'));
    if (only.length && !only.includes(show.key)) continue;
    fs.mkdirSync(path.join(demo, 'audio', show.key), { recursive: true });
    for (const episode of show.episodes) {
      const mp3 = path.join(demo, 'audio', show.key, `${episode.key}.mp3`);
      if (force || !fs.existsSync(mp3)) {
        run('espeak-ng', '-v', voices[episode.speaker] ?? 'en-us', '-s', '155', '-w', wav, respell(episode.transcript));
        run(
          'ffmpeg',
          '-v',
          'error',
          '-y',
          '-i',
          wav,
          '-af',
          'adelay=250,apad=pad_dur=0.5',
          '-ac',
          '1',
          '-ar',
          '22050',
          '-c:a',
          'libmp3lame',
          '-b:a',
          '24k',
          '-id3v2_version',
          '3',
          '-metadata',
          `title=${episode.title}`,
          '-metadata',
          `artist=${speakers.get(episode.speaker) ?? ''}`,
          '-metadata',
          `album=${show.title}`,
          mp3,
        );
      }
      episode.durationSec = Math.round(seconds(mp3));
      bytes += fs.statSync(mp3).size;
      for (const chapter of episode.chapters) {
        if (chapter.startSec >= episode.durationSec)
          console.warn(`${show.key}/${episode.key}: chapter "${chapter.title}" starts after the end`);
      }
    }
    fs.writeFileSync(file, `${JSON.stringify(show, null, 2)}\n`);
    console.log(`${show.key}: ${show.episodes.length} episodes`);
  }
} finally {
  fs.rmSync(path.dirname(wav), { recursive: true, force: true });
}
console.log(`audio: ${(bytes / 1e6).toFixed(2)} MB`);
