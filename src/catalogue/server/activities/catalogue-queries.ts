import type { Queryable } from '#platform/server/context.ts';
import { isFeaturedOn } from '#promotion/server/ad-columns.ts';
import { isOpenAt } from './open-activities.ts';

export function findBookFile(db: Queryable, hash: string) {
  return db
    .selectFrom('book')
    .leftJoin('file', 'file.id', 'book.pdf_file_id')
    .where('book.hash', '=', hash)
    .where('book.published', '=', true)
    .select(['book.id', 'file.hash as file_hash', 'file.filename as file_name'])
    .executeTakeFirst();
}

/** Notes that a student took a book: once a student and book, with how often and when last. */
export async function insertBookDownload(
  db: Queryable,
  bookId: string,
  studentId: string,
  at: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto('book_download')
    .values({ book_id: bookId, student_id: studentId, first_at: at, last_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['book_id', 'student_id'])
        .doUpdateSet((eb) => ({ last_at: at, count: eb('book_download.count', '+', 1) })),
    )
    .execute();
}

/** The provider's featured items of a day (ISO, the provider's) that can be opened now, in the provider's order. */
export function listFeatured(db: Queryable, now: Temporal.Instant, today: string) {
  return db
    .selectFrom('featured_item')
    .innerJoin('activity', 'activity.id', 'featured_item.activity_id')
    .where('activity.shown', '=', true)
    .where(isOpenAt(now))
    .where(isFeaturedOn(today))
    .select(['featured_item.hash', 'activity.id', 'activity.kind'])
    .orderBy('featured_item.position')
    .execute();
}
