// Whether each row of the ledger still says what was written: the digest beside it is made anew and compared (migrations/0046-credit-digests.sql).
import { sql } from 'kysely';
import { withoutTimeLimits } from '#platform/server/backup/tables.ts';
import type { Context, Queryable } from '#platform/server/context.ts';

export type LedgerCheck = {
  readonly credits: number;
  /** Codes of the credits that are not as they were written, the oldest first, 20 at most. */
  readonly changedCodes: readonly string[];
};

/** Reads the whole ledger once. */
export async function checkLedger(db: Queryable): Promise<LedgerCheck> {
  const { rows } = await sql<{ credits: number; changed: string[] | null }>`
    select count(*)::int as credits,
      (array_agg(verification_code order by id) filter (where digest <> credit_digest(credit)))[1:20] as changed
    from credit`.execute(db);
  return { credits: rows[0]?.credits ?? 0, changedCodes: rows[0]?.changed ?? [] };
}

/** Checks the ledger and notes what was found, for the overview. */
export async function verifyLedger(context: Context): Promise<LedgerCheck> {
  const found = await context.db.transaction().execute(async (trx) => {
    await withoutTimeLimits(trx);
    const check = await checkLedger(trx);
    const row = {
      checked_at: context.now(),
      credits: String(check.credits),
      changed_code: check.changedCodes[0] ?? null,
    };
    await trx
      .insertInto('ledger_check')
      .values(row)
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
      .execute();
    return check;
  });
  if (found.changedCodes.length > 0)
    context.log.error({ credits: found.changedCodes }, 'credits are not as they were written');
  return found;
}
