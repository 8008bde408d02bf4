import { sql, type Insertable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { LedgerLog } from '#platform/server/database/tables.gen.ts';

/** The end of the log, held until the transaction ends: one process binds lines at a time. */
export function lockLedgerHead(db: Queryable) {
  return db.selectFrom('ledger_head').select(['leaf', 'hash']).forUpdate().executeTakeFirstOrThrow();
}

export function findLedgerHead(db: Queryable) {
  return db.selectFrom('ledger_head').select(['leaf', 'hash']).executeTakeFirstOrThrow();
}

/** Takes the oldest lines that are not bound yet, in their order. */
export async function takePending(db: Queryable, limit: number) {
  const { rows } = await sql<{ kind: string; row_id: string; digest: Buffer | null }>`
    with taken as (
      delete from ledger_pending where id in (select id from ledger_pending order by id limit ${limit})
      returning id, kind, row_id, digest
    )
    select kind, row_id, digest from taken order by id`.execute(db);
  return rows;
}

export function insertLedgerLog(db: Queryable, lines: readonly Insertable<LedgerLog>[]) {
  return db
    .insertInto('ledger_log')
    .values([...lines])
    .execute();
}

export function updateLedgerHead(db: Queryable, leaf: string, hash: Buffer) {
  return db.updateTable('ledger_head').set({ leaf, hash }).execute();
}

/** Lines from one on, in their order. */
export function listLedgerLog(db: Queryable, from: string, limit: number) {
  return db.selectFrom('ledger_log').selectAll().where('leaf', '>=', from).orderBy('leaf').limit(limit).execute();
}

export async function findCheckedLeaf(db: Queryable): Promise<string> {
  const row = await db.selectFrom('ledger_check').select('checked_leaf').executeTakeFirst();
  return row?.checked_leaf ?? '0';
}

export async function countCredits(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('credit')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** A row that does not agree with its line; `code` is its credit's, null where that is gone, too. */
export type LedgerFault = {
  readonly row_id: string;
  readonly code: string | null;
  readonly fault: 'changed' | 'deleted' | 'added';
};

const lines = sql`select kind, row_id, digest from ledger_log union all select kind, row_id, digest from ledger_pending`;

/** Credits that differ from what the log says of them, the oldest first. */
export async function listCreditFaults(db: Queryable, limit: number): Promise<readonly LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    with line as (${lines}),
      logged as (select row_id, digest from line where kind = 'credit'
        and not exists (select from line as gone where gone.kind = 'credit-erased' and gone.row_id = line.row_id)),
      compared as (
        select coalesce(logged.row_id, credit.id) as row_id, credit.verification_code as code,
          case
            when credit.id is null then 'deleted'
            when logged.row_id is null then 'added'
            when logged.digest <> credit.digest or logged.digest <> credit_digest(credit) then 'changed'
          end as fault
        from logged full join credit on credit.id = logged.row_id
      )
    select row_id, code, fault from compared where fault is not null order by row_id limit ${limit}`.execute(db);
  return rows;
}

/** The same for corrections. */
export async function listCorrectionFaults(db: Queryable, limit: number): Promise<readonly LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    with line as (${lines}),
      logged as (select row_id, digest from line where kind = 'correction'
        and not exists (select from line as gone where gone.kind = 'correction-undone' and gone.row_id = line.row_id)),
      compared as (
        select coalesce(logged.row_id, credit_correction.id) as row_id, credit_correction.credit_id,
          case
            when credit_correction.id is null then 'deleted'
            when logged.row_id is null then 'added'
            when logged.digest <> credit_correction_digest(credit_correction) then 'changed'
          end as fault
        from logged full join credit_correction on credit_correction.id = logged.row_id
      )
    select row_id, verification_code as code, fault
    from compared left join credit on credit.id = credit_id
    where fault is not null order by row_id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Codes of credits that belong to another account than the one that earned them, and to none that it was merged into;
 * and of those cut off from an account that is still there. A certificate that was issued while two accounts were one
 * stays where it was issued when the merge is undone.
 */
export async function listMovedCredits(db: Queryable, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`
    select credit.verification_code as code
    from credit
    left join student owner on owner.id = credit.student_id
    left join student earner on earner.hash = credit.student_hash
    where (
      owner.id is null
      and earner.id is not null
    ) or (
      owner.hash <> credit.student_hash
      and earner.merged_into is distinct from owner.id
      and not (
        credit.supersedes is not null
        and exists (
          select from student_merge
          where (from_id = earner.id and into_id = owner.id) or (into_id = earner.id and from_id = owner.id)
        )
      )
    )
    order by credit.id
    limit ${limit}`.execute(db);
  return rows.map(({ code }) => code);
}
