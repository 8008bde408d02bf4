import { sql } from 'kysely';
import { comparableCode } from '#credit/verification-code.ts';
import type { Queryable } from '#platform/server/context.ts';
import type { KeyLine } from '../former-key.ts';

/** The entry of a credit in the provider's log, and how it fits the row. */
type Listing = {
  readonly log: number;
  readonly origin: string;
  readonly leaf: string;
  /** SHA-256 of the record as the entry has it, in hex. */
  readonly fingerprint: string;
  /** Whether the row is, in every column, what it was when it was logged. */
  readonly isUnchanged: boolean;
  readonly firstKind: string;
  readonly firstAt: Temporal.Instant;
  /** How many certificates of later entries have a proof of their own, each with a checkpoint that covers this one. */
  readonly copies: number;
  /** How many people were emailed a checkpoint that covers this one. */
  readonly emails: number;
  /** The first time stamp of a checkpoint that covers this one; null: there is none. */
  readonly stamp: { readonly authority: string; readonly at: string } | null;
  /** The key that sealed its file, as the log names it; null: it isn't known. */
  readonly sealedWith: string | null;
  /** What the logs say of keys; null: nothing. */
  readonly keyLines: readonly KeyLine[] | null;
};

/**
 * Where the log has a credit: the entry that its certificate carries, else the one of the log of now; and when the
 * first log got it. Undefined: none has it.
 */
export async function findListing(db: Queryable, creditId: string): Promise<Listing | undefined> {
  const { rows } = await sql<Listing>`
    select
      entry.log, origin.origin, entry.leaf, split_part(trim(entry.entry, E'\n'), ' ', 2) as fingerprint,
      entry.digest = credit.digest and entry.digest = credit_digest(credit)
        and split_part(trim(entry.entry, E'\n'), ' ', 2) = encode(sha256(convert_to(credit_record(credit), 'UTF8')), 'hex') as "isUnchanged",
      first_value(entry.kind) over oldest as "firstKind", first_value(entry.logged_at) over oldest as "firstAt",
      (select count(*)::int from credit_proof as later where later.log = entry.log and later.leaf > entry.leaf) as copies,
      (select count(*)::int from checkpoint_recipient where last_log = entry.log and last_size > entry.leaf) as emails,
      (select jsonb_build_object('authority', authority, 'at', stamped_at) from log_time_stamp as stamp
        where stamp.log = entry.log and stamp.size > entry.leaf order by stamp.size limit 1) as stamp,
      proof.sealed_with as "sealedWith",
      (select jsonb_agg(jsonb_build_object('log', line.log, 'said', split_part(line.entry, E'\n', 2), 'at', line.logged_at) order by line.log, line.leaf)
        from log_entry as line where line.kind in ('key', 'key-lost')) as "keyLines"
    from credit
    cross join log_origin as origin
    join log_entry as entry on entry.log = origin.number and entry.credit_id = credit.id
    left join credit_proof as proof on proof.credit_id = credit.id and proof.log = entry.log
    where credit.id = ${creditId}
    window oldest as (order by entry.log)
    order by proof.log nulls last, entry.log desc
    limit 1`.execute(db);
  return rows[0];
}

/** What the ledger says under a code, in one line. */
type CodeFound = {
  readonly typed: string;
  /** Null: no certificate has it. */
  readonly code: string | null;
  readonly name: string | null;
  readonly title: string | null;
  readonly hours: number | null;
  /** YYYY-MM-DD */
  readonly day: string | null;
  readonly correction: 'superseded' | 'withdrawn' | null;
  /** The last certificate of the same credit, where this one was superseded. */
  readonly last: string | null;
};

/** The row of each code, in the order given, however it was typed (`findCreditByCode`); in one statement. */
export async function listByCodes(db: Queryable, codes: readonly string[]): Promise<readonly CodeFound[]> {
  const { rows } = await sql<CodeFound>`
    select
      typed.code as typed, found.verification_code as code, found.student_name as name, found.title, found.credits as hours,
      to_char(found.local_date, 'YYYY-MM-DD') as day, correction.state as correction,
      case when correction.state = 'superseded' then (
        select last.verification_code from credit as last
        where last.root_id = coalesce(found.root_id, found.id)
        order by last.id desc limit 1
      ) end as last
    from unnest(${codes}::text[], ${codes.map(comparableCode)}::text[]) with ordinality as typed (code, comparable, position)
    left join lateral (
      select * from credit
      where lower(replace(credit.verification_code, '-', '')) = typed.comparable
      order by credit.verification_code = typed.code desc
      limit 1
    ) as found on true
    left join credit_correction as correction on correction.credit_id = found.id
    order by typed.position`.execute(db);
  return rows;
}
