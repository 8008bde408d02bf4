// The roster at the desk: a seat for a member or for somebody at the door, moved ahead, returned, canceled.
import { fullName } from '#sign-in/full-name.ts';
import { accountKey } from '#sign-in/account-key.ts';
import { isEmail } from '#accounts/email-address.ts';
import { openAccount } from '#accounts/server/open-account.ts';
import { takenRefusal } from '#accounts/server/taken.ts';
import type { CallContext, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { hasMailServer } from '#platform/server/mail/mail-server.ts';
import { hashPassword } from '#platform/server/security/password-hash.ts';
import { secretToken } from '#platform/server/security/random.ts';
import type { CallRequest, CallResult } from '#platform/shared/call.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readProvider, readTimeZone } from '#provider/server/provider.ts';
import { arrangementMessages } from '#seats/seat-arrangements.ts';
import { cancelSeatFor, giveSeat, moveAhead, returnToWaitlist, type Arrangement } from '#seats/server/arrange-seats.ts';
import { inviteStudent } from '#students/server/staff/invite-student.ts';
import { entersFrom } from '../../entry-window.ts';
import type { liveActions } from '../../staff-actions.ts';
import { deskMessages } from '../../staff-contract.ts';
import type * as calls from '../../staff-contract.ts';
import { placeOf } from '../../roster.ts';
import { findMember, findMemberByEmail, findMembers, type DeskWebinar } from './desk-queries.ts';
import { changeAsStaff, requireWebinar } from './require-webinar.ts';

export const findWalkIn: UseCase<typeof calls.findWalkInCall> = async ({ db }, staff, { h, q }) => {
  const webinar = await requireWebinar(db, staff, h);
  const typed = q.trim();
  // Two letters name half the members.
  const rows = typed.length < 3 ? [] : await findMembers(db, webinar.id, { q: typed, emailKey: accountKey(typed) });
  return {
    status: true,
    data: rows.map((row) => ({
      student: row.hash,
      name: fullName(row),
      place: placeOf(row),
      memberSince: row.created_at.toZonedDateTimeISO('UTC').year,
      state: row.seat_state as 'reserved' | 'waiting' | null,
    })),
  };
};

/** From when somebody without a seat is at the door, and no longer reserving. */
const isAtDoor = ({ now }: Pick<CallContext, 'now'>, { release_at }: DeskWebinar): boolean =>
  Temporal.Instant.compare(entersFrom({ startsAt: release_at }), now()) <= 0;

type Arrange = (
  context: CallContext,
  trx: Queryable,
  arrangement: Arrangement & { readonly isWalkIn: boolean },
) => Promise<{ readonly isOver: boolean } | void>;

/** Four calls of one shape, each with refusals of its own. */
type SeatAction = (
  context: CallContext,
  staff: StaffMember,
  input: CallRequest<typeof calls.giveSeatCall>,
) => Promise<CallResult<typeof calls.giveSeatCall>>;

/** One action on the seat of a member who is named by hash. */
const arranges =
  (act: keyof typeof liveActions, arrange: Arrange, says: (name: string, sendsMail: boolean) => string): SeatAction =>
  (context, staff, { h, student, reason }) =>
    changeAsStaff(context, staff, { h, act }, async (trx, webinar) => {
      const member = await findMember(trx, student);
      if (!member) throw new Refusal('unknown-member', arrangementMessages.unknownMember, { httpStatus: 404 });
      const isWalkIn = isAtDoor(context, webinar);
      const done = await arrange(context, trx, {
        classHash: h,
        studentId: member.id,
        by: staff.name,
        reason,
        isWalkIn,
      });
      return {
        result: { status: true, sentence: says(fullName(member), await hasMailServer(context, trx)) },
        entry: {
          subject: { kind: 'student', hash: member.hash },
          after: { webinar: webinar.title, ...(done?.isOver === true ? { overCapacity: true } : {}) },
          reason,
        },
      };
    });

export const giveSeatTo = arranges('live.seat-given', giveSeat, deskMessages.given);
export const moveMemberAhead = arranges('live.moved-ahead', moveAhead, deskMessages.movedAhead);
export const returnSeatOf = arranges('live.seat-returned', returnToWaitlist, deskMessages.returned);
export const cancelSeatOf = arranges('live.seat-canceled', cancelSeatFor, deskMessages.canceledFor);

/** Somebody at the door who has no account: it is opened as an import opens one, and its owner is sent the way in. */
export const addWalkIn: UseCase<typeof calls.addWalkInCall> = async (context, staff, asked) => {
  const { h, reason } = asked;
  const [firstname, lastname, email] = [asked.firstname.trim(), asked.lastname.trim(), asked.email.trim()];
  if (firstname === '' || lastname === '' || !isEmail(email))
    throw new Refusal('reason', 'Enter a first name, a last name, and an email address.');
  // A password that nobody has: it is thrown away here.
  const passwordHash = await hashPassword(secretToken());
  return changeAsStaff(context, staff, { h, act: 'live.walk-in-added' }, async (trx, webinar) => {
    if (await findMemberByEmail(trx, accountKey(email)))
      throw new Refusal('known', deskMessages.known, { httpStatus: 409 });
    const nothing = { jobTitle: '', officeName: '', address: '', city: '', state: '', zip: '', country: '', phone: '' };
    const profile = { ...nothing, title: '', firstname, lastname, email, certYear: 0, username: email };
    const row = await openAccount(trx, {
      profile,
      passwordHash,
      now: context.now(),
      // Nothing is confirmed and nothing agreed to before its owner chooses a password.
      also: { time_zone: await readTimeZone(trx), agreed_at: null },
    }).catch((error: unknown) => {
      throw takenRefusal(error) ?? error;
    });
    const seat = { classHash: h, studentId: row.id, by: staff.name, reason, isWalkIn: isAtDoor(context, webinar) };
    const { isOver } = await giveSeat(context, trx, seat);
    await inviteStudent(context, trx, await readProvider(trx), { ...row, username: email });
    return {
      result: {
        status: true,
        sentence: deskMessages.given(`${firstname} ${lastname}`, await hasMailServer(context, trx)),
      },
      entry: {
        subject: { kind: 'student', hash: row.hash },
        after: { webinar: webinar.title, ...(isOver ? { overCapacity: true } : {}) },
        reason,
      },
    };
  });
};
