// The text of a file that another program wrote. Strict UTF-8 and UTF-16 by its mark are certain. Anything else is read
// as the likeliest of the three code pages that spreadsheets still write, and the lines that depend on that choice are
// named, so that a person can check them. A letter is never replaced by U+FFFD.
import { encodingNames, type Encoding, type TextReading } from '../../../shared/foreign/understood.ts';

/** In the order in which they are proposed where nothing decides. */
const codePages = ['windows-1252', 'windows-1250', 'macintosh'] as const;

/** The letters of the languages written in each, in lower case. All three contain the accents of Western Europe. */
const western = [
  'äöüß',
  'àâæçéèêëîïôœùûüÿ',
  'áéíñóúüªº',
  'áâãàçéêíóôõúü',
  'àèéìòù',
  'éëïöüáóè',
  'åäöé',
  'æøåé',
  'áðéíóúýþæö',
];
const central = ['áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'ąćęłńóśźż', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž'];
const languages: Readonly<Record<(typeof codePages)[number], readonly string[]>> = {
  'windows-1252': western,
  'windows-1250': [...central, 'äöüß'],
  macintosh: western,
};

/** Signs that stand alone or beside a word in plain prose. */
const usualSigns = new Set('’‘“”„–—…°µ±×÷§©®™€£«»¡¿·•²³½¼¾ªº†');
/** An apostrophe within a word: O’Brien, l’Hôpital, don’t. */
const contraction = /^(?:\p{L}{1,2}’\p{L}+|\p{L}+’(?:s|t|re|ll|ve|m|d)|\p{L}+s’)$/iu;
/** More words than these say nothing new about a file. */
const mostWords = 2000;

/** How unlikely a word is in a language, with the letters of the language that fits it best. */
function oddnessOf(word: string, alphabets: readonly string[]): number {
  let odd = /[\u0080-\u009F\uFFFD]/.test(word) ? 8 : 0;
  const letters = [...word.toLowerCase()].filter((sign) => sign > '\u007F' && /\p{L}/u.test(sign) && sign !== 'µ');
  if (letters.length > 0 && !alphabets.some((alphabet) => letters.every((letter) => alphabet.includes(letter))))
    odd += 2;
  // “JosŽ”, “MŸller”: a capital with an accent within small letters is none of a name.
  if (/\p{Ll}(?![A-Z])\p{Lu}|^\p{Lu}(?![A-Z])\p{Lu}\p{Ll}/u.test(word)) odd += 2;
  for (const { 0: sign, index } of word.matchAll(/[^\p{ASCII}\p{L}\p{M}]/gu)) {
    const isBetween = /\p{L}$/u.test(word.slice(0, index)) && /^\p{L}/u.test(word.slice(index + sign.length));
    if (!usualSigns.has(sign)) odd += 2;
    else if (sign === '’' ? isBetween && !contraction.test(word) : isBetween)
      odd += sign === '–' || sign === '’' ? 1 : 2;
    else if (/\p{L}{3}$/u.test(word.slice(0, index)) && /[²³£§°ªº¼½¾¡¿µ]/u.test(sign)) odd += 1;
    else if (/^\p{L}{3}/u.test(word.slice(index + sign.length)) && /[²³£§ªº¼½¾]/u.test(sign)) odd += 1;
  }
  return odd;
}

/** How unlikely a whole text is; texts in one language are likelier than those that need several. */
function unlikeliness(text: string, alphabets: readonly string[]): number {
  const words = [...new Set(text.match(/[^\s,;|"<>()[\]{}]*[^\p{ASCII}\s][^\s,;|"<>()[\]{}]*/gu) ?? [])].slice(
    0,
    mostWords,
  );
  const odd = words.reduce((sum, word) => sum + oddnessOf(word.replaceAll(/^[.:!?]+|[.:!?]+$/g, ''), alphabets), 0);
  const apart = alphabets.map(
    (alphabet) =>
      words.filter((word) =>
        [...word.toLowerCase()].some(
          (sign) => sign > '\u007F' && /\p{L}/u.test(sign) && sign !== 'µ' && !alphabet.includes(sign),
        ),
      ).length,
  );
  return odd + Math.min(...apart) / 2;
}

function decode(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const mostExamples = 5;
/** The lines with letters that depend on the encoding, each once. */
const changedLines = (text: string): string[] => {
  const found = new Set<string>();
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (/\P{ASCII}/u.test(line)) found.add(line.replaceAll(/\s+/g, ' ').trim().slice(0, 120));
    if (found.size === mostExamples) break;
  }
  return [...found];
};

/**
 * The text of a file without its byte order mark, and how it was read. `chosen` is the encoding that a person picked.
 * Null if it isn't text: it contains NUL, or isn't valid in the encoding that its mark names.
 */
export function readText(bytes: Uint8Array, chosen?: Encoding): TextReading | null {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  const certain = decode(bytes, marked ?? 'utf-8');
  if (certain !== null || marked !== null)
    return certain === null || certain.includes('\0')
      ? null
      : { text: certain, encoding: marked ?? 'utf-8', isCertain: true, examples: [], others: [] };
  const readings = codePages
    .map((encoding) => ({ encoding, text: decode(bytes, encoding) ?? '' }))
    .filter(({ text }) => text !== '' && !text.includes('\0') && !text.includes('\uFFFD'))
    // Many files read the same in two of them.
    .filter(({ text }, at, all) => all.findIndex((other) => other.text === text) === at)
    .map((each) => ({ ...each, odd: unlikeliness(each.text, languages[each.encoding]) }));
  const best =
    readings.find(({ encoding }) => encoding === chosen) ?? readings.toSorted((one, other) => one.odd - other.odd)[0];
  if (best === undefined) return null;
  return {
    text: best.text,
    encoding: best.encoding,
    isCertain: false,
    examples: changedLines(best.text),
    others: readings.map(({ encoding, text }) => ({
      encoding,
      label: encodingNames[encoding],
      example: changedLines(text)[0] ?? '',
    })),
  };
}
