import { sql } from 'kysely';
import { moveRows, ofFrom, type MergeTable } from '#sign-in/server/merging.ts';

/** What was viewed is counted together. */
export const mergeProgress: MergeTable = async (_context, merging) => {
  const { from, into, journal, tell } = merging;
  const mine = sql`select mine from gradebook mine where mine.activity_id = t.activity_id and mine.student_id = ${from.id}`;
  const both = await journal.update('gradebook', sql`t.student_id = ${into.id} and exists (${mine})`, {
    view_count: sql`t.view_count + ((${mine})).view_count`,
    first_viewed_at: sql`least(t.first_viewed_at, ((${mine})).first_viewed_at)`,
    last_viewed_at: sql`greatest(t.last_viewed_at, ((${mine})).last_viewed_at)`,
    exam_opened_at: sql`least(t.exam_opened_at, ((${mine})).exam_opened_at)`,
    served_exam_ids: sql`array(select distinct each from unnest(t.served_exam_ids || ((${mine})).served_exam_ids) as each order by each)`,
  });
  const activities = both.map((row) => String(row['activity_id']));
  await journal.remove('gradebook', sql`${ofFrom(merging)} and t.activity_id = any(${activities}::bigint[])`);
  tell({
    what: 'Activities viewed',
    moved: await moveRows(merging, 'gradebook'),
    merged: both.length,
    ...(both.length > 0 ? { note: 'Their views are counted together.' } : {}),
  });
};
