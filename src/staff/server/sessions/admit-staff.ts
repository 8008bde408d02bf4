import type { AdmitStaff } from '#platform/server/http/http.ts';
import { digestOf } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { staffMessages } from '../../contract.ts';
import { mayDo, type Permission } from '../../permissions.ts';
import { requireConfirmed } from './require-confirmed.ts';
import { freshMinutes, isOpen, isSessionOver, noteEverySeconds, idleMinutes } from './session-life.ts';
import { findStaffSession, updateStaffSessionUse } from '../staff-queries.ts';

const longAgo = Temporal.Instant.fromEpochMilliseconds(0);

/**
 * Lets a call of staff through, or says why not, in this order: not signed in, no second factor, roles, not confirmed
 * lately.
 */
export const admitStaff: AdmitStaff = async (context, token, { permission, fresh, enrols }) => {
  const { db } = context;
  const now = context.now();
  const session = token === null ? undefined : await findStaffSession(db, digestOf(token));
  if (
    !session ||
    session.proven_at === null ||
    !isOpen(session, now) ||
    isSessionOver(session, await readSetting(db, idleMinutes), now)
  )
    throw new Refusal('staff-sign-in', staffMessages.signIn, { httpStatus: 401 });
  if (Temporal.Instant.compare(session.last_used_at.add({ seconds: noteEverySeconds }), now) <= 0)
    await updateStaffSessionUse(db, session.session_id, session.id, now);

  const isEnrolled = session.enrolled_at !== null && !session.must_enrol;
  if (!isEnrolled && enrols !== true) throw new Refusal('staff-enrol', staffMessages.enrol, { httpStatus: 403 });
  // A call names its permission by its type; one that could lose it here allows nobody.
  const wanted = permission as Permission;
  if (!mayDo(session.roles, wanted))
    throw new Refusal('not-allowed', staffMessages.notAllowed(wanted), { httpStatus: 403 });
  const freshUntil = (session.confirmed_at ?? longAgo).add({ minutes: freshMinutes });
  // People who are still setting up their first factor have none to confirm with.
  if (fresh && isEnrolled) requireConfirmed(context, { freshUntil });
  return {
    id: session.id,
    hash: session.hash,
    name: session.name,
    email: session.email,
    roles: session.roles,
    companyId: session.company_id,
    sessionId: session.session_id,
    freshUntil,
  };
};
