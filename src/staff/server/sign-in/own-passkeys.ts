// Passkeys of the person who asks.
import type { Context } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { deviceName } from '#platform/server/http/device-name.ts';
import { challengeMinutes, newPasskeyOptions, readNewPasskey } from '#platform/server/security/passkeys.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import {
  type addStaffPasskeyCall,
  type offerStaffPasskeyCall,
  type removeStaffPasskeyCall,
  staffMessages,
} from '../../contract.ts';
import { recordAction } from '../audit.ts';
import { isWhole, noteEnrolled, readWays, requireLivingSession } from './enrolment.ts';
import {
  deleteStaffPasskey,
  insertStaffChallenge,
  insertStaffPasskey,
  listStaffPasskeys,
  takeStaffChallenge,
} from '../staff-queries.ts';
import { notifyOfFactor, type NotifyStaff } from '../notify-staff.ts';

/** Keeps a challenge; `staffId` null: whoever holds a key may answer it. */
export const storeStaffChallenge = (context: Context, challenge: string, staffId: string | null) =>
  insertStaffChallenge(context.db, {
    challenge,
    staff_id: staffId,
    expires_at: context.now().add({ minutes: challengeMinutes }),
  });

export const offerPasskey =
  (tell: NotifyStaff): UseCase<typeof offerStaffPasskeyCall> =>
  async (context, staff) => {
    const { name } = await tell.readProvider(context.db);
    const options = await newPasskeyOptions(
      context,
      name,
      { hash: staff.hash, userName: `${staff.email} (staff)`, displayName: staff.name },
      await listStaffPasskeys(context.db, staff.id),
    );
    await storeStaffChallenge(context, options.challenge, staff.id);
    return { status: true, options: { ...options } };
  };

export const addPasskey =
  (tell: NotifyStaff): UseCase<typeof addStaffPasskeyCall> =>
  async (context, staff, { key }) => {
    const now = context.now();
    const refused = () => new Refusal('passkey-refused', staffMessages.passkeyRefused);
    const made = await readNewPasskey(context, key, (challenge) =>
      takeStaffChallenge(context.db, challenge, staff.id, now),
    );
    if (made === null) throw refused();
    const isEnrolled = await context.db.transaction().execute(async (trx) => {
      await requireLivingSession(trx, staff);
      const name = deviceName(context.caller.userAgent);
      const added = await insertStaffPasskey(trx, { staff_id: staff.id, ...made, name, created_at: now });
      if (!added) throw refused();
      const enrolled = await noteEnrolled(context, trx, staff, true);
      await notifyOfFactor(tell, context, trx, staff, 'passkey');
      await recordAction(context, trx, {
        by: staff,
        act: 'staff.passkey-added',
        subject: { kind: 'staff', hash: staff.hash, title: staff.name },
        after: { device: name },
      });
      return enrolled;
    });
    return { status: true, isEnrolled };
  };

export const removePasskey: UseCase<typeof removeStaffPasskeyCall> = async (context, staff, { id }) => {
  await context.db.transaction().execute(async (trx) => {
    const removed = await deleteStaffPasskey(trx, staff.id, id);
    if (!removed) return;
    if (!isWhole(await readWays(trx, staff.id))) throw new Refusal('keep-two-ways', staffMessages.keepTwoWays);
    await recordAction(context, trx, {
      by: staff,
      act: 'staff.passkey-removed',
      subject: { kind: 'staff', hash: staff.hash, title: staff.name },
      before: { device: removed.name },
    });
  });
  return { status: true };
};
