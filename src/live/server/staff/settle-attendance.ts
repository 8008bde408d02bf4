// What came of a webinar: who somebody in the meeting was, what is known of each member, and what a person decides
// about it. Settling gives; what takes credit away is a correction of the certificate, in the ledger.
import { ceType } from '#catalogue/ce-type.ts';
import { fullName } from '#sign-in/full-name.ts';
import { secondsWithin } from '#credit/live-attendance.ts';
import { amendCreditType } from '#credit/server/corrections/amend-credit.ts';
import { attendanceOfSeat } from '#credit/server/attendance/seat-attendance.ts';
import { needsSecond } from '#ledger/ledger-actions.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { carryOut, type RehearsedAction } from '#platform/server/rehearsal/rehearsal.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Verdict } from '#platform/shared/rehearsal.ts';
import { arrangementMessages, reasonLeast } from '#seats/seat-arrangements.ts';
import { leaveDeclared, noteByHand } from '#seats/server/note-attendance.ts';
import { recordAction } from '#staff/server/audit.ts';
import { twoPersonRule } from '#ledger/server/staff/two-person-rule.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { hasEnded } from '../../affidavit.ts';
import { presenceOf } from '../../attended-minutes.ts';
import { checksText } from '../../attendance-check.ts';
import { answersText } from '../../meeting-answers.ts';
import { deskMessages } from '../../staff-contract.ts';
import type * as calls from '../../staff-contract.ts';
import { candidatesFor } from '../../who-is-this.ts';
import { listImports } from '../attendance/attendance-import-queries.ts';
import { countEveryonesAnswers } from '../attendance/answer-queries.ts';
import { listChecks } from '../checks/check-queries.ts';
import { listInstanceEnds, settleParticipant } from '../live-queries.ts';
import { instants, readRecord, requireSeat } from '../attendance/read-attendance-record.ts';
import { matchParticipant } from '../attendance/record-attendance.ts';
import {
  countSources,
  findMember,
  listRoster,
  listSettledPeople,
  listUnmatchedEvents,
  type DeskWebinar,
  type RosterRecord,
} from './desk-queries.ts';
import { rosterLine } from './read-desk.ts';
import { changeAsStaff, doerOf, requireWebinar, subjectOf, type DeskDoer } from './require-webinar.ts';
import { planOf, storeLook } from './store-look.ts';

const minutesIn = (spans: readonly (readonly [number, number])[], { release_at, ends_at }: DeskWebinar): number =>
  Math.floor(secondsWithin(spans, release_at, ends_at) / 60);
/** What distinguishes namesakes: where they are, and their address. */
const placeOf = ({ city, state, email }: Pick<RosterRecord, 'city' | 'state' | 'email'>): string =>
  [city, state, email].filter(Boolean).join(', ');

export const readAttendance: UseCase<typeof calls.attendanceCall> = async ({ db }, staff, { h }) => {
  const webinar = await requireWebinar(db, staff, h);
  const [events, ends, roster, sources, imports, settled] = [
    await listUnmatchedEvents(db, webinar.id),
    await listInstanceEnds(db, webinar.id),
    await listRoster(db, webinar.id),
    await countSources(db, webinar.id),
    await listImports(db, webinar.id),
    await listSettledPeople(db, webinar.id),
  ];
  const endsMs = new Map(ends.map((end) => [end.instance_key, end.ended_at.epochMilliseconds]));
  const seated = roster
    .filter(({ seat_state }) => seat_state === 'reserved')
    .map((row) => ({
      ...row,
      student: row.hash,
      name: fullName(row),
      place: placeOf(row),
      enteredAt: row.started_at,
      minutes: attendanceOfSeat(row)?.minutes ?? null,
    }));
  // A second device is common, so members with minutes can be chosen as well.
  const others = seated.toSorted((one, other) => Number(one.minutes !== null) - Number(other.minutes !== null));
  const people = [...Map.groupBy(events, (event) => `${event.participant_name}\n${event.participant_email}`).values()];
  return {
    status: true,
    people: people.flatMap((own) => {
      const [first] = own;
      if (first === undefined) return [];
      const { spans } = presenceOf(
        own.map((event) => ({
          stayKey: event.stay_key,
          instanceKey: event.instance_key,
          what: event.what as 'joined' | 'left',
          atMs: event.at.epochMilliseconds,
        })),
        endsMs,
      );
      const guest = { name: first.participant_name, email: first.participant_email };
      return [
        {
          ...guest,
          minutes: minutesIn(spans, webinar),
          spans: instants(spans),
          candidates: candidatesFor({ ...guest, firstJoin: first.at }, seated).map(({ why, member }) => ({
            student: member.student,
            name: member.name,
            place: member.place,
            why: [...why],
          })),
        },
      ];
    }),
    others: others.map(({ student, name, place, minutes }) => ({ student, name, place, minutes })),
    settled: settled.map(({ participant_name, participant_email, settled_as, settled_by, hash, ...member }) => ({
      name: participant_name,
      email: participant_email,
      as: settled_as,
      by: settled_by ?? '',
      member:
        hash === null
          ? null
          : {
              student: hash,
              name: fullName({
                title: member.title ?? '',
                firstname: member.firstname ?? '',
                lastname: member.lastname ?? '',
              }),
              place: placeOf({ city: member.city ?? '', state: member.state ?? '', email: member.email ?? '' }),
            },
    })),
    sources,
    imports: imports.map(({ hash, filename, time_zone, people: count, made_by, made_at }) => ({
      hash,
      filename,
      timeZone: time_zone,
      people: count,
      madeBy: made_by,
      madeAt: made_at,
    })),
  };
};

export const matchPerson: UseCase<typeof calls.matchPersonCall> = (context, staff, { h, name, email, as, student }) =>
  changeAsStaff(context, staff, { h, act: 'live.person-matched' }, async (trx, webinar) => {
    const member = as === 'member' && student !== undefined ? await findMember(trx, student) : undefined;
    const seats = member === undefined ? [] : await listRoster(trx, webinar.id);
    const hasSeat = seats.some(({ hash, seat_state }) => hash === member?.hash && seat_state === 'reserved');
    if (as === 'member' && !hasSeat) throw new Refusal('no-seat', deskMessages.noSeat, { httpStatus: 409 });
    const done =
      member === undefined
        ? (await settleParticipant(trx, webinar.id, { name, email, as, studentId: null, by: staff.name })).length > 0
        : await matchParticipant(context, trx, webinar, { name, email, studentId: member.id, by: staff.name });
    if (!done) throw new Refusal('gone', deskMessages.gone, { httpStatus: 409 });
    return {
      result: {
        status: true,
        sentence: member === undefined ? deskMessages.settledAs : deskMessages.matched(fullName(member)),
      },
      entry: { after: { as, ...(member === undefined ? {} : { member: member.hash }) } },
    };
  });

/** Refused: a webinar that isn't over. */
function requireEnded({ now }: Pick<Context, 'now'>, { ends_at }: DeskWebinar): void {
  if (!hasEnded({ endsAtMs: ends_at.epochMilliseconds, nowMs: now().epochMilliseconds }))
    throw new Refusal('not-ended', deskMessages.notEnded, { httpStatus: 409 });
}

/** Refused where one person alone may not give live credit. */
async function requireAlone(db: Queryable): Promise<void> {
  if (needsSecond(await readSetting(db, twoPersonRule), 'amend'))
    throw new Refusal('needs-second', deskMessages.needsSecond, { httpStatus: 409 });
}

type Noting = {
  readonly webinar: DeskWebinar;
  readonly row: RosterRecord;
  readonly by: string;
  readonly reason: string;
};

/** Notes that a member was there; who said Yes and passed already gets live credit by an amended certificate. */
async function note(context: Context, trx: Queryable, { webinar, row, by, reason }: Noting): Promise<void> {
  const stay = { studentId: row.student_id, activityId: webinar.id };
  const isNew = await noteByHand(trx, { ...stay, at: context.now(), by, reason });
  if (isNew === null) throw new Refusal('no-seat', deskMessages.noSeat, { httpStatus: 409 });
  if (!isNew) throw new Refusal('already-noted', deskMessages.alreadyNoted, { httpStatus: 409 });
  const attendance = row.attended === true ? attendanceOfSeat({ ...row, attendance_noted: true }) : null;
  if (attendance?.isEnough)
    await amendCreditType(context, trx, { ...stay, ceTypeId: ceType.participatory, reason, attendance, by });
}

function requireReason(reason: string): void {
  if (reason.trim().length < reasonLeast) throw new Refusal('reason', arrangementMessages.reason, { httpStatus: 409 });
}

export const noteAttendance: UseCase<typeof calls.noteAttendanceCall> = (context, staff, { h, student, reason }) =>
  changeAsStaff(context, staff, { h, act: 'live.attendance-noted' }, async (trx, webinar) => {
    requireReason(reason);
    requireEnded(context, webinar);
    await requireAlone(trx);
    const row = (await listRoster(trx, webinar.id)).find(({ hash }) => hash === student);
    if (row === undefined) throw new Refusal('no-seat', deskMessages.noSeat, { httpStatus: 409 });
    await note(context, trx, { webinar, row, by: staff.name, reason: reason.trim() });
    return {
      result: { status: true, sentence: deskMessages.noted(fullName(row)) },
      entry: { subject: { kind: 'student', hash: row.hash }, after: { webinar: webinar.title }, reason },
    };
  });

/** Takes a member off the list "To review": the attendance stays as declared, with a note of who looked and why. */
export const leaveAsDeclared: UseCase<typeof calls.leaveDeclaredCall> = (context, staff, { h, student, reason }) =>
  changeAsStaff(context, staff, { h, act: 'live.left-declared' }, async (trx, webinar) => {
    requireReason(reason);
    const row = (await listRoster(trx, webinar.id)).find(({ hash }) => hash === student);
    if (row === undefined) throw new Refusal('no-seat', deskMessages.noSeat, { httpStatus: 409 });
    if (!rosterLine(row, context.now()).lists.includes('declared'))
      throw new Refusal('gone', deskMessages.gone, { httpStatus: 409 });
    const noted = { activityId: webinar.id, at: context.now(), by: staff.name, reason: reason.trim() };
    await leaveDeclared(trx, { studentId: row.student_id, ...noted });
    return {
      result: { status: true, sentence: deskMessages.leftDeclared(fullName(row)) },
      entry: { subject: { kind: 'student', hash: row.hash }, after: { webinar: webinar.title }, reason },
    };
  });

/** Members with some minutes and not enough, from a number of them on. */
async function listPartly(context: Context, db: Queryable, webinar: DeskWebinar, leastMinutes: number) {
  return (await listRoster(db, webinar.id))
    .map((row) => rosterLine(row, context.now()))
    .filter(({ verdict, attendance }) => verdict === 'partly' && (attendance?.minutes ?? 0) >= leastMinutes);
}

type SettleInput = { readonly h: string; readonly leastMinutes: number; readonly by: DeskDoer };

export const settleAction: RehearsedAction<DeskDoer> = {
  name: 'live.settle-attendance',
  fingerprints: async (_context, trx, input) => {
    const { by, h } = input as SettleInput;
    return planOf(await requireWebinar(trx, by, h));
  },
  async carryOut(context, trx, { by, input, verdicts, reason, progress }) {
    requireReason(reason);
    await requireAlone(trx);
    const { h, leastMinutes } = input as SettleInput;
    const webinar = await requireWebinar(trx, by, h);
    const shown = new Set(verdicts.map(({ key }) => key));
    const partly = (await listPartly(context, trx, webinar, leastMinutes)).filter(({ row }) => shown.has(row.hash));
    for (const [at, { row }] of partly.entries()) {
      await note(context, trx, { webinar, row, by: by.name, reason: reason.trim() });
      await progress(at + 1);
    }
    await recordAction(context, trx, {
      by,
      act: 'live.attendance-settled',
      subject: subjectOf(webinar),
      after: { leastMinutes, members: partly.length },
      reason,
    });
    return deskMessages.settledBulk(partly.length);
  },
};

export const rehearseSettle: UseCase<typeof calls.rehearseSettleCall> = async (context, staff, { h, leastMinutes }) => {
  const { db } = context;
  const webinar = await requireWebinar(db, staff, h);
  requireEnded(context, webinar);
  await requireAlone(db);
  const asked = (await listChecks(db, webinar.id)).length;
  const answers = await countEveryonesAnswers(db, webinar.id);
  const answersOf = (studentId: string) => {
    const own = answers.get(studentId);
    return own === undefined ? '' : answersText(own);
  };
  const verdicts = (await listPartly(context, db, webinar, leastMinutes)).map(({ row, attendance }): Verdict => ({
    key: row.hash,
    name: fullName(row),
    verdict: 'ready',
    text: [
      `${attendance?.minutes ?? 0} of ${attendance?.requiredMinutes ?? 0} minutes.`,
      checksText({ asked, answered: row.checks_answered }),
      answersOf(row.student_id),
      row.attended === true ? 'Said they attended.' : 'Live credit once they say that they attended.',
    ]
      .filter(Boolean)
      .join(' '),
    isDone: true,
  }));
  return storeLook(context, staff, { act: settleAction.name, input: { h, leastMinutes }, verdicts, webinar });
};

const carriesOut =
  (action: RehearsedAction<DeskDoer>): UseCase<typeof calls.settleCall> =>
  async (context, staff, { h, reason }) => ({
    status: true,
    ...(await carryOut(context, doerOf(staff), action, { h, reason })),
  });
export const doSettle = carriesOut(settleAction);

export const readEvidence: UseCase<typeof calls.evidenceCall> = (context, staff, { h, student }) =>
  changeAsStaff(context, staff, { h, act: 'live.evidence-opened' }, async (trx, webinar) => {
    const seat = await requireSeat(trx, { c: webinar.hash, student });
    return {
      result: { status: true, ...(await readRecord(trx, seat, context.now())) },
      entry: { subject: { kind: 'student', hash: seat.hash }, after: { webinar: webinar.title } },
    };
  });
