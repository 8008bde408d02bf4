// Captions as WebVTT and SubRip hold them: read with a sentence for each line that can’t be, measured, and written as
// WebVTT.

/** One caption. Times are milliseconds from the start. */
export type Cue = {
  readonly startMs: number;
  readonly endMs: number;
  /** What is shown, with line breaks; marks such as <i> and <v Dr. Kim> as they are. */
  readonly text: string;
  /** Where it is shown, as WebVTT says it: "line:10% align:start"; empty for the usual place. */
  readonly settings: string;
};

export type CaptionProblem = { readonly line: number; readonly sentence: string };

/** The longest captions file, in cues: a day has fewer. */
export const mostCues = 20_000;

/** Problems beyond these say nothing new. */
const mostProblems = 20;

const stampPattern = /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?$/;

/** Milliseconds of "1:02.5", "00:01:02.500" or "00:01:02,500"; null of anything else. */
export function readStamp(stamp: string): number | null {
  const match = stampPattern.exec(stamp.trim());
  if (match === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0', part = ''] = match;
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(part.padEnd(3, '0'));
}

const padded = (value: number, digits: number) => String(value).padStart(digits, '0');

/** "00:01:02.500", as files have it. */
function stampOf(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${padded(Math.floor(seconds / 3600), 2)}:${padded(Math.floor(seconds / 60) % 60, 2)}:${padded(seconds % 60, 2)}.${padded(ms % 1000, 3)}`;
}

/** "2:41.2", as people read it: tenths, hours only where there are some. */
export function shortStamp(ms: number): string {
  const tenths = Math.round(ms / 100);
  const seconds = Math.floor(tenths / 10);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${padded(seconds % 60, 2)}.${tenths % 10}`;
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${padded(minutes, 2)}:${rest}`;
}

/** The marks that WebVTT knows; any other < is a character. */
const mark = /<\/?(?:c|i|b|u|v|ruby|rt|lang)(?:[.\s][^>]*)?>|<\d{1,3}(?::\d{2}){1,2}\.\d{3}>/g;

const entities = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&nbsp;', '\u00a0'],
  ['&lrm;', '\u200e'],
  ['&rlm;', '\u200f'],
  ['&amp;', '&'],
] as const;

const withoutEntities = (text: string) =>
  entities.reduce((plain, [entity, character]) => plain.replaceAll(entity, character), text);

function withEntities(text: string): string {
  const escaped = (part: string) => part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('-->', '--&gt;');
  let [written, from] = ['', 0];
  for (const found of text.matchAll(mark)) {
    written += escaped(text.slice(from, found.index)) + found[0];
    from = found.index + found[0].length;
  }
  return written + escaped(text.slice(from));
}

/** What is read aloud: without marks. */
export const plainText = (text: string): string => text.replaceAll(mark, '').trim();

type Block = { readonly line: number; readonly lines: readonly string[] };

function blocksOf(text: string): Block[] {
  const blocks: { line: number; lines: string[] }[] = [];
  let open: { line: number; lines: string[] } | null = null;
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') open = null;
    else if (open === null) blocks.push((open = { line: at + 1, lines: [line] }));
    else open.lines.push(line);
  }
  return blocks;
}

/** SubRip’s own marks: fonts and places in braces go. */
const withoutSubRip = (text: string) => text.replaceAll(/<\/?font[^>]*>/gi, '').replaceAll(/\{\\[^}]*\}/g, '');

type ReadCue = { readonly cue: Cue } | { readonly problem: CaptionProblem } | null;

function readBlock({ line, lines }: Block, isVtt: boolean): ReadCue {
  const timing = lines.findIndex((each) => each.includes('-->'));
  if (timing === -1)
    return isVtt && /^(NOTE|STYLE|REGION)\b/.test(lines[0] ?? '')
      ? null
      : { problem: { line, sentence: `Line ${line}: this text has no time.` } };
  const at = line + timing;
  const [start = '', rest = ''] = (lines[timing] ?? '').split('-->');
  const [, end = '', settings = ''] = /^\s*(\S*)\s*(.*)$/.exec(rest) ?? [];
  const [startMs, endMs] = [readStamp(start), readStamp(end)];
  if (startMs === null || endMs === null)
    return {
      problem: {
        line: at,
        sentence: `Line ${at}: this time can’t be read. Write it as 00:01:02.500 --> 00:01:05.000.`,
      },
    };
  if (endMs <= startMs) return { problem: { line: at, sentence: `Line ${at}: the caption ends before it starts.` } };
  const raw = lines.slice(timing + 1).join('\n');
  const text = withoutEntities(isVtt ? raw : withoutSubRip(raw)).trim();
  return text === '' ? null : { cue: { startMs, endMs, text, settings: isVtt ? settings.trim() : '' } };
}

/** The captions of a WebVTT or SubRip file, in the order of their times, and what of it can’t be read. */
export function readCaptions(file: string): {
  readonly cues: readonly Cue[];
  readonly problems: readonly CaptionProblem[];
} {
  const text = file.replace(/^\uFEFF/, '');
  const isVtt = /^WEBVTT(?:[ \t]|\r?\n|\r|$)/.test(text);
  const cues: Cue[] = [];
  const problems: CaptionProblem[] = [];
  for (const block of blocksOf(text).slice(isVtt ? 1 : 0)) {
    const read = readBlock(block, isVtt);
    if (read === null) continue;
    if ('cue' in read) cues.push(read.cue);
    else problems.push(read.problem);
  }
  // Times right under the header belong to its block: WebVTT asks for an empty line, many programs omit it.
  const header = isVtt ? blocksOf(text)[0] : undefined;
  if (header !== undefined && header.lines.some((each) => each.includes('-->')))
    problems.unshift({ line: header.line + 1, sentence: `Line ${header.line + 1}: leave an empty line after WEBVTT.` });
  if (cues.length === 0 && problems.length === 0)
    problems.push({ line: 1, sentence: 'There are no captions in this file.' });
  if (cues.length > mostCues)
    problems.push({
      line: 1,
      sentence: `There are more than ${mostCues.toLocaleString('en-US')} captions in this file.`,
    });
  return {
    cues: [...cues].sort((one, other) => one.startMs - other.startMs || one.endMs - other.endMs),
    problems: problems.slice(0, mostProblems),
  };
}

/** The captions as a WebVTT file. */
export function writeCaptions(cues: readonly Cue[]): string {
  const blocks = cues.map(({ startMs, endMs, text, settings }) => {
    // An empty line would end the caption.
    const lines = withEntities(text)
      .split(/\r\n|\r|\n/)
      .filter((line) => line.trim() !== '');
    return `${stampOf(startMs)} --> ${stampOf(endMs)}${settings === '' ? '' : ` ${settings}`}\n${lines.join('\n')}`;
  });
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`;
}

/** A pause of speech that needs no caption, in milliseconds. */
const pauseMs = 4000;
/** A stretch without captions that is worth a look. */
const gapMs = 10_000;
/** More characters a second than most people read. */
export const mostCharactersPerSec = 25;

export type CaptionGap = { readonly fromMs: number; readonly toMs: number };

export type CaptionQuality = {
  readonly count: number;
  /** Percent of the talk: captions, and pauses of up to 4 seconds between them. Null where the length is unknown. */
  readonly coveredPercent: number | null;
  readonly overlaps: number;
  readonly longestMs: number;
  readonly tooFast: number;
  /** Stretches of more than 10 seconds without a caption. */
  readonly gaps: readonly CaptionGap[];
  /** By how much the last caption goes beyond the end; 0 where it doesn’t. */
  readonly beyondEndMs: number;
};

/** Characters a second that a reader needs for a caption. */
export const speedOf = ({ startMs, endMs, text }: Cue): number =>
  (plainText(text).replaceAll(/\s+/g, ' ').length * 1000) / Math.max(1, endMs - startMs);

/** What captions are like next to a talk of `durationMs` milliseconds; null: its length is not known. */
export function captionQuality(cues: readonly Cue[], durationMs: number | null): CaptionQuality {
  const sorted = [...cues].sort((one, other) => one.startMs - other.startMs);
  const gaps: CaptionGap[] = [];
  let [coveredMs, overlaps, reachedMs] = [0, 0, 0];
  const leave = (fromMs: number, toMs: number) => {
    const length = toMs - fromMs;
    if (length <= 0) return;
    if (length <= pauseMs) coveredMs += length;
    else if (length > gapMs) gaps.push({ fromMs, toMs });
  };
  for (const [at, { startMs, endMs }] of sorted.entries()) {
    if (at > 0 && startMs < reachedMs) overlaps += 1;
    leave(reachedMs, startMs);
    coveredMs += Math.max(0, endMs - Math.max(startMs, reachedMs));
    reachedMs = Math.max(reachedMs, endMs);
  }
  if (durationMs !== null) leave(reachedMs, durationMs);
  return {
    count: sorted.length,
    coveredPercent:
      durationMs === null || durationMs === 0 ? null : Math.min(100, Math.round((coveredMs / durationMs) * 100)),
    overlaps,
    longestMs: sorted.reduce((most, { startMs, endMs }) => Math.max(most, endMs - startMs), 0),
    tooFast: sorted.filter((cue) => speedOf(cue) > mostCharactersPerSec).length,
    gaps,
    // A few frames more than the film has is how programs round.
    beyondEndMs: durationMs === null || reachedMs <= durationMs + 500 ? 0 : reachedMs - durationMs,
  };
}

/** "214 captions, 98% of the talk, 0 overlaps, longest 7.9 s." */
export function qualitySentence({ count, coveredPercent, overlaps, longestMs }: CaptionQuality): string {
  const parts = [
    `${count.toLocaleString('en-US')} ${count === 1 ? 'caption' : 'captions'}`,
    ...(coveredPercent === null ? [] : [`${coveredPercent}% of the talk`]),
    `${overlaps} ${overlaps === 1 ? 'overlap' : 'overlaps'}`,
    `longest ${(longestMs / 1000).toFixed(1)} s`,
  ];
  return `${parts.join(', ')}.`;
}
