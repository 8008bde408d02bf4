// Correcting an answer key: what it changes, and what is written for those who pass now.
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { KeyedQuestion, Rekey } from '../../rekeying.ts';
import type { ServedQuestion } from '../../sitting.ts';

export type ExamToRekey = {
  readonly id: string;
  readonly version: number;
  readonly min_score: number;
  readonly published: boolean;
  readonly questions: readonly (KeyedQuestion & { readonly question: string })[];
};

/** The versions of an activity’s exam with their keys, oldest first. */
export async function listVersionsToRekey(db: Queryable, activityId: string): Promise<ExamToRekey[]> {
  const { rows } = await sql<ExamToRekey>`
    select exam.id, exam.version, exam.min_score, exam.published, coalesce((
      select jsonb_agg(jsonb_build_object('key', asked.question_key, 'question', asked.question, 'options', to_jsonb(asked.options),
        'correctOption', asked.correct_option, 'countsForAll', asked.counts_for_all) order by asked.position)
      from exam_question as asked where asked.exam_id = exam.id), '[]') as questions
    from exam where exam.activity_id = ${activityId} order by exam.version`.execute(db);
  return rows;
}

/** The corrections of an activity’s exam, oldest first, each with the number of the version that it published. */
export async function listRekeys(db: Queryable, activityId: string): Promise<(Rekey & { readonly version: number })[]> {
  const rows = await db
    .selectFrom('exam_rekey')
    .innerJoin('exam', 'exam.id', 'exam_rekey.exam_id')
    .where('exam.activity_id', '=', activityId)
    .select(['exam_rekey.question_key as key', 'exam_rekey.right_option as rightOption', 'exam.version'])
    .orderBy('exam_rekey.id')
    .execute();
  return rows;
}

export type AttemptToRegrade = {
  readonly id: string;
  readonly exam_id: string;
  readonly student_id: string;
  readonly student_hash: string;
  readonly student_name: string;
  readonly answers: readonly number[];
  readonly grades: readonly boolean[];
  readonly score: number;
  readonly passed: boolean;
  readonly taken_at: Temporal.Instant;
  readonly served: readonly ServedQuestion[] | null;
  /** Whether this member has passed, by this attempt or another. */
  readonly has_pass: boolean;
  /** Whether the member has a valid credit for the activity. */
  readonly has_credit: boolean;
};

/** Every attempt of members who are still there, by one of them or by all: each member’s oldest first. */
export async function listAttemptsToRegrade(
  db: Queryable,
  activityId: string,
  attemptId: string | null = null,
): Promise<AttemptToRegrade[]> {
  const { rows } = await sql<AttemptToRegrade>`
    select attempt.id, attempt.exam_id, attempt.student_id, student.hash as student_hash,
      student.firstname || ' ' || student.lastname as student_name,
      attempt.answers, attempt.grades, attempt.score, attempt.passed, attempt.taken_at, sitting.questions as served,
      exists (select from exam_attempt as pass where pass.student_id = attempt.student_id
        and pass.activity_id = attempt.activity_id and pass.passed) as has_pass,
      exists (select from credit where credit.student_id = attempt.student_id and credit.activity_id = attempt.activity_id
        and not exists (select from credit_correction where credit_correction.credit_id = credit.id)) as has_credit
    from exam_attempt as attempt
      join student on student.id = attempt.student_id
      left join exam_sitting as sitting on sitting.attempt_id = attempt.id
    where attempt.activity_id = ${activityId} and attempt.regrade_of is null and student.merged_into is null
      and (${attemptId}::bigint is null or attempt.id = ${attemptId}::bigint)
    order by attempt.student_id, attempt.taken_at, attempt.id`.execute(db);
  return rows;
}

/**
 * Failed attempts since a moment at versions that were corrected, of members without a pass. A member who handed in
 * while a correction was being written is one of them.
 */
export async function listFailedBeforeRekey(
  db: Queryable,
  since: Temporal.Instant,
): Promise<{ readonly attemptId: string; readonly activityId: string }[]> {
  const { rows } = await sql<{ attemptId: string; activityId: string }>`
    select distinct attempt.id as "attemptId", attempt.activity_id as "activityId"
    from exam_rekey
      join exam as corrected on corrected.id = exam_rekey.exam_id
      join exam_attempt as attempt on attempt.activity_id = corrected.activity_id
      join exam on exam.id = attempt.exam_id
    where attempt.taken_at >= ${since} and not attempt.passed and exam.version < corrected.version
      and not exists (select from exam_attempt as pass where pass.student_id = attempt.student_id
        and pass.activity_id = attempt.activity_id and pass.passed)
    order by "attemptId"`.execute(db);
  return rows;
}

/** Holds the open version until the transaction ends: a draft is published before, or after. */
export async function lockOpenExam(trx: Queryable, activityId: string): Promise<void> {
  await trx
    .selectFrom('exam')
    .select('id')
    .where('activity_id', '=', activityId)
    .where('published', '=', true)
    // Attempts name the version meanwhile: a stronger lock would wait for them, and they for the credit of this one.
    .forNoKeyUpdate()
    .execute();
}

/** Copies a version as the next one, with these keys; whatever else a version holds goes along. Returns its id. */
export async function insertRekeyedCopy(
  trx: Queryable,
  of: { readonly id: string; readonly published: boolean; readonly at: Temporal.Instant },
  questions: readonly KeyedQuestion[],
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into exam overriding system value
    select (jsonb_populate_record(null::exam, to_jsonb(exam) || jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('exam', 'id')),
      'version', (select max(version) + 1 from exam as other where other.activity_id = exam.activity_id),
      'published', ${of.published}::boolean, 'rekeyed_from', exam.id, 'created_at', ${of.at}::timestamptz))).*
    from exam where id = ${of.id}
    returning id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('A version of an exam that was just read is gone.');
  const keys = questions.map(({ key, correctOption, countsForAll }) => ({ key, correctOption, countsForAll }));
  await sql`
    insert into exam_question overriding system value
    select (jsonb_populate_record(null::exam_question, to_jsonb(asked) || jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('exam_question', 'id')), 'exam_id', ${id}::bigint,
      'correct_option', keyed."correctOption", 'counts_for_all', keyed."countsForAll",
      'suspected_option', null, 'suspected_share', null, 'key_confirmed_by', null, 'key_confirmed_at', null))).*
    from exam_question as asked
      join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as keyed (key text, "correctOption" smallint, "countsForAll" boolean)
        on keyed.key = asked.question_key
    where asked.exam_id = ${of.id} order by asked.position`.execute(trx);
  return id;
}

/** The newest copy of a version that has exactly these keys. */
export async function findRekeyedCopy(
  db: Queryable,
  examId: string,
  questions: readonly KeyedQuestion[],
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select exam.id from exam where exam.rekeyed_from = ${examId} and (
      select jsonb_agg(jsonb_build_array(asked.correct_option, asked.counts_for_all) order by asked.position)
      from exam_question as asked where asked.exam_id = exam.id
    ) = ${JSON.stringify(questions.map(({ correctOption, countsForAll }) => [correctOption, countsForAll]))}::jsonb
    order by exam.version desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Keeps a correction, with who made it and why. */
export function insertRekey(
  trx: Queryable,
  rekey: {
    readonly exam_id: string;
    readonly question_key: string;
    readonly right_option: string | null;
    readonly reason: string;
    readonly made_by: string;
    readonly made_at: Temporal.Instant;
  },
) {
  return trx.insertInto('exam_rekey').values(rekey).execute();
}

/**
 * A further attempt with the answers of one that failed, under corrected keys, with the order it was served in. Null
 * where the member has passed meanwhile.
 */
export async function insertRegrade(
  trx: Queryable,
  regrade: {
    readonly attemptId: string;
    readonly examId: string;
    readonly grades: readonly boolean[];
    readonly score: number;
  },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with regrade as (
      insert into exam_attempt (student_id, activity_id, exam_id, answers, grades, score, passed, taken_at, regrade_of)
      select student_id, activity_id, ${regrade.examId}, answers, ${regrade.grades}::boolean[], ${regrade.score}, true, taken_at, id
      from exam_attempt where id = ${regrade.attemptId}
      on conflict do nothing
      returning id, student_id
    ), sitting as (
      insert into exam_sitting (student_id, exam_id, questions, opened_at, attempt_id)
      select regrade.student_id, ${regrade.examId}, served.questions, served.opened_at, regrade.id
      from regrade join exam_sitting as served on served.attempt_id = ${regrade.attemptId}
    )
    select id from regrade`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Corrects the question of the bank that an exam’s copy comes from; else the next publish brings the old key back. */
export async function updateBankKey(
  trx: Queryable,
  { key, rightOption, by, at }: { key: string; rightOption: string; by: string; at: Temporal.Instant },
): Promise<void> {
  await sql`
    update bank_question set correct_option = array_position(options, ${rightOption}::text), revision = revision + 1,
      changed_by = ${by}, changed_at = ${at}
    where question_key = ${key} and ${rightOption}::text = any(options)
      and correct_option is distinct from array_position(options, ${rightOption}::text)`.execute(trx);
}
