// How a certificate fits on one lying sheet of paper: which statements are on which side of the seal, and how small
// the letters must be. Lengths are in hundredths of the sheet's width, as in Certificate.module.css; the sheet is 71.4
// of them high.
import { footStatements, replacesText, tableFacts } from './certificate.ts';
import type { ProofOfCe } from './contract.ts';
import { nameSize } from './name-size.ts';

type FootStatement = ReturnType<typeof footStatements>[number];

const sizeOf = (statements: readonly FootStatement[]): number =>
  statements.reduce((sum, { head, text }) => sum + head.length + text.length, 0);

/** The statements in their order, cut where both sides get about the same to read. */
export function besideSeal(
  statements: readonly FootStatement[],
): readonly [left: FootStatement[], right: FootStatement[]] {
  const cuts = Array.from({ length: statements.length + 1 }, (_, at) => at);
  const longerSide = (at: number) => Math.max(sizeOf(statements.slice(0, at)), sizeOf(statements.slice(at)));
  const cut = cuts.reduce((best, at) => (longerSide(at) < longerSide(best) ? at : best), 0);
  return [statements.slice(0, cut), statements.slice(cut)];
}

/** The facts of the table in rows of at most four, as even as they can be. */
export function sheetRows(proof: ProofOfCe): ReturnType<typeof tableFacts>[] {
  const facts = tableFacts(proof);
  const rows = Math.ceil(facts.length / 4);
  const place = (row: number) => Math.round((row * facts.length) / rows);
  return Array.from({ length: rows }, (_, row) => facts.slice(place(row), place(row + 1)));
}

/** As many letters fill two lines of the sheet. */
const mostLetters = 160;
/** Between two sentences; the point after a title ends none. */
const betweenSentences = /(?<!\b(?:Dr|Mr|Mrs|Ms|Prof|St|vs|No|e\.g|i\.e)\.)(?<=[.!?]["”’)]?)\s+/;

/**
 * The first sentences of a description that fit on the sheet, at least one of them, and none cut. The whole text is
 * next to the sheet.
 */
export function sheetDescription(description: string): string {
  const [first = '', ...others] = description.trim().split(betweenSentences);
  let shown = first;
  for (const sentence of others) {
    if (shown.length + 1 + sentence.length > mostLetters) break;
    shown += ` ${sentence}`;
  }
  return shown;
}

/** Inside the frame, with a little to spare: how wide letters are is estimated. */
const room = { width: 85, height: 56 } as const;
/** A letter's width as a share of its size. */
const letter = 0.5;

const linesOf = (text: string, size: number, width: number): number =>
  Math.max(1, Math.ceil((text.length * size * letter) / width));

function heightAt(proof: ProofOfCe, scale: number): number {
  const side = (room.width - 12 * scale - 5) / 2;
  const [left, right] = besideSeal(footStatements(proof)).map((statements) =>
    statements.reduce((sum, { head, text }) => sum + linesOf(`${head} ${text}`, 0.95 * scale, side) + 1, 0),
  );
  // A line for the name, and three that the signature is high.
  const signed = proof.signatory === undefined ? 0 : proof.signatory.signature === null ? 1 : 4;
  const replaces = replacesText(proof);
  const facts = sheetRows(proof).reduce((sum, row) => {
    const width = room.width / row.length - 3;
    return sum + 3.4 + 2.1 * Math.max(...row.map(({ value }) => linesOf(value, 1.6 * scale, width)));
  }, 0);
  const parts = [
    3.6,
    2.4,
    nameSize(proof.studentName) > 18 ? 11.4 : 7.6,
    replaces === null ? 0 : 2 * linesOf(replaces, 1.4 * scale, room.width),
    3,
    3.6 * linesOf(proof.courseTitle, 3 * scale, room.width),
    facts + 2,
    4.6,
    Math.max(12, 1.34 * (Math.max((left ?? 0) + signed, right ?? 0) + 2)) + 2,
  ];
  return parts.reduce((sum, height) => sum + height * scale, 0);
}

/** The sizes that Certificate.module.css knows, in percent. */
const scales = [100, 92, 84, 76, 68] as const;

/** The largest size of all letters at which everything that the certificate says fits on one sheet. */
export function sheetScale(proof: ProofOfCe): (typeof scales)[number] {
  return scales.find((scale) => heightAt(proof, scale / 100) <= room.height) ?? 68;
}
