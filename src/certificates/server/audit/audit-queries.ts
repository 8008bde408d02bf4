import { sql, type Insertable } from 'kysely';
import { selectStanding } from '#credit/server/credit-rows.ts';
import type { Queryable } from '#platform/server/context.ts';
import type { AuditAnswer } from '#platform/server/database/tables.gen.ts';

export function findLicense(db: Queryable, studentId: string, hash: string) {
  return db
    .selectFrom('license')
    .innerJoin('student', 'student.id', 'license.student_id')
    .select([
      'license.profession',
      'license.state',
      'license.number',
      'student.title',
      'student.firstname',
      'student.email',
      'student.lastname',
    ])
    .where('license.student_id', '=', studentId)
    .where('license.hash', '=', hash)
    .executeTakeFirst();
}

/** The student's valid credits of a period, both days in it, the oldest first. */
export function listCreditsBetween(
  db: Queryable,
  studentId: string,
  { from, to, limit }: { readonly from: string; readonly to: string; readonly limit: number },
) {
  return selectStanding(db, studentId)
    .select([
      'credit.id',
      'credit.verification_code',
      'credit.local_date',
      'credit.title',
      'credit.sponsor',
      'credit.lecturer',
      'credit.ce_type_id',
      'credit.credits',
    ])
    .where('credit.local_date', '>=', from)
    .where('credit.local_date', '<=', to)
    .orderBy('credit.local_date')
    .orderBy('credit.id')
    .limit(limit)
    .execute();
}

/** Takes the member's lock: two answers at the same time would go past the bound. */
export function lockMember(db: Queryable, studentId: string) {
  return db.selectFrom('student').select('id').where('id', '=', studentId).forNoKeyUpdate().executeTakeFirst();
}

/** When a link stops working: at its end, or with the first new password after it was made. */
const endsAt = sql<Temporal.Instant>`least(audit_answer.ends_at,
  case when student.password_changed_at > audit_answer.made_at then student.password_changed_at end)`;

/** The student's answers, the newest first. */
export function listAuditAnswers(db: Queryable, studentId: string) {
  return (
    db
      .selectFrom('audit_answer')
      .innerJoin('student', 'student.id', 'audit_answer.student_id')
      .select(['audit_answer.hash', 'profession', 'audit_answer.state', 'from_on', 'to_on', 'made_at'])
      .select(endsAt.as('ends_at'))
      // An array of moments comes back as the driver's own dates.
      .select(sql<string[]>`to_jsonb(opened)`.as('opened'))
      .select(sql<number>`jsonb_array_length(lines)`.as('count'))
      .where('student_id', '=', studentId)
      .orderBy('audit_answer.id', 'desc')
      .execute()
  );
}

export async function insertAuditAnswer(db: Queryable, answer: Insertable<AuditAnswer>): Promise<void> {
  await db.insertInto('audit_answer').values(answer).execute();
}

/** Removes the student's answers that ended before a moment. */
export async function deleteEnded(db: Queryable, studentId: string, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('audit_answer').where('student_id', '=', studentId).where('ends_at', '<', before).execute();
}

/** Ends an answer of the student now, and deletes its PDF. Whether there was one that worked. */
export async function endAuditAnswer(
  trx: Queryable,
  studentId: string,
  hash: string,
  at: Temporal.Instant,
): Promise<boolean> {
  const ended = await trx
    .updateTable('audit_answer')
    .set({ ends_at: at })
    .where('student_id', '=', studentId)
    .where('hash', '=', hash)
    .where('ends_at', '>', at)
    .returning('id')
    .executeTakeFirst();
  if (ended !== undefined) await trx.deleteFrom('audit_answer_pdf').where('answer_id', '=', ended.id).execute();
  return ended !== undefined;
}

const factsOfAnswer = [
  'audit_answer.id',
  'audit_answer.hash',
  'student_name',
  'provider_name',
  'profession',
  'audit_answer.state',
  'license_number',
  'from_on',
  'to_on',
  'lines',
  'made_at',
  'audit_answer.ends_at',
] as const;

/** An answer by its hash, even one that ended. */
export function findAuditAnswerOf(db: Queryable, hash: string) {
  return db.selectFrom('audit_answer').select(factsOfAnswer).where('hash', '=', hash).executeTakeFirst();
}

/** The PDF of an answer; null: it wasn't drawn yet. */
export async function findAuditPdf(db: Queryable, hash: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('audit_answer_pdf')
    .innerJoin('audit_answer', 'audit_answer.id', 'answer_id')
    .select('pdf')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.pdf ?? null;
}

/** Keeps the PDF of an answer that still works. */
export async function keepAuditPdf(db: Queryable, hash: string, pdf: Buffer, now: Temporal.Instant): Promise<void> {
  await db
    .insertInto('audit_answer_pdf')
    .columns(['answer_id', 'pdf'])
    .expression((eb) =>
      eb
        .selectFrom('audit_answer')
        .select((each) => ['id', each.val(pdf).as('pdf')])
        .where('hash', '=', hash)
        .where('ends_at', '>', now),
    )
    .onConflict((conflict) => conflict.column('answer_id').doNothing())
    .execute();
}

export function findAuditAnswer(db: Queryable, codeHash: Buffer, now: Temporal.Instant) {
  return db
    .selectFrom('audit_answer')
    .innerJoin('student', 'student.id', 'audit_answer.student_id')
    .select(factsOfAnswer)
    .where('code_hash', '=', codeHash)
    .where(endsAt, '>', now)
    .where('student.disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Notes that an answer was opened, the last `most` times. */
export async function noteOpened(db: Queryable, id: string, at: Temporal.Instant, most: number): Promise<void> {
  await sql`
    update audit_answer
    set opened = (opened || ${at}::timestamptz)[greatest(1, cardinality(opened) + 2 - ${most}::int):]
    where id = ${id}`.execute(db);
}

/** What became of credits since: their state, and the last certificate of the same credit. */
export function listStates(db: Queryable, creditIds: readonly string[]) {
  return db
    .selectFrom('credit')
    .innerJoin('credit_correction', 'credit_correction.credit_id', 'credit.id')
    .select(['credit.id', 'credit_correction.state'])
    .select((eb) =>
      eb
        .selectFrom('credit as last')
        .select('last.verification_code')
        .where(sql`last.root_id`, '=', sql`coalesce(credit.root_id, credit.id)`)
        .orderBy('last.id', 'desc')
        .limit(1)
        .as('last'),
    )
    .where('credit.id', 'in', [...creditIds, '0'])
    .execute();
}

/** Ledger rows by their ids, as certificates are drawn of them. */
export function listRows(db: Queryable, creditIds: readonly string[]) {
  return db
    .selectFrom('credit')
    .leftJoin('credit as replaced', 'replaced.id', 'credit.supersedes')
    .selectAll('credit')
    .select('replaced.verification_code as replaced_code')
    .where('credit.id', 'in', [...creditIds, '0'])
    .orderBy('credit.local_date')
    .orderBy('credit.id')
    .execute();
}
