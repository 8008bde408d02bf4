// Podcast shows and eBooks, which are published without being activities, as the editor reads them.
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { DraftForm } from '../../../draft-form.ts';

/** What a show and an eBook have alike; `is_provider`: it is under the provider itself. */
type Common = {
  readonly id: string;
  readonly hash: string;
  readonly title: string;
  readonly blurb: string;
  readonly company_id: string;
  readonly is_provider: boolean;
  readonly picture_hash: string | null;
  /** False: it was retired. */
  readonly published: boolean;
};

export type ShowRow = Common & {
  readonly kind: 'show';
  readonly owner_email: string;
  readonly feed_category: string;
  readonly is_explicit: boolean;
  readonly is_complete: boolean;
  readonly episode_order: DraftForm['episodeOrder'];
};

export type BookRow = Common & {
  readonly kind: 'book';
  readonly subtitle: string;
  readonly button_text: string | null;
  readonly position: number;
  readonly pdf_hash: string | null;
  readonly category_ids: readonly string[];
};

/** The show or the eBook with this hash, retired ones too. */
export async function findPublication(db: Queryable, hash: string): Promise<ShowRow | BookRow | undefined> {
  const shows = await sql<ShowRow>`
    select 'show' as kind, show.id, show.hash, show.title, show.blurb, show.company_id, company.is_provider,
      picture.hash as picture_hash, show.published, show.owner_email, show.feed_category, show.is_explicit,
      show.is_complete, show.episode_order
    from podcast_show as show join company on company.id = show.company_id
      left join file as picture on picture.id = show.photo_file_id
    where show.hash = ${hash}`.execute(db);
  if (shows.rows[0] !== undefined) return shows.rows[0];
  const books = await sql<BookRow>`
    select 'book' as kind, book.id, book.hash, book.title, book.blurb, book.company_id, company.is_provider,
      picture.hash as picture_hash, book.published, book.subtitle, book.button_text, book.position, pdf.hash as pdf_hash,
      coalesce((select jsonb_agg(category_id::text order by category_id) from book_category
        where book_category.book_id = book.id), '[]') as category_ids
    from book join company on company.id = book.company_id
      left join file as picture on picture.id = book.thumbnail_file_id left join file as pdf on pdf.id = book.pdf_file_id
    where book.hash = ${hash}`.execute(db);
  return books.rows[0];
}

/** How many episodes of a show members see. */
export async function countShownEpisodes(db: Queryable, showId: string): Promise<number> {
  const { count } = await db
    .selectFrom('activity')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('show_id', '=', showId)
    .where('shown', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}
