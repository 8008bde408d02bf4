import { sql, type Insertable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { AuditEntry } from '#platform/server/database/tables.gen.ts';

/** The end of the chain, held until the transaction ends: entries follow one another without gaps. */
export function lockAuditHead(db: Queryable) {
  return db.selectFrom('audit_head').select(['last_id', 'last_hash']).forUpdate().executeTakeFirstOrThrow();
}

export function insertAuditEntry(db: Queryable, entry: Insertable<AuditEntry>) {
  return db
    .insertInto('audit_entry')
    .values({
      ...entry,
      before: entry.before === null ? null : JSON.stringify(entry.before),
      after: entry.after === null ? null : JSON.stringify(entry.after),
    })
    .execute();
}

export function updateAuditHead(db: Queryable, lastId: string, lastHash: Buffer) {
  return db.updateTable('audit_head').set({ last_id: lastId, last_hash: lastHash }).execute();
}

export type AuditFilter = {
  /** A person by hash, or by row. */
  readonly by?: string | undefined;
  readonly staffId?: string | undefined;
  readonly act?: string | undefined;
  readonly kind?: string | undefined;
  readonly h?: string | undefined;
  readonly from?: Temporal.Instant | undefined;
  readonly until?: Temporal.Instant | undefined;
  readonly only?: 'people' | 'exports' | undefined;
  readonly q?: string | undefined;
  /** Entries before this one. */
  readonly before?: string | undefined;
};

const matching = (db: Queryable, filter: AuditFilter) => {
  const { by, staffId, act, kind, h, from, until, only, q, before } = filter;
  let query = db.selectFrom('audit_entry');
  if (by !== undefined)
    query = query.where('audit_entry.staff_id', 'in', (eb) =>
      eb.selectFrom('staff_member').select('id').where('hash', '=', by),
    );
  if (staffId !== undefined) query = query.where('audit_entry.staff_id', '=', staffId);
  if (act !== undefined)
    query = act.includes('.') ? query.where('act', '=', act) : query.where('act', 'like', `${act}.%`);
  if (kind !== undefined) query = query.where('subject_kind', '=', kind);
  if (h !== undefined) query = query.where('subject_hash', '=', h);
  if (from !== undefined) query = query.where('at', '>=', from);
  if (until !== undefined) query = query.where('at', '<', until);
  if (only === 'people') query = query.where('subject_kind', 'in', ['student', 'credit', 'seat', 'message']);
  if (only === 'exports') query = query.where('act', '~', '(exported|downloaded|backed-up)$');
  if (q !== undefined && q.trim() !== '') {
    const like = `%${q.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
    query = query.where(sql<boolean>`find_text like lower(${like})`);
  }
  return before === undefined ? query : query.where('audit_entry.id', '<', before);
};

/** How many entries there are of a filter; counted up to `most` + 1, if it is given. */
export async function countAudit(db: Queryable, filter: AuditFilter, most?: number): Promise<number> {
  const found = matching(db, filter)
    .select(sql`1`.as('one'))
    .$if(most !== undefined, (query) => query.limit((most ?? 0) + 1));
  const row = await db
    .selectFrom(found.as('found'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Entries, newest first. */
export function listAudit(db: Queryable, filter: AuditFilter, { limit, offset }: { limit: number; offset: number }) {
  return matching(db, filter)
    .leftJoin('staff_member', 'staff_member.id', 'audit_entry.staff_id')
    .selectAll('audit_entry')
    .select('staff_member.hash as staff_hash')
    .orderBy('audit_entry.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export function findChainState(db: Queryable) {
  return db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
}

/** Entries from one on, in their order. */
export function listChain(db: Queryable, fromId: string, limit: number) {
  return db.selectFrom('audit_entry').selectAll().where('id', '>=', fromId).orderBy('id').limit(limit).execute();
}

export function updateChainState(
  db: Queryable,
  state: { checked_at: Temporal.Instant; checked_through: string; broken_id: string | null },
) {
  return db.updateTable('audit_head').set(state).execute();
}
