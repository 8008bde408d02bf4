// What people answered in a meeting's polls and asked there, by its reports.
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { MeetingAnswers } from '../../meeting-answers.ts';
import { isAbout } from '../live-queries.ts';

export type AnswerRow = {
  readonly activity_id: string;
  readonly fact_key: string;
  readonly what: 'poll' | 'question';
  readonly student_id: string | null;
  readonly participant_name: string;
  readonly participant_email: string;
  readonly question: string;
  readonly at: Temporal.Instant | null;
  readonly received_at: Temporal.Instant;
  /** The imported file that says so; null for what the meeting service reported. */
  readonly import_id: string | null;
};

/** Stores answers once. One that is known gets the member and the time that a later report knows. */
export const writeAnswers = (db: Queryable, rows: readonly AnswerRow[]) =>
  db
    .insertInto('meeting_answer')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('fact_key').doUpdateSet({
        student_id: sql<string | null>`coalesce(meeting_answer.student_id, excluded.student_id)`,
        at: sql<Temporal.Instant | null>`least(meeting_answer.at, excluded.at)`,
      }),
    )
    .execute();

/** Gives the member whom a person matched by name and address what the reports say of them. */
export const settleAnswers = (
  db: Queryable,
  activityId: string,
  { name, email, studentId }: { readonly name: string; readonly email: string; readonly studentId: string },
) =>
  db
    .updateTable('meeting_answer')
    .set({ student_id: studentId })
    .where('activity_id', '=', activityId)
    .where('student_id', 'is', null)
    .where('participant_name', '=', name)
    .where('participant_email', '=', email)
    .execute();

/** Takes back what such a match gave. */
export const unsettleAnswers = (
  db: Queryable,
  activityId: string,
  { name, email, studentId }: { readonly name: string; readonly email: string; readonly studentId: string },
) =>
  db
    .updateTable('meeting_answer')
    .set({ student_id: null })
    .where('activity_id', '=', activityId)
    .where('student_id', '=', studentId)
    .where('participant_name', '=', name)
    .where('participant_email', '=', email)
    .execute();

const polls = sql<number>`(count(distinct question) filter (where what = 'poll'))::int`;

/** What the reports say of one member in a webinar. */
export async function countAnswers(db: Queryable, activityId: string, studentId: string): Promise<MeetingAnswers> {
  const { asked, answered, questions } = await db
    .selectFrom('meeting_answer')
    .where('activity_id', '=', activityId)
    .select([
      polls.as('asked'),
      sql<number>`(count(distinct question) filter (where what = 'poll' and student_id = ${studentId}))::int`.as(
        'answered',
      ),
      sql<number>`(count(distinct question) filter (where what = 'question' and student_id = ${studentId}))::int`.as(
        'questions',
      ),
    ])
    .executeTakeFirstOrThrow();
  return { polls: { asked, answered }, questions };
}

/** What the reports say of each member of a webinar whom they name, by the member's number. */
export async function countEveryonesAnswers(
  db: Queryable,
  activityId: string,
): Promise<ReadonlyMap<string, MeetingAnswers>> {
  const rows = await db
    .selectFrom('meeting_answer')
    .where('activity_id', '=', activityId)
    .where('student_id', 'is not', null)
    .groupBy('student_id')
    .select([
      sql<string>`student_id`.as('student_id'),
      polls.as('answered'),
      sql<number>`(count(distinct question) filter (where what = 'question'))::int`.as('questions'),
      sql<number>`(select count(distinct question)::int from meeting_answer as every
        where every.activity_id = ${activityId} and every.what = 'poll')`.as('asked'),
    ])
    .execute();
  return new Map(
    rows.map(({ student_id, asked, answered, questions }) => [student_id, { polls: { asked, answered }, questions }]),
  );
}

/** Removes a student's name, address, and own words from what reports say of a meeting. */
export const clearAnswers = (db: Queryable, member: Parameters<typeof isAbout>[0]) =>
  db
    .updateTable('meeting_answer')
    .set({
      participant_name: '',
      participant_email: '',
      question: sql<string>`case what when 'question' then '' else question end`,
    })
    .where(isAbout(member))
    .execute();
