// The passage of a text that a search found, short enough for a card.
import { markedParts, markedPieces, piecesOf, plainPieces, type MarkedPart } from '#catalogue/marked-words.ts';

/** One word of a search, or several that are one term: the marks of what stands for it. */
export type SearchUnit = readonly string[];

export type FoundPassage = {
  readonly parts: readonly MarkedPart[];
  /** How many of the units are in the whole text. */
  readonly unitCount: number;
};

/** Characters shown before the first word found, and in all. */
const lead = 40;
const longest = 170;

type Hit = { readonly at: number; readonly unit: number };

/** Where in the text which unit is, in the order of the text. */
function hitsIn(text: string, units: readonly SearchUnit[]): Hit[] {
  const pieces = piecesOf(text);
  const plain = plainPieces(pieces);
  const hits: Hit[] = [];
  let at = 0;
  for (const [place, piece] of pieces.entries()) {
    if (place % 2 === 1)
      for (const [unit, marks] of units.entries())
        if (marks.some((mark) => markedPieces(plain, place, mark) > 0)) hits.push({ at, unit });
    at += piece.length;
  }
  return hits;
}

const different = (hits: readonly Hit[]): number => new Set(hits.map(({ unit }) => unit)).size;

/** How many of the units are in a text. */
export const unitsIn = (text: string, units: readonly SearchUnit[]): number => different(hitsIn(text, units));

/**
 * The part of `text` with the most different units close together, the earliest of equals, words marked and cut ends
 * shown by an ellipsis; null when it holds none of them.
 */
export function passageFrom(text: string, units: readonly SearchUnit[]): FoundPassage | null {
  const hits = hitsIn(text, units);
  let best: { at: number; count: number } | null = null;
  for (const [place, { at }] of hits.entries()) {
    const end = hits.findIndex((hit) => hit.at >= at + longest - lead);
    const count = different(hits.slice(place, end === -1 ? undefined : end));
    if (best === null || count > best.count) best = { at, count };
    if (best.count === units.length) break;
  }
  if (best === null) return null;
  const from = best.at <= lead ? 0 : wordStart(text, best.at - lead, best.at);
  const until = text.length - from <= longest ? text.length : wordEnd(text, from + longest, best.at);
  const cut = text.slice(from, until).replaceAll(/\s+/g, ' ').trim();
  return {
    parts: markedParts(`${from > 0 ? '…' : ''}${cut}${until < text.length ? '…' : ''}`, units.flat()),
    unitCount: different(hits),
  };
}

/** The first beginning of a word from `place` on, at most `hit`. */
function wordStart(text: string, place: number, hit: number): number {
  const blank = text.slice(place, hit).search(/\s/);
  return blank === -1 ? hit : place + blank + 1;
}

/** The last end of a word before `place`; `place` itself in a word longer than the passage. */
function wordEnd(text: string, place: number, hit: number): number {
  const blank = text.lastIndexOf(' ', place);
  return blank > hit ? blank : place;
}
