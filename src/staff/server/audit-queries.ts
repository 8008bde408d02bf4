import type { Insertable } from 'kysely';
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
