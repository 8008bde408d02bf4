// Rows of the ledger as other features need them too: those that are valid now, and each with what became of it.
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import { comparableCode } from '../verification-code.ts';

/** Ledger rows, each with the code of the one that it replaces. */
function selectLedger(db: Queryable) {
  return db
    .selectFrom('credit')
    .leftJoin('credit as replaced', 'replaced.id', 'credit.supersedes')
    .selectAll('credit')
    .select('replaced.verification_code as replaced_code');
}

export const correctionColumns = [
  'credit_correction.state as correction',
  'credit_correction.reason as correction_reason',
  'credit_correction.made_at as corrected_at',
  'credit_correction.made_by as corrected_by',
  'credit_correction.kind as correction_kind',
] as const;

/** The same with what became of each: `correction` is null for a row that is valid. */
function selectCorrected(db: Queryable) {
  return selectLedger(db)
    .leftJoin('credit_correction', 'credit_correction.credit_id', 'credit.id')
    .select(correctionColumns);
}

export type CorrectedRow = Awaited<ReturnType<typeof listChain>>[number];

/** The member's own calendar year. */
export const yearOfCredit = sql<number>`extract(year from credit.local_date)::int`;

/** Valid credits: not withdrawn and not superseded by an amended one. */
export function selectStanding(db: Queryable, studentId: string) {
  return db
    .selectFrom('credit')
    .innerJoin('activity', 'activity.id', 'credit.activity_id')
    .leftJoin('credit_correction', 'credit_correction.credit_id', 'credit.id')
    .where('credit.student_id', '=', studentId)
    .where('credit_correction.id', 'is', null);
}

export function findCreditById(db: Queryable, id: string) {
  return selectCorrected(db).where('credit.id', '=', id).executeTakeFirst();
}

/** The row of a code, however it was typed; of several that differ in capitals alone, the one that was typed. */
export function findCreditByCode(db: Queryable, typed: string) {
  return selectCorrected(db)
    .where(sql`lower(replace(credit.verification_code, '-', ''))`, '=', comparableCode(typed))
    .orderBy(sql`credit.verification_code = ${typed}`, 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Every row of a credit, from the first to the last. */
export function listChain(db: Queryable, { id, root_id: rootId }: { id: string; root_id: string | null }) {
  const root = rootId ?? id;
  return selectCorrected(db)
    .where((eb) => eb.or([eb('credit.id', '=', root), eb('credit.root_id', '=', root)]))
    .orderBy('credit.id')
    .execute();
}
