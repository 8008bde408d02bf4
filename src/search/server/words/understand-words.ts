import type { Queryable } from '#platform/server/context.ts';
import type { SearchReading } from '../../contract.ts';
import type { SearchUnit } from '../../passage.ts';
import { errorsForgiven, nearestWords, typingErrors } from '../../spelling.ts';
import { isEnglishWord } from './english.ts';
import {
  findSynonyms,
  findWords,
  listWordsAlike,
  listWordsOneErrorAway,
  mostBeginnings,
  type KnownWord,
  type SpelledWord,
  type Synonym,
  type SynonymTerm,
} from './word-queries.ts';

/**
 * What was asked for, for the index and for the page. A text without any letter or figure finds nothing: `query` is
 * null.
 */
export type UnderstoodWords = {
  /** The words themselves, as a tsquery. */
  readonly query: string | null;
  /** The words or others that mean the same, as a tsquery; null when none are known. */
  readonly widerQuery: string | null;
  /** What marks the words, one unit a word or term; and the same with what means the same. */
  readonly units: readonly SearchUnit[];
  readonly widerUnits: readonly SearchUnit[];
  /** The words as they were understood: without accents and capitals, typing errors mended. */
  readonly words: readonly string[];
  /** The words that the last one may be the beginning of, as the catalogue spells them. */
  readonly completions: readonly string[];
  readonly reading: Omit<SearchReading, 'passages'>;
};

/** One word of the query: any of `stems`, or anything beginning with `beginning`. `stem` is its own. */
type Meaning = {
  readonly word: string;
  readonly stem: string;
  readonly stems: readonly string[];
  readonly beginning: string | null;
  readonly isMended: boolean;
};

const lexeme = (word: string) => `'${word.replace(/['\\]/g, '\\$&')}'`;

/** The known words that one which is written nowhere may stand for, the nearest first. */
async function readMeantWords(db: Queryable, word: string): Promise<SpelledWord[]> {
  const forgiven = errorsForgiven(word);
  if (forgiven === 0) return [];
  const near = await listWordsOneErrorAway(db, word);
  // Two errors cost many times as much to look for as one, and count only where no word is one away.
  const isFarther = forgiven > 1 && !near.some((known) => typingErrors(word, known.word) === 1);
  const candidates = isFarther ? [...near, ...(await listWordsAlike(db, word))] : near;
  return nearestWords(word, [...new Set(candidates.map((known) => known.word))]).flatMap(
    (meant) => candidates.find((known) => known.word === meant) ?? [],
  );
}

async function meaningOf(db: Queryable, known: KnownWord, isLast: boolean): Promise<Meaning> {
  const { word, stem, isKnown, beginnings } = known;
  const itself = { word, stem, stems: [stem], beginning: null, isMended: false };
  // The last word may be unfinished; the others are taken as typed unless they are unknown.
  if (beginnings.length > 0 && (isLast || !isKnown)) {
    // A known word that many others begin with is taken as typed.
    if (beginnings.length > mostBeginnings) return { ...itself, beginning: isKnown ? null : word };
    return { ...itself, stems: [...new Set([...(isKnown ? [stem] : []), ...beginnings])] };
  }
  // Only words that are neither in the catalogue nor in a dictionary are corrected.
  if (isKnown || (await isEnglishWord(word))) return itself;
  const meant = await readMeantWords(db, word);
  const [first] = meant;
  if (first === undefined) return itself;
  return {
    word: first.word,
    stem: first.stem,
    stems: [...new Set(meant.map((each) => each.stem))],
    beginning: null,
    isMended: true,
  };
}

const both = (queries: readonly string[]) => queries.join(' & ');
const either = (queries: readonly string[]) => `(${queries.join(' | ')})`;
const queryOf = ({ stems, beginning }: Meaning) =>
  either([...stems.map(lexeme), ...(beginning === null ? [] : [`${lexeme(beginning)}:*`])]);
const marksOf = ({ word, stems, isMended }: Meaning): string[] => (isMended ? [...stems] : [word, ...stems]);

/** The longest term that is in the words from `start` on. */
function termAt(meanings: readonly Meaning[], start: number, terms: readonly SynonymTerm[]): SynonymTerm | undefined {
  return terms
    .filter(({ stems }) => stems.length > 0 && stems.every((stem, place) => meanings[start + place]?.stem === stem))
    .reduce<SynonymTerm | undefined>(
      (best, term) => (best === undefined || term.stems.length > best.stems.length ? term : best),
      undefined,
    );
}

type Unit = {
  readonly query: string;
  readonly wider: string;
  readonly marks: SearchUnit;
  readonly others: SearchUnit;
  /** What else is searched for, as it is written. */
  readonly also: readonly string[];
};

/** Without the terms that ask for more words than another one does: what "resin" finds, "composite resin" finds too. */
const shortest = (terms: readonly Synonym[]) =>
  terms.filter(
    ({ stems }) =>
      !terms.some((other) => other.stems.length < stems.length && other.stems.every((stem) => stems.includes(stem))),
  );

/** The words one by one, or as groups where several are a term that others mean too. */
function unitsFrom(meanings: readonly Meaning[], terms: readonly SynonymTerm[]): Unit[] {
  const units: Unit[] = [];
  for (let start = 0; start < meanings.length;) {
    const term = termAt(meanings, start, terms);
    const run = meanings.slice(start, start + (term?.stems.length ?? 1));
    const query = both(run.map(queryOf));
    const itself = term?.stems ?? [];
    const others = shortest([
      { term: '', stems: itself },
      ...terms
        .filter(({ stems }) => term !== undefined && stems.join(' ') === itself.join(' '))
        .flatMap(({ alternatives }) => alternatives),
    ]).filter(({ stems }) => stems !== itself);
    const wider = either([`(${query})`, ...others.map(({ stems }) => `(${both(stems.map(lexeme))})`)]);
    units.push({
      query,
      wider: others.length === 0 ? query : wider,
      marks: [...new Set(run.flatMap(marksOf))],
      others: others.map(({ stems }) => stems.join(' ')),
      also: others.map((other) => other.term),
    });
    start += run.length;
  }
  return units;
}

const lastUse = (words: readonly KnownWord[]) =>
  words.filter(({ word }, place) => words.findLastIndex((other) => other.word === word) === place);

/**
 * Reads the words of a search: small words are left out, unfinished ones completed, misspelled ones mended, synonyms
 * looked up (`isExact`: left out). Null for no text at all.
 */
export async function understandWords(
  db: Queryable,
  text: string,
  { isExact = false }: { readonly isExact?: boolean } = {},
): Promise<UnderstoodWords | null> {
  if (text === '') return null;
  const { words, terms } = await findWords(db, text);
  const large = words.filter(({ isSmall }) => !isSmall);
  const asked = lastUse(large.length > 0 ? large : words);
  if (asked.length === 0)
    return {
      query: null,
      widerQuery: null,
      units: [],
      widerUnits: [],
      words: [],
      completions: [],
      reading: { marks: [], mended: null, also: [] },
    };
  const meanings = await Promise.all(asked.map((word, place) => meaningOf(db, word, place === asked.length - 1)));
  const stems = meanings.map(({ stem }) => stem);
  // A mended word may belong to terms that the one written does not.
  const isMended = meanings.some((meaning) => meaning.isMended);
  const units = unitsFrom(meanings, isExact ? [] : isMended ? await findSynonyms(db, stems) : terms);
  const [query, wider] = [both(units.map((unit) => unit.query)), both(units.map((unit) => unit.wider))];
  return {
    query,
    widerQuery: wider === query ? null : wider,
    units: units.map(({ marks }) => marks),
    widerUnits: units.map(({ marks, others }) => [...marks, ...others]),
    words: meanings.map(({ word }) => word),
    completions: asked.at(-1)?.completions ?? [],
    reading: {
      marks: [...new Set(units.flatMap(({ marks, others }) => [...marks, ...others]))],
      mended: isMended ? meanings.map(({ word }) => word).join(' ') : null,
      also: [...new Set(units.flatMap(({ also }) => also))],
    },
  };
}
