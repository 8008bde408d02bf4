// Where members' browsers take notices.
import type { Queryable } from '../context.ts';

export type PushSubscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** A member's browsers; the oldest makes room. */
const mostSubscriptions = 10;

/**
 * Stores where a browser receives notices, and in which session that was asked for. One that was another member's is
 * this member's now: the last one to sign in has the browser.
 */
export async function insertPushSubscription(
  db: Queryable,
  { id: studentId, sessionId }: { readonly id: string; readonly sessionId: string },
  { endpoint, p256dh, auth }: PushSubscription,
  at: Temporal.Instant,
): Promise<string> {
  const { id } = await db
    .insertInto('push_subscription')
    .values({ student_id: studentId, session_id: sessionId, endpoint, p256dh, auth, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet({ student_id: studentId, session_id: sessionId, p256dh, auth, created_at: at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('push_subscription')
    .where('student_id', '=', studentId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('push_subscription as kept')
        .select('kept.id')
        .where('kept.student_id', '=', studentId)
        .orderBy('kept.created_at', 'desc')
        .orderBy('kept.id', 'desc')
        .limit(mostSubscriptions),
    )
    .execute();
  return id;
}

/** Takes a browser of this member out. */
export async function deletePushSubscription(db: Queryable, studentId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('student_id', '=', studentId)
    .where('endpoint', '=', endpoint)
    .execute();
}

/** Takes all browsers of a member out, or those of one session: someone else may have been signed in there. */
export async function deletePushSubscriptions(db: Queryable, studentId: string, sessionId?: string): Promise<void> {
  const all = db.deleteFrom('push_subscription').where('student_id', '=', studentId);
  await (sessionId === undefined ? all : all.where('session_id', '=', sessionId)).execute();
}

/** Takes out a browser that its push service no longer knows; one that has subscribed again meanwhile stays. */
export async function deleteEndedSubscription(db: Queryable, id: string, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('id', '=', id).where('endpoint', '=', endpoint).execute();
}

export function listPushSubscriptions(db: Queryable, studentId: string) {
  return db
    .selectFrom('push_subscription')
    .select(['id', 'endpoint'])
    .where('student_id', '=', studentId)
    .orderBy('id')
    .execute();
}

export function findPushSubscription(db: Queryable, id: string) {
  return db
    .selectFrom('push_subscription')
    .select(['student_id', 'endpoint', 'p256dh', 'auth'])
    .where('id', '=', id)
    .executeTakeFirst();
}
