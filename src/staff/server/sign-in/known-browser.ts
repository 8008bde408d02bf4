// Browsers that someone signed in from before. The mark opens nothing; it only keeps strangers' wrong tries apart from
// theirs.
import type { CallContext, Queryable } from '#platform/server/context.ts';
import { digestOf } from '#platform/server/security/random.ts';
import { insertStaffDevice, isStaffDevice } from '../staff-queries.ts';

/** Whether this browser signed in to the account before. */
export async function isKnownBrowser({ db, caller }: CallContext, staffId: string | undefined): Promise<boolean> {
  return staffId !== undefined && caller.device !== null && (await isStaffDevice(db, staffId, digestOf(caller.device)));
}

/** Remembers the browser of a whole sign-in. */
export async function rememberBrowser({ caller, now }: CallContext, trx: Queryable, staffId: string): Promise<void> {
  if (caller.device !== null) await insertStaffDevice(trx, staffId, digestOf(caller.device), now());
}
