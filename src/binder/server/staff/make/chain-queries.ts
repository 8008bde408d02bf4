// From evidence to certificate: what each credit of a period rests on, row by row, in the order of the ledger. Every
// moment is text as the record of a credit has it (docs/specification/records.md, RL-1).
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import { inPeriod, type Period } from './facts-queries.ts';

/** So many rows are read at a time. */
const batch = 500;

export type ChainCredit = {
  readonly id: string;
  readonly code: string;
  /** As record.json of its certificate: the log has its digest. */
  readonly record: string;
  readonly leaf: number | null;
  readonly source: string;
  readonly attempt: string | null;
  readonly member: string;
  readonly activity: string;
  readonly title: string;
  readonly name: string;
  readonly hours: string;
  readonly day: string;
  readonly ce_type_id: number;
  readonly state: string | null;
  readonly replaced_by: string | null;
  readonly corrected_at: string | null;
};

/** What the credit is based on in addition to its attempt; null where the account is closed, or there never was any. */
export type ChainEvidence = {
  readonly code: string;
  readonly isClosed: boolean;
  readonly firstViewedAt: string | null;
  readonly examOpenedAt: string | null;
  readonly evaluatedAt: string | null;
  readonly enteredAt: string | null;
  readonly saysAttended: boolean | null;
  readonly saidAt: string | null;
  readonly isNoted: boolean;
  /** The scheduled time, in milliseconds since 1970. */
  readonly from: number | null;
  readonly until: number | null;
  readonly requiredMinutes: number | null;
  /** When the member was in the meeting or the room, in milliseconds since 1970. */
  readonly spans: readonly (readonly [number, number])[] | null;
};

export type ChainAttempt = {
  readonly code: string;
  readonly attempt: string;
  readonly exam: string;
  readonly takenAt: string;
  /** The places of the questions as they were served; null: as the exam is written. */
  readonly served: readonly number[] | null;
  readonly answers: readonly number[];
  readonly grades: readonly boolean[];
  readonly score: number;
  readonly passed: boolean;
};

export type ChainExam = {
  readonly exam: string;
  readonly activity: string;
  readonly version: number;
  readonly minScore: number;
  /** Of each question its right option, and whether every answer counts. */
  readonly questions: readonly (readonly [number, boolean])[];
};

/** Credits of one activity, or of all. */
type Of = { readonly activityHash?: string; readonly log: number | null };

const only = (activityHash: string | undefined) =>
  activityHash === undefined ? sql`true` : sql`credit.activity_hash = ${activityHash}`;

async function* inBatches<Row extends { readonly id: string }>(
  read: (after: string) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let after = '0'; ;) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last.id;
  }
}

/** The credits of a period with their place in the log. */
export const chainCredits = (db: Queryable, period: Period, { activityHash, log }: Of): AsyncGenerator<ChainCredit> =>
  inBatches(async (after) => {
    const { rows } = await sql<ChainCredit>`
      select credit.id, credit.verification_code as code, credit_record(credit) as record, entry.leaf::float8 as leaf,
        credit.source, credit.attempt_id::text as attempt, credit.student_hash as member, credit.activity_hash as activity,
        credit.title, credit.student_name as name, credit.credits::text as hours, to_char(credit.local_date, 'YYYY-MM-DD') as day,
        credit.ce_type_id, correction.state, replacement.verification_code as replaced_by,
        to_char(correction.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as corrected_at
      from credit
      left join lateral (
        select leaf from log_entry where log_entry.credit_id = credit.id and log_entry.log = ${log}::integer order by leaf limit 1
      ) as entry on true
      left join credit_correction as correction on correction.credit_id = credit.id and correction.made_at < ${period.asOf}
      left join credit as replacement on replacement.id = correction.superseded_by
      where credit.id > ${after}::bigint and ${inPeriod(period)} and ${only(activityHash)}
      order by credit.id limit ${batch}`.execute(db);
    return rows;
  });

const moment = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const before = (column: string, { asOf }: Period) =>
  sql`case when ${sql.ref(column)} < ${asOf} then ${moment(column)} end`;

/** The evidence of the same credits, in the same order. */
export const chainEvidence = (
  db: Queryable,
  period: Period,
  { activityHash }: Omit<Of, 'log'>,
): AsyncGenerator<ChainEvidence & { readonly id: string }> =>
  inBatches(async (after) => {
    const { rows } = await sql<ChainEvidence & { readonly id: string }>`
      select credit.id, credit.verification_code as code, credit.student_id is null as "isClosed",
        ${moment('credit.first_viewed_at')} as "firstViewedAt", ${moment('credit.exam_opened_at')} as "examOpenedAt",
        ${before('evaluation.saved_at', period)} as "evaluatedAt", ${before('seat.started_at', period)} as "enteredAt",
        case when seat.attended_answered_at < ${period.asOf} then seat.attended end as "saysAttended",
        ${before('seat.attended_answered_at', period)} as "saidAt", coalesce(seat.attendance_noted, false) as "isNoted",
        case when seat.id is not null then (extract(epoch from activity.release_at) * 1000)::float8 end as "from",
        case when seat.id is not null then (extract(epoch from activity.ends_at) * 1000)::float8 end as "until",
        credit.required_minutes as "requiredMinutes", seat.presence -> 'spans' as spans
      from credit
      join activity on activity.id = credit.activity_id
      left join evaluation on evaluation.activity_id = credit.activity_id and evaluation.student_id = credit.student_id
      left join seat on seat.activity_id = credit.activity_id and seat.student_id = credit.student_id
      where credit.id > ${after}::bigint and ${inPeriod(period)} and ${only(activityHash)}
      order by credit.id limit ${batch}`.execute(db);
    return rows;
  });

/** The attempts that those of the same credits rest on that rest on one, in the same order. */
export const chainAttempts = (
  db: Queryable,
  period: Period,
  { activityHash }: Omit<Of, 'log'>,
): AsyncGenerator<ChainAttempt & { readonly id: string }> =>
  inBatches(async (after) => {
    const { rows } = await sql<ChainAttempt & { readonly id: string }>`
      select credit.id, credit.verification_code as code, attempt.id::text as attempt, attempt.exam_id::text as exam,
        ${moment('attempt.taken_at')} as "takenAt",
        (select jsonb_agg((served.each -> 'at')::int order by served.place)
          from exam_sitting as sitting, jsonb_array_elements(sitting.questions) with ordinality as served (each, place)
          where sitting.attempt_id = coalesce(attempt.regrade_of, attempt.id)) as served,
        attempt.answers, attempt.grades, attempt.score, attempt.passed
      from credit
      join exam_attempt as attempt on attempt.id = credit.attempt_id
      where credit.id > ${after}::bigint and ${inPeriod(period)} and ${only(activityHash)}
      order by credit.id limit ${batch}`.execute(db);
    return rows;
  });

/** The exams behind those attempts with their keys. */
export async function listExams(
  db: Queryable,
  period: Period,
  { activityHash }: Omit<Of, 'log'>,
): Promise<ChainExam[]> {
  const { rows } = await sql<ChainExam>`
    select exam.id::text as exam, activity.hash as activity, exam.version, exam.min_score as "minScore",
      (select jsonb_agg(jsonb_build_array(question.correct_option, question.counts_for_all) order by question.position)
        from exam_question as question where question.exam_id = exam.id) as questions
    from exam join activity on activity.id = exam.activity_id
    where exam.id in (
      select attempt.exam_id from credit join exam_attempt as attempt on attempt.id = credit.attempt_id
      where ${inPeriod(period)} and ${only(activityHash)})
    order by exam.id`.execute(db);
  return rows;
}

/**
 * The signed state of the log that has all of these credits and their corrections, and the last entry about them; the
 * earliest such state, so that it is the same however much is logged later. Undefined where some are not logged.
 */
export async function findLogState(db: Queryable, period: Period, { activityHash }: Omit<Of, 'log'>) {
  const { rows } = await sql<{
    number: number;
    origin: string;
    verifier_key: string;
    size: string;
    note: string;
    through: number;
  }>`
    with current as (select * from log_origin order by number desc limit 1),
      chosen as (select credit.id from credit where ${inPeriod(period)} and ${only(activityHash)}),
      last as (
        select max(entry.leaf) as leaf from log_entry as entry, current where entry.log = current.number and (
          entry.credit_id in (select id from chosen)
          or entry.correction_id in (
            select correction.id from credit_correction as correction join chosen on chosen.id = correction.credit_id
            where correction.made_at < ${period.asOf})))
    select current.number, current.origin, current.verifier_key, checkpoint.size, checkpoint.note, last.leaf::float8 as through
    from current, last
    join lateral (
      select size, note from log_checkpoint, current
      where log_checkpoint.log = current.number and log_checkpoint.size > last.leaf order by size limit 1
    ) as checkpoint on true
    where last.leaf is not null`.execute(db);
  return rows[0];
}

/** The entries of a log up to a size, in their order. */
export async function* logEntries(db: Queryable, log: number, size: number): AsyncGenerator<string> {
  for (let from = 0; from < size; from += batch) {
    const rows = await db
      .selectFrom('log_entry')
      .select('entry')
      .where('log', '=', log)
      .where('leaf', '>=', String(from))
      .where('leaf', '<', String(Math.min(size, from + batch)))
      .orderBy('leaf')
      .execute();
    for (const { entry } of rows) yield entry;
  }
}

/** The ledger rows behind certificates to draw, by their codes. */
export const findCertificateRows = (db: Queryable, codes: readonly string[]) =>
  db
    .selectFrom('credit')
    .leftJoin('credit as replaced', 'replaced.id', 'credit.supersedes')
    .selectAll('credit')
    .select('replaced.verification_code as replaced_code')
    .where('credit.verification_code', 'in', [...codes])
    .orderBy('credit.id')
    .execute();
