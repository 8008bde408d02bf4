import { sql } from 'kysely';
import { moveRows, type MergeTable } from '#sign-in/server/merging.ts';

/** Of two answers to one survey the finished one stays, else the first. */
export const mergeSurveys: MergeTable = async (_context, merging) => {
  const { trx, from, into, journal, tell } = merging;
  const { rows } = await sql<{ id: string }>`
    select case when (mine.finished_at is not null, other.opened_at) > (other.finished_at is not null, mine.opened_at)
      then other.id else mine.id end as id
    from survey_session mine join survey_session other using (survey_id)
    where mine.student_id = ${from.id} and other.student_id = ${into.id}`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await journal.remove('survey_answer', sql`t.session_id = any(${ids}::bigint[])`);
  await journal.remove('survey_session', sql`t.id = any(${ids}::bigint[])`);
  tell({
    what: 'Surveys',
    moved: await moveRows(merging, 'survey_session'),
    merged: ids.length,
    ...(ids.length > 0 ? { note: 'The finished one stays; otherwise, the first.' } : {}),
  });
};
