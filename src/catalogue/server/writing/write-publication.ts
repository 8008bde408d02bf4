// Writes what a podcast show and an eBook say, whether a folder or the console says it.
import type { Queryable } from '#platform/server/context.ts';
import { writeRow } from '#platform/server/database/keyed-row.ts';
import { nextBookPosition, replaceBookCategories } from './written-queries.ts';

/** What a podcast show says. */
export type ShowValues = {
  readonly title: string;
  readonly blurb: string;
  readonly companyId: string;
  readonly photoId: string | null;
  /** What its feed says besides; an import keeps what there is. */
  readonly feed?: {
    /** '': the provider's own address. */
    readonly ownerEmail: string;
    /** Of podcasts/feed-categories.ts. */
    readonly category: string;
    readonly isExplicit: boolean;
    readonly isComplete: boolean;
    readonly episodeOrder: 'newest' | 'oldest';
  };
};

export const showColumns = ({ title, blurb, companyId, photoId, feed }: ShowValues) => ({
  title,
  blurb,
  company_id: companyId,
  photo_file_id: photoId,
  ...(feed === undefined
    ? {}
    : {
        owner_email: feed.ownerEmail,
        feed_category: feed.category,
        is_explicit: feed.isExplicit,
        is_complete: feed.isComplete,
        episode_order: feed.episodeOrder,
      }),
});

/** What an eBook says. */
export type BookValues = {
  readonly title: string;
  readonly subtitle: string;
  readonly blurb: string;
  /** Null: the usual words. */
  readonly buttonText: string | null;
  readonly companyId: string;
  readonly categoryIds: readonly string[];
  readonly thumbnailId: string | null;
  readonly pdfId: string | null;
  readonly position: number;
};

export const bookColumns = (book: BookValues) => ({
  title: book.title,
  subtitle: book.subtitle,
  blurb: book.blurb,
  button_text: book.buttonText,
  company_id: book.companyId,
  thumbnail_file_id: book.thumbnailId,
  pdf_file_id: book.pdfId,
  position: book.position,
});

/** Of what is published in the console: its hash where it is new, and when that is. */
type InConsole = { readonly hash: string; readonly editedAt: Temporal.Instant };

/** What is published in the console is offered from then on, and is the provider's, also where the demo brought it. */
const consoleValues = ({ editedAt }: InConsole) => ({ console_edited_at: editedAt, published: true, from_demo: false });

/** Writes the show with this id, or a new one. Returns its id. */
export function writeShow(db: Queryable, id: string | null, show: ShowValues, first: InConsole): Promise<string> {
  return writeRow(db, 'podcast_show', id, { ...showColumns(show), ...consoleValues(first) }, { hash: first.hash });
}

/** Writes the eBook with this id, or a new one; without a position it comes after all others. Returns its id. */
export async function writeBook(
  db: Queryable,
  id: string | null,
  { position, ...book }: Omit<BookValues, 'position'> & { readonly position: number | null },
  first: InConsole,
): Promise<string> {
  const columns = bookColumns({ ...book, position: position ?? (await nextBookPosition(db)) });
  const written = await writeRow(db, 'book', id, { ...columns, ...consoleValues(first) }, { hash: first.hash });
  await replaceBookCategories(db, written, book.categoryIds);
  return written;
}
