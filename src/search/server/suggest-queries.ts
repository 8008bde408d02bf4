// What can be suggested while someone types. Each question walks one index and stops after a handful of rows.
import { sql } from 'kysely';
import type { CatalogueList } from '#catalogue/catalogue-list.ts';
import type { Queryable } from '#platform/server/context.ts';

export type SuggestedItem = {
  readonly id: string;
  readonly list: CatalogueList;
  readonly hash: string;
  readonly title: string;
  readonly speaker: string;
  readonly show_hash: string | null;
  readonly show_title: string | null;
};

/** What a suggestion says of these items, in no order. */
export async function listSuggestedItems(db: Queryable, ids: readonly string[]): Promise<SuggestedItem[]> {
  const { rows } = await sql<SuggestedItem>`
    select activity.id, activity.list, activity.hash, activity.title, coalesce(speaker.name, '') as speaker, podcast_show.hash as show_hash, podcast_show.title as show_title
    from activity left join speaker on speaker.id = activity.speaker_id left join podcast_show on podcast_show.id = activity.show_id
    where activity.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

export type SuggestedName = {
  readonly kind: 'speaker' | 'company' | 'category';
  readonly id: string;
  readonly name: string;
};

/** Names in which each of the words begins a word. */
export async function listNames(db: Queryable, words: readonly string[], limit: number): Promise<SuggestedName[]> {
  const holds = words.map((word) => sql`(' ' || words) like ${`% ${word.replace(/[\\%_]/g, '\\$&')}%`}`);
  const { rows } = await sql<SuggestedName>`
    select kind, named_id as id, name from search_name where ${sql.join(holds, sql` and `)}
    order by array_position(array['category', 'speaker', 'company'], kind), name limit ${limit}`.execute(db);
  return rows;
}

export async function listBookTitles(db: Queryable, words: readonly string[], limit: number) {
  const holds = words.map((word) => sql`(' ' || plain_words(title)) like ${`% ${word.replace(/[\\%_]/g, '\\$&')}%`}`);
  const { rows } = await sql<{
    hash: string;
    title: string;
    subtitle: string;
  }>`select hash, title, subtitle from book where published and ${sql.join(holds, sql` and `)} order by position limit ${limit}`.execute(
    db,
  );
  return rows;
}
