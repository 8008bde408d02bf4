// Text for PDFs before it is drawn: cleaned, given a font that has its letters, broken into lines. Lengths are in
// points (1/72 inch).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { rootFolder } from '../process/root-folder.ts';

export type Weight = 'regular' | 'bold' | 'display';
export type Look = { readonly weight: Weight; readonly color: string; readonly link: string | null };
/** A stretch of text with its own look; what it leaves out comes from the style around it. */
export type Piece = { readonly text: string } & Partial<Look>;
export type Style = {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly leading?: number;
  readonly tracking?: number;
};
/** `spoken` is the text that the drawn one stands for, where no font has its letters. */
export type Run = { readonly font: FontName; readonly text: string; readonly spoken?: string };
export type PlacedRun = Run & Look & { readonly x: number; readonly width: number };
export type TextBlock = {
  readonly lines: readonly { readonly runs: readonly PlacedRun[]; readonly width: number }[];
  readonly size: number;
  readonly leading: number;
  readonly tracking: number;
  readonly height: number;
  /** Whether a word was wider than a line. */
  readonly isCut: boolean;
};

const fontNames = [
  'figtree-regular',
  'figtree-bold',
  'figtree-display',
  'noto-sans-regular',
  'noto-sans-bold',
  'noto-sans-arabic',
  'noto-sans-devanagari',
  'noto-sans-hebrew',
  'noto-sans-thai',
] as const;
export type FontName = (typeof fontNames)[number];
type StyledRun = Run & Look;
type Word = { readonly runs: readonly StyledRun[]; readonly width: number; readonly spaceAfter: boolean };

const families: Record<Weight, readonly [FontName, FontName]> = {
  regular: ['figtree-regular', 'noto-sans-regular'],
  bold: ['figtree-bold', 'noto-sans-bold'],
  display: ['figtree-display', 'noto-sans-bold'],
};
type ScriptFont = { readonly letters: RegExp; readonly isRightToLeft?: true };
/**
 * Scripts with a font of their own, in one weight, which is read when a text first needs it. Their letters join, stack,
 * or trade places when they are drawn.
 */
const scriptFonts: Partial<Record<FontName, ScriptFont>> = {
  'noto-sans-arabic': { letters: /\p{scx=Arabic}/u, isRightToLeft: true },
  'noto-sans-devanagari': { letters: /\p{scx=Devanagari}/u },
  'noto-sans-hebrew': { letters: /\p{scx=Hebrew}/u, isRightToLeft: true },
  'noto-sans-thai': { letters: /\p{scx=Thai}/u },
};
const isRightToLeft = (font: FontName): boolean => scriptFonts[font]?.isRightToLeft === true;
const replacement = '\uFFFD';
const files = new Map<FontName, Buffer>();
const fonts = new Map<FontName, Font>();

/** The font's file, read once, when a PDF first needs it. */
export function fontFile(name: FontName): Buffer {
  let file = files.get(name);
  if (file === undefined) {
    file = readFileSync(join(rootFolder, `src/platform/server/pdf/fonts/${name}.ttf`));
    files.set(name, file);
  }
  return file;
}

/**
 * For measuring and for outlines. A document opens the file again: an open font remembers glyphs as the last document
 * left them, without their letters.
 */
export function fontOf(name: FontName): Font {
  let font = fonts.get(name);
  if (font === undefined) {
    font = create(fontFile(name));
    fonts.set(name, font);
  }
  return font;
}

/**
 * What a font may do with letters: all it can. Those of Figtree and Noto Sans stay composed: taken apart, their marks
 * would have no text to be read or copied.
 */
export const featuresOf = (font: FontName): Readonly<Record<string, boolean>> =>
  scriptFonts[font] === undefined ? { ccmp: false } : {};

/** Whether a font lays out each word by itself as it does within a line: its blanks neither kern nor join. */
export const isWordByWord = (font: FontName): boolean => scriptFonts[font] === undefined;

/** Extra space after each letter would tear apart letters that join. */
export const trackingOf = (font: FontName, tracking: number): number =>
  scriptFonts[font] === undefined ? tracking : 0;

/**
 * The text to read or copy in place of what is drawn, where it is another one. The letters of Devanagari and Thai are
 * not drawn in the order in which they are read; for Arabic and Hebrew readers turn the order around themselves.
 */
export const textBehind = ({ font, text, spoken }: Run): string | undefined =>
  spoken ?? (scriptFonts[font] === undefined || isRightToLeft(font) ? undefined : text);

/**
 * One line of composed letters: blanks are single, controls and bidirectional overrides are gone, no letter carries
 * more than three marks.
 */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Z}\t\n\r]+/gu, ' ')
    .replace(/\p{C}+/gu, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1');
}

const covers = (name: FontName, text: string): boolean =>
  [...text].every((character) => fontOf(name).hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A word stays in one font, so that its letters match. Letters that no font has lose their marks, or are drawn as the
 * replacement sign.
 */
function chooseFonts(word: string, weight: Weight): Run[] {
  const [main, fallback] = families[weight];
  const whole = [main, fallback].find((name) => covers(name, word));
  if (whole !== undefined) return [{ font: whole, text: word }];
  const candidates = [main, fallback, ...fontNames.filter((name) => scriptFonts[name]?.letters.test(word) === true)];
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(word)) {
    const bare = segment.normalize('NFD').replace(/\p{M}+/gu, '');
    const text =
      [segment, bare].find((form) => form !== '' && candidates.some((name) => covers(name, form))) ?? replacement;
    const run: Run = {
      font: candidates.find((name) => covers(name, text)) ?? fallback,
      text,
      ...(text === segment ? {} : { spoken: segment }),
    };
    const last = runs.at(-1);
    if (last !== undefined && last.font === run.font && last.spoken === undefined && run.spoken === undefined)
      runs[runs.length - 1] = { ...last, text: last.text + run.text };
    else runs.push(run);
  }
  return runs;
}

const measured = new Map<string, number>();

/** As a share of the size. Fitting a text measures the same words again and again. */
function unitWidth(font: FontName, text: string): number {
  const key = `${font} ${text}`;
  let width = measured.get(key);
  if (width === undefined) {
    if (measured.size > 5000) measured.clear();
    const face = fontOf(font);
    width = face.layout(text, featuresOf(font)).advanceWidth / face.unitsPerEm;
    measured.set(key, width);
  }
  return width;
}

/** Word by word where blanks change nothing: the words of a line were measured when it was broken. */
const partsOf = ({ font, text }: Run): readonly string[] => (isWordByWord(font) ? text.split(/(?<= )/) : [text]);

const widthOf = (run: Run, { size, tracking = 0 }: Style): number =>
  partsOf(run).reduce((sum, part) => sum + unitWidth(run.font, part), 0) * size +
  trackingOf(run.font, tracking) * run.text.length;

function wordsOf(pieces: readonly Piece[], style: Style): Word[] {
  const words: Word[] = [];
  let open: StyledRun[] = [];
  const close = (spaceAfter: boolean) => {
    if (open.length > 0)
      words.push({ runs: open, width: open.reduce((sum, run) => sum + widthOf(run, style), 0), spaceAfter });
    else if (spaceAfter && words.length > 0) words[words.length - 1] = { ...(words.at(-1) as Word), spaceAfter };
    open = [];
  };
  for (const { text, weight = style.weight ?? 'regular', color = style.color ?? '#000000', link = null } of pieces) {
    for (const token of cleanText(text).match(/ +|[^ ]+/g) ?? []) {
      if (token.startsWith(' ')) close(true);
      else {
        token.split(/(?<=[-/–—])(?=[\p{L}\d])/u).forEach((part, index) => {
          if (index > 0) close(false);
          open.push(...chooseFonts(part, weight).map((run) => ({ ...run, weight, color, link })));
        });
      }
    }
  }
  close(false);
  return words;
}

/** A word wider than the line is cut between letters. */
function cutWord(word: Word, style: Style, width: number): Word[] {
  if (word.width <= width) return [word];
  const cut: Word[] = [];
  let runs: StyledRun[] = [];
  let used = 0;
  for (const run of word.runs) {
    for (const { segment } of graphemes.segment(run.text)) {
      const letter = { ...run, text: segment };
      const letterWidth = widthOf(letter, style);
      if (used + letterWidth > width && runs.length > 0) {
        cut.push({ runs, width: used, spaceAfter: false });
        [runs, used] = [[], 0];
      }
      runs.push(letter);
      used += letterWidth;
    }
  }
  return [...cut, { runs, width: used, spaceAfter: word.spaceAfter }];
}

const isAlike = (a: StyledRun, b: StyledRun): boolean =>
  a.font === b.font && a.color === b.color && a.link === b.link && a.spoken === undefined && b.spoken === undefined;

function joinRuns(words: readonly Word[], style: Style, isLast: boolean): PlacedRun[] {
  const runs: StyledRun[] = [];
  words.forEach((word, index) => {
    // A line that continues keeps its blank, so that a reader hears two words.
    const blank = word.spaceAfter && !(isLast && index === words.length - 1) ? ' ' : '';
    const parts = word.runs.flatMap((run, place): StyledRun[] => {
      if (place < word.runs.length - 1 || blank === '') return [run];
      // The blank after a word that runs to the left is on its left only if the next one runs on there.
      const next = words[index + 1]?.runs[0];
      if (isRightToLeft(run.font) && !(next !== undefined && isRightToLeft(next.font)))
        return [run, { ...run, font: families[run.weight][0], text: blank }];
      return [{ ...run, text: run.text + blank }];
    });
    for (const part of parts) {
      const last = runs.at(-1);
      if (last !== undefined && isAlike(last, part)) runs[runs.length - 1] = { ...last, text: last.text + part.text };
      else runs.push(part);
    }
  });
  const places = new Map<StyledRun, number>();
  let x = 0;
  for (const run of asSeen(runs)) {
    places.set(run, x);
    x += widthOf(run, style);
  }
  return runs.map((run) => ({ ...run, x: places.get(run) ?? 0, width: widthOf(run, style) }));
}

const isNeutral = ({ font, text }: StyledRun): boolean => !isRightToLeft(font) && !/\p{L}/u.test(text);

/**
 * The runs of a line from left to right. Words of Arabic and Hebrew that follow each other run to the left, with the
 * blanks, signs, and numbers between them; the line as a whole runs to the right.
 */
function asSeen(runs: readonly StyledRun[]): StyledRun[] {
  const seen: StyledRun[] = [];
  let open: StyledRun[] = [];
  for (const run of [...runs, null]) {
    if (run !== null && (isRightToLeft(run.font) || (open.length > 0 && isNeutral(run)))) {
      open.push(run);
      continue;
    }
    const last = open.findLastIndex(({ font }) => isRightToLeft(font));
    seen.push(...open.slice(0, last + 1).reverse(), ...open.slice(last + 1), ...(run === null ? [] : [run]));
    open = [];
  }
  return seen;
}

/**
 * Lines no wider than `width`. `leading` is the distance of two lines as a multiple of the size, `tracking` extra space
 * after each letter.
 */
export function breakLines(text: string | readonly Piece[], style: Style, width: number): TextBlock {
  const whole = wordsOf(typeof text === 'string' ? [{ text }] : text, style);
  const words = whole.flatMap((word) => cutWord(word, style, width));
  const space = widthOf({ font: families[style.weight ?? 'regular'][0], text: ' ' }, style);
  const lines: { words: Word[]; width: number }[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    const gap = line?.words.at(-1)?.spaceAfter === true ? space : 0;
    if (line === undefined || line.width + gap + word.width > width + 0.01)
      lines.push({ words: [word], width: word.width });
    else {
      line.words.push(word);
      line.width += gap + word.width;
    }
  }
  const { size, leading = 1.35, tracking = 0 } = style;
  return {
    lines: lines.map((line, index) => ({
      runs: joinRuns(line.words, style, index === lines.length - 1),
      width: line.width,
    })),
    size,
    leading,
    tracking,
    height: lines.length * size * leading,
    isCut: words.length > whole.length,
  };
}

/**
 * The largest size from `style.size` down to `smallest` at which the text takes at most `maxLines` and every word stays
 * whole; at `smallest` it takes the lines it needs.
 */
export function fitLines(
  text: string | readonly Piece[],
  style: Style,
  width: number,
  { maxLines, smallest }: { maxLines: number; smallest: number },
): TextBlock {
  let size = style.size;
  let block = breakLines(text, style, width);
  while ((block.lines.length > maxLines || block.isCut) && size > smallest) {
    size = Math.max(smallest, size * 0.95);
    block = breakLines(text, { ...style, size, tracking: ((style.tracking ?? 0) * size) / style.size }, width);
  }
  return block;
}

/** The same number of lines, as even in length as they can be: for centered headings. */
export function balanceLines(text: string, style: Style, width: number): TextBlock {
  const widest = breakLines(text, style, width);
  let [narrow, wide] = [width / 2, width];
  while (wide - narrow > 4) {
    const middle = (narrow + wide) / 2;
    if (breakLines(text, style, middle).lines.length > widest.lines.length) narrow = middle;
    else wide = middle;
  }
  return breakLines(text, style, wide);
}

/** As many whole words as `maxLines` hold, then an ellipsis and `ending`. */
export function shortenLines(text: string, style: Style, width: number, maxLines: number, ending = ''): TextBlock {
  const words = cleanText(text).trim().split(' ');
  const shortened = (count: number) =>
    breakLines(
      `${words
        .slice(0, count)
        .join(' ')
        .replace(/[\s,;:.–—-]+$/u, '')}… ${ending}`,
      style,
      width,
    );
  let [fits, tooMany] = [0, words.length];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (shortened(middle).lines.length <= maxLines) fits = middle;
    else tooMany = middle;
  }
  return shortened(fits);
}
