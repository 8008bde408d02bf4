// The words of the catalogue: which of those asked for are known, what begins like them, what is spelled like them.
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

export type KnownWord = {
  /** Without accents, capitals and apostrophes. */
  readonly word: string;
  readonly stem: string;
  readonly isKnown: boolean;
  /** The provider's search ignores it. */
  readonly isSmall: boolean;
  /** Stems of the known words that begin with it, one more than `mostBeginnings` at most. */
  readonly beginnings: readonly string[];
};

export const mostBeginnings = 20;

/** Takes a text apart as the index does and looks its words up, in their order. `limit 1` keeps the planner from reading whole tables for a few words. */
export async function findWords(db: Queryable, text: string): Promise<KnownWord[]> {
  const { rows } = await sql<KnownWord>`
    select asked.word, stem_of(asked.word) as stem,
      length(asked.word) = 1 or coalesce((select true from search_word where search_word.stem = stem_of(asked.word) limit 1), false) as "isKnown",
      coalesce((select true from small_word where small_word.word = asked.word limit 1), false) as "isSmall",
      array(select distinct known.stem from search_word as known where known.word >= asked.word and known.word < asked.word || chr(1114111) and length(asked.word) > 2 limit ${mostBeginnings + 1}) as beginnings
    from string_to_table(plain_words(${text}), ' ') with ordinality as asked (word, place)
    where asked.word <> '' order by asked.place`.execute(db);
  return rows;
}

/** Known words that share a spelling with `word` or look like it: candidates for what was meant. */
export async function listWordsAlike(db: Queryable, word: string, spellings: readonly string[]): Promise<{ word: string; stem: string }[]> {
  const { rows } = await sql<{ word: string; stem: string }>`
    select word, stem from search_word where spellings && ${[...spellings]}::text[]
    union (select word, stem from search_word where word % ${word} order by similarity(word, ${word}) desc limit 40)`.execute(db);
  return rows;
}
