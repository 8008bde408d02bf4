// Reads an exam that somebody pastes as text: numbered or plain questions with lettered answers, Aiken, or GIFT.
// Nothing is guessed about the key: a question without one is not ready.
import { mostOptions } from './exam-form.ts';

export type PastedQuestion = {
  /** The lines of the text that it was read from, counted from 1. */
  readonly from: number;
  readonly to: number;
  readonly question: string;
  readonly options: readonly string[];
  /** Which option is right, counted from 1; null where the text doesn’t say. */
  readonly correct: number | null;
  readonly explanation: string;
  readonly source: string;
  /** The number of the learning objective that it tests, counted from 1; null where the text names none. */
  readonly objective: number | null;
  /** Why it can’t be added yet; null if it can. */
  readonly problem: { readonly line: number; readonly code: string; readonly sentence: string } | null;
  /** The line of each option, where a mark before it makes it the right one. */
  readonly optionLines: readonly number[];
};

const most = { question: 600, option: 300, explanation: 600, source: 300 } as const;
const letterOf = (index: number): string => 'abcdef'[index] ?? '?';

/** What is gathered of a question while its lines are read. */
class Draft {
  readonly from: number;
  to: number;
  question: string;
  readonly number: number | null;
  readonly options: { text: string; letter: string; line: number; isMarked: boolean }[] = [];
  /** The letter that an answer line names, and where. */
  named: { readonly letter: string; readonly line: number } | null = null;
  explanation = '';
  source = '';
  objective: number | null = null;
  /** Which field a line without a sign of its own continues. */
  last: 'question' | 'option' | 'explanation' | 'source' | 'done' = 'question';
  isBlankSince = false;
  /** The first thing that is wrong with its form. */
  fault: { readonly line: number; readonly code: string; readonly sentence: string } | null = null;

  constructor(line: number, question: string, number: number | null) {
    this.from = line;
    this.to = line;
    this.question = question;
    this.number = number;
  }
}

const joined = (before: string, more: string): string => (before === '' ? more : `${before} ${more}`);

/** The first thing to mend in a question that was read, or null. */
function problemOf(
  {
    from,
    options,
    question,
    explanation,
    source,
  }: Pick<PastedQuestion, 'from' | 'options' | 'question' | 'explanation' | 'source'>,
  { line, marked, named }: { readonly line: number; readonly marked: number; readonly named: string | null },
): PastedQuestion['problem'] {
  const say = (code: string, sentence: string, at = line) => ({ line: at, code, sentence });
  if (question === '') return say('no-text', 'these answers have no question. Write one above them.', from);
  if (options.length === 0) return say('no-options', 'no answers follow. Put each on a line of its own: a) …', from);
  if (options.length === 1) return say('one-option', 'there is only one answer. Add another.');
  if (options.length > mostOptions)
    return say('too-many', `there are ${options.length} answers. ${mostOptions} is the most.`);
  if (options.some((option) => option === '')) return say('empty-option', 'an answer is empty.');
  if (question.length > most.question)
    return say('too-long', `the question has more than ${most.question} characters.`, from);
  const long = options.findIndex((option) => option.length > most.option);
  if (long >= 0) return say('too-long', `answer ${letterOf(long)} has more than ${most.option} characters.`);
  if (explanation.length > most.explanation)
    return say('too-long', `the explanation has more than ${most.explanation} characters.`);
  if (source.length > most.source) return say('too-long', `the source has more than ${most.source} characters.`);
  if (marked > 1) return say('two-keys', `${marked} answers are marked as right. Mark one.`);
  if (named !== null) return say('wrong-key', `the right answer is ${named}, but there is no answer ${named}.`);
  if (marked === 0) return say('no-key', 'no answer is marked as right. Add * before one, or choose here:');
  return null;
}

function finish(draft: Draft): PastedQuestion {
  const { from, to, question, explanation, source, objective, named } = draft;
  const options = draft.options.map(({ text }) => text);
  const at = named === null ? -1 : draft.options.findIndex(({ letter }) => letter === named.letter);
  const marked = draft.options.flatMap(({ isMarked }, index) => (isMarked || index === at ? [index] : []));
  const read = { from, to, question, options, explanation, source };
  const problem =
    draft.fault ??
    problemOf(read, {
      line: (named !== null && at < 0 ? named.line : draft.options.at(-1)?.line) ?? from,
      marked: marked.length,
      named: named !== null && at < 0 ? named.letter : null,
    });
  return {
    ...read,
    objective,
    correct: marked.length === 1 && problem === null ? (marked[0] ?? 0) + 1 : null,
    problem,
    optionLines: draft.options.map(({ line }) => line),
  };
}

// A number that goes on, as in “2.5 mg” and “1:100 000”, is a quantity.
const numbered = /^(?:q(?:uestion)?\s*)?#?\s*(\d{1,3})\s*(?:\)|[.:](?!\d))\s*(.*)$/i;
const sectionHead = /^(?:part|section|module|unit|chapter|block)\s+[a-z0-9]{1,4}\s*[.:]?$/i;
const lettered = /^(\*)?\s*\(?([a-z])\s*[.)\]:]\s*(\*)?\s*(.*)$/i;
const answerLine =
  /^(?:correct\s+|right\s+)?(?:answers?|ans|key|correct)\s*(?:is\s*|are\s*)?[:.=]\s*\(?([a-z])\b(.*)$/i;
const moreLetters = /^\s*\)?\s*(?:[,;/&+–-]|and\b|or\b)?\s*\(?([a-z])(?![\p{L}\p{N}’'])/iu;
/** Another letter that an answer line names after its first: “A, C”, “A and C”, “B/C”; null if it names one alone. */
function secondLetter(first: string, rest: string): string | null {
  const letter = moreLetters.exec(rest)?.[1];
  // “B, a local anesthetic” goes on in words.
  const isKey = letter !== undefined && (letter === letter.toLowerCase()) === (first === first.toLowerCase());
  return isKey && letter.toLowerCase() !== first.toLowerCase() ? letter : null;
}
const tail = /\s*(?:\*+|✓|✔|\((?:correct|right)(?:\s+answer)?\))\s*$/iu;
const note = /^(explanation|rationale|feedback|source|reference|objective)s?\s*[:.]\s*(.*)$/i;
const keyHead = /^(?:answer\s*key|answers|key)\s*:?\s*(.*)$/i;
const keyEntry = /(\d{1,3})\s*[.):-]?\s*([a-f])(?![\p{L}\p{N}])/giu;
/** A line of a key at the end: “1. B”, “1-b 2-c”, and nothing else. */
const isKeyLine = (text: string): boolean =>
  text !== '' && text.replaceAll(keyEntry, '').replaceAll(/[\s,;]/g, '') === '';

/** A letter of a key, for the questions above it. */
type KeyEntry = { readonly number: number; readonly letter: string; readonly line: number };

/**
 * Gives the questions of a section the answers of the key below them, by their numbers or by their order. A number that
 * names two questions, or has two answers, decides nothing.
 */
function applyKey(drafts: readonly Draft[], entries: readonly KeyEntry[]): void {
  if (entries.length === 0) return;
  const numberOf = (draft: Draft, index: number) => draft.number ?? index + 1;
  for (const [index, draft] of drafts.entries()) {
    const own = entries.filter(({ number }) => number === numberOf(draft, index));
    const [entry] = own;
    if (entry === undefined) continue;
    const letters = [...new Set(own.map(({ letter }) => letter))];
    const twins = drafts.filter((other, at) => numberOf(other, at) === entry.number);
    if (twins.length > 1)
      draft.fault ??= {
        line: draft.from,
        code: 'two-keys',
        sentence: `${twins.length} questions have the number ${entry.number}, and the key in line ${entry.line} answers one. Mark the right answer here.`,
      };
    else if (letters.length > 1)
      draft.fault ??= {
        line: own.at(-1)?.line ?? entry.line,
        code: 'two-keys',
        sentence: `the key has the answers ${letters.join(' and ')} for number ${entry.number}. Name one.`,
      };
    else draft.named ??= entry;
  }
}

/** Questions with lettered answers, with or without numbers, and Aiken. */
function readLines(text: string): PastedQuestion[] {
  const drafts: Draft[] = [];
  /** The questions since the last key: a part of a text may have its own numbers and its own key. */
  let section = 0;
  let key: KeyEntry[] = [];
  let isKey = false;
  const readKey = (line: string, number: number) => {
    for (const [, question = '', letter = ''] of line.matchAll(keyEntry))
      key.push({ number: Number(question), letter: letter.toLowerCase(), line: number });
  };
  const endSection = () => {
    applyKey(drafts.slice(section), key);
    section = drafts.length;
    key = [];
  };

  for (const [index, raw] of text.split('\n').entries()) {
    const number = index + 1;
    const line = raw.replaceAll(/\s+/g, ' ').trim();
    const draft = drafts.at(-1);
    if (line === '') {
      if (draft) draft.isBlankSince = true;
      continue;
    }
    const head = keyHead.exec(line);
    if (head && (head[1] === '' || isKeyLine(head[1] ?? ''))) {
      isKey = true;
      readKey(head[1] ?? '', number);
      continue;
    }
    if (isKey && isKeyLine(line)) {
      readKey(line, number);
      continue;
    }
    // Another part’s key follows; its numbers are compared with those of the part before.
    if (sectionHead.test(line)) continue;
    if (key.length > 0) endSection();
    isKey = false;
    if (draft && drafts.length > section && readInto(draft, line, number)) continue;
    const [, digits, rest] = numbered.exec(line) ?? [];
    drafts.push(new Draft(number, rest ?? line, digits === undefined ? null : Number(digits)));
    // Text begins with its first answer.
    const begun = drafts.at(-1);
    if (begun && digits === undefined && readOption(begun, line, number)) begun.question = '';
  }
  endSection();
  return drafts.map(finish);
}

/** An answer on a line of its own; false if the line is none. The letters must go up, so that “E. coli” is a word. */
function readOption(draft: Draft, line: string, number: number): boolean {
  const [, before, letter = '', after, text = ''] = lettered.exec(line) ?? [];
  const place = letter.toLowerCase();
  const lastLetter = draft.options.at(-1)?.letter;
  if (letter === '' || (lastLetter === undefined ? place !== 'a' : place <= lastLetter)) return false;
  const isMarked = before !== undefined || after !== undefined || tail.test(text);
  draft.options.push({ text: text.replace(tail, '').trim(), letter: place, line: number, isMarked });
  draft.last = 'option';
  draft.to = number;
  draft.isBlankSince = false;
  return true;
}

/** Adds a line to the question that is being read; false if it begins another. */
function readInto(draft: Draft, line: string, number: number): boolean {
  const keep = () => {
    draft.to = number;
    draft.isBlankSince = false;
    return true;
  };
  const named = answerLine.exec(line);
  if (named && draft.options.length > 0) {
    const [, letter = '', rest = ''] = named;
    const second = secondLetter(letter, rest);
    if (second !== null)
      draft.fault ??= {
        line: number,
        code: 'two-keys',
        sentence: `the answer is ${letter} and ${second}. Name one: a question here has one right answer.`,
      };
    draft.named = { letter: letter.toLowerCase(), line: number };
    draft.last = 'done';
    return keep();
  }
  const [, kind, said = ''] = note.exec(line) ?? [];
  if (kind !== undefined && draft.options.length > 0) {
    const name = kind.toLowerCase();
    if (name === 'objective') {
      draft.objective = /^\d{1,2}$/.test(said) ? Number(said) : null;
      draft.last = 'done';
    } else if (name === 'source' || name === 'reference') {
      draft.source = said;
      draft.last = 'source';
    } else {
      draft.explanation = said;
      draft.last = 'explanation';
    }
    return keep();
  }
  if (readOption(draft, line, number)) return true;
  const [, digits] = numbered.exec(line) ?? [];
  if (digits !== undefined && (draft.options.length > 0 || Number(digits) > (draft.number ?? 0))) return false;
  if (draft.isBlankSince && draft.last !== 'question') return false;
  if (draft.last === 'done') return false;
  // A heading is followed by a blank line; so may be the first line of a question whose answers come later.
  if (draft.isBlankSince && draft.number === null) return false;
  if (draft.last === 'question') draft.question = joined(draft.question, line);
  else if (draft.last === 'explanation') draft.explanation = joined(draft.explanation, line);
  else if (draft.last === 'source') draft.source = joined(draft.source, line);
  else {
    const option = draft.options.at(-1);
    if (option) {
      option.isMarked ||= tail.test(line);
      option.text = joined(option.text, line.replace(tail, '').trim());
    }
  }
  return keep();
}

// GIFT, the text format of Moodle: https://docs.moodle.org/en/GIFT_format

const giftSign = /(?<!\\)\{\s*(?:[=~#}]|T(?:RUE)?\s*[#}]|F(?:ALSE)?\s*[#}])/i;

/** Tags of HTML that text can do without; “pH <7 and >6” contains none. */
const inlineTag = /<\/?(?:b|i|u|em|strong|small|span|font|a|mark|code|s)(?:\s[^<>]*)?>/gi;
const blockTag =
  /<\/?(?:p|br|hr|div|ul|ol|li|h[1-6]|table|tbody|thead|tr|td|th|blockquote|pre|center)(?:\s[^<>]*)?\/?>/gi;
const raised: Readonly<Record<string, string>> = { '+': '⁺', '-': '⁻', '−': '⁻', n: 'ⁿ' };
const lowered: Readonly<Record<string, string>> = { '+': '₊', '-': '₋', '−': '₋' };
const signs = (text: string, digits: string, others: Readonly<Record<string, string>>) =>
  [...text].map((sign) => [...digits][/\d/.test(sign) ? Number(sign) : -1] ?? others[sign] ?? sign).join('');
const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: '’',
  nbsp: ' ',
  deg: '°',
  micro: 'µ',
  plusmn: '±',
  times: '×',
  divide: '÷',
  le: '≤',
  ge: '≥',
  ne: '≠',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  mu: 'μ',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  eacute: 'é',
  egrave: 'è',
  aacute: 'á',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  ouml: 'ö',
  uuml: 'ü',
  auml: 'ä',
  ccedil: 'ç',
};
const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+\d*));/gi, (whole, decimal, hex, name) => {
    const code = decimal === undefined ? (hex === undefined ? null : Number.parseInt(hex, 16)) : Number(decimal);
    if (code === null) return entities[String(name).toLowerCase()] ?? whole;
    return code > 31 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : whole;
  });

type GiftFormat = 'html' | 'markdown' | 'plain' | 'moodle';
const formatPrefix = /^\s*\[(html|markdown|plain|moodle)\]/i;
const formatOf = (text: string): GiftFormat | null =>
  (formatPrefix.exec(text)?.[1]?.toLowerCase() as GiftFormat | undefined) ?? null;

/** A text without the escapes of GIFT, its tags and its format. */
function giftText(text: string, inherited: GiftFormat = 'moodle'): string {
  const isPlain = (formatOf(text) ?? inherited) === 'plain';
  const unescaped = (part: string) => part.replaceAll('\\n', ' ').replaceAll(/\\([~=#{}:\\])/g, '$1');
  const body = text.replace(formatPrefix, '');
  const shown = isPlain
    ? unescaped(body)
    : decoded(
        unescaped(body)
          .replaceAll(/<sup>([^<>]{1,6})<\/sup>/gi, (_, inner: string) => signs(inner, '⁰¹²³⁴⁵⁶⁷⁸⁹', raised))
          .replaceAll(/<sub>([^<>]{1,6})<\/sub>/gi, (_, inner: string) => signs(inner, '₀₁₂₃₄₅₆₇₈₉', lowered))
          .replaceAll(inlineTag, '')
          .replaceAll(blockTag, ' '),
      );
  return shown.replaceAll(/\s+/g, ' ').trim();
}

/** What a text can't show, for a person to write it out: a picture, a sound, a formula. */
const unshowable = /<(?:img|svg|video|audio|iframe|object|embed|math)\b|@@PLUGINFILE@@|\\\(.*\\\)|\$\$[^$]+\$\$/is;

/** Cuts at each sign that has no backslash before it; the sign begins its part. */
function cutAt(text: string, sign: RegExp): string[] {
  const parts: string[] = [''];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\\') {
      parts.push(`${parts.pop() ?? ''}${character}${text[at + 1] ?? ''}`);
      at += 1;
    } else if (sign.test(character)) parts.push(character);
    else parts.push(`${parts.pop() ?? ''}${character}`);
  }
  return parts;
}

type Block = { readonly from: number; readonly to: number; readonly text: string };

/** Questions are apart by blank lines outside of braces. */
function giftBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let current: { from: number; lines: string[] } | null = null;
  let depth = 0;
  const lines = text.split('\n');
  const end = (to: number) => {
    if (current !== null) blocks.push({ from: current.from, to, text: current.lines.join('\n') });
    current = null;
    depth = 0;
  };
  for (const [index, line] of lines.entries()) {
    if (
      line.trim() === '' &&
      (depth <= 0 || !/^\s*[=~}]/.test(lines.slice(index + 1).find((next) => next.trim() !== '') ?? ''))
    )
      end(index);
    else if (!/^\s*(?:\/\/|\$CATEGORY:)/.test(line)) {
      current ??= { from: index + 1, lines: [] };
      current.lines.push(line);
      depth += cutAt(line, /\{/).length - cutAt(line, /\}/).length;
    }
  }
  end(lines.length);
  return blocks;
}

/** The right answer of a question that asks whether something is true; null for other questions. */
const truthOf = (answers: string): boolean | null =>
  /^\s*T(?:RUE)?\s*(?:#|$)/i.test(answers) ? true : /^\s*F(?:ALSE)?\s*(?:#|$)/i.test(answers) ? false : null;

function readGiftBlock({ from, to, text }: Block): PastedQuestion {
  const parts = cutAt(text, /[{}]/);
  const [before = '', inside = '', ...after] = parts;
  const stem = before.replace(/^\s*::(?:\\.|[^\\])*?::/, '');
  const rest = after.map((part, index) => (index === 0 ? part.replace(/^\}/, '') : part)).join('');
  const answers = inside.slice(1);
  const format = formatOf(stem) ?? 'moodle';
  const question = giftText(rest.trim() === '' ? stem : `${stem} _____ ${rest}`);
  const base = { from, to, question, source: '', objective: null, optionLines: [] };
  const refuse = (code: string, sentence: string): PastedQuestion => ({
    ...base,
    options: [],
    correct: null,
    explanation: '',
    problem: { line: from, code, sentence },
  });
  if (format !== 'plain' && unshowable.test(text))
    return refuse('picture', 'it has a picture or a formula, which text can’t show. Write it out.');
  if (!inside.startsWith('{')) return refuse('no-options', 'no answers in braces follow.');
  if (after.length === 0) return refuse('open-brace', 'the closing brace } is missing.');
  const [own = '', ...feedback] = answers.split(/(?<!\\)####/);
  const general = giftText(feedback.join(' '), format);
  const truth = truthOf(own);
  if (truth !== null)
    return { ...base, options: ['True', 'False'], correct: truth ? 1 : 2, explanation: general, problem: null };
  if (own.trim() === '') return refuse('essay', 'an open question can’t be graded.');
  if (/^\s*#/.test(own)) return refuse('number', 'a numerical question can’t be graded. Give answers to choose from.');

  const read = cutAt(own, /[=~]/)
    .slice(1)
    .map((part) => {
      const [, weight, words = ''] = /^[=~]\s*(?:%(-?[\d.]+)%)?([^]*)$/.exec(part) ?? [];
      const [option = '', said = ''] = cutAt(words, /#/);
      const isRight = weight === undefined ? part.startsWith('=') : Number(weight) > 0;
      return {
        option: giftText(option, format),
        feedback: giftText(said.slice(1), format),
        isRight,
        isPartly: weight !== undefined && Number(weight) > 0 && Number(weight) < 100,
        raw: option,
      };
    });
  if (read.some(({ raw }) => /(?<!\\)->/.test(raw)))
    return refuse('matching', 'a matching question has no single right answer.');
  if (read.length > 0 && read.every(({ isRight }) => isRight))
    return refuse('short-answer', 'there are no wrong answers. Put ~ before each.');
  const right = read.flatMap(({ isRight }, index) => (isRight ? [index] : []));
  if (right.length === 1 && read[right[0] ?? 0]?.isPartly)
    return refuse('weights', 'the right answer has a part of the points. Mark one as right with =.');
  const explanation = general || (right.length === 1 ? (read[right[0] ?? 0]?.feedback ?? '') : '');
  const options = read.map(({ option }) => option);
  const problem = problemOf({ ...base, options, explanation }, { line: from, marked: right.length, named: null });
  return {
    ...base,
    options,
    explanation,
    correct: right.length === 1 ? (right[0] ?? 0) + 1 : null,
    problem:
      problem?.code === 'no-key'
        ? { ...problem, sentence: 'no answer is marked as right. Put = before one.' }
        : problem,
  };
}

const xmlSign = /^\s*(?:<\?xml\b|<quiz>)/;
/** A whole file of a kind that isn't read, as one question that isn't ready. */
const notRead = (text: string): PastedQuestion => ({
  from: 1,
  to: text.split('\n').length,
  question: '',
  options: [],
  correct: null,
  explanation: '',
  source: '',
  objective: null,
  problem: {
    line: 1,
    code: 'xml',
    sentence: 'this is Moodle XML or QTI. Export the questions as GIFT or Aiken, or paste them as text.',
  },
  optionLines: [],
});

/** Everything that a text asks, in its order, with what has to be mended first. */
export function readPastedQuestions(text: string): PastedQuestion[] {
  const even = text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n');
  if (xmlSign.test(even)) return [notRead(even)];
  return giftSign.test(even) ? giftBlocks(even).map(readGiftBlock) : readLines(even);
}

/** The text without the questions that are ready: they were added. */
export function withoutReady(text: string, read: readonly PastedQuestion[]): string {
  const ready = read.filter(({ problem }) => problem === null);
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .filter((_, index) => !ready.some(({ from, to }) => index + 1 >= from && index + 1 <= to))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** The text with the option at `line` marked as right. */
export const markedAt = (text: string, line: number): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .map((each, index) => (index + 1 === line ? each.replace(/^(\s*)/, '$1*') : each))
    .join('\n');
