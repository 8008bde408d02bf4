// The words of the catalogue: which of those asked for are known, what begins like them, what is spelled like them,
// what means the same.
import { sql, type RawBuilder } from 'kysely';
import { builtOnce } from '#platform/server/database/built-once.ts';
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
  /** Known words that begin with it, the shortest of each stem, a few; none for a word of one or two letters. */
  readonly completions: readonly string[];
};

export const mostBeginnings = 20;
const mostCompletions = 4;

/** A term of a group of synonyms as it is written, and the stems of its words. */
export type Synonym = { readonly term: string; readonly stems: readonly string[] };

/** The stems of a term, and the other terms of its group. */
export type SynonymTerm = { readonly stems: readonly string[]; readonly alternatives: readonly Synonym[] };

/** The terms whose words are all among the stems that `stems` gives, as JSON. */
const termsAmong = (stems: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(json_build_object('stems', term.stems, 'alternatives',
    (select coalesce(json_agg(json_build_object('term', other.term, 'stems', other.stems)), '[]') from synonym as other
      where other.source = term.source and other.group_no = term.group_no and other.stems <> term.stems and cardinality(other.stems) > 0))), '[]')
  from synonym as term where cardinality(term.stems) > 0 and term.stems <@ ${stems})`;

const beginning = sql`known.word >= asked.word and known.word < asked.word || chr(1114111) and length(asked.word) > 2`;
// `limit 1` keeps the planner from reading whole tables for a few words.
const listAskedWords = builtOnce<{ text: string }, { words: KnownWord[]; terms: SynonymTerm[] }>((db, { text }) => {
  const statement = sql<{ words: KnownWord[]; terms: SynonymTerm[] }>`
    with asked as materialized (
      select word, place, stem_of(word) as stem from string_to_table(plain_words(${text}), ' ') with ordinality as asked (word, place) where word <> ''
    )
    select
      (select coalesce(json_agg(json_build_object('word', asked.word, 'stem', asked.stem,
        'isKnown', length(asked.word) = 1 or coalesce((select true from search_word where search_word.stem = asked.stem limit 1), false),
        'isSmall', coalesce((select true from small_word where small_word.word = asked.word limit 1), false),
        'beginnings', array(select distinct known.stem from search_word as known where ${beginning} limit ${sql.lit(mostBeginnings + 1)}),
        'completions', array(
          select min(near.word) from (select known.word, known.stem from search_word as known where ${beginning} order by known.word limit ${sql.lit(mostBeginnings)}) as near
          group by near.stem order by min(length(near.word)), min(near.word) limit ${sql.lit(mostCompletions)})) order by asked.place), '[]')
        from asked) as words,
      ${termsAmong(sql`array(select stem from asked)`)} as terms`;
  return { compile: () => statement.compile(db) };
});

/**
 * Takes a text apart as the index does and looks its words up, in their order; next to them the terms whose words are
 * all among them.
 */
export async function findWords(
  db: Queryable,
  text: string,
): Promise<{ readonly words: readonly KnownWord[]; readonly terms: readonly SynonymTerm[] }> {
  const [found] = await listAskedWords(db, { text });
  return found ?? { words: [], terms: [] };
}

/** A word of the catalogue and its stem. */
export type SpelledWord = { readonly word: string; readonly stem: string };

/** Known words one typing error away from `word`, and some that are two away. */
export async function listWordsOneErrorAway(db: Queryable, word: string): Promise<SpelledWord[]> {
  const { rows } =
    await sql<SpelledWord>`select word, stem from search_word where spellings && spellings_of(${word}::text)`.execute(
      db,
    );
  return rows;
}

/** The forty known words that look most like `word`: candidates for one with more errors. */
export async function listWordsAlike(db: Queryable, word: string): Promise<SpelledWord[]> {
  const { rows } = await sql<SpelledWord>`
    select word, stem from search_word where word % ${word} order by similarity(word, ${word}) desc limit 40`.execute(
    db,
  );
  return rows;
}

/** The terms whose words are all among `stems`. */
export async function findSynonyms(db: Queryable, stems: readonly string[]): Promise<readonly SynonymTerm[]> {
  const { rows } = await sql<{
    terms: SynonymTerm[];
  }>`select ${termsAmong(sql`${[...stems]}::text[]`)} as terms`.execute(db);
  return rows[0]?.terms ?? [];
}
