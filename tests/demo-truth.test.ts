// No class, webinar or episode of the demo claims what it does not hold: every one is looked at as a portal has it that
// loaded the demo.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classType } from '#catalogue/class-type.ts';
import { loadDemo } from '#demo/server/staff/load-demo.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { readPdf } from '../e2e/support/pdf-text.ts';

const root = join(import.meta.dirname, '..');
const demo = (path: string) => join(root, 'demo', path);
const text = (path: string) => readFileSync(demo(path), 'utf8');

/**
 * Words of a handout read in a minute, and minutes to think over a question: with the film they make the time that
 * credit may be given for.
 */
const wordsAMinute = 150;
const minutesAQuestion = 1.5;
const minute = 60;

let portal: Portal;
let activities: Awaited<ReturnType<typeof readActivities>>;

const readActivities = () =>
  portal.context.db
    .selectFrom('activity')
    .leftJoin('exam', (join) => join.onRef('exam.activity_id', '=', 'activity.id').on('exam.published', '=', true))
    .leftJoin('file as video', 'video.id', 'activity.video_file_id')
    .leftJoin('file as captions', 'captions.id', 'activity.captions_file_id')
    .leftJoin('file as audio', 'audio.id', 'activity.audio_file_id')
    .select((eb) => [
      'activity.import_key as key',
      'activity.kind',
      'activity.type_id as type',
      'activity.is_tutorial',
      'activity.credits',
      'activity.agd',
      'activity.duration_min as minutes',
      'activity.duration_sec as seconds',
      'activity.chapters',
      'activity.transcript',
      'activity.description',
      'activity.disclosure',
      'activity.pdf_file_id as pdf',
      'activity.video_youtube_id as youtube',
      'video.filename as video',
      'captions.filename as captions',
      'audio.filename as audio',
      eb
        .selectFrom('exam_question')
        .whereRef('exam_question.exam_id', '=', 'exam.id')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .as('questions'),
    ])
    .execute();

beforeAll(async () => {
  portal = await openPortal();
  await loadDemo(portal.context, () => undefined);
  activities = await readActivities();
}, 240_000);
afterAll(() => portal.close());

type Activity = (typeof activities)[number];
const classes = () =>
  activities.filter(({ kind, type, is_tutorial }) => kind === 'class' && type !== classType.live && !is_tutorial);
const films = () => activities.filter(({ video }) => video !== null);
const lectures = () => classes().filter(({ video }) => video !== null);
const episodes = () => activities.filter(({ kind }) => kind === 'episode');
const talks = () => episodes().filter(({ credits }) => credits > 0);
const pathOf = ({ key, video }: Activity) => (video === null ? `audio/${key}.mp3` : `video/${video}`);

type Cue = { readonly from: number; readonly to: number; readonly voice: string | null; readonly words: string };
const seconds = (stamp: string) => stamp.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
const cuesOf = (webvtt: string): Cue[] =>
  webvtt
    .trim()
    .split('\n\n')
    .slice(1)
    .map((block) => {
      const [timing = '', ...lines] = block.split('\n');
      const [from = '', to = ''] = timing.split(' --> ');
      const [, voice = null, words = ''] = /^(?:<v ([^>]+)>)?([\s\S]*)$/.exec(lines.join(' ')) ?? [];
      return { from: seconds(from), to: seconds(to), voice, words };
    });
/** Cues follow each other, within the length of their media. */
function expectInOrder(key: string | null, cues: readonly Cue[], lengthSec: number): void {
  const times = cues.flatMap(({ from, to }) => [from, to]);
  expect(times.length, key ?? '').toBeGreaterThan(1);
  expect(times, key ?? '').toEqual(times.toSorted((one, other) => one - other));
  expect(times.at(-1), key ?? '').toBeLessThanOrEqual(lengthSec);
  // And nothing is left without words: they continue nearly to its end.
  expect(times.at(-1), key ?? '').toBeGreaterThan(lengthSec - 4);
}
const flat = (words: string) => words.replaceAll(/\s+/g, ' ').trim();

describe('lengths', () => {
  it('are those of the media, to the second', async () => {
    const media = [...films(), ...episodes()];
    expect(media.length).toBeGreaterThan(40);
    for (const each of media) {
      using input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(demo(pathOf(each))) });
      const lasts = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
      expect(Math.abs((each.seconds ?? 0) - lasts), pathOf(each)).toBeLessThanOrEqual(0.5);
      if (each.kind === 'class') expect(each.minutes, pathOf(each)).toBe(Math.max(1, Math.round(lasts / minute)));
    }
  });
  it('of a class to read are the time that its handout takes', () => {
    const reading = classes().filter(({ video }) => video === null);
    expect(reading.length).toBeGreaterThan(20);
    for (const { key, minutes, seconds: film, type } of reading)
      expect([minutes, film, type], key ?? '').toEqual([
        Math.ceil(text(`handouts/${key}.md`).trim().split(/\s+/).length / wordsAMinute),
        null,
        classType.pdf,
      ]);
  });
  it('of lectures and talks are three to eight minutes, of eight and ten at least', () => {
    for (const [list, least] of [
      [lectures(), 8],
      [talks(), 10],
    ] as const) {
      expect(list.length).toBeGreaterThanOrEqual(least);
      for (const { key, seconds: length } of list) {
        expect(length, key ?? '').toBeGreaterThanOrEqual(3 * minute);
        expect(length, key ?? '').toBeLessThanOrEqual(8 * minute);
      }
    }
  });
});

describe('what is said', () => {
  it('in a video is in its captions, all of it, while it is said', () => {
    expect(films().length).toBeGreaterThanOrEqual(20);
    for (const { key, video, captions, seconds: length, youtube } of films()) {
      const name = video?.replace(/\.mp4$/, '') ?? '';
      expect([captions, youtube], name).toEqual([`${name}.vtt`, null]);
      const cues = cuesOf(text(`video/${name}.vtt`));
      expectInOrder(key, cues, length ?? 0);
      const said = text(`films/${name}.md`)
        .split('\n')
        .filter((line) => !/^(?:## |- )/.test(line));
      expect(flat(cues.map(({ words }) => words).join(' ')), name).toBe(flat(said.join(' ')));
    }
  });
  it('in a talk is in its transcript, by two voices', () => {
    for (const { key, transcript, seconds: length } of talks()) {
      const cues = cuesOf(transcript);
      expectInOrder(key, cues, length ?? 0);
      expect(new Set(cues.map(({ voice }) => voice)).size, key ?? '').toBe(2);
      const said = [...text(`dialogs/${key}.md`).matchAll(/^[a-z-]+: (.+)$/gm)].map(([, words = '']) => words);
      expect(flat(cues.map(({ words }) => words).join(' ')), key ?? '').toBe(flat(said.join(' ')));
    }
  });
  it('in every other episode is in its transcript as well', () => {
    for (const { key, transcript } of episodes()) expect(transcript.length, key ?? '').toBeGreaterThan(100);
  });
  it('has chapters in lectures and talks, all of them inside', () => {
    for (const each of [...lectures(), ...talks()]) {
      const starts = (each.chapters as { startSec: number }[]).map(({ startSec }) => startSec);
      expect(starts.length, each.key ?? '').toBeGreaterThanOrEqual(3);
      expect(starts[0], each.key ?? '').toBe(0);
      expect(starts, each.key ?? '').toEqual(starts.toSorted((one, other) => one - other));
      expect(starts.at(-1), each.key ?? '').toBeLessThan(each.seconds ?? 0);
    }
  });
});

describe('every class', () => {
  it('has its handout, with pages', async () => {
    for (const { key, pdf } of classes()) {
      expect(pdf, key ?? '').not.toBeNull();
      const { pages, text: words } = await readPdf(readFileSync(demo(`handouts/${key}.pdf`)));
      expect(pages, key ?? '').toBeGreaterThan(0);
      expect(words.length, key ?? '').toBeGreaterThan(2000);
    }
  });
  it('offers sponsors’ films that are there', () => {
    const there = new Set(readdirSync(demo('video')));
    for (const { key } of classes()) {
      const { offer } = JSON.parse(text(`classes/${key}.json`)) as { offer: { video: { file: string } | null } | null };
      if (offer?.video) expect([...there], key ?? '').toContain(offer.video.file);
    }
  });
});

describe('credit', () => {
  const words = (key: string | null) => text(`handouts/${key}.md`).trim().split(/\s+/).length;
  /** Minutes that an activity takes: what is watched or heard, read and answered. */
  const minutesOf = ({ key, kind, type, seconds: length, minutes, questions }: Activity): number => {
    const answering = Number(questions ?? 0) * minutesAQuestion;
    if (type === classType.live) return minutes ?? 0;
    return (length ?? 0) / minute + (kind === 'class' ? words(key) / wordsAMinute : 0) + answering;
  };

  it('is no more than the nearest quarter of an hour to what the activity takes, and asks for an exam', () => {
    const credited = activities.filter(({ credits }) => credits > 0);
    expect(credited.length).toBeGreaterThan(60);
    for (const each of credited) {
      expect(each.credits, each.key ?? '').toBeLessThanOrEqual(Math.round(minutesOf(each) / 15) / 4);
      expect(Number(each.questions), each.key ?? '').toBeGreaterThanOrEqual(3);
      expect(
        (each.agd as { hours: number }[]).reduce((sum, { hours }) => sum + hours, 0),
        each.key ?? '',
      ).toBe(each.credits);
    }
  });
  it('is said to be for demonstration only wherever it is promised, and that no one presents a webinar', () => {
    for (const { key, kind, type, credits, description, disclosure } of activities) {
      const says = kind === 'episode' ? description : disclosure;
      expect(says.includes('Its credit is for demonstration only'), key ?? '').toBe(credits > 0);
      if (type === classType.live) expect(disclosure, key ?? '').toContain('No one will be presenting');
    }
  });
});

it.each(['make-films.mjs', 'make-audio.mjs'])('what %s makes was made from the present texts', (script) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [demo(script), '--check'], { encoding: 'utf8' });
  expect({ stdout, stderr, status }).toEqual({ stdout: '', stderr: '', status: 0 });
});
