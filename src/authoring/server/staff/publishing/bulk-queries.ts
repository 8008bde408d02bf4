// What actions on several activities go by, in one statement whatever their number.
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { DraftKind } from '../../../draft-form.ts';

export type ChosenRow = {
  readonly hash: string;
  readonly title: string;
  /** Null: it was never published, or is a show or an eBook. */
  readonly activity_id: string | null;
  /** Of a show, an eBook, or a draft; null of a published activity. */
  readonly kind: DraftKind | null;
  /** Of a published show or eBook; null of everything else. */
  readonly publication_id: string | null;
  /** Of a show or an eBook: false where it was retired. */
  readonly is_offered: boolean;
  readonly version: number | null;
  readonly is_webinar: boolean;
  readonly ends_at: Temporal.Instant | null;
  readonly retired_at: Temporal.Instant | null;
  readonly finish_until: Temporal.Instant | null;
  readonly cancelled_at: Temporal.Instant | null;
  readonly has_draft: boolean;
  readonly revision: number | null;
  /** Ids, in their order: of what members see, else of the draft. */
  readonly categories: readonly string[];
  readonly draft_categories: readonly string[] | null;
};

/** Activities and drafts by their hashes, in this order; what is not there is left out. */
export async function listChosen(db: Queryable, hashes: readonly string[]): Promise<readonly ChosenRow[]> {
  const { rows } = await sql<ChosenRow>`
    select wanted.hash, coalesce(activity.title, show.title, book.title, draft.title) as title,
      activity.id as activity_id, case when show.id is not null then 'show' when book.id is not null then 'book'
        when activity.id is null then draft.kind end as kind,
      coalesce(show.id, book.id) as publication_id, coalesce(show.published, book.published, false) as is_offered,
      activity.version,
      coalesce(activity.list = 'live', draft.kind = 'webinar', false) as is_webinar, activity.ends_at, activity.retired_at,
      activity.finish_until, activity.cancelled_at, coalesce(draft.content is not null, false) as has_draft,
      draft.revision, draft.content -> 'categories' as draft_categories,
      case when book.id is not null then coalesce((select jsonb_agg(category_id::text order by category_id)
          from book_category where book_category.book_id = book.id), '[]')
        when activity.id is null then coalesce(draft.content -> 'categories', '[]') else coalesce((
        select jsonb_agg(category_id::text order by position, category_id) from activity_category
        where activity_category.activity_id = activity.id), '[]') end as categories
    from unnest(${[...hashes]}::text[]) with ordinality as wanted(hash, place)
      left join activity on activity.hash = wanted.hash and activity.published
      left join podcast_show as show on show.hash = wanted.hash
      left join book on book.hash = wanted.hash
      left join draft on draft.hash = wanted.hash
    where coalesce(activity.id, show.id, book.id) is not null or draft.content is not null
    order by wanted.place`.execute(db);
  return rows;
}

/** Holds them until the transaction ends, in the order in which publishing one does. */
export async function lockChosen(trx: Queryable, hashes: readonly string[]): Promise<void> {
  await sql`select from draft where hash = any(${[...hashes]}::text[]) order by id for update`.execute(trx);
  await sql`select from podcast_show where hash = any(${[...hashes]}::text[]) order by id for update`.execute(trx);
  await sql`select from book where hash = any(${[...hashes]}::text[]) order by id for update`.execute(trx);
  await sql`select from activity where hash = any(${[...hashes]}::text[]) order by id for update`.execute(trx);
}

/** Members who viewed an activity with credit and have no valid credit of it, by its id. */
export async function countInProgress(
  db: Queryable,
  activityIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ activity_id: string; members: number }>`
    select gradebook.activity_id, count(*)::int as members
    from gradebook join activity on activity.id = gradebook.activity_id
    where gradebook.activity_id = any(${[...activityIds]}::bigint[]) and gradebook.last_viewed_at is not null
      and activity.credits > 0 and not exists (
        select from credit where credit.student_id = gradebook.student_id and credit.activity_id = gradebook.activity_id
          and not exists (select from credit_correction where credit_correction.credit_id = credit.id))
    group by gradebook.activity_id`.execute(db);
  return new Map(rows.map((row) => [row.activity_id, row.members]));
}

/** Names of categories by their ids. */
export async function listCategoryNames(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('category')
    .select(['id', 'name'])
    .where(sql<boolean>`id::text = any(${[...ids]}::text[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
