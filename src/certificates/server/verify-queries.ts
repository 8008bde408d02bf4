import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

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
};

/**
 * Where the log has a credit: the entry that its certificate carries, else the one of the log of now; and when the first
 * log got it. Undefined: none has it.
 */
export async function findListing(db: Queryable, creditId: string): Promise<Listing | undefined> {
  const { rows } = await sql<Listing>`
    select
      entry.log, origin.origin, entry.leaf, split_part(trim(entry.entry, E'\n'), ' ', 2) as fingerprint,
      entry.digest = credit.digest and entry.digest = credit_digest(credit)
        and split_part(trim(entry.entry, E'\n'), ' ', 2) = encode(sha256(convert_to(credit_record(credit), 'UTF8')), 'hex') as "isUnchanged",
      first_value(entry.kind) over oldest as "firstKind", first_value(entry.logged_at) over oldest as "firstAt",
      (select count(*)::int from credit_proof as later where later.log = entry.log and later.leaf > entry.leaf) as copies
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
