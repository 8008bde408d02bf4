// Makes demo/video/<name>.mp4 and .vtt with espeak-ng, ffmpeg and fonts-liberation: node demo/make-video.mjs [--force] [name …]
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const demo = import.meta.dirname;
const out = path.join(demo, 'video');
const args = process.argv.slice(2);
const force = args.includes('--force');
const only = args.filter((a) => !a.startsWith('--'));
const read = (file) => JSON.parse(fs.readFileSync(path.join(demo, file), 'utf8'));

const fonts = process.env.FONT_DIR ?? '/usr/share/fonts/truetype/liberation';
const serif = `${fonts}/LiberationSerif-Bold.ttf`;
const sans = `${fonts}/LiberationSans-Regular.ttf`;
const disc = process.env.DISC_FONT ?? '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf';
const [pine, mint, cream, violet] = ['#0b3b3e', '#8fd3c1', '#f2e5d0', '#463d8c'];
const looks = {
  lecture: { back: pine, title: cream, small: mint, shapes: [mint, violet] },
  sponsor: { back: violet, title: cream, small: mint, shapes: [mint, pine] },
  tutorial: { back: cream, title: pine, small: violet, shapes: [mint, violet] },
};
const voices = ['en-us', 'en-us+f3', 'en-gb', 'en-us+m3', 'en-gb+f2', 'en-us+f4'];

// One true fact for each subject.
const facts = {
  restorative: 'A curing light loses power with distance and angle. Hold it close and square to the tooth.',
  endodontics: 'A cold test asks the nerve, not the blood supply. Test a healthy neighbor first.',
  periodontics: 'In the 2018 classification, the stage tells how severe and complex, the grade how fast.',
  'infection-control': 'The CDC asks for a spore test of every sterilizer at least once a week.',
  compliance: "Under HIPAA, a patient's request for records is due an answer within thirty days.",
  pharmacology: 'For most acute dental pain, an anti-inflammatory with or without acetaminophen comes first.',
  anesthesia: 'A numb lip does not prove a numb pulp. Test the tooth again with cold.',
  implants: 'Take a baseline radiograph when the crown goes in. Later bone levels are read against it.',
  esthetics: 'Take the shade before you isolate. A tooth that dries out looks lighter for a while.',
  'oral-surgery': 'Dry socket usually begins two to four days after the extraction. It is no spreading infection.',
  orthodontics: 'Teeth can drift at any age. Retention lasts as long as the patient wants straight teeth.',
  pediatrics: 'The AAPD advises a first dental visit by the first birthday.',
  imaging: 'Whoever orders a cone beam volume should see to it that all of it is read.',
  hygiene: 'Sites that do not bleed on probing, visit after visit, are likely to remain stable.',
  occlusion: 'For most painful jaw joints, reversible and conservative care comes first.',
  prosthodontics: 'A crowned root resists fracture better when the crown grips two millimeters of sound tooth.',
  'oral-medicine': 'A sore that has not healed after two weeks needs an explanation, and often a biopsy.',
  sleep: 'Dentists screen for sleep apnea and treat it with appliances. A physician makes the diagnosis.',
  digital: 'A scanner records only what it sees. Dry the margin and pull the tissue away first.',
  'practice-life': 'Small breaks count. Stand up and stretch between patients, not only at night.',
};
// What a sponsor's clip says, and the fact a tutorial opens with.
const companies = {
  lumident: [
    'Composites and curing lights for everyday restorations.',
    'Check the output of your curing light with a radiometer, and write the reading down.',
  ],
  northbridge: [
    'Implants, drills and guides for planned surgery.',
    'Try a surgical guide in before the first cut. It must seat fully and must not rock.',
  ],
  vantage: [
    'Sensors and cone beam units for the dental office.',
    'Choose the smallest field of view that answers the clinical question.',
  ],
  crownline: [
    'Files and bioceramic materials for root canal treatment.',
    'Look at the flutes each time a file leaves the canal. Discard a file that has unwound.',
  ],
  purespan: [
    'Waterline treatment and sterilizer monitoring.',
    'Water for routine dental care should hold no more than five hundred colonies per milliliter.',
  ],
  opaline: [
    'Ceramic blocks and shade systems for the office and the lab.',
    'Photograph the shade tab beside the tooth, in the same plane and the same light.',
  ],
  restwell: [
    'Oral appliances for snoring and sleep apnea.',
    'Before the first appliance, record jaw movement, comfort and tooth contacts.',
  ],
  novadent: [
    'Local anesthetics and the devices that deliver them.',
    'Aspirate before you inject, and give no more than about one milliliter a minute.',
  ],
  'gentle-arc': [
    'Clear aligners and retainers for the general practice.',
    'Polish after you remove an attachment, and check the enamel when it is dry.',
  ],
  tidewell: [
    'Powered scaling and air polishing for hygienists.',
    'Compare each scaler tip with the wear card. A worn tip works slowly.',
  ],
  chairline: [
    'Scheduling, charting and recall in one place.',
    'Give every member of the team a login of their own. Shared passwords hide who did what.',
  ],
  sprout: [
    'Crowns and preventive care for the youngest patients.',
    'Try a preformed crown for size before you mix cement. It should snap gently into place.',
  ],
};

const clips = [];
for (const { key, name } of read('categories.json')) {
  clips.push({
    file: key,
    look: 'lecture',
    label: 'DENTAL LEARNING',
    title: name,
    sub: 'A short clip for the demo catalog',
    say: `${name}. This short clip stands in for the recorded lecture.`,
    fact: facts[key],
  });
}
for (const { key, name, tagline } of read('companies.json')) {
  clips.push({
    file: `sponsor-${key}`,
    look: 'sponsor',
    label: 'A WORD FROM THE SPONSOR',
    title: name,
    sub: tagline,
    say: `A word from the sponsor, ${name}.`,
    fact: `${companies[key][0]} The sponsor had no part in the content of this class.`,
  });
  clips.push({
    file: `tutorial-${key}`,
    look: 'tutorial',
    label: 'PRODUCT TUTORIAL',
    title: name,
    sub: tagline,
    say: `A tutorial from ${name}. This short clip stands in for the full film.`,
    fact: companies[key][1],
  });
}

const run = (cmd, ...a) => execFileSync(cmd, a.flat(2), { stdio: ['ignore', 'pipe', 'inherit'] }).toString();
const ffmpeg = (...a) => run('ffmpeg', '-v', 'error', '-y', a);
const seconds = (file) =>
  Number(run('ffprobe', '-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file));
const stamp = (s) => new Date(Math.round(s * 1000)).toISOString().slice(11, 23);
/** Breaks a text into as few lines as the width allows, of nearly equal length, so that no word stands alone. */
function wrap(text, width) {
  const lines = [''];
  for (const word of text.split(' ')) {
    if (lines.at(-1) && `${lines.at(-1)} ${word}`.length > width) lines.push(word);
    else lines.push(`${lines.pop()} ${word}`.trim());
  }
  const narrower = lines.length > 1 && width > 12 ? wrap(text, width - 1) : [];
  return narrower.length === lines.length ? narrower : lines;
}

/** Draws one card: texts are [text lines, font, size, color, y]. */
function card(dir, name, look, texts, shift) {
  const filters = [];
  const text = (words, font, size, color, x, y) => {
    const value = words.replace(/'/g, '’');
    const file = path.join(dir, `${name}-${filters.length}.txt`);
    fs.writeFileSync(file, value);
    filters.push(`drawtext=fontfile=${font}:textfile=${file}:fontsize=${size}:fontcolor=${color}:x=${x}:y=${y}`);
  };
  text('●', disc, 460, `${look.shapes[0]}@0.16`, 380 + shift, -110);
  text('●', disc, 260, `${look.shapes[1]}@${look.back === cream ? 0.2 : 0.34}`, 520 - shift, 150);
  filters.push(`drawbox=x=0:y=0:w=8:h=360:color=${mint}:t=fill`);
  for (const [value, font, size, color, top] of texts) {
    value.forEach((line, i) =>
      text(line, font, size, color, 56, `${Math.round(top + i * size * 1.28)}+(${size}-ascent)`),
    );
  }
  const png = path.join(dir, `${name}.png`);
  ffmpeg('-f', 'lavfi', '-i', `color=c=${look.back}:s=640x360`, '-vf', filters.join(','), '-frames:v', '1', png);
  return png;
}

fs.mkdirSync(out, { recursive: true });
clips.forEach((clip, index) => {
  const mp4 = path.join(out, `${clip.file}.mp4`);
  if (only.length ? !only.includes(clip.file) : fs.existsSync(mp4) && !force) return;
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'clip-'));
  try {
    const spoken = [clip.say, clip.fact].map((words, i) => {
      const wav = path.join(dir, `${i}.wav`);
      run(
        'espeak-ng',
        '-v',
        voices[index % voices.length],
        '-s',
        '158',
        '-w',
        wav,
        words.replace(/HIPAA/g, 'Hippa').replace(/OSHA/g, 'Osha').replace(/AAPD/g, 'A A P D'),
      );
      return { wav, length: seconds(wav) };
    });
    const [lead, gap, tail, fade] = [0.4, 0.3, 1.6, 0.7];
    const second = lead + spoken[0].length + gap;
    const spokenEnd = second + spoken[1].length;
    const total = Math.max(8.4, spokenEnd + tail);
    const look = looks[clip.look];
    const titleLines = wrap(clip.title, 20);
    const factLines = wrap(clip.fact, 36);
    const size = factLines.length > 4 ? 26 : 30;
    const label = [[clip.label], sans, 15, look.small, 44];
    const below = 140 + (titleLines.length - 1) * 27;
    const cards = [
      card(
        dir,
        'a',
        look,
        [
          label,
          [titleLines, serif, 46, look.title, below - 40 - (titleLines.length - 1) * 27 + 20],
          [[clip.sub], sans, 20, look.small, below + 52 + (titleLines.length - 1) * 40],
        ],
        0,
      ),
      card(
        dir,
        'b',
        look,
        [
          label,
          [factLines, serif, size, look.title, 190 - factLines.length * size * 0.64],
          [[clip.title], sans, 17, look.small, 302],
        ],
        30,
      ),
      card(
        dir,
        'c',
        look,
        [
          [['Dental Learning'], serif, 46, look.title, 130],
          [['The demo catalog'], sans, 20, look.small, 200],
        ],
        60,
      ),
    ];
    const cuts = [second - 0.5, Math.max(spokenEnd + 0.1, total - tail)];
    const inputs = cards.flatMap((png) => ['-loop', '1', '-framerate', '10', '-t', total.toFixed(2), '-i', png]);
    ffmpeg(
      inputs,
      spoken.flatMap(({ wav }) => ['-i', wav]),
      '-filter_complex',
      `[0:v]format=yuv420p[a];[1:v]format=yuv420p[b];[2:v]format=yuv420p[c];` +
        `[a][b]xfade=duration=${fade}:offset=${cuts[0].toFixed(2)}[ab];[ab][c]xfade=duration=${fade}:offset=${cuts[1].toFixed(2)}[v];` +
        `[3:a]adelay=${lead * 1000}[s];[4:a]adelay=${Math.round(second * 1000)}[t];[s][t]amix=inputs=2:normalize=0,apad[m]`,
      '-map',
      '[v]',
      '-map',
      '[m]',
      '-t',
      total.toFixed(2),
      '-r',
      '10',
      '-c:v',
      'libx264',
      '-preset',
      'veryslow',
      '-crf',
      '32',
      '-tune',
      'stillimage',
      '-pix_fmt',
      'yuv420p',
      '-threads',
      '1',
      '-c:a',
      'aac',
      '-b:a',
      '32k',
      '-ac',
      '1',
      '-ar',
      '22050',
      '-movflags',
      '+faststart',
      '-map_metadata',
      '-1',
      '-fflags',
      '+bitexact',
      '-metadata',
      `title=${clip.title}`,
      mp4,
    );
    const cue = (from, to, words) => `${stamp(from)} --> ${stamp(to)}\n${wrap(words, 42).join('\n')}\n`;
    // Captions keep to two or three lines: a cue of two sentences is cut at the sentence, by its share of the letters.
    const cues = [
      [lead, clip.say, spoken[0].length],
      [second, clip.fact, spoken[1].length],
    ].flatMap(([from, words, length]) => {
      const sentences = words.length > 84 ? words.match(/[^.]+\.\s*/g) : [words];
      let at = from;
      return sentences.map((s) => {
        const to = at + (length * s.length) / words.length;
        const text = cue(at, to, s.trim());
        at = to;
        return text;
      });
    });
    fs.writeFileSync(path.join(out, `${clip.file}.vtt`), `WEBVTT\n\n${cues.join('\n')}`);
    console.log(`${clip.file}.mp4 ${total.toFixed(1)} s, ${Math.round(fs.statSync(mp4).size / 1000)} kB`);
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
});
