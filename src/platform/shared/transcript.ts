// A transcript is either plain text in paragraphs or WebVTT, as providers get it from their studio. Pages read both;
// feeds name which it is.

/** A part of a transcript. `startSec` is null in plain text. */
export type Passage = { readonly startSec: number | null; readonly text: string };

export const isWebVtt = (transcript: string): boolean => /^\uFEFF?WEBVTT(?:[ \t]|\r?\n|$)/.test(transcript);

function secondsOf(stamp: string): number | null {
  const match = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/.exec(stamp);
  if (!match) return null;
  return Number(match[1] ?? 0) * 3600 + Number(match[2]) * 60 + Number(match[3]) + Number(match[4]) / 1000;
}

/** The voice of a cue becomes words; every other mark of WebVTT goes. */
function plainCue(lines: readonly string[]): string {
  return lines
    .join(' ')
    .replaceAll(/<v(?:\.[^ >]*)? ([^>]*)>/g, '$1: ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim();
}

function readWebVtt(transcript: string): Passage[] {
  return transcript.split(/(?:\r?\n){2,}/).flatMap((block) => {
    const lines = block.split(/\r?\n/);
    const timing = lines.findIndex((line) => line.includes('-->'));
    if (timing === -1) return [];
    const startSec = secondsOf(lines[timing]?.split('-->')[0]?.trim() ?? '');
    const text = plainCue(lines.slice(timing + 1));
    return startSec === null || text === '' ? [] : [{ startSec, text }];
  });
}

/** The passages of a transcript in order; none for an empty one. */
export function readTranscript(transcript: string): Passage[] {
  if (isWebVtt(transcript)) return readWebVtt(transcript);
  return transcript
    .split(/(?:\r?\n\s*){2,}/)
    .flatMap((paragraph) =>
      paragraph.trim() === '' ? [] : [{ startSec: null, text: paragraph.trim().replaceAll(/\s*\r?\n\s*/g, ' ') }],
    );
}
