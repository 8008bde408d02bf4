import type { CallContext, Queryable } from '#platform/server/context.ts';
import { digestOf, secretToken } from '#platform/server/security/random.ts';
import { insertSession } from '../sign-in-queries.ts';

/** Sessions end 30 days after their last use and 180 days after they began. */
export const sessionIdleHours = 30 * 24;
const sessionLifeHours = 180 * 24;

const longAgo = Temporal.Instant.fromEpochMilliseconds(0);

/** Whether a session came from the link of a mail, and no password was given in it since. */
export const isFromLink = ({
  ticket_id,
  signed_in_at,
}: {
  ticket_id: string | null;
  signed_in_at: Temporal.Instant;
}): boolean => ticket_id !== null && Temporal.Instant.compare(signed_in_at, longAgo) === 0;

/**
 * Opens a session and returns its token: 256 random bits, stored as SHA-256 only. A login token's session counts as
 * signed in long ago: no password was given.
 */
export async function openSession(
  context: CallContext,
  db: Queryable,
  studentId: string,
  loginTokenId: string | null = null,
): Promise<string> {
  const token = secretToken();
  const at = context.now();
  await insertSession(db, {
    token_hash: digestOf(token),
    student_id: studentId,
    at,
    signed_in_at: loginTokenId === null ? at : longAgo,
    expires_at: at.add({ hours: sessionLifeHours }),
    device: context.caller.userAgent,
    ticket_id: loginTokenId,
  });
  return token;
}
