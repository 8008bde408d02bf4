import { sql } from 'kysely';
import type { Queryable } from '../context.ts';

export async function findMessageId(db: Queryable, mailId: string): Promise<string | undefined> {
  const row = await db.selectFrom('mail').select('message_id').where('id', '=', mailId).executeTakeFirst();
  return row?.message_id;
}

export async function findMailByMessageId(db: Queryable, messageId: string): Promise<string | undefined> {
  const row = await db.selectFrom('mail').select('id').where('message_id', '=', messageId).executeTakeFirst();
  return row?.id;
}

/**
 * Notes that an email which was sent came back; false where it wasn't sent, or came back before. Where nothing can be
 * delivered to its address, the digest of that stays beyond the address.
 */
export async function updateBounced(
  db: Queryable,
  mailId: string,
  bounce: { readonly at: Temporal.Instant; readonly reason: string; readonly isAboutAddress: boolean },
): Promise<boolean> {
  const row = await db
    .updateTable('mail')
    .set({
      bounced_at: bounce.at,
      bounce_reason: bounce.reason,
      bounced_key: bounce.isAboutAddress
        ? sql<Buffer | null>`case when recipient = '' then null else sha256(convert_to(lower(recipient), 'UTF8')) end`
        : null,
    })
    .where('id', '=', mailId)
    .where('sent_at', 'is not', null)
    .where('bounced_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Notes that something came back about an email that was sent, which says neither that it failed nor that it arrived;
 * null: it arrived. False where that changes nothing.
 */
export async function updateUnclear(db: Queryable, mailId: string, at: Temporal.Instant | null): Promise<boolean> {
  const row = await db
    .updateTable('mail')
    .set({ unclear_at: at })
    .where('id', '=', mailId)
    .where('sent_at', 'is not', null)
    .where('bounced_at', 'is', null)
    .where('unclear_at', at === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes back that nothing can be delivered to a member's address; how many emails said so. */
export async function clearBounces(db: Queryable, studentId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ bounced_key: null })
    .where('student_id', '=', studentId)
    .where('bounced_key', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
