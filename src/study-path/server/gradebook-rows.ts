import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

/** Notes which version of an exam was served to a student last, which ones ever, and when any was first. */
export function updateExamOpened(
  db: Queryable,
  studentId: string,
  activityId: string,
  examId: string,
  at: Temporal.Instant,
) {
  return db
    .updateTable('gradebook')
    .set((eb) => ({
      served_exam_id: examId,
      served_exam_ids: sql`array_append(array_remove(served_exam_ids, ${examId}), ${examId}::bigint)`,
      exam_opened_at: eb.fn.coalesce('exam_opened_at', eb.val(at)),
    }))
    .where('student_id', '=', studentId)
    .where('activity_id', '=', activityId)
    .execute();
}
