// Makes audio/<show>/<episode>.mp3 from dialogs/<show>/<episode>.md, with .vtt and the chapters of the episode, or, where there is no dialog, from the
// transcript of the episode: node demo/make-audio.mjs [--force | --check] [show …]
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { digestOf, evenLoudness, madeFrom, run, sentencesOf, soundOf, Speech, stamp } from './speech.mjs';
import { writeJson } from './write-json.mjs';

const demo = import.meta.dirname;
const args = process.argv.slice(2);
const force = args.includes('--force');
const check = args.includes('--check');
const only = args.filter((each) => !each.startsWith('--'));
const speakers = new Map(
  JSON.parse(fs.readFileSync(path.join(demo, 'speakers.json'), 'utf8')).map((each) => [each.key, each.name]),
);

/** The turns of a dialog, each with who speaks, and the heading of the chapter that it opens. */
function turnsOf(dialog) {
  let chapter;
  return dialog.split('\n').flatMap((line) => {
    if (line.startsWith('## ')) chapter = line.slice(3);
    const [, speaker, text] = /^([a-z-]+): (.+)$/.exec(line) ?? [];
    if (speaker === undefined) return [];
    if (!speakers.has(speaker)) throw new Error(`There is no speaker ${speaker}.`);
    const turn = { speaker, text, chapter };
    chapter = undefined;
    return [turn];
  });
}

/** Speaks the turns and returns where each stands. */
function speak(speech, turns) {
  speech.pause(0.3);
  const said = turns.map(({ speaker, text, chapter }, at) => {
    if (at > 0) speech.pause(chapter === undefined ? 0.45 : 1);
    const spans = sentencesOf(text).map((sentence, index) => {
      if (index > 0) speech.pause(0.28);
      return speech.say(sentence, speaker);
    });
    return { speaker, text, chapter, from: spans[0].from, to: spans.at(-1).to };
  });
  speech.pause(0.8);
  return said;
}

function makeEpisode(show, episode, turns, isDialog, digest) {
  const mp3 = path.join(demo, 'audio', show.key, `${episode.key}.mp3`);
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'talk-'));
  try {
    const speech = new Speech(dir);
    const said = speak(speech, turns);
    const wav = path.join(dir, 'talk.wav');
    speech.write(wav);
    const tags = {
      title: episode.title,
      artist: [...new Set(turns.map(({ speaker }) => speakers.get(speaker)))].join(', '),
      album: show.title,
      comment: digest,
    };
    run(
      'ffmpeg',
      '-v error -y -i'.split(' '),
      wav,
      '-af',
      evenLoudness,
      '-ac 1 -ar 22050 -c:a libmp3lame -b:a 40k -id3v2_version 3 -map_metadata -1'.split(' '),
      Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]),
      mp3,
    );
    if (isDialog) {
      const cues = said.map(
        ({ speaker, text, from, to }) => `${stamp(from)} --> ${stamp(to)}\n<v ${speakers.get(speaker)}>${text}\n`,
      );
      fs.writeFileSync(mp3.replace(/mp3$/, 'vtt'), `WEBVTT\n\n${cues.join('\n')}`);
      episode.chapters = said.flatMap(({ chapter, from }, at) =>
        chapter === undefined ? [] : [{ startSec: at === 0 ? 0 : Math.floor(from), title: chapter }],
      );
    }
    console.log(
      `${show.key}/${episode.key}.mp3 ${speech.seconds.toFixed(1)} s, ${Math.round(fs.statSync(mp3).size / 1000)} kB`,
    );
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

let stale = 0;
for (const name of fs.readdirSync(path.join(demo, 'podcasts')).filter((each) => each.endsWith('.json'))) {
  const file = path.join(demo, 'podcasts', name);
  const show = JSON.parse(fs.readFileSync(file, 'utf8'));
  if (only.length > 0 && !only.includes(show.key)) continue;
  fs.mkdirSync(path.join(demo, 'audio', show.key), { recursive: true });
  for (const episode of show.episodes) {
    const dialog = path.join(demo, 'dialogs', show.key, `${episode.key}.md`);
    const isDialog = fs.existsSync(dialog);
    const source = isDialog ? fs.readFileSync(dialog, 'utf8') : episode.transcript;
    const turns = isDialog ? turnsOf(source) : [{ speaker: episode.speaker, text: source }];
    const digest = digestOf(
      source,
      show.title,
      episode.title,
      soundOf(source, [...new Set(turns.map(({ speaker }) => speaker))]),
    );
    if (!force && (await madeFrom(path.join(demo, 'audio', show.key, `${episode.key}.mp3`))) === digest) continue;
    stale += 1;
    if (check) console.log(`audio/${show.key}/${episode.key}.mp3 is older than its text.`);
    else {
      makeEpisode(show, episode, turns, isDialog, digest);
      writeJson(file, show);
    }
  }
}
if (check) process.exitCode = stale === 0 ? 0 : 1;
