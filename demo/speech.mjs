// How the demo speaks: flite with the words of lexicon.txt, sentence by sentence, so that captions stand exactly where they are spoken.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';

const demo = import.meta.dirname;
/** Samples a second of every voice. */
export const rate = 16_000;

/**
 * The voice of each lecturer: one of flite's, which are recorded people; `stretch` above 1 is slower, `pitch` above 1 higher, so that two who
 * share a recording can be told apart.
 */
const voices = {
  'tomas-brandt': { name: 'rms', stretch: 1.12, pitch: 1 },
  'priya-raman': { name: 'slt', stretch: 1.18, pitch: 1.05 },
  'marcus-ode': { name: 'rms', stretch: 1.1, pitch: 0.94 },
  'rosa-kelly': { name: 'slt', stretch: 1.16, pitch: 0.95 },
  'anneke-smit': { name: 'slt', stretch: 1.18, pitch: 0.97 },
  'elena-marsh': { name: 'slt', stretch: 1.16, pitch: 1.06 },
  'lena-novak': { name: 'slt', stretch: 1.18, pitch: 0.94 },
  'joan-wells': { name: 'slt', stretch: 1.18, pitch: 1 },
  'nadia-voss': { name: 'slt', stretch: 1.16, pitch: 1.04 },
  'samir-aziz': { name: 'rms', stretch: 1.12, pitch: 1.05 },
  'helen-park': { name: 'slt', stretch: 1.16, pitch: 1.02 },
  'david-osei': { name: 'rms', stretch: 1.12, pitch: 0.92 },
  'carla-mendes': { name: 'slt', stretch: 1.16, pitch: 1.03 },
  'ian-fraser': { name: 'awb', stretch: 1.06, pitch: 1 },
  'mei-tanaka': { name: 'slt', stretch: 1.2, pitch: 1.06 },
  'robert-hale': { name: 'rms', stretch: 1.14, pitch: 0.9 },
  'grace-okafor': { name: 'slt', stretch: 1.2, pitch: 0.92 },
  'paul-lindqvist': { name: 'awb', stretch: 1.06, pitch: 0.95 },
  'sofia-russo': { name: 'slt', stretch: 1.16, pitch: 1.01 },
  'aaron-blum': { name: 'rms', stretch: 1.12, pitch: 1.02 },
  'tanya-reed': { name: 'slt', stretch: 1.17, pitch: 0.98 },
  'victor-chan': { name: 'rms', stretch: 1.12, pitch: 1.04 },
  'maya-iyer': { name: 'slt', stretch: 1.16, pitch: 1.04 },
  'owen-price': { name: 'awb', stretch: 1.06, pitch: 1.03 },
};
/** Who speaks where no lecturer is named: sponsors and tutorials. */
const nobody = { name: 'rms', stretch: 1.1, pitch: 1.03 };

/** What the voice is given instead of letters that are read one by one, and of words that it would run together. */
const spoken = [
  [/\bHbA1c\b/g, 'hemoglobin A one C'],
  [/\bA1c\b/g, 'A one C'],
  [/\b911\b/g, 'nine one one'],
  [/\bD1354\b/g, 'D thirteen fifty four'],
  [/\b(ADA|AAE|ESE|CDC|FDA|EPA|HIV|MDP|MTA|SDF|CPR)\b/g, (word) => [...word].join(' ')],
  [/\bC\. diff\b/g, 'C diff'],
  [/’/g, "'"],
];

/** A digest of what something was made from; it stands in the file's metadata. */
export const digestOf = (...sources) =>
  `source-sha256:${createHash('sha256').update(sources.join('\0')).digest('hex')}`;

const lexicon = fs.readFileSync(path.join(demo, 'lexicon.txt'), 'utf8').trimEnd().split('\n');
const voiceOf = (speaker) => voices[speaker] ?? nobody;

/** What shapes the sound of `text` beside the text: the voices of its speakers, and those of its words that have a spelling of their own. */
export function soundOf(text, speakers) {
  const words = new Set(text.toLowerCase().match(/[a-z']+/g));
  const spelled = lexicon.filter((line) => words.has(line.split(' ')[0]));
  return JSON.stringify([
    speakers.map(voiceOf),
    spelled,
    spoken.filter(([what]) => new RegExp(what).test(text)).map(String),
  ]);
}

/** The digest of what a film or sound was made from: its comment in MP4, a field of its own in MP3. */
export async function madeFrom(file) {
  if (!fs.existsSync(file)) return '';
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(file) });
  try {
    const { comment, raw } = await input.getMetadataTags();
    return comment ?? raw?.TXXX?.comment ?? '';
  } finally {
    input.dispose();
  }
}

export const run = (command, ...args) =>
  execFileSync(command, args.flat(2), { stdio: ['ignore', 'pipe', 'inherit'] }).toString();

/** The sentences of a text, in order. */
export const sentencesOf = (text) =>
  [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence !== '')
    // A title or an abbreviation does not end a sentence.
    .reduce((sentences, sentence) => {
      if (/\b(?:Dr|Mr|Ms|C)\.$/.test(sentences.at(-1) ?? '')) sentences.push(`${sentences.pop()} ${sentence}`);
      else sentences.push(sentence);
      return sentences;
    }, []);

/** The samples of a 16 bit mono WAV file. */
function samplesOf(file) {
  const wav = fs.readFileSync(file);
  for (let at = 12; at < wav.length;) {
    const size = wav.readUInt32LE(at + 4);
    if (wav.toString('latin1', at, at + 4) === 'data') return wav.subarray(at + 8, at + 8 + size);
    at += 8 + size + (size % 2);
  }
  throw new Error(`${file} holds no sound.`);
}

/** Takes the silence that the voice leaves before and after a sentence. */
function trimmed(samples) {
  const loud = (at) => Math.abs(samples.readInt16LE(at)) > 180;
  let from = 0;
  let to = samples.length - 2;
  while (from < to && !loud(from)) from += 2;
  while (to > from && !loud(to)) to -= 2;
  const margin = 2 * Math.round(rate * 0.04);
  return samples.subarray(Math.max(0, from - margin), Math.min(samples.length, to + margin + 2));
}

/** Speech that grows sentence by sentence, with the second at which each begins and ends. */
export class Speech {
  #parts = [];
  #bytes = 0;
  #dir;
  constructor(dir) {
    this.#dir = dir;
  }

  get seconds() {
    return this.#bytes / 2 / rate;
  }

  pause(seconds) {
    const silence = Buffer.alloc(2 * Math.round(seconds * rate));
    this.#parts.push(silence);
    this.#bytes += silence.length;
  }

  /** Speaks one sentence and returns where it stands. */
  say(sentence, speaker) {
    const { name, stretch, pitch } = voiceOf(speaker);
    const words = spoken.reduce((text, [what, by]) => text.replace(what, by), sentence);
    const raw = path.join(this.#dir, 'raw.wav');
    const wav = path.join(this.#dir, 'said.wav');
    // The stretch makes up for the tempo that the pitch takes along.
    run(
      'flite',
      '-voice',
      name,
      '-add_lex',
      path.join(demo, 'lexicon.txt'),
      '--setf',
      `duration_stretch=${stretch * pitch}`,
      '-t',
      words,
      '-o',
      raw,
    );
    run(
      'ffmpeg',
      '-v',
      'error',
      '-y',
      '-i',
      raw,
      '-af',
      `asetrate=${Math.round(rate * pitch)},aresample=${rate}`,
      '-ac',
      '1',
      '-c:a',
      'pcm_s16le',
      wav,
    );
    const samples = trimmed(samplesOf(wav));
    const from = this.seconds;
    this.#parts.push(samples);
    this.#bytes += samples.length;
    return { from, to: this.seconds };
  }

  /** Writes all that was said as a WAV file. */
  write(file) {
    const head = Buffer.alloc(44);
    head.write('RIFF', 0, 'latin1');
    head.writeUInt32LE(36 + this.#bytes, 4);
    head.write('WAVEfmt ', 8, 'latin1');
    head.writeUInt32LE(16, 16);
    head.writeUInt16LE(1, 20);
    head.writeUInt16LE(1, 22);
    head.writeUInt32LE(rate, 24);
    head.writeUInt32LE(rate * 2, 28);
    head.writeUInt16LE(2, 32);
    head.writeUInt16LE(16, 34);
    head.write('data', 36, 'latin1');
    head.writeUInt32LE(this.#bytes, 40);
    fs.writeFileSync(file, Buffer.concat([head, ...this.#parts]));
  }
}

/** Voices are of unequal loudness; this brings each to the same. */
export const evenLoudness = 'highpass=f=70,loudnorm=I=-18:TP=-2:LRA=9';

/** Seconds as a time of WebVTT. */
export const stamp = (seconds) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

/** Breaks a text into as few lines as the width allows, of nearly equal length, so that no word stands alone. */
export function wrap(text, width) {
  const lines = [''];
  for (const word of text.split(' ')) {
    if (lines.at(-1) && `${lines.at(-1)} ${word}`.length > width) lines.push(word);
    else lines.push(`${lines.pop()} ${word}`.trim());
  }
  const narrower = lines.length > 1 && width > 12 ? wrap(text, width - 1) : [];
  return narrower.length === lines.length ? narrower : lines;
}

/** A sentence in pieces of at most two lines, cut where it breathes; the time is shared by letters. */
function piecesOf({ text, from, to }) {
  if (text.length <= 84) return [{ text, from, to }];
  const count = Math.ceil(text.length / 84);
  const pieces = wrap(text, Math.ceil(text.length / count) + 8);
  const letters = pieces.reduce((sum, piece) => sum + piece.length, 0);
  let at = from;
  return pieces.map((piece) => {
    const end = at + ((to - from) * piece.length) / letters;
    const cue = { text: piece, from: at, to: end };
    at = end;
    return cue;
  });
}

/** What was said as WebVTT. Each is `{text, from, to, name?}`: a cue names its voice where there are several. */
export function webvtt(said) {
  const cues = said.flatMap(({ name, ...sentence }) =>
    piecesOf(sentence).map(
      ({ text, from, to }) =>
        `${stamp(from)} --> ${stamp(to)}\n${name === undefined ? '' : `<v ${name}>`}${wrap(text, 42).join('\n')}\n`,
    ),
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
}
