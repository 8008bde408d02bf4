import { alsoOfInto, moveRows, type MergeTable } from '#sign-in/server/merging.ts';
import { sql } from 'kysely';

/** Every attempt moves with its sitting, but a second pass of one exam: an exam is passed once. */
export const mergeAttempts: MergeTable = async (_context, merging) => {
  const { trx, from, into } = merging;
  const second = sql`t.passed and exists (
    select from exam_attempt other where other.student_id = ${into.id} and other.activity_id = t.activity_id and other.passed)`;
  const moved = await moveRows(merging, 'exam_attempt', second);
  // An order goes with its attempt. Of two that nothing was graded by, the account that stays keeps its own.
  await moveRows(
    merging,
    'exam_sitting',
    sql`exists (select from exam_attempt attempt where attempt.id = t.attempt_id and attempt.student_id = ${from.id})
      or (t.attempt_id is null and exists (
        select from exam_sitting other
        where other.student_id = ${into.id} and other.exam_id = t.exam_id and other.attempt_id is null))`,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from exam_attempt t where ${alsoOfInto(merging, 'exam_attempt', ['activity_id', 'passed'])} and t.passed`.execute(
    trx,
  );
  const stayed = rows[0]?.count ?? 0;
  merging.tell({
    what: 'Exam attempts',
    moved,
    merged: stayed,
    ...(stayed > 0 ? { note: 'The second pass stays with the account that goes.' } : {}),
  });
};
