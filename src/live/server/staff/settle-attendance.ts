// What came of a webinar: the meeting's report, who somebody was, what is known of each member, and what a person
// decides about it. Settling gives; what takes credit away is a correction of the certificate, in the ledger.
import { ceType } from '#catalogue/ce-type.ts';
import { fullName } from '#sign-in/full-name.ts';
import { accountKey } from '#sign-in/account-key.ts';
import { secondsWithin } from '#credit/live-attendance.ts';
import { amendCreditType } from '#credit/server/corrections/amend-credit.ts';
import { attendanceOfSeat } from '#credit/server/attendance/seat-attendance.ts';
import { needsSecond } from '#ledger/ledger-actions.ts';
import { readTwoPersonRule } from '#ledger/server/two-persons.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { carryOut, type RehearsedAction } from '#platform/server/rehearsal/rehearsal.ts';
import { formatDate } from '#platform/shared/dates.ts';
import { isTimeZone } from '#platform/shared/time-zones.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Verdict } from '#platform/shared/rehearsal.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { arrangementMessages, reasonLeast } from '#seats/seat-arrangements.ts';
import { leaveDeclared, noteByHand } from '#seats/server/note-attendance.ts';
import { recordAction } from '#staff/server/audit.ts';
import { hasEnded } from '../../affidavit.ts';
import { presenceOf } from '../../attended-minutes.ts';
import { checksText } from '../../attendance-check.ts';
import { answersText } from '../../meeting-answers.ts';
import { guessZone } from '../../report-zone.ts';
import { deskMessages } from '../../staff-contract.ts';
import type * as calls from '../../staff-contract.ts';
import { candidatesFor } from '../../who-is-this.ts';
import { countEveryonesAnswers } from '../attendance/answer-queries.ts';
import { readAnswers } from '../attendance/answer-report.ts';
import { readReport, type AttendanceReport, type ReportedStay } from '../attendance/attendance-report.ts';
import { personOf, takeOverReport } from '../attendance/import-attendance.ts';
import { recordAnswers } from '../attendance/record-answers.ts';
import { listChecks } from '../checks/check-queries.ts';
import { listInstanceEnds, settleParticipant } from '../live-queries.ts';
import { listAliases } from '../meetings/meeting-queries.ts';
import type { ReportedAnswer } from '../meetings/meeting-service.ts';
import { instants, readRecord, requireSeat } from '../attendance/read-attendance-record.ts';
import { matchParticipant } from '../attendance/record-attendance.ts';
import {
  countSources,
  findMember,
  findWebinarOfPeople,
  listRoster,
  listUnmatchedEvents,
  type DeskWebinar,
  type RosterRecord,
} from './desk-queries.ts';
import { rosterLine } from './read-desk.ts';
import { changeAsStaff, doerOf, requireWebinar, subjectOf, type DeskDoer } from './require-webinar.ts';
import { planOf, storeLook } from './run-webinar.ts';

const minutesIn = (spans: readonly (readonly [number, number])[], { release_at, ends_at }: DeskWebinar): number =>
  Math.floor(secondsWithin(spans, release_at, ends_at) / 60);
const isUnrecorded = ({ seat_state, presence }: RosterRecord): boolean =>
  seat_state === 'reserved' && presence === null;

export const readAttendance: UseCase<typeof calls.attendanceCall> = async ({ db }, staff, { h }) => {
  const webinar = await requireWebinar(db, staff, h);
  const [events, ends, roster, sources] = [
    await listUnmatchedEvents(db, webinar.id),
    await listInstanceEnds(db, webinar.id),
    await listRoster(db, webinar.id),
    await countSources(db, webinar.id),
  ];
  const endsMs = new Map(ends.map((end) => [end.instance_key, end.ended_at.epochMilliseconds]));
  const others = roster
    .filter(isUnrecorded)
    .map((row) => ({ ...row, student: row.hash, name: fullName(row), enteredAt: row.started_at }));
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
          candidates: candidatesFor({ ...guest, firstJoin: first.at }, others).map(({ why, ...each }) => ({
            ...each,
            why: [...why],
          })),
        },
      ];
    }),
    others: others.map(({ student, name }) => ({ student, name })),
    sources,
  };
};

type ReportInput = { readonly h: string; readonly csv: string; readonly timeZone: string };

/** What a file says: who was there, or who answered polls and asked questions. */
type ReadFile =
  | { readonly reads: 'attendance'; readonly report: AttendanceReport }
  | { readonly reads: 'answers'; readonly answers: readonly ReportedAnswer[] };

function read(csv: string, timeZone: string): ReadFile {
  const report = readReport(csv, timeZone);
  if (report !== null) return { reads: 'attendance', report };
  const answers = readAnswers(csv, timeZone);
  if (answers === null) throw new Refusal('no-table', deskMessages.noTable);
  return { reads: 'answers', answers };
}

/** The first time in a file: of a join, or of an answer. */
function firstTime(file: ReadFile): Temporal.Instant | null {
  const times =
    file.reads === 'attendance'
      ? file.report.stays.map(({ joinedAt }) => joinedAt)
      : file.answers.flatMap(({ at }) => (at === null ? [] : [at]));
  return times.toSorted((one, other) => Temporal.Instant.compare(one, other))[0] ?? null;
}

/** Refused: a report in which nobody has a seat here, but many have one in another webinar. */
async function refuseOther(
  db: Queryable,
  webinar: DeskWebinar,
  keys: readonly string[],
  people: number,
): Promise<void> {
  const other = await findWebinarOfPeople(db, webinar.id, keys);
  if (other === undefined) return;
  const day = formatDate(other.release_at.epochMilliseconds, await readTimeZone(db));
  throw new Refusal('other-webinar', deskMessages.otherWebinar(people, other.title, day, other.matches), {
    httpStatus: 409,
  });
}

/** One row of the preview: whom a person of the report is matched to, by the address alone. */
function rowOf(
  webinar: DeskWebinar,
  own: readonly ReportedStay[],
  holder: RosterRecord | undefined,
  namesakes: readonly string[],
): Verdict {
  const [{ name, email }] = own as readonly [ReportedStay];
  const { spans } = presenceOf(
    own.flatMap(({ joinedAt, leftAt }, at) => [
      { stayKey: String(at), instanceKey: '', what: 'joined' as const, atMs: joinedAt.epochMilliseconds },
      ...(leftAt === null
        ? []
        : [{ stayKey: String(at), instanceKey: '', what: 'left' as const, atMs: leftAt.epochMilliseconds }]),
    ]),
    new Map(),
  );
  const minutes = `${minutesIn(spans, webinar)} minutes during the webinar.`;
  const row = { key: personOf({ name, email }), name: name || email, isDone: true };
  if (holder !== undefined) return { ...row, verdict: 'matched', text: `${fullName(holder)}. ${minutes}` };
  const [namesake] = namesakes;
  return namesake === undefined
    ? { ...row, verdict: 'unmatched', text: minutes }
    : {
        ...row,
        verdict: 'suggested',
        text: `Has the name of ${namesakes.join(' and ')}: you decide afterward. ${minutes}`,
      };
}

/** The same of a poll or Q&A report. Nobody has to be matched by a person: answers are evidence alone. */
function answerRowOf(own: readonly ReportedAnswer[], holder: RosterRecord | undefined): Verdict {
  const [{ name, email }] = own as readonly [ReportedAnswer];
  const count = (what: ReportedAnswer['what']) =>
    new Set(own.flatMap((answer) => (answer.what === what ? [answer.question] : []))).size;
  const said = deskMessages.answered(count('poll'), count('question'));
  const row = { key: personOf({ name, email }), name: name || email, isDone: true };
  return holder === undefined
    ? { ...row, verdict: 'unmatched', text: `${said} No seat has this address.` }
    : { ...row, verdict: 'matched', text: `${fullName(holder)}. ${said}` };
}

export const importReportAction: RehearsedAction<DeskDoer> = {
  name: 'live.import-attendance',
  fingerprints: async (_context, trx, input) => {
    const { by, h } = input as { by: DeskDoer; h: string };
    return planOf(await requireWebinar(trx, by, h));
  },
  async carryOut(context, trx, { by, input }) {
    const { h, csv, timeZone } = input as ReportInput;
    const webinar = await requireWebinar(trx, by, h);
    const file = read(csv, timeZone);
    if (file.reads === 'answers') {
      const { matched, unmatched } = await recordAnswers(context, trx, webinar, file.answers);
      const after = { answers: file.answers.length, matched, unmatched, timeZone };
      await recordAction(context, trx, { by, act: 'live.report-imported', subject: subjectOf(webinar), after });
      return deskMessages.importedAnswers(matched, unmatched);
    }
    const { matched, stays } = await takeOverReport(context, trx, webinar, file.report);
    // Whoever a person dealt with before is not to match again.
    const { unmatched } = await requireWebinar(trx, by, h);
    await recordAction(context, trx, {
      by,
      act: 'live.report-imported',
      subject: subjectOf(webinar),
      after: { stays, matched, unmatched, timeZone },
    });
    return deskMessages.imported(matched, unmatched);
  },
};

export const rehearseAttendance: UseCase<typeof calls.rehearseAttendanceCall> = async (context, staff, asked) => {
  const { db } = context;
  const webinar = await requireWebinar(db, staff, asked.h);
  const csv = Buffer.from(asked.file, 'base64').toString('utf8');
  if (asked.timeZone !== undefined && !isTimeZone(asked.timeZone))
    throw new Refusal('unknown-zone', deskMessages.noZone);
  const own = await readTimeZone(db);
  const plan = { startsAt: webinar.release_at, endsAt: webinar.ends_at };
  const timeZone = asked.timeZone ?? guessZone(own, plan, (zone) => firstTime(read(csv, zone)));
  const file = read(csv, timeZone);
  const roster = (await listRoster(db, webinar.id)).filter(({ seat_state }) => seat_state === 'reserved');
  const holders = new Map(roster.map((row) => [row.seat_id, row]));
  const byKey = new Map(roster.map((row) => [accountKey(row.email), row]));
  // Whoever registered by a personal link is reported under its alias.
  for (const { alias, seat_id: seatId } of await listAliases(db, webinar.id)) {
    const holder = seatId === null ? undefined : holders.get(seatId);
    if (holder !== undefined) byKey.set(alias, holder);
  }
  const rows: readonly Pick<ReportedStay, 'name' | 'email'>[] =
    file.reads === 'attendance' ? file.report.stays : file.answers;
  const people = new Map(rows.map((row) => [personOf(row), accountKey(row.email)]));
  const keys = [...people.values()].filter(Boolean);
  if (!keys.some((key) => byKey.has(key))) await refuseOther(db, webinar, keys, people.size);
  const holderOf = ([first]: typeof rows) => byKey.get(accountKey(first?.email ?? ''));
  const unrecorded = roster
    .filter((row) => !keys.includes(accountKey(row.email)))
    .map((row) => ({ ...row, student: row.hash, name: fullName(row), enteredAt: null }));
  const staysRow = (own: readonly ReportedStay[]) => {
    const [first] = own;
    const guest = { name: first?.name ?? '', email: first?.email ?? '', firstJoin: first?.joinedAt ?? plan.startsAt };
    const namesakes = candidatesFor(guest, unrecorded).filter(({ why }) => why.includes('Same name'));
    return rowOf(
      webinar,
      own,
      holderOf(own),
      namesakes.map(({ name }) => name),
    );
  };
  const verdicts =
    file.reads === 'attendance'
      ? [...Map.groupBy(file.report.stays, personOf).values()].map(staysRow)
      : [...Map.groupBy(file.answers, personOf).values()].map((own) => answerRowOf(own, holderOf(own)));
  const input = { h: asked.h, csv, timeZone };
  return {
    ...(await storeLook(context, staff, { act: importReportAction.name, input, verdicts, webinar })),
    reads: file.reads,
    timeZone,
    isGuessed: asked.timeZone === undefined && timeZone !== own,
    firstJoin: firstTime(file),
    unreadableLines: file.reads === 'attendance' ? [...file.report.unreadable] : [],
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
  if (needsSecond(await readTwoPersonRule(db), 'amend'))
    throw new Refusal('needs-second', deskMessages.needsSecond, { httpStatus: 409 });
}

type Noting = {
  readonly webinar: DeskWebinar;
  readonly studentId: string;
  readonly by: string;
  readonly reason: string;
};

/** Notes that a member was there; who said Yes and passed already gets live credit by an amended certificate. */
async function note(context: Context, trx: Queryable, { webinar, studentId, by, reason }: Noting): Promise<void> {
  const stay = { studentId, activityId: webinar.id };
  const isNew = await noteByHand(trx, { ...stay, at: context.now(), by, reason });
  if (isNew === null) throw new Refusal('no-seat', deskMessages.noSeat, { httpStatus: 409 });
  if (!isNew) throw new Refusal('already-noted', deskMessages.alreadyNoted, { httpStatus: 409 });
  const seat = (await listRoster(trx, webinar.id)).find(({ student_id }) => student_id === studentId);
  const attendance = seat?.attended === true ? attendanceOfSeat(seat) : null;
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
    const member = await findMember(trx, student);
    if (member === undefined) throw new Refusal('no-seat', deskMessages.noSeat, { httpStatus: 409 });
    await note(context, trx, { webinar, studentId: member.id, by: staff.name, reason: reason.trim() });
    return {
      result: { status: true, sentence: deskMessages.noted(fullName(member)) },
      entry: { subject: { kind: 'student', hash: member.hash }, after: { webinar: webinar.title }, reason },
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
      await note(context, trx, { webinar, studentId: row.student_id, by: by.name, reason: reason.trim() });
      if ((at + 1) % 50 === 0) await progress(at + 1);
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
  (action: RehearsedAction<DeskDoer>): UseCase<typeof calls.importAttendanceCall> =>
  async (context, staff, { h, reason }) => ({
    status: true,
    ...(await carryOut(context, doerOf(staff), action, { h, reason })),
  });
export const doImport = carriesOut(importReportAction);
export const doSettle = carriesOut(settleAction);

export const readEvidence: UseCase<typeof calls.evidenceCall> = (context, staff, { h, student }) =>
  changeAsStaff(context, staff, { h, act: 'live.evidence-opened' }, async (trx, webinar) => {
    const seat = await requireSeat(trx, { c: webinar.hash, student });
    return {
      result: { status: true, ...(await readRecord(trx, seat, context.now())) },
      entry: { subject: { kind: 'student', hash: seat.hash }, after: { webinar: webinar.title } },
    };
  });
