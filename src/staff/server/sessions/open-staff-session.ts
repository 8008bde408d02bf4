import type { CallContext, Queryable } from '#platform/server/context.ts';
import { digestOf, secretToken } from '#platform/server/security/random.ts';
import { sessionLifeHours } from './session-life.ts';
import { insertStaffSession } from '../staff-queries.ts';

type Opening = {
  /** Whether a second factor, or the link of an invitation, was given; without it the session waits for one. */
  readonly isProven: boolean;
  /** It can set up a new factor and nothing else. */
  readonly mustEnrol?: boolean;
};

/** Opens a session and returns its token; only the token's digest is stored. */
export async function openStaffSession(
  context: CallContext,
  db: Queryable,
  staffId: string,
  { isProven, mustEnrol = false }: Opening,
): Promise<string> {
  const token = secretToken();
  const now = context.now();
  await insertStaffSession(db, {
    token_hash: digestOf(token),
    staff_id: staffId,
    created_at: now,
    last_used_at: now,
    expires_at: now.add({ hours: sessionLifeHours }),
    proven_at: isProven ? now : null,
    confirmed_at: isProven ? now : null,
    must_enrol: mustEnrol,
    network: context.caller.address,
    device: context.caller.userAgent,
  });
  return token;
}
