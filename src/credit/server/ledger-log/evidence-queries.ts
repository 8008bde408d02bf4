import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import { creditHash } from './log-columns.ts';

/** The second and the fourth word of an entry about another one: the leaves that it names. */
const namedBy = sql`(regexp_match(about.entry, ' (\\d{1,15})(?: by (\\d{1,15}))?\n$'))`;
const isCredit = (table: 'entry' | 'own') => sql`${sql.ref(`${table}.kind`)} in ('issued', 'taken-over')`;
const hashIn = (text: ReturnType<typeof sql>) => sql`split_part(trim(${text}, E'\n'), ' ', 2)`;

/**
 * The SHA-256 of each record that retention erased, as the audit log says, up to an entry of it: with the day on which
 * the credit was earned, six years before that or earlier. A day that was not recorded is empty.
 */
const erasedRecords = (through: string) => sql`
  select split_part(said, ' ', 1)
  from audit_entry cross join jsonb_array_elements_text(after -> 'records') as said
  where act = 'credit.erased' and audit_entry.id <= ${through}
    and split_part(said, ' ', 2) <= to_char(at at time zone 'UTC' - interval '6 years', 'YYYY-MM-DD')`;

/** A row of the ledger that doesn't agree with what the log says of it. */
export type CreditFault = {
  /** Null where nothing has the number of the row anymore. */
  readonly row_id: string | null;
  readonly leaf: string | null;
  /** Null where the row is gone. */
  readonly code: string | null;
  readonly fault: 'changed' | 'deleted' | 'added';
};

/**
 * Credits that differ from what the log of now says of them, or will say, and those that are gone although the audit
 * log, up to its entry `through`, doesn't say that retention erased them. The oldest first.
 */
export async function listCreditFaults(
  db: Queryable,
  log: number,
  through: string,
  limit: number,
): Promise<readonly CreditFault[]> {
  const { rows } = await sql<CreditFault>`
    with logged as (
        select log, leaf, credit_id as row_id, digest, ${hashIn(sql`entry`)} as hash from log_entry as entry where ${isCredit('entry')}
        union all
        select ${log}, null, row_id, digest, split_part(entry, ' ', 2) from log_pending where kind = 'credit'
      ),
      fault as (
        select row_id, null::bigint as leaf, code, fault
        from (
          select coalesce(own.row_id, credit.id) as row_id, credit.verification_code as code,
            case
              when own.row_id is null then 'added'
              when own.digest <> credit.digest or own.digest <> credit_digest(credit) or own.hash <> ${creditHash} then 'changed'
            end as fault
          from credit left join (select * from logged where log = ${log}) as own on own.row_id = credit.id
        ) as compared
        where fault is not null
        union all
        select * from (
          select distinct on (hash) row_id, leaf, null, 'deleted'
          from logged
          where not exists (select from credit where credit.id = row_id) and hash not in (${erasedRecords(through)})
          order by hash, log desc
        ) as gone
      )
    select * from fault order by row_id, leaf limit ${limit}`.execute(db);
  return rows;
}

/** Which of these credits are gone because retention erased them, as the audit log says up to its entry `through`. */
export async function findErased(
  db: Queryable,
  creditIds: readonly string[],
  through: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct credit_id as id from log_entry as entry
    where credit_id = any(${creditIds}::bigint[]) and ${isCredit('entry')}
      and not exists (select from credit where id = credit_id)
      and ${hashIn(sql`entry.entry`)} in (${erasedRecords(through)})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Credits whose exam attempt is gone, or no longer says what the credit was written for: that it was passed, in this
 * class, then, with this score, which follows from its marks. The oldest first.
 */
export async function listAttemptFaults(
  db: Queryable,
  limit: number,
): Promise<readonly { readonly code: string; readonly fault: 'changed' | 'deleted' }[]> {
  const { rows } = await sql<{ code: string; fault: 'changed' | 'deleted' }>`
    select verification_code as code, case when attempt.id is null then 'deleted' else 'changed' end as fault
    from credit left join exam_attempt as attempt on attempt.id = credit.attempt_id
    where credit.attempt_id is not null and credit.source in ('exam', 're-key') and (
      (attempt.passed, attempt.activity_id, attempt.score, attempt.taken_at)
        is distinct from (true, credit.activity_id, credit.exam_score, credit.earned_at)
      or cardinality(array_positions(attempt.grades, true)) * 100 / nullif(cardinality(attempt.grades), 0) <> attempt.score
      or cardinality(attempt.answers) <> cardinality(attempt.grades)
    )
    order by credit.id limit ${limit}`.execute(db);
  return rows;
}

/** Corrections that the log doesn't know, or that differ from what it says of them, the oldest first. */
export async function listCorrectionFaults(
  db: Queryable,
  log: number,
  limit: number,
): Promise<readonly { readonly row_id: string; readonly code: string | null; readonly fault: 'changed' | 'added' }[]> {
  const { rows } = await sql<{ row_id: string; code: string | null; fault: 'changed' | 'added' }>`
    with logged as (
        select correction_id as row_id, digest from log_entry where log = ${log} and correction_id is not null
        union all
        select row_id, digest from log_pending where kind = 'correction'
      ),
      compared as (
        select credit_correction.id as row_id, credit_correction.credit_id,
          case
            when logged.row_id is null then 'added'
            when logged.digest <> credit_correction_digest(credit_correction) then 'changed'
          end as fault
        from credit_correction left join logged on credit_correction.id = logged.row_id
      )
    select row_id, verification_code as code, fault
    from compared left join credit on credit.id = credit_id
    where fault is not null order by row_id limit ${limit}`.execute(db);
  return rows;
}

/** What the logs say of a credit, or will say: that it was replaced, withdrawn, or is valid again. */
export type Change = {
  readonly kind: 'superseded' | 'withdrawn' | 'stands-again';
  /** Of the line that waits to be logged; null: it is an entry. */
  readonly pendingId: string | null;
  readonly isCurrent: boolean;
  readonly creditId: string;
  readonly code: string;
  /** The account that earned the credit. */
  readonly owner: string;
  /** The account that earned the credit that replaced it; null: that one is gone, or there was none. */
  readonly byOwner: string | null;
  /** Whether the one that replaced it was made of it. */
  readonly isAmendment: boolean;
  /** Whether both are valid today and belong to one account. */
  readonly isDouble: boolean;
  /** Whether the correction is in the ledger. */
  readonly isThere: boolean;
};

/**
 * The changes of each credit of which a correction is gone, in their order. What retention erased is left out: for that
 * there is other evidence.
 */
export async function listChanges(db: Queryable, log: number): Promise<readonly Change[]> {
  const { rows } = await sql<Change>`
    with change as (
        select about.log, about.leaf as position, null::bigint as pending_id, about.kind, own.credit_id, other.credit_id as by_id, about.correction_id
        from log_entry as about
        join log_entry as own on own.log = about.log and own.leaf = ${namedBy}[1]::bigint and ${isCredit('own')}
        left join log_entry as other on other.log = about.log and other.leaf = ${namedBy}[2]::bigint
        where about.kind in ('superseded', 'withdrawn', 'stands-again')
        union all
        select null, id, id, case kind when 'correction' then entry else 'stands-again' end, credit_id, by_id, row_id
        from log_pending
        where kind = 'correction'
          or (kind = 'correction-undone' and not exists (select from credit_correction where credit_correction.id = row_id))
      ),
      told as (
        select change.*, exists (select from credit_correction where id = correction_id) as is_there from change
      )
    select told.kind, told.pending_id as "pendingId", coalesce(told.log, ${log}) = ${log} as "isCurrent",
      credit.id as "creditId", credit.verification_code as code, credit.student_hash as owner, other.student_hash as "byOwner",
      coalesce(other.supersedes = credit.id, false) as "isAmendment",
      coalesce(credit.student_id = other.student_id, false)
        and not exists (select from credit_correction where credit_id in (credit.id, other.id)) as "isDouble",
      told.is_there as "isThere"
    from told
    join credit on credit.id = told.credit_id
    left join credit as other on other.id = told.by_id
    where told.credit_id in (select credit_id from told where not is_there)
    order by credit.id, told.log nulls last, told.position`.execute(db);
  return rows;
}

/** Merges of accounts and their undoing, as the audit log says up to its entry `through`, by the accounts' hashes. */
export async function listMerges(
  db: Queryable,
  through: string,
): Promise<readonly { readonly isUndone: boolean; readonly from: string; readonly into: string }[]> {
  const { rows } = await sql<{ isUndone: boolean; from: string; into: string }>`
    select act = 'student.merge-undone' as "isUndone", after ->> 'from' as "from", subject_hash as "into"
    from audit_entry
    where act in ('student.merged', 'student.merge-undone') and id <= ${through}
      and after ->> 'from' is not null and subject_hash is not null`.execute(db);
  return rows;
}
