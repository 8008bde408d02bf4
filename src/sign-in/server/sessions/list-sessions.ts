import type { UseCase } from '#platform/server/http/http.ts';
import type { endSessionCall, sessionsCall } from '../../contract.ts';
import { deletePushSubscriptions } from '#platform/server/push/push-subscriptions.ts';
import { deviceName } from '#platform/server/http/device-name.ts';
import { deleteOtherSessions, deleteOwnSession, listSessions } from '../sign-in-queries.ts';
import { isSessionOver } from './find-student-by-token.ts';

/** Where the student is signed in, the most recently used first. */
export const listOwnSessions: UseCase<typeof sessionsCall> = async ({ db, now }, student) => {
  const living = (await listSessions(db, student.id)).filter((session) => !isSessionOver(session, now()));
  return {
    status: true,
    sessions: living.map(({ id, device, created_at, last_used_at }) => ({
      id,
      device: deviceName(device),
      signedInAt: created_at,
      lastUsedAt: last_used_at,
      isCurrent: id === student.sessionId,
    })),
  };
};

/**
 * Signs a device out, or all others, and ends their notices: this browser asks for its own again. One that is signed
 * out already, or is someone else's, changes nothing.
 */
export const endSession: UseCase<typeof endSessionCall> = async ({ db }, student, { id }) => {
  await db.transaction().execute(async (trx) => {
    if (id === undefined) await deleteOtherSessions(trx, student.id, student.sessionId);
    else await deleteOwnSession(trx, student.id, id);
    await deletePushSubscriptions(trx, student.id, id);
  });
  return { status: true };
};
