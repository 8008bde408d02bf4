// The desk of one webinar, and the list of webinars that somebody runs.
import { fullName } from '#sign-in/full-name.ts';
import { attendanceOfSeat } from '#credit/server/attendance/seat-attendance.ts';
import type { Context } from '#platform/server/context.ts';
import type { CallResult } from '#platform/shared/call.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { clampPage } from '#platform/shared/paging.ts';
import { dayIn } from '#platform/shared/dates.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { hasStarted } from '#seats/seat-state.ts';
import { mayDo } from '#staff/permissions.ts';
import { recordLook } from '#staff/server/audit.ts';
import { webinarScope } from '#staff/webinar-scope.ts';
import { listHosts, listPossibleHosts } from '#staff/server/team/webinar-host-rows.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { hasEnded } from '../../affidavit.ts';
import { audiences, type Audience } from '../../desk-message.ts';
import { entersFrom } from '../../entry-window.ts';
import { listsOf, matchesName, placeOf, rosterLists, verdictOf, verdicts, waitlistReason } from '../../roster.ts';
import type { deskCall, webinarsCall } from '../../staff-contract.ts';
import { listChecks } from '../checks/check-queries.ts';
import { findMeetingState, findServiceRow } from '../meetings/meeting-queries.ts';
import { meetingUrl, meetingTemplate } from '../meetings/meeting-url.ts';
import {
  countAudiences,
  isLiveCredit,
  listDeskLog,
  listDeskWebinars,
  listRoster,
  listSentAudiences,
  type DeskWebinar,
  type RosterRecord,
} from './desk-queries.ts';
import { requireWebinar, subjectOf } from './require-webinar.ts';

const pageSize = 50;
const daysAhead = 14;
/** How far back a webinar can have open work. */
const daysBack = 60;

/** A webinar as both pages show it. */
const shownWebinar = (row: DeskWebinar): CallResult<typeof webinarsCall>['next'][number] => ({
  hash: row.hash,
  title: row.title,
  speaker: row.speaker,
  startsAt: row.release_at,
  endsAt: row.ends_at,
  opensAt: entersFrom({ startsAt: row.release_at }),
  closedAt: row.room_closed_at,
  isCanceled: row.cancelled_at !== null,
  capacity: row.capacity,
  reserved: row.reserved,
  waiting: row.waiting,
  entered: row.entered,
  hasMeeting: (row.zoom_code ?? '') !== '',
  unmatched: row.unmatched,
  hosts: row.hosts,
});

export const readWebinars: UseCase<typeof webinarsCall> = async ({ db, now }, staff) => {
  const moment = now();
  const timeZone = await readTimeZone(db);
  const today = moment.toZonedDateTimeISO(timeZone).startOfDay();
  const rows = await listDeskWebinars(db, webinarScope(staff), [
    today.subtract({ days: daysBack }).toInstant(),
    today.add({ days: daysAhead + 1 }).toInstant(),
  ]);
  const [dayStart, dayEnd] = [today.toInstant(), today.add({ days: 1 }).toInstant()];
  const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0;
  // One that runs past midnight is still today's.
  const isToday = ({ release_at, ends_at }: DeskWebinar) => isBefore(release_at, dayEnd) && isBefore(dayStart, ends_at);
  return {
    status: true,
    serverTime: moment,
    today: rows.filter(isToday).map(shownWebinar),
    next: rows.filter((row) => !isBefore(row.release_at, dayEnd) && row.cancelled_at === null).map(shownWebinar),
    open: rows
      .filter((row) => !isToday(row) && isBefore(row.ends_at, moment) && row.unmatched > 0)
      .toReversed()
      .map(shownWebinar),
  };
};

/** A line of the roster: the record, what is known of its attendance, and its place on the waitlist. */
export function rosterLine(row: RosterRecord, now: Temporal.Instant) {
  const attendance = attendanceOfSeat(row);
  const facts = {
    state: row.seat_state as 'reserved' | 'waiting',
    hasEntered: row.started_at !== null,
    attendance,
    attended: row.attended,
    isReported: row.attendance_reported_at !== null || row.is_in_room,
    hasEnded: hasEnded({ endsAtMs: row.ends_at?.epochMilliseconds ?? null, nowMs: now.epochMilliseconds }),
    isSettled: row.attendance_noted || row.is_left_declared,
  };
  return { row, attendance, facts, lists: listsOf(facts), verdict: verdictOf(facts) };
}

const openJoins = ({ presence }: RosterRecord): number => (presence as { open?: number } | null)?.open ?? 0;

const eventWords: Readonly<Record<string, string>> = {
  given: 'gave a seat',
  'walk-in': 'added a walk-in',
  'moved-ahead': 'moved somebody ahead on the waitlist',
  returned: 'returned a seat to the waitlist',
  cancelled: 'canceled a seat',
  'left-waitlist': 'took somebody off the waitlist',
  'attendance-noted': 'noted somebody’s attendance',
  'checked-in': 'checked somebody in',
  'left-declared': 'left somebody’s attendance as declared',
};

function logText({ what, made_by, reason, count }: Awaited<ReturnType<typeof listDeskLog>>[number]): string {
  const word = eventWords[what];
  if (word !== undefined) return `${made_by} ${word}.${reason === null ? '' : ` ${reason}`}`;
  const people = `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`;
  return `${made_by} wrote to ${people} (${audiences[what as Audience].toLowerCase()}): ${reason}`;
}

/** Where whoever runs the webinar opens the meeting; null without one. */
async function hostUrl({ db }: Pick<Context, 'db'>, { zoom_code }: DeskWebinar, name: string): Promise<string | null> {
  if (!zoom_code) return null;
  return meetingUrl(await readSetting(db, meetingTemplate), { zoomCode: zoom_code, attendee: 'staff', name });
}

export const readDesk: UseCase<typeof deskCall> = async (context, staff, { h, q, is, page }) => {
  const { db, now } = context;
  const moment = now();
  const webinar = await requireWebinar(db, staff, h);
  const mayName = mayDo(staff.roles, 'catalogue.edit');
  const [records, checks, log, counts, timeZone, hosts, team, url, meeting, account] = await Promise.all([
    listRoster(db, webinar.id),
    listChecks(db, webinar.id),
    listDeskLog(db, webinar.id),
    countAudiences(db, webinar.id),
    readTimeZone(db),
    listHosts(db, webinar.id),
    mayName ? listPossibleHosts(db, moment) : [],
    hostUrl(context, webinar, staff.name),
    findMeetingState(db, webinar.id),
    findServiceRow(db),
  ]);
  if (records.length > 0) await recordLook(context, staff, { act: 'live.roster-viewed', subject: subjectOf(webinar) });
  const sentToday = await listSentAudiences(db, webinar.id, dayIn(moment.epochMilliseconds, timeZone));
  const started = hasStarted({ startsAt: webinar.release_at }, moment);
  let position = 0;
  const everyone = records.map((row) => {
    if (row.seat_state === 'waiting') position += 1;
    return { ...rosterLine(row, moment), position: row.seat_state === 'waiting' ? position : 0 };
  });
  const chosen = everyone.filter(
    ({ row, lists }) => (is === undefined || lists.includes(is)) && (q === undefined || matchesName(row, q)),
  );
  const shown = clampPage(page, chosen.length, pageSize);
  const readsAll = mayDo(staff.roles, 'roster.names');
  const count = <Name extends string>(
    names: readonly Name[],
    has: (each: (typeof everyone)[number], name: Name) => boolean,
  ) =>
    Object.fromEntries(names.map((name) => [name, everyone.filter((each) => has(each, name)).length])) as Record<
      Name,
      number
    >;
  const data = chosen
    .slice(shown * pageSize, (shown + 1) * pageSize)
    .map(({ row, attendance, verdict, lists, position: at }) => ({
      student: row.hash,
      name: fullName(row),
      place: placeOf(row),
      email: readsAll ? row.email : null,
      state: row.seat_state as 'reserved' | 'waiting',
      isWalkIn: row.is_walk_in,
      waitlistPosition: at,
      waitlistReason:
        at === 0 ? '' : waitlistReason({ position: at, isClosedAccount: row.disabled_at !== null }, started),
      arrivedAt: row.arrived_at,
      enteredAt: row.started_at,
      leftAt: row.left_at,
      minutes: attendance?.minutes ?? null,
      requiredMinutes: attendance?.requiredMinutes ?? null,
      isInRoom: row.is_in_room,
      checksAnswered: row.checks_answered,
      attended: row.attended,
      verdict,
      isToLookAt: lists.includes('declared'),
      credit:
        !readsAll || row.earned_type === null ? null : isLiveCredit(row) ? ('live' as const) : ('self-study' as const),
    }));
  return {
    status: true,
    rowCount: data.length,
    data,
    totalRows: chosen.length,
    pageSize,
    page: shown,
    serverTime: moment,
    webinar: {
      ...shownWebinar(webinar),
      durationMin: webinar.duration_min ?? Math.round(webinar.release_at.until(webinar.ends_at).total('minutes')),
      requiredMinutes: webinar.required_minutes,
      meeting: webinar.zoom_code ?? '',
      meetingUrl: url,
      zoom:
        meeting === undefined
          ? null
          : { isCreated: meeting.meeting_id !== null, links: meeting.links, fault: meeting.fault },
      hasZoom: account !== undefined,
      banner: webinar.banner,
      place: webinar.place,
      hostHashes: hosts.map(({ hash }) => hash),
      hasReport: webinar.attendance_reported_at !== null,
      inMeeting: webinar.attendance_reported_at === null ? null : records.filter((row) => openJoins(row) > 0).length,
    },
    checks: checks.map(({ word, question, choices, answers, asked_by, asked_at, closes_at }) => ({
      word,
      question,
      choices: (choices ?? []).map((text) => ({ text, answers: answers[text] ?? 0 })),
      answers: Object.values(answers).reduce((sum, times) => sum + times, 0),
      by: asked_by,
      askedAt: asked_at,
      closesAt: closes_at,
    })),
    lists: count(rosterLists, ({ lists }, name) => lists.includes(name)),
    verdicts: count(verdicts, ({ verdict }, name) => verdict === name),
    team,
    audiences: counts,
    sentToday,
    log: log.map((entry) => ({ at: entry.at, text: logText(entry) })),
  };
};
