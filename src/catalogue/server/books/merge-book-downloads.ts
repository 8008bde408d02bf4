import { sql } from 'kysely';
import { moveRows, ofFrom, type MergeTable } from '#sign-in/server/merging.ts';

/** Downloads of the same eBook are counted together. */
export const mergeBookDownloads: MergeTable = async (_context, merging) => {
  const { from, into, journal, tell } = merging;
  const mine = sql`select mine from book_download mine where mine.book_id = t.book_id and mine.student_id = ${from.id}`;
  const both = await journal.update('book_download', sql`t.student_id = ${into.id} and exists (${mine})`, {
    count: sql`t.count + ((${mine})).count`,
    first_at: sql`least(t.first_at, ((${mine})).first_at)`,
    last_at: sql`greatest(t.last_at, ((${mine})).last_at)`,
  });
  const books = both.map((row) => String(row['book_id']));
  await journal.remove('book_download', sql`${ofFrom(merging)} and t.book_id = any(${books}::bigint[])`);
  tell({ what: 'eBooks', moved: await moveRows(merging, 'book_download'), merged: both.length });
};
