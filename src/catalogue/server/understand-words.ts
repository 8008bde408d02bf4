import type { Queryable } from '#platform/server/context.ts';
import type { SearchReading } from '../contract.ts';
import { nearestWords, spellingsOf } from '../spelling.ts';
import { findWords, listWordsAlike, mostBeginnings, type KnownWord } from './word-queries.ts';

/** What was asked for: as a tsquery for the index, and for the page. A text without any letter or figure finds nothing: `query` is null. */
export type UnderstoodWords = { readonly query: string | null; readonly reading: SearchReading };

/** One word of the query: any of `stems`, or anything beginning with `beginning`. */
type Meaning = { readonly word: string; readonly stems: readonly string[]; readonly beginning: string | null; readonly isMended: boolean };

const lexeme = (word: string) => `'${word.replace(/['\\]/g, '\\$&')}'`;

async function meaningOf(db: Queryable, known: KnownWord, isLast: boolean): Promise<Meaning> {
  const { word, stem, isKnown, beginnings } = known;
  // The last word may not be finished; the others stand for themselves unless nobody knows them.
  if (beginnings.length > 0 && (isLast || !isKnown)) {
    // A known word that very many begin with stands for itself.
    if (beginnings.length > mostBeginnings) return { word, stems: [stem], beginning: isKnown ? null : word, isMended: false };
    return { word, stems: [...new Set([...(isKnown ? [stem] : []), ...beginnings])], beginning: null, isMended: false };
  }
  if (isKnown) return { word, stems: [stem], beginning: null, isMended: false };
  const alike = await listWordsAlike(db, word, spellingsOf(word));
  const meant = nearestWords(word, alike.map((each) => each.word));
  const first = meant[0];
  if (first === undefined) return { word, stems: [stem], beginning: null, isMended: false };
  return { word: first, stems: [...new Set(alike.filter((each) => meant.includes(each.word)).map((each) => each.stem))], beginning: null, isMended: true };
}

const queryOf = ({ stems, beginning }: Meaning) => `(${[...stems.map(lexeme), ...(beginning === null ? [] : [`${lexeme(beginning)}:*`])].join(' | ')})`;

/** Reads the words of a search: small words are left out, unfinished ones completed, misspelled ones mended. Null for no text at all. */
export async function understandWords(db: Queryable, text: string): Promise<UnderstoodWords | null> {
  if (text === '') return null;
  const words = await findWords(db, text);
  const large = words.filter(({ isSmall }) => !isSmall);
  const all = large.length > 0 ? large : words;
  const asked = all.filter(({ word }, place) => all.findLastIndex((other) => other.word === word) === place);
  if (asked.length === 0) return { query: null, reading: { marks: [], mended: null } };
  const meanings = await Promise.all(asked.map((word, place) => meaningOf(db, word, place === asked.length - 1)));
  return {
    query: meanings.map(queryOf).join(' & '),
    reading: {
      marks: [...new Set(meanings.flatMap(({ word, stems, isMended }) => (isMended ? stems : [word, ...stems])))],
      mended: meanings.some(({ isMended }) => isMended) ? meanings.map(({ word }) => word).join(' ') : null,
    },
  };
}
