import type { Context } from '#platform/server/context.ts';
import type { KnownSession } from '#platform/server/http/memory/session-cache.ts';
import { digestOf } from '#platform/server/security/random.ts';
import type { Student } from '#platform/shared/identity.ts';
import { findSession, updateCodeSpent, updateSessionUse } from '../sign-in-queries.ts';
import { isFromLink, sessionIdleHours } from './open-session.ts';

// The last use is noted at most this often: a note with every call would make each read a write.
const noteEveryMinutes = 10;
const loginTokenSessionHours = 24;

type Life = {
  readonly created_at: Temporal.Instant;
  readonly last_used_at: Temporal.Instant;
  readonly expires_at: Temporal.Instant;
  readonly ticket_id: string | null;
  readonly first_write_at: Temporal.Instant | null;
};

/**
 * Whether a session ended by itself: unused for 30 days, 180 days old, or opened by a login token and without a write
 * for 24 hours.
 */
export function isSessionOver(session: Life, now: Temporal.Instant): boolean {
  const isIdle = Temporal.Instant.compare(session.last_used_at.add({ hours: sessionIdleHours }), now) < 0;
  const isOver = Temporal.Instant.compare(session.expires_at, now) < 0;
  const isUnusedLoginToken =
    session.ticket_id !== null &&
    session.first_write_at === null &&
    Temporal.Instant.compare(session.created_at.add({ hours: loginTokenSessionHours }), now) < 0;
  return isIdle || isOver || isUnusedLoginToken;
}

/**
 * The moment in epoch milliseconds until which a session that was read counts as it is: then its use is due to be
 * noted, or it may have ended.
 */
function readAgainMs(session: Life): number {
  if (session.ticket_id !== null && session.first_write_at === null) return 0;
  return Math.min(
    session.last_used_at.add({ minutes: noteEveryMinutes }).epochMilliseconds,
    session.expires_at.epochMilliseconds,
  );
}

/**
 * The owner of a session token, or null. A session opened by a mailed login token spends that token with its first
 * writing call, and ends by itself when it wrote nothing for 24 hours: mail scanners open links and run scripts. A call
 * that only reads may take the session from the memory.
 */
export async function findStudentByToken(context: Context, token: string, writes: boolean): Promise<Student | null> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null;
  const { sessionCache } = context;
  if (writes || sessionCache === undefined) return (await readSession(context, token, writes))?.student ?? null;
  return sessionCache.get(token, context.now().epochMilliseconds, () => readSession(context, token, false));
}

async function readSession(context: Context, token: string, writes: boolean): Promise<KnownSession | null> {
  const session = await findSession(context.db, digestOf(token));
  if (!session || session.disabled_at !== null) return null;
  const now = context.now();
  if (isSessionOver(session, now)) return null;
  const isFirstWrite = writes && session.first_write_at === null && session.ticket_id !== null;
  const noteDue = Temporal.Instant.compare(session.last_used_at.add({ minutes: noteEveryMinutes }), now) < 0;
  if (isFirstWrite || noteDue) {
    await updateSessionUse(context.db, session.id, now, isFirstWrite);
    if (isFirstWrite && session.ticket_id !== null) await updateCodeSpent(context.db, session.ticket_id, now);
  }
  const student = {
    id: session.student_id,
    hash: session.hash,
    sessionId: session.id,
    signedInAt: session.signed_in_at,
    isFromLink: isFromLink(session),
  };
  return { student, readAgainMs: readAgainMs(session) };
}
