import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

/** The roles whose holders get checkpoints by their accounts. */
const readingRoles = ['owner', 'auditor'];

type CheckpointReader = {
  /** Null for a person of the team who never got one. */
  readonly id: string | null;
  readonly staffId: string | null;
  readonly name: string | null;
  readonly email: string;
  readonly lastLog: number | null;
  readonly lastSize: string | null;
};

/** Everyone who gets checkpoints now: open accounts of owners and auditors, and addresses that did not unsubscribe. */
export async function listCheckpointReaders(
  db: Queryable,
  now: Temporal.Instant,
): Promise<readonly CheckpointReader[]> {
  const { rows } = await sql<CheckpointReader>`
    select recipient.id, staff_member.id as "staffId", staff_member.name, staff_member.email,
      recipient.last_log as "lastLog", recipient.last_size as "lastSize"
    from staff_member
    left join checkpoint_recipient as recipient on recipient.staff_id = staff_member.id
    where staff_member.ended_at is null
      and staff_member.enrolled_at is not null
      and (staff_member.ends_at is null or staff_member.ends_at > ${now})
      and exists (select from staff_role where staff_role.staff_id = staff_member.id and role = any(${readingRoles}::text[]))
    union all
    select id, null, null, email, last_log, last_size
    from checkpoint_recipient where email is not null and stopped_at is null
    order by email`.execute(db);
  return rows;
}

/** Addresses that an owner entered, those who unsubscribed among them. */
export function listCheckpointAddresses(db: Queryable) {
  return db
    .selectFrom('checkpoint_recipient')
    .select(['id', 'added_by', 'added_at', 'last_sent_at', 'stopped_at'])
    .select(sql<string>`email`.as('email'))
    .where('email', 'is not', null)
    .orderBy('email')
    .execute();
}

export function findCheckpointAddress(db: Queryable, email: string) {
  return db
    .selectFrom('checkpoint_recipient')
    .select(['id', 'stopped_at'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

/** When anyone last got a checkpoint. */
export async function findLastSent(db: Queryable): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('checkpoint_recipient')
    .select('last_sent_at')
    .where('last_sent_at', 'is not', null)
    .orderBy('last_sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.last_sent_at ?? null;
}

/** Takes the list's lock: two people at the same time would go past its bound, or send twice. */
export async function lockCheckpointList(trx: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('checkpoint recipients', 0))`.execute(trx);
}

export async function insertCheckpointAddress(
  db: Queryable,
  address: { readonly email: string; readonly added_by: string; readonly added_at: Temporal.Instant },
): Promise<void> {
  await db.insertInto('checkpoint_recipient').values(address).execute();
}

/** Removes an address that an owner entered. Returns it. */
export function deleteCheckpointAddress(db: Queryable, id: string) {
  return db
    .deleteFrom('checkpoint_recipient')
    .where('id', '=', id)
    .where('email', 'is not', null)
    .where('stopped_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
}

/** Notes that someone got the checkpoint of a size; people of the team get their row with the first one. */
export async function noteCheckpointSent(
  db: Queryable,
  { id, staffId }: Pick<CheckpointReader, 'id' | 'staffId'>,
  sent: { readonly last_log: number; readonly last_size: string; readonly last_sent_at: Temporal.Instant },
): Promise<void> {
  if (id === null)
    await db
      .insertInto('checkpoint_recipient')
      .values({ ...sent, staff_id: staffId, added_at: sent.last_sent_at })
      .execute();
  else await db.updateTable('checkpoint_recipient').set(sent).where('id', '=', id).execute();
}

export function findAddressById(db: Queryable, id: string) {
  return db
    .selectFrom('checkpoint_recipient')
    .select('stopped_at')
    .where('id', '=', id)
    .where('email', 'is not', null)
    .executeTakeFirst();
}

export async function stopAddress(db: Queryable, id: string, at: Temporal.Instant): Promise<void> {
  await db
    .updateTable('checkpoint_recipient')
    .set({ stopped_at: at })
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .execute();
}

/** The newest checkpoint of the log of now; undefined: nothing was logged yet. */
export async function findNewestSigned(db: Queryable) {
  const row = await db
    .selectFrom('log_checkpoint')
    .innerJoin('log_origin', 'log_origin.number', 'log_checkpoint.log')
    .select(['log_checkpoint.log', 'log_checkpoint.size', 'log_checkpoint.note', 'log_origin.origin'])
    .orderBy('log_checkpoint.log', 'desc')
    .orderBy('log_checkpoint.size', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { log: row.log, origin: row.origin, entries: Number(row.size), note: row.note };
}
