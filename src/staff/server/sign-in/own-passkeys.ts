// Passkeys of the person who asks.
import type { UseCase } from '#platform/server/http/http.ts';
import { deviceName } from '#platform/server/http/device-name.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import {
  type addStaffPasskeyCall,
  type offerStaffPasskeyCall,
  type removeStaffPasskeyCall,
  staffMessages,
} from '../../contract.ts';
import { recordAction } from '../audit.ts';
import { isWhole, noteEnrolled, readWays, requireLivingSession } from './enrolment.ts';
import { staffPasskeys } from '../staff-queries.ts';
import { notifyOfFactor, type NotifyStaff } from '../notify-staff.ts';

export const offerPasskey =
  (tell: NotifyStaff): UseCase<typeof offerStaffPasskeyCall> =>
  async (context, staff) => {
    const { name } = await tell.readProvider(context.db);
    const options = await staffPasskeys.offer(context, name, staff.id, {
      hash: staff.hash,
      userName: `${staff.email} (staff)`,
      displayName: staff.name,
    });
    return { status: true, options };
  };

export const addPasskey =
  (tell: NotifyStaff): UseCase<typeof addStaffPasskeyCall> =>
  async (context, staff, { key }) => {
    const refused = () => new Refusal('passkey-refused', staffMessages.passkeyRefused);
    const made = await staffPasskeys.readNew(context, key, staff.id);
    if (made === null) throw refused();
    const isEnrolled = await context.db.transaction().execute(async (trx) => {
      await requireLivingSession(trx, staff);
      const name = deviceName(context.caller.userAgent);
      const added = await staffPasskeys.insert(trx, staff.id, { ...made, name, created_at: context.now() });
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
    const removed = await staffPasskeys.remove(trx, staff.id, id);
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
