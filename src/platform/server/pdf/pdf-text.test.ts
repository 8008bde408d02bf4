import { inflateSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { undrawnLetters } from '../../shared/undrawn-letters.ts';
import { addElement, drawText, finishPdf, openPdf } from './pdf.ts';
import { breakLines, featuresOf, fontOf } from './pdf-text.ts';

const runsOf = (text: string) => breakLines(text, { size: 20 }, 1000).lines.flatMap(({ runs }) => runs);

async function draw(text: string): Promise<Uint8Array> {
  const createdAt = Temporal.Instant.from('2026-11-28T15:00:00Z');
  const pdf = openPdf({ title: 'Name', author: 'Portal', subject: 'Name', createdAt });
  drawText(pdf, addElement(pdf, pdf.root, 'P'), breakLines(text, { size: 20 }, 500), { x: 50, y: 50 });
  return finishPdf(pdf);
}

/** The text that a reader of PDFs finds, which turns words that run to the left around. */
async function readIn(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join('');
}

/** What is written to draw the page. */
function drawnIn(bytes: Uint8Array): string {
  const file = Buffer.from(bytes).toString('latin1');
  const streams = [...file.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, stream = '']) => {
    try {
      return [inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
  return streams.find((stream) => stream.includes('BT')) ?? '';
}
/** A literal string of a PDF in UTF-16, with its mark. */
const stringIn = (literal: string) =>
  Buffer.from(
    literal.replaceAll(
      /\\([nrtbf()\\])/g,
      (_all, sign: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[sign] ?? sign,
    ),
    'latin1',
  )
    .subarray(2)
    .swap16()
    .toString('utf16le');

it('no letter that the rule lets pass is drawn as the replacement sign', () => {
  const wrong: string[] = [];
  for (let code = 0x20; code < 0x2_00_00; code += 1) {
    const letter = String.fromCodePoint(code);
    // Marks are drawn on a letter.
    if (/[\p{C}\p{M}]/u.test(letter) || undrawnLetters(letter) !== '') continue;
    if (runsOf(letter).some(({ text }) => text.includes('\uFFFD'))) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});

it.each(['李四光', '김민준', 'Ana 🦷'])('what the rule names is drawn as the replacement sign: %s', (name) => {
  const spoken = runsOf(name).flatMap((run) => run.spoken ?? []);
  expect(spoken.join('')).toBe(undrawnLetters(name));
});

describe('words that run to the left', () => {
  /** The words from left to right; several that run to the left may be drawn at once. */
  const seen = (text: string) =>
    runsOf(text)
      .toSorted((a, b) => a.x - b.x)
      .map((run) =>
        /\p{scx=Arabic}|\p{scx=Hebrew}/u.test(run.text) ? run.text.split(' ').reverse().join(' ') : run.text,
      )
      .join('');

  it.each([
    ['Dr. محمد العربي', 'Dr. العربي محمد'],
    ['Dr. محمد العربي, DDS', 'Dr. العربي محمد, DDS'],
    ['Dr. יוסף בן-דוד (Boston)', 'Dr. דוד-בן יוסף (Boston)'],
    ['משה 12 כהן', 'כהן 12 משה'],
    ['Ana Ruiz', 'Ana Ruiz'],
  ])('stand from right to left in a line that runs to the right: %s', (name, placed) => {
    expect(seen(name)).toBe(placed);
    expect(
      runsOf(name)
        .map(({ text }) => text)
        .join(''),
    ).toBe(name);
  });

  it.each(['Dr. محمد العربي, DDS', 'Dr. עבד אללה (Boston)'])('are read in their order: %s', async (name) => {
    expect(await readIn(await draw(name))).toBe(name);
  });

  it('join their letters', () => {
    const font = fontOf('noto-sans-arabic');
    const shapes = (text: string) =>
      font.layout(text, featuresOf('noto-sans-arabic')).glyphs.map(({ path }) => path.toSVG());
    const together = shapes('محمد');
    for (const letter of 'محم') expect(together).not.toContain(shapes(letter)[0]);
  });
});

it.each(['प्रिया शर्मा', 'น้ำผึ้ง กำแพง', '李四光'])(
  'letters that are drawn in another order or not at all have their text behind them, in place: %s',
  async (name) => {
    const drawn = drawnIn(await draw(name));
    // The mark is inside the text object, or readers look for the words at the other end of the page.
    const behind = [...drawn.matchAll(/\/ActualText \(([^]*?)\)\n>> BDC\nBT[^]*?ET\nEMC/g)];
    expect(behind.map(([, literal = '']) => stringIn(literal)).join('')).toBe(name);
  },
);
