// The screen in the room, and somebody whom a person checks in at the desk.
import QRCode from 'qrcode';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { fullName } from '#sign-in/full-name.ts';
import { arrangementMessages, reasonLeast } from '#seats/seat-arrangements.ts';
import { noteCheckIn } from '#seats/server/note-attendance.ts';
import { siteMap } from '#site-map.ts';
import { nextCodeAt } from '../../room-code.ts';
import { deskMessages } from '../../staff-contract.ts';
import type * as calls from '../../staff-contract.ts';
import { findWebinar } from '../live-queries.ts';
import { enterRoom, requireOpenRoom } from '../room/check-in.ts';
import { codeAt } from '../room/room-code.ts';
import { countRoom, findPlace } from '../room/room-queries.ts';
import { findMember } from './desk-queries.ts';
import { changeAsStaff, requireWebinar } from './require-webinar.ts';

export const readRoomScreen: UseCase<typeof calls.roomScreenCall> = async (context, staff, { h }) => {
  const { db, config } = context;
  const at = context.now();
  const webinar = await requireWebinar(db, staff, h);
  const place = await findPlace(db, webinar.id, null);
  if (place === undefined) throw new Refusal('no-place', deskMessages.noPlace, { httpStatus: 409 });
  const address = `${config.publicUrl}${siteMap.room(h, await codeAt(db, h, at))}`;
  const { size, data } = QRCode.create(address, { errorCorrectionLevel: 'M' }).modules;
  return {
    status: true,
    serverTime: at,
    title: webinar.title,
    speaker: place.speaker,
    place: place.place,
    credits: place.credits,
    startsAt: webinar.release_at,
    endsAt: webinar.ends_at,
    isOver: webinar.cancelled_at !== null || webinar.room_closed_at !== null,
    reserved: webinar.reserved,
    ...(await countRoom(db, webinar.id)),
    code: { size, dark: Array.from(data.keys()).filter((part) => data[part] === 1), changesAt: nextCodeAt(at) },
  };
};

export const checkInMember: UseCase<typeof calls.checkInMemberCall> = (context, staff, { h, student, reason }) =>
  changeAsStaff(context, staff, { h, act: 'live.checked-in' }, async (trx, desk) => {
    if (reason.trim().length < reasonLeast)
      throw new Refusal('reason', arrangementMessages.reason, { httpStatus: 409 });
    const [webinar, place] = [await findWebinar(trx, h), await findPlace(trx, desk.id, null)];
    if (!webinar || place === undefined) throw new Refusal('no-place', deskMessages.noPlace, { httpStatus: 409 });
    requireOpenRoom(context, { ...webinar, ends_at: desk.ends_at });
    const member = await findMember(trx, student);
    const doing = { studentId: member?.id ?? '0', source: 'desk', by: staff.name } as const;
    const isNew = await enterRoom(context, trx, webinar, doing);
    if (member === undefined || isNew === null) throw new Refusal('no-seat', deskMessages.noSeat, { httpStatus: 409 });
    if (!isNew) throw new Refusal('already-in', deskMessages.alreadyIn, { httpStatus: 409 });
    const stay = { studentId: member.id, activityId: desk.id };
    await noteCheckIn(trx, { ...stay, at: context.now(), by: staff.name, reason: reason.trim() });
    return {
      result: { status: true, sentence: deskMessages.checkedIn(fullName(member)) },
      entry: { subject: { kind: 'student', hash: member.hash }, after: { webinar: desk.title }, reason },
    };
  });
