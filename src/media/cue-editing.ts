// What can be done to captions in their editor. Each returns the captions anew.
import { plainText, type Cue } from '#platform/shared/captions.ts';

/** A caption in the editor; its key stays the same while its words and times change. */
export type KeyedCue = Cue & { readonly key: string };

/** How far a key press moves a caption, in milliseconds. */
export const stepMs = 100;
/** The shortest caption that a move leaves. */
const shortestMs = 200;
/** How long a new caption is shown. */
const newMs = 2000;

/** The captions of a file with their keys: the same file gives the same. */
export function keyedCues(cues: readonly Cue[]): KeyedCue[] {
  const seen = new Map<string, number>();
  return cues.map((cue) => {
    const base = `${cue.startMs}-${cue.endMs}`;
    const times = seen.get(base) ?? 0;
    seen.set(base, times + 1);
    return { ...cue, key: times === 0 ? base : `${base}-${times}` };
  });
}

export const withoutKeys = (cues: readonly KeyedCue[]): Cue[] =>
  cues.map(({ startMs, endMs, text, settings }) => ({ startMs, endMs, text, settings }));

/** A key that no caption has. */
function freshKey(cues: readonly KeyedCue[], base: string): string {
  const taken = new Set(cues.map(({ key }) => key));
  for (let at = 1; ; at += 1) if (!taken.has(`${base}+${at}`)) return `${base}+${at}`;
}

const inOrder = (cues: readonly KeyedCue[]): KeyedCue[] =>
  [...cues].sort((one, other) => one.startMs - other.startMs || one.endMs - other.endMs);

const changed = (cues: readonly KeyedCue[], key: string, values: (cue: KeyedCue) => Partial<Cue>): KeyedCue[] =>
  cues.map((cue) => (cue.key === key ? { ...cue, ...values(cue) } : cue));

export const writeText = (cues: readonly KeyedCue[], key: string, text: string): KeyedCue[] =>
  changed(cues, key, () => ({ text }));

/** Moves a whole caption, its start, or its end by `byMs`. None begins before 0 or gets shorter than a blink. */
export function moveCue(
  cues: readonly KeyedCue[],
  key: string,
  part: 'both' | 'start' | 'end',
  byMs: number,
): KeyedCue[] {
  return inOrder(
    changed(cues, key, ({ startMs, endMs }) => {
      if (part === 'start') return { startMs: Math.max(0, Math.min(startMs + byMs, endMs - shortestMs)) };
      if (part === 'end') return { endMs: Math.max(startMs + shortestMs, endMs + byMs) };
      const by = Math.max(byMs, -startMs);
      return { startMs: startMs + by, endMs: endMs + by };
    }),
  );
}

/** Splits a caption where the cursor is; its time is shared by the length of the words. */
export function splitCue(cues: readonly KeyedCue[], key: string, at: number): KeyedCue[] {
  return cues.flatMap((cue) => {
    if (cue.key !== key) return [cue];
    const [first, second] = [cue.text.slice(0, at).trim(), cue.text.slice(at).trim()];
    if (plainText(first) === '' || plainText(second) === '') return [cue];
    const share = first.length / (first.length + second.length);
    const middleMs = Math.round(cue.startMs + (cue.endMs - cue.startMs) * share);
    return [
      { ...cue, text: first, endMs: middleMs },
      { ...cue, key: freshKey(cues, key), text: second, startMs: middleMs },
    ];
  });
}

/** Joins a caption with the one after it. */
export function joinCue(cues: readonly KeyedCue[], key: string): KeyedCue[] {
  const at = cues.findIndex((cue) => cue.key === key);
  const [one, next] = [cues[at], cues[at + 1]];
  if (one === undefined || next === undefined) return [...cues];
  const joined = { ...one, text: `${one.text} ${next.text}`, endMs: Math.max(one.endMs, next.endMs) };
  return [...cues.slice(0, at), joined, ...cues.slice(at + 2)];
}

export const removeCue = (cues: readonly KeyedCue[], key: string): KeyedCue[] => cues.filter((cue) => cue.key !== key);

/** Adds an empty caption at a moment, no longer than until the next one. */
export function addCue(
  cues: readonly KeyedCue[],
  startMs: number,
): { readonly cues: KeyedCue[]; readonly key: string } {
  const next = cues.find((cue) => cue.startMs > startMs)?.startMs ?? Infinity;
  const key = freshKey(cues, String(startMs));
  const endMs = Math.max(startMs + shortestMs, Math.min(startMs + newMs, next));
  return { cues: inOrder([...cues, { key, startMs, endMs, text: '', settings: '' }]), key };
}

const found = (words: string) => new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu');

/** How often words are found, whatever their capitals. */
export const countFound = (cues: readonly KeyedCue[], words: string): number =>
  words === '' ? 0 : cues.reduce((sum, { text }) => sum + [...text.matchAll(found(words))].length, 0);

export const replaceFound = (cues: readonly KeyedCue[], words: string, by: string): KeyedCue[] =>
  words === '' ? [...cues] : cues.map((cue) => ({ ...cue, text: cue.text.replaceAll(found(words), () => by) }));

/** The caption that is shown at a moment; the one before it in a pause. -1 before the first. */
export function cueAt(cues: readonly Cue[], ms: number): number {
  let at = -1;
  for (const [index, { startMs }] of cues.entries()) {
    if (startMs > ms) break;
    at = index;
  }
  return at;
}

/** Whether every caption can be saved. */
export const areWhole = (cues: readonly Cue[]): boolean =>
  cues.length > 0 && cues.every(({ startMs, endMs, text }) => endMs > startMs && plainText(text) !== '');
