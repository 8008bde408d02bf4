// What can be suggested while someone types. Each question walks one index and stops after a handful of rows.
import { sql } from 'kysely';
import type { CatalogueList } from '#catalogue/catalogue-list.ts';
import { shortSpeakerNames } from '#catalogue/server/speakers/speaker-columns.ts';
import type { Queryable } from '#platform/server/context.ts';

export type SuggestedItem = {
  readonly id: string;
  readonly list: CatalogueList;
  readonly hash: string;
  readonly title: string;
  readonly speaker: string;
  readonly show_hash: string | null;
  readonly show_title: string | null;
  readonly release_at: Temporal.Instant;
  readonly credits: number;
  readonly file_hash: string | null;
  readonly file_name: string | null;
};

/** What a suggestion says of these items, in no order. */
export async function listSuggestedItems(db: Queryable, ids: readonly string[]): Promise<SuggestedItem[]> {
  const { rows } = await sql<SuggestedItem>`
    select activity.id, activity.list, activity.hash, activity.title, coalesce(${shortSpeakerNames}, '') as speaker, podcast_show.hash as show_hash, podcast_show.title as show_title,
      activity.release_at, activity.credits, file.hash as file_hash, file.filename as file_name
    from activity left join speaker on speaker.id = activity.speaker_id left join podcast_show on podcast_show.id = activity.show_id
      left join file on file.id = coalesce(podcast_show.photo_file_id, activity.photo_file_id)
    where activity.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

export type SuggestedName = {
  readonly kind: 'speaker' | 'company' | 'category';
  readonly id: string;
  readonly name: string;
  /** A speaker's portrait. */
  readonly file_hash: string | null;
  readonly file_name: string | null;
};

/** Names in which each of the words begins a word; without the provider's own company. */
export async function listNames(db: Queryable, words: readonly string[], limit: number): Promise<SuggestedName[]> {
  const holds = words.map((word) => sql`(' ' || words) like ${`% ${word.replace(/[\\%_]/g, '\\$&')}%`}`);
  const { rows } = await sql<SuggestedName>`
    select named.kind, named.named_id as id, named.name, file.hash as file_hash, file.filename as file_name
    from (
      select kind, named_id, name from search_name where ${sql.join(holds, sql` and `)}
        and not (kind = 'company' and named_id in (select id from company where is_provider))
      order by array_position(array['category', 'speaker', 'company'], kind), name limit ${limit}
    ) as named left join speaker on named.kind = 'speaker' and speaker.id = named.named_id left join file on file.id = speaker.photo_file_id
    order by array_position(array['category', 'speaker', 'company'], named.kind), named.name`.execute(db);
  return rows;
}

export async function listBookTitles(db: Queryable, words: readonly string[], limit: number) {
  const holds = words.map((word) => sql`(' ' || plain_words(title)) like ${`% ${word.replace(/[\\%_]/g, '\\$&')}%`}`);
  const { rows } = await sql<{
    hash: string;
    title: string;
    subtitle: string;
    file_hash: string | null;
    file_name: string | null;
  }>`select book.hash, title, subtitle, file.hash as file_hash, file.filename as file_name from book left join file on file.id = book.thumbnail_file_id where published and ${sql.join(holds, sql` and `)} order by position limit ${limit}`.execute(
    db,
  );
  return rows;
}
