import { sql, type Insertable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { DetachedSignature } from '#platform/server/security/cms-signature.ts';
import type { CreditProof, LogEntry, LogNode, LogTimeStamp } from '#platform/server/database/tables.gen.ts';
import { type LogState, logStateColumn } from './log-columns.ts';
import { type LeafRange, rootOf, subtreesOf, type TreeNode } from './merkle-tree.ts';
import type { SavedCheckpoint } from './saved-checkpoint.ts';

/** Until the transaction ends, moments arrive as they do elsewhere, whatever the database's own form of dates is. */
export async function useIsoDates(trx: Queryable): Promise<void> {
  await sql`select set_config('datestyle', 'ISO', true)`.execute(trx);
}

/** One process appends to the log at a time, through any pooler: until the transaction ends. */
export async function lockLog(trx: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('credit log', 0))`.execute(trx);
}

/** One process makes or replaces the keys of a folder at a time. */
export async function lockKeys(trx: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('record keys', 0))`.execute(trx);
}

/** Leaves what is to be logged of a key, in the transaction that replaces it. */
export async function queueKeyEntry(trx: Queryable, entry: string): Promise<void> {
  await trx.insertInto('log_pending').values({ kind: 'key', entry }).execute();
}

/** What the logs say of keys, the oldest first. */
export function listKeyEntries(db: Queryable) {
  return db
    .selectFrom('log_entry')
    .select(['log', 'leaf', 'entry', 'logged_at'])
    .where('kind', 'in', ['key', 'key-lost'])
    .orderBy('log')
    .orderBy('leaf')
    .execute();
}

/** The logs, the one of now last. */
export function listLogs(db: Queryable) {
  return db.selectFrom('log_origin').selectAll().orderBy('number').execute();
}

export function findLog(db: Queryable, number: number) {
  return db.selectFrom('log_origin').selectAll().where('number', '=', number).executeTakeFirst();
}

/** The log of now. */
export function findCurrentLog(db: Queryable) {
  return db.selectFrom('log_origin').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst();
}

export async function insertLog(
  db: Queryable,
  log: { readonly number: number; readonly origin: string; readonly verifier_key: string },
  startedAt: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto('log_origin')
    .values({ ...log, started_at: startedAt })
    .execute();
}

export async function readLogState(db: Queryable, last: SavedCheckpoint | null): Promise<LogState> {
  const { rows } = await sql<{ state: LogState }>`select ${logStateColumn(last)} as state`.execute(db);
  return rows[0]?.state ?? { isOnHold: true, hasLast: false, log: null };
}

/** Nothing is logged from now on, until someone says how the log goes on. A release without a log has none to hold. */
export async function holdLog(db: Queryable, since: Temporal.Instant): Promise<void> {
  const { rows } = await sql<{
    isThere: boolean;
  }>`select to_regclass('public.log_hold') is not null as "isThere"`.execute(db);
  if (rows[0]?.isThere !== true) return;
  await db
    .insertInto('log_hold')
    .values({ since })
    .onConflict((conflict) => conflict.column('is_only').doNothing())
    .execute();
}

export async function releaseHold(db: Queryable): Promise<void> {
  await db.deleteFrom('log_hold').execute();
}

/**
 * Lines of a log that a new one takes over, before those that wait: credits by what the former log said of them, and
 * their corrections.
 */
export async function queueAgain(db: Queryable, former: number): Promise<void> {
  await sql`
    with waiting as (delete from log_pending returning *)
    insert into log_pending (kind, row_id, digest, entry, credit_id, by_id)
    select kind, row_id, digest, entry, credit_id, by_id
    from (
      select 0 as part, leaf as position, 'credit' as kind, credit_id as row_id, digest,
        'taken-over ' || split_part(trim(entry, E'\n'), ' ', 2) as entry, null::bigint as credit_id, null::bigint as by_id
      from log_entry where log = ${former} and credit_id is not null
      union all
      select 0, correction.leaf, 'correction', correction.correction_id, correction.digest, correction.kind, one.credit_id, other.credit_id
      from log_entry correction
      join log_entry one on one.log = correction.log and one.leaf = split_part(trim(correction.entry, E'\n'), ' ', 2)::bigint
      left join log_entry other on other.log = correction.log and other.leaf = nullif(split_part(trim(correction.entry, E'\n'), ' ', 4), '')::bigint
      where correction.log = ${former} and correction.correction_id is not null
      union all
      select 1, id, kind, row_id, digest, entry, credit_id, by_id from waiting
    ) as line
    order by part, position`.execute(db);
}

/** How many entries a log has. */
export async function findSize(db: Queryable, log: number): Promise<number> {
  const last = await db
    .selectFrom('log_entry')
    .select('leaf')
    .where('log', '=', log)
    .orderBy('leaf', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined ? 0 : Number(last.leaf) + 1;
}

/** The oldest lines that are to be logged, in their order. */
export async function listPending(db: Queryable, limit: number) {
  const { rows } = await sql<{
    id: string;
    kind: string;
    /** Empty where it is of no row. */
    row_id: string;
    digest: Buffer | null;
    entry: string | null;
    credit_id: string | null;
    by_id: string | null;
  }>`
    select id, kind, coalesce(row_id::text, '') as row_id, digest, entry, credit_id, by_id
    from log_pending order by id limit ${limit}`.execute(db);
  return rows;
}

export async function deletePending(db: Queryable, ids: readonly string[]): Promise<void> {
  await sql`delete from log_pending where id = any(${ids}::bigint[])`.execute(db);
}

/** Whether anything waits to be logged. */
export async function hasPending(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('log_pending').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The leaf of each of these credits that has one. */
export async function findLeaves(
  db: Queryable,
  log: number,
  creditIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ credit_id: string; leaf: string }>`
    select credit_id, leaf from log_entry where log = ${log} and credit_id = any(${creditIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ credit_id: id, leaf }) => [id, Number(leaf)]));
}

/** Which of these corrections are in the log. */
export async function findLoggedCorrections(
  db: Queryable,
  log: number,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ correction_id: string }>`
    select correction_id from log_entry where log = ${log} and correction_id = any(${ids}::bigint[])`.execute(db);
  return new Set(rows.map(({ correction_id: id }) => id));
}

/** Which of these credits are in the ledger. */
export async function findCredits(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from credit where id = any(${ids}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function insertEntries(db: Queryable, entries: readonly Insertable<LogEntry>[]): Promise<void> {
  if (entries.length > 0)
    await db
      .insertInto('log_entry')
      .values([...entries])
      .execute();
}

export async function insertNodes(db: Queryable, nodes: readonly Insertable<LogNode>[]): Promise<void> {
  if (nodes.length > 0)
    await db
      .insertInto('log_node')
      .values([...nodes])
      .execute();
}

/** Cuts entries off from rows that ended: of credits that retention erased, of corrections that were undone. */
export async function releaseEntries(
  db: Queryable,
  ended: { readonly credits: readonly string[]; readonly corrections: readonly string[] },
): Promise<void> {
  if (ended.credits.length > 0)
    await sql`update log_entry set credit_id = null, digest = null where credit_id = any(${ended.credits}::bigint[])`.execute(
      db,
    );
  if (ended.corrections.length > 0)
    await sql`update log_entry set correction_id = null, digest = null where correction_id = any(${ended.corrections}::bigint[])`.execute(
      db,
    );
}

const keyOf = ({ level, index }: TreeNode): string => `${level}/${index}`;

/** The hashes of these subtrees. Throws where one is missing. */
export async function readNodes(db: Queryable, log: number, nodes: readonly TreeNode[]): Promise<Buffer[]> {
  const { rows } = await sql<{ level: number; index: string; hash: Buffer }>`
    select level, index, hash from log_node
    join unnest(${nodes.map(({ level }) => level)}::int[], ${nodes.map(({ index }) => index)}::bigint[]) as asked (level, index) using (level, index)
    where log = ${log}`.execute(db);
  const found = new Map(rows.map(({ level, index, hash }) => [`${level}/${index}`, hash]));
  return nodes.map((node) => {
    const hash = found.get(keyOf(node));
    if (hash === undefined) throw new Error(`The ledger's log lacks the node ${keyOf(node)}.`);
    return hash;
  });
}

/** The hash of each range. */
export async function readRanges(db: Queryable, log: number, ranges: readonly LeafRange[]): Promise<Buffer[]> {
  const parts = ranges.map(subtreesOf);
  const hashes = await readNodes(db, log, parts.flat());
  let at = 0;
  return parts.map((nodes) => rootOf(hashes.slice(at, (at += nodes.length))));
}

/** The hashes of one row of the tree, from one of them on, as far as there are any. */
export async function listRow(
  db: Queryable,
  log: number,
  { level, index }: TreeNode,
  count: number,
): Promise<readonly Buffer[]> {
  const rows = await db
    .selectFrom('log_node')
    .select('hash')
    .where('log', '=', log)
    .where('level', '=', level)
    .where('index', '>=', String(index))
    .where('index', '<', String(index + count))
    .orderBy('index')
    .execute();
  return rows.map(({ hash }) => hash);
}

/** Every complete subtree that ends within a range of leaves, by "level/index". */
export async function listNodesEndingIn(
  db: Queryable,
  log: number,
  [from, to]: LeafRange,
): Promise<ReadonlyMap<string, Buffer>> {
  const { rows } = await sql<{ level: number; index: string; hash: Buffer }>`
    select node.level, node.index, node.hash
    from generate_series(0, 50) as tier (level)
    join log_node node on node.log = ${log} and node.level = tier.level
      and node.index >= ${from}::bigint >> tier.level and node.index < ${to}::bigint >> tier.level`.execute(db);
  return new Map(rows.map(({ level, index, hash }) => [`${level}/${index}`, hash]));
}

export function findCheckpointOf(db: Queryable, log: number, size: number) {
  return db
    .selectFrom('log_checkpoint')
    .select(['size', 'note', 'made_at'])
    .where('log', '=', log)
    .where('size', '=', String(size))
    .executeTakeFirst();
}

export function findLastCheckpoint(db: Queryable, log: number) {
  return db
    .selectFrom('log_checkpoint')
    .select(['size', 'note', 'made_at'])
    .where('log', '=', log)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The newest time stamp; undefined: there is none. */
export function findLastStamp(db: Queryable) {
  return db
    .selectFrom('log_time_stamp')
    .select(['log', 'size', 'authority', 'stamped_at', 'made_at'])
    .orderBy('log', 'desc')
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The checkpoint of a size with its time stamp; undefined: it has none. */
export function findStamp(db: Queryable, log: number, size: string) {
  return db
    .selectFrom('log_time_stamp as stamp')
    .innerJoin('log_checkpoint as checkpoint', (join) =>
      join.onRef('checkpoint.log', '=', 'stamp.log').onRef('checkpoint.size', '=', 'stamp.size'),
    )
    .select(['checkpoint.note', 'stamp.answer'])
    .where('stamp.log', '=', log)
    .where('stamp.size', '=', size)
    .executeTakeFirst();
}

/** The time stamps of a log, the oldest first. */
export function listStamps(db: Queryable, log: number) {
  return db
    .selectFrom('log_time_stamp')
    .select(['size', 'authority', 'stamped_at'])
    .where('log', '=', log)
    .orderBy('size')
    .execute();
}

/** Saves a time stamp, unless another process was faster. */
export async function insertStamp(db: Queryable, stamp: Insertable<LogTimeStamp>): Promise<void> {
  await db
    .insertInto('log_time_stamp')
    .values(stamp)
    .onConflict((conflict) => conflict.columns(['log', 'size']).doNothing())
    .execute();
}

export function listCheckpoints(db: Queryable, log: number, [from, to]: LeafRange) {
  return db
    .selectFrom('log_checkpoint')
    .select(['size', 'note'])
    .where('log', '=', log)
    .where('size', '>', String(from))
    .where('size', '<=', String(to))
    .orderBy('size')
    .execute();
}

export async function insertCheckpoint(
  db: Queryable,
  checkpoint: { readonly log: number; readonly size: number; readonly note: string },
  madeAt: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto('log_checkpoint')
    .values({ ...checkpoint, size: String(checkpoint.size), made_at: madeAt })
    .execute();
}

/** Entries from one leaf on, in their order. */
export function listEntries(db: Queryable, log: number, from: number, limit: number) {
  return db
    .selectFrom('log_entry')
    .select(['leaf', 'entry'])
    .where('log', '=', log)
    .where('leaf', '>=', String(from))
    .orderBy('leaf')
    .limit(limit)
    .execute();
}

export function findProof(db: Queryable, creditId: string) {
  return db.selectFrom('credit_proof').selectAll().where('credit_id', '=', creditId).executeTakeFirst();
}

/** Keeps the proof of a credit, unless one is saved already. Returns the one that is. */
export async function keepProof(db: Queryable, proof: Insertable<CreditProof>) {
  await db
    .insertInto('credit_proof')
    .values(proof)
    .onConflict((conflict) => conflict.column('credit_id').doNothing())
    .execute();
  return (await findProof(db, String(proof.credit_id))) ?? proof;
}

/**
 * Saves what sealed a certificate, and with which key, in place of what sealed it when it was drawn otherwise.
 * `sealedWith` is the key as the log names it.
 */
export async function saveSeal(
  db: Queryable,
  creditId: string,
  seal: DetachedSignature,
  sealedWith: string,
): Promise<void> {
  await db
    .updateTable('credit_proof')
    .set({ sealed_digest: Buffer.from(seal.digest), seal: Buffer.from(seal.signature), sealed_with: sealedWith })
    .where('credit_id', '=', creditId)
    .execute();
}

/**
 * Saves the badge of a credit in place of `former`, which someone else may have replaced meanwhile. Returns the one
 * that is saved; null: the credit has no proof.
 */
export async function replaceBadge(
  db: Queryable,
  creditId: string,
  badge: string,
  former: string | null,
): Promise<string | null> {
  await db
    .updateTable('credit_proof')
    .set({ badge })
    .where('credit_id', '=', creditId)
    .where(sql<boolean>`badge is not distinct from ${former}::text`)
    .execute();
  return (await findProof(db, creditId))?.badge ?? null;
}

/** The last that the logs say of an entry after it was made. */
export type LeafState = { readonly leaf: string; readonly isEnded: boolean; readonly at: Temporal.Instant };

const secondOf = (entry: 'own' | 'again') => sql`split_part(trim(${sql.ref(`${entry}.entry`)}, E'\n'), ' ', 2)`;
const isAbout = sql`about.kind in ('superseded', 'withdrawn', 'stands-again')`;
/** As the index has it. */
const subject = sql`(case when about.kind in ('superseded', 'withdrawn', 'stands-again') then split_part(trim(about.entry, E'\n'), ' ', 2)::bigint end)`;
/** Nothing that isn't signed is said to anyone. */
const isSigned = sql`about.leaf < (select max(size) from log_checkpoint where log_checkpoint.log = about.log)`;

/**
 * What became of the credits in a range of a log's entries, as far as the logs say anything of them: this one, and
 * those that took its records over.
 */
export async function listLeafStates(db: Queryable, log: number, [from, to]: LeafRange): Promise<readonly LeafState[]> {
  const { rows } = await sql<LeafState>`
    select distinct on (said.leaf) said.leaf, said.kind <> 'stands-again' as "isEnded", said.at
    from (
      select ${subject} as leaf, about.log, about.leaf as position, about.kind, about.logged_at as at
      from log_entry as about
      where about.log = ${log} and ${isAbout} and ${isSigned}
        and ${subject} >= ${from} and ${subject} < ${to}
      union all
      select own.leaf, about.log, about.leaf, about.kind, about.logged_at
      from log_entry as own
      join log_entry as again on ${secondOf('again')} = ${secondOf('own')} and again.kind in ('issued', 'taken-over')
        and again.log > 1 and again.log > own.log
      join log_entry as about on about.log = again.log and ${isAbout} and ${subject} = again.leaf and ${isSigned}
      where own.log = ${log} and own.leaf >= ${from} and own.leaf < ${to} and own.kind in ('issued', 'taken-over')
        and exists (select from log_origin where number > ${log})
    ) as said
    order by said.leaf, said.log desc, said.position desc`.execute(db);
  return rows;
}

export async function findChecked(db: Queryable): Promise<{ readonly log: number; readonly size: number }> {
  const row = await db.selectFrom('ledger_check').select(['checked_log', 'checked_size']).executeTakeFirst();
  return { log: row?.checked_log ?? 1, size: Number(row?.checked_size ?? 0) };
}

export async function countCredits(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('credit')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/**
 * Credits that say they were issued more than a day before a checkpoint that did not have them yet. What was taken over
 * says that of itself.
 */
export async function listBackDated(
  db: Queryable,
  log: number,
  limit: number,
): Promise<
  readonly { readonly code: string; readonly says: Temporal.Instant; readonly missingAt: Temporal.Instant }[]
> {
  const { rows } = await sql<{ code: string; says: Temporal.Instant; missingAt: Temporal.Instant }>`
    select credit.verification_code as code, coalesce(credit.issued_at, credit.earned_at) as says, earlier.made_at as "missingAt"
    from log_entry join credit on credit.id = log_entry.credit_id
    join lateral (
      select made_at from log_checkpoint where log_checkpoint.log = log_entry.log and size <= leaf order by size desc limit 1
    ) as earlier on true
    where log_entry.log = ${log} and log_entry.kind = 'issued'
      and coalesce(credit.issued_at, credit.earned_at) < earlier.made_at - interval '1 day'
    order by leaf limit ${limit}`.execute(db);
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

/**
 * Entries that say they were made more than a day before their credit was issued, and checkpoints that say so of an
 * entry that they contain: what "recorded on the day itself" rests on.
 */
export async function listEarlyTimes(
  db: Queryable,
  limit: number,
): Promise<readonly { readonly leaf: string | null; readonly size: string | null }[]> {
  const { rows } = await sql<{ leaf: string | null; size: string | null }>`
    select leaf, null::bigint as size
    from log_entry join credit on credit.id = log_entry.credit_id
    where log_entry.kind = 'issued' and logged_at < coalesce(issued_at, earned_at) - interval '1 day'
    union all
    select null, size
    from log_checkpoint join log_entry on log_entry.log = log_checkpoint.log and leaf = size - 1
    where made_at < logged_at - interval '1 day'
    order by leaf, size limit ${limit}`.execute(db);
  return rows;
}

/** Sizes of checkpoints that certificates and time stamps name, and the logs no longer have. */
export async function listMissingCheckpoints(db: Queryable, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ size: string }>`
    select distinct size
    from (
      select log, (regexp_match(tlog_proof, '\\n\\n[^\\n]+\\n(\\d{1,15})\\n'))[1]::bigint as size from credit_proof
      union all
      select log, size from log_time_stamp
    ) as named
    where size is not null and not exists (
      select from log_checkpoint where log_checkpoint.log = named.log and log_checkpoint.size = named.size
    )
    order by size limit ${limit}`.execute(db);
  return rows.map(({ size }) => size);
}

/** Saved seals with what they sealed, in the order of their credits. */
export function listSeals(db: Queryable, after: string, limit: number) {
  return db
    .selectFrom('credit_proof')
    .innerJoin('credit', 'credit.id', 'credit_proof.credit_id')
    .select(['credit_id', 'verification_code as code', 'sealed_digest', 'seal'])
    .where('seal', 'is not', null)
    .where('credit_id', '>', after)
    .orderBy('credit_id')
    .limit(limit)
    .execute();
}

/** Stored proofs with the entries that they prove, in the order of their credits. */
export function listProofs(db: Queryable, after: string, limit: number) {
  return db
    .selectFrom('credit_proof')
    .innerJoin('credit', 'credit.id', 'credit_proof.credit_id')
    .leftJoin('log_entry', (join) =>
      join
        .onRef('log_entry.log', '=', 'credit_proof.log')
        .onRef('log_entry.leaf', '=', 'credit_proof.leaf')
        .onRef('log_entry.credit_id', '=', 'credit_proof.credit_id'),
    )
    .select(['credit_proof.credit_id', 'verification_code as code', 'credit_proof.leaf', 'tlog_proof', 'entry'])
    .where('credit_proof.credit_id', '>', after)
    .orderBy('credit_proof.credit_id')
    .limit(limit)
    .execute();
}
