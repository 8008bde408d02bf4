// What a person of the team sees and changes of their own sign-in, passkeys aside.
import QRCode from 'qrcode';
import type { CallContext, Context } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { hasMailServer } from '#platform/server/mail/mail-server.ts';
import { deviceName } from '#platform/server/http/device-name.ts';
import { hashPassword } from '#platform/server/security/password-hash.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import {
  type confirmCall,
  type confirmTotpCall,
  type endStaffSessionCall,
  type keepCodesCall,
  type meCall,
  type offerTotpCall,
  type recoveryCodesCall,
  type removeTotpCall,
  type setAttentionMailCall,
  type setStaffNameCall,
  type setStaffPasswordCall,
  staffMessages,
  type staffSessionCall,
  type staffSessionsCall,
} from '../../contract.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { getsAttentionMail } from '../../attention.ts';
import { isRole, permissions, mayDo, type Permission } from '../../permissions.ts';
import { wrongPassword } from '../../staff-password.ts';
import { recordAction } from '../audit.ts';
import { isWhole, needsOf, noteEnrolled, readWays, requireLivingSession } from '../sign-in/enrolment.ts';
import { nameChangedMail } from '../mails.ts';
import { newRecoveryCodes, recoveryCodeHash } from '../sign-in/recovery-code.ts';
import { endsOf, freshMinutes, isSessionOver, idleMinutes } from '../sessions/session-life.ts';
import { useStaffPasskey } from '../sign-in/sign-in.ts';
import {
  deleteOtherStaffSessions,
  deleteOwnStaffSession,
  findOwnSession,
  findStaffMember,
  listOpenMembers,
  staffPasskeys,
  listStaffSessions,
  replaceRecoveryCodes,
  updateSessionConfirmed,
  updateStaffMember,
} from '../staff-queries.ts';
import { notifyOfFactor, type NotifyStaff, notifyStaff } from '../notify-staff.ts';
import { newTotp, takenStep } from '../sign-in/totp.ts';
import { countersInSession, countingTries, forgive } from '../sign-in/wrong-tries.ts';

const memberOf = ({ hash, name, email, roles }: StaffMember) => ({
  hash,
  name,
  email,
  roles: roles.filter(isRole),
  permissions: permissions.filter((permission) => mayDo(roles, permission)),
});
const subjectOf = ({ hash, name }: StaffMember) => ({ kind: 'staff', hash, title: name });

/** How much of one kind is to do, beside its entry in the navigation of those with this permission. */
export type ToDo = { readonly permission: Permission; readonly count: (context: Context) => Promise<number> };

/** What of this is to do for someone with these roles, by its permission. */
async function countToDo(context: Context, all: readonly ToDo[], { roles }: StaffMember) {
  const counts: Record<string, number> = {};
  for (const { permission, count } of all) if (mayDo(roles, permission)) counts[permission] = await count(context);
  return counts;
}

/** `toDo`: what the navigation counts. */
export const readSession =
  (toDo: readonly ToDo[]): UseCase<typeof staffSessionCall> =>
  async (context, staff) => {
    const { db, now } = context;
    const session = await findOwnSession(db, staff.sessionId);
    const ways = await readWays(db, staff.id);
    const isEnrolled = session.enrolled_at !== null && !session.must_enrol;
    return {
      status: true,
      member: memberOf(staff),
      isEnrolled,
      needs: session.must_enrol ? ['factor' as const] : isEnrolled ? [] : needsOf(ways),
      freshUntil: staff.freshUntil,
      isFresh: Temporal.Instant.compare(staff.freshUntil, now().add({ seconds: 30 })) > 0,
      sendsMail: await hasMailServer(context, db),
      // Nobody sees the navigation before their sign-in is whole.
      toDo: isEnrolled ? await countToDo(context, toDo, staff) : {},
      ...endsOf(session, await readSetting(db, idleMinutes)),
    };
  };

export const readMe: UseCase<typeof meCall> = async ({ db }, staff) => {
  const ways = await readWays(db, staff.id);
  const row = await findStaffMember(db, staff.id);
  return {
    status: true,
    member: memberOf(staff),
    hasPassword: ways.hasPassword,
    hasTotp: ways.hasTotp,
    codesLeft: ways.codesLeft,
    codesAreKept: ways.codesAreKept,
    attentionMail: getsAttentionMail({ attention_mail: row?.attention_mail ?? null, roles: staff.roles }),
    passkeys: await staffPasskeys.show(db, staff.id),
  };
};

/** Whether a code of the authenticator is right; its step is spent. */
async function giveCode(context: CallContext, staff: StaffMember, code: string): Promise<boolean> {
  const counters = countersInSession(staff);
  const taken = await countingTries(context, counters, {
    async take(trx) {
      const row = await findStaffMember(trx, staff.id);
      const step =
        row?.totp_sealed == null
          ? null
          : takenStep(context, { id: row.id, sealed: row.totp_sealed, lastStep: row.totp_step }, code);
      if (step === null) return null;
      await updateStaffMember(trx, staff.id, { totp_step: String(step) });
      await forgive(context, trx, [counters]);
      return true;
    },
  });
  return taken !== null;
}

export const confirm: UseCase<typeof confirmCall> = async (context, staff, { code, key }) => {
  const isGiven =
    key === undefined
      ? await giveCode(context, staff, code ?? '')
      : (await useStaffPasskey(context, key, staff.id)) !== null;
  if (!isGiven) throw new Refusal('wrong-code', staffMessages.wrongCode);
  const now = context.now();
  await updateSessionConfirmed(context.db, staff.sessionId, now);
  return { status: true, freshUntil: now.add({ minutes: freshMinutes }) };
};

/** The dark parts of a QR code as one path of an SVG, a unit a part. */
function qrOf(text: string): { size: number; path: string } {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
  const dark = Array.from(data.keys()).filter((at) => data[at] === 1);
  return { size, path: dark.map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`).join('') };
}

export const offerTotp =
  (tell: NotifyStaff): UseCase<typeof offerTotpCall> =>
  async (context, staff) => {
    const { name } = await tell.readProvider(context.db);
    const { secret, uri, sealed } = newTotp(context, staff.id, name, staff.email);
    await updateStaffMember(context.db, staff.id, { totp_offer_sealed: sealed });
    return { status: true, secret, uri, qr: qrOf(uri) };
  };

export const confirmTotp =
  (tell: NotifyStaff): UseCase<typeof confirmTotpCall> =>
  async (context, staff, { code }) => {
    const counters = countersInSession(staff);
    const isEnrolled = await countingTries(context, counters, {
      async take(trx) {
        await requireLivingSession(trx, staff);
        const row = await findStaffMember(trx, staff.id);
        if (row?.totp_offer_sealed == null) return null;
        const step = takenStep(context, { id: row.id, sealed: row.totp_offer_sealed, lastStep: null }, code);
        if (step === null) return null;
        await updateStaffMember(trx, staff.id, {
          totp_sealed: row.totp_offer_sealed,
          totp_offer_sealed: null,
          totp_step: String(step),
        });
        await forgive(context, trx, [counters]);
        const enrolled = await noteEnrolled(context, trx, staff, true);
        await notifyOfFactor(tell, context, trx, staff, 'authenticator');
        await recordAction(context, trx, { by: staff, act: 'staff.authenticator-added', subject: subjectOf(staff) });
        return { enrolled };
      },
    });
    if (isEnrolled === null) throw new Refusal('wrong-code', staffMessages.wrongCode);
    return { status: true, isEnrolled: isEnrolled.enrolled };
  };

export const removeTotp: UseCase<typeof removeTotpCall> = async (context, staff) => {
  await context.db.transaction().execute(async (trx) => {
    await updateStaffMember(trx, staff.id, { totp_sealed: null, totp_offer_sealed: null });
    if (!isWhole(await readWays(trx, staff.id))) throw new Refusal('keep-two-ways', staffMessages.keepTwoWays);
    await recordAction(context, trx, { by: staff, act: 'staff.authenticator-removed', subject: subjectOf(staff) });
  });
  return { status: true };
};

export const setPassword =
  (tell: NotifyStaff): UseCase<typeof setStaffPasswordCall> =>
  async (context, staff, { password }) => {
    const wrong = wrongPassword(password, [staff.name, staff.email]);
    if (wrong !== null) throw new Refusal('weak-password', wrong);
    const hash = await hashPassword(password);
    await context.db.transaction().execute(async (trx) => {
      await requireLivingSession(trx, staff);
      await updateStaffMember(trx, staff.id, { password_hash: hash });
      await deleteOtherStaffSessions(trx, staff.id, staff.sessionId);
      await noteEnrolled(context, trx, staff, false);
      await notifyOfFactor(tell, context, trx, staff, 'password');
      await recordAction(context, trx, { by: staff, act: 'staff.password-set', subject: subjectOf(staff) });
    });
    return { status: true };
  };

/**
 * Changes the name that came with the invitation. The log keeps both names and the other owners get an email: nobody
 * can pass as a colleague unnoticed.
 */
export const setOwnName =
  (tell: NotifyStaff): UseCase<typeof setStaffNameCall> =>
  async (context, staff, input) => {
    const name = input.name.trim();
    if (name === '') throw new Refusal('name-needed', staffMessages.nameNeeded);
    await context.db.transaction().execute(async (trx) => {
      await requireLivingSession(trx, staff);
      if (name === staff.name) return;
      await updateStaffMember(trx, staff.id, { name });
      const owners = (await listOpenMembers(trx)).filter(({ id, roles }) => roles.includes('owner') && id !== staff.id);
      const write = nameChangedMail({ before: staff.name, after: name, email: staff.email });
      for (const owner of owners) await notifyStaff(tell, context, trx, owner, 'name', write);
      await recordAction(context, trx, {
        by: staff,
        act: 'staff.name-changed',
        subject: { kind: 'staff', hash: staff.hash, title: name },
        before: { name: staff.name },
        after: { name },
      });
    });
    return { status: true };
  };

export const setAttentionMail: UseCase<typeof setAttentionMailCall> = async ({ db }, staff, { on }) => {
  await updateStaffMember(db, staff.id, { attention_mail: on });
  return { status: true };
};

export const makeRecoveryCodes: UseCase<typeof recoveryCodesCall> = async (context, staff) => {
  const codes = newRecoveryCodes();
  await context.db.transaction().execute(async (trx) => {
    await requireLivingSession(trx, staff);
    await replaceRecoveryCodes(trx, staff.id, codes.map(recoveryCodeHash));
    await recordAction(context, trx, { by: staff, act: 'staff.recovery-codes-made', subject: subjectOf(staff) });
  });
  return { status: true, codes };
};

export const keepCodes: UseCase<typeof keepCodesCall> = async (context, staff) => {
  const isEnrolled = await context.db.transaction().execute(async (trx) => {
    await requireLivingSession(trx, staff);
    await updateStaffMember(trx, staff.id, { codes_kept_at: context.now() });
    return noteEnrolled(context, trx, staff, false);
  });
  return { status: true, isEnrolled };
};

export const listOwnSessions: UseCase<typeof staffSessionsCall> = async ({ db, now }, staff) => {
  const idle = await readSetting(db, idleMinutes);
  const living = (await listStaffSessions(db, staff.id)).filter((session) => !isSessionOver(session, idle, now()));
  return {
    status: true,
    sessions: living.map(({ id, device, network, created_at, last_used_at }) => ({
      id,
      device: deviceName(device),
      network,
      signedInAt: created_at,
      lastUsedAt: last_used_at,
      isCurrent: id === staff.sessionId,
    })),
  };
};

export const endSession: UseCase<typeof endStaffSessionCall> = async ({ db }, staff, { id }) => {
  if (id === undefined) await deleteOtherStaffSessions(db, staff.id, staff.sessionId);
  else await deleteOwnStaffSession(db, staff.id, id);
  return { status: true };
};
