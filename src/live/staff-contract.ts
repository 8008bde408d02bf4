// The live desk: a webinar before, during, and after, for the people who run it. A host sees the webinars assigned to
// them alone; one of somebody else is answered like one that doesn't exist.
import { rehearsalRefusals } from '#platform/shared/rehearsal.ts';
import { arrangementRefusals } from '#seats/seat-arrangements.ts';
import { defineStaffCall } from '#staff/staff-call.ts';
import { messagesADay } from './desk-message.ts';
import type * as schemas from './staff-schemas.ts';

const people = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`;

/** The end of a sentence about people who get an email of it, if emails leave this machine. */
const emailed = (sendsMail: boolean, count = 1): string => {
  const were = count === 1 ? 'was' : 'were';
  return sendsMail ? ` and ${were} emailed.` : `, but ${were}n’t emailed (no mail server is set up).`;
};
const beingEmailed = (sendsMail: boolean, count: number): string =>
  sendsMail
    ? `${people(count)} ${count === 1 ? 'is' : 'are'} being emailed.`
    : `${people(count)} ${count === 1 ? 'wasn’t' : 'weren’t'} emailed: no mail server is set up.`;

export const deskMessages = {
  unknownWebinar: 'We couldn’t find this webinar.',
  given: (name: string, sendsMail: boolean) => `${name} has a seat${emailed(sendsMail)}`,
  movedAhead: (name: string) => `${name} is first on the waitlist.`,
  returned: (name: string, sendsMail: boolean) => `${name} is on the waitlist again${emailed(sendsMail)}`,
  /** The reason in the seat log when Undo gives a returned seat back. */
  undoneReturn: 'The return to the waitlist was undone.',
  canceledFor: (name: string) => `The seat of ${name} is canceled.`,
  known: 'This email belongs to a member. Search for it above.',
  promoted: (count: number, sendsMail: boolean) =>
    count === 0 ? 'No one moved up from the waitlist.' : `${people(count)} moved up${emailed(sendsMail, count)}`,
  meetingWrong: 'Enter a meeting number or a link that begins with https://.',
  notRunning: 'The webinar isn’t running.',
  over: 'This webinar is over or canceled.',
  timeAhead: 'Choose a time in the future.',
  sameTime: 'The webinar already has this time.',
  lengthWrong: 'Choose a length from 15 to 480 minutes.',
  nobody: 'No one would get this message right now.',
  sentToday: 'This audience already got a message about this webinar today.',
  tooMany: `${messagesADay} messages were sent about this webinar today. Try again tomorrow.`,
  placeholder: (name: string) => `{${name}} can’t be filled in. Use {first name} or {link}.`,
  onlyGreeting: 'This message is only a greeting. Write what you have to say.',
  sent: (count: number, sendsMail: boolean) =>
    sendsMail ? `Sent to ${people(count)}.` : `Not sent to ${people(count)}: no mail server is set up.`,
  noTable: (table: string) =>
    `This file has no column with the times when people joined. We read: ${table} Export the attendee, participant, poll, or Q&A report.`,
  onlySums:
    'This report lists each person once, without times. In Zoom, uncheck “Show unique users” and export it again.',
  unreadableTimes: (table: string, example: string) =>
    `No line has a time that can be read, such as “${example.slice(0, 40)}”. We read: ${table}`,
  nothingToImport: 'No rows are ready.',
  noZone: 'There is no such time zone.',
  otherTime: (from: string, until: string, starts: string) =>
    `These people were in a meeting from ${from} to ${until}. This webinar started ${starts}.`,
  nobodyHere: (count: number) => `None of ${people(count)} has a seat here.`,
  isItOf: (title: string, day: string, matches: number) =>
    `Is this the report of ${title}, ${day} (${matches} ${matches === 1 ? 'matches' : 'match'})?`,
  undone: (count: number) =>
    count === 0 ? 'Import undone.' : `Import undone. The minutes of ${people(count)} were recalculated.`,
  alreadyUndone: 'This import was undone or replaced in the meantime.',
  restsOn: (code: string, minutes: number) =>
    `Certificate ${code} rests on it, with ${minutes} minutes. It stays valid: amend it under Credits if it’s wrong.`,
  minutesGo: 'These minutes no longer count for them.',
  answersGo: 'Their answers from this file are removed.',
  peopleOf: (count: number) => `${people(count)} without a seat`,
  imported: (matched: number, unmatched: number) =>
    `${people(matched)} matched${unmatched === 0 ? '' : `, ${unmatched} left to match`}.`,
  answered: (polls: number, questions: number) =>
    [
      polls === 0 ? '' : `${polls} poll ${polls === 1 ? 'question' : 'questions'} answered.`,
      questions === 0 ? '' : `${questions} ${questions === 1 ? 'question' : 'questions'} asked.`,
    ]
      .filter(Boolean)
      .join(' '),
  importedAnswers: (matched: number, unmatched: number) =>
    `Answers of ${people(matched)} are in the evidence${unmatched === 0 ? '' : `, ${unmatched} without a seat`}.`,
  matched: (name: string) => `Matched to ${name}.`,
  settledAs: 'Saved. These minutes don’t count for any member.',
  gone: 'Someone else handled this person a moment ago.',
  matchGone: 'This decision was undone in the meantime.',
  unmatched: (member: string | null) =>
    member === null ? 'Undone.' : `Undone. The minutes of ${member} were recalculated.`,
  listedAgain: 'Is listed under “Who is this?” again.',
  noSeat: 'This member has no seat in this webinar.',
  noted: (name: string) => `Attendance of ${name} was noted.`,
  leftDeclared: (name: string) => `Attendance of ${name} stays as declared.`,
  alreadyNoted: 'This member’s attendance was already noted.',
  notEnded: 'You can settle attendance after the webinar ends.',
  checkAsked: 'Asked. Members can answer for 3 minutes.',
  checkOpen: (until: string) => `Another check is open until ${until}. Ask again after that.`,
  noPlace: 'This webinar isn’t held in a room. Enter the room on the desk, under More, Room.',
  alreadyIn: 'This member is checked in.',
  checkedIn: (name: string) => `${name} is checked in.`,
  needsSecond: 'With the two-person rule, live credit is given under Credits: correct the certificate there.',
  settledBulk: (count: number) => `Attendance of ${people(count)} was noted.`,
  moved: (count: number, sendsMail: boolean) => `Moved. ${beingEmailed(sendsMail, count)}`,
  meetingComing: 'Zoom creates the meeting within a minute. Everyone with a seat gets a personal link.',
  meetingIsThere: 'Zoom already creates the meeting of this webinar.',
  tooManySeats: 'Zoom registers at most 4,999 people. Use a link of your own for this webinar.',
  notConnected: 'No Zoom account is connected. An owner connects it under Settings, Live.',
  meetingReady: (links: number, seats: number) =>
    `Zoom has the meeting. ${links.toLocaleString('en-US')} of ${seats.toLocaleString('en-US')} personal links are ready.`,
  meetingNotYet: 'Zoom hasn’t created the meeting yet. We’re trying again now.',
  noMeeting: 'This webinar has no meeting yet. Enter its number or link under More, Change meeting.',
  linkAnswers: (host: string, redirectsTo: string | null) =>
    redirectsTo === null || redirectsTo === host
      ? `${host} answers. The link works.`
      : `${host} answers and leads to ${redirectsTo}.`,
  linkRefused: (host: string, status: number) => `${host} answered ${status} for this link.`,
  linkSlow: (host: string) => `${host} didn’t answer within 5 seconds. Try again.`,
  linkNoHost: (host: string) => `There is no host named ${host}.`,
  linkPrivate: (host: string) => `${host} leads into a private network. The portal doesn’t ask addresses there.`,
  linkUnreachable: (host: string, code: string) => `The portal can’t reach ${host} (${code}).`,
  linkElsewhere: (host: string, named: string) =>
    `The portal only tests links to ${named}, the host in your settings. Open ${host} yourself to check it.`,
  zoomChanged: (who: string) => `${who} saved changes in the meantime. Reload the page.`,
  typeSecret: 'Enter the client secret again: it was saved for a different account or app.',
  secretMissing: 'Enter the client secret.',
  canceled: (count: number, sendsMail: boolean) => `Canceled. ${beingEmailed(sendsMail, count)}`,
} as const;

const unknown = ['unknown-webinar'] as const;
const run = 'webinar.run';

export const webinarsCall = defineStaffCall<typeof schemas.webinarsSchemas>()({
  method: 'GET',
  path: '/api/staff/webinars',
  permission: run,
  refusals: [],
});

export const deskCall = defineStaffCall<typeof schemas.deskSchemas>()({
  method: 'GET',
  path: '/api/staff/webinar-desk',
  permission: run,
  refusals: unknown,
});

export const findWalkInCall = defineStaffCall<typeof schemas.findWalkInSchemas>()({
  method: 'GET',
  path: '/api/staff/find-walk-in',
  permission: run,
  refusals: unknown,
});

export const giveSeatCall = defineStaffCall<typeof schemas.seatActionSchemas>()({
  method: 'POST',
  path: '/api/staff/give-seat',
  permission: run,
  refusals: [...arrangementRefusals, 'has-seat', 'full'],
});

export const addWalkInCall = defineStaffCall<typeof schemas.addWalkInSchemas>()({
  method: 'POST',
  path: '/api/staff/add-walk-in',
  permission: run,
  refusals: [...arrangementRefusals, 'has-seat', 'full', 'known', 'username-taken', 'email-taken'],
});

export const moveAheadCall = defineStaffCall<typeof schemas.seatActionSchemas>()({
  method: 'POST',
  path: '/api/staff/move-ahead',
  permission: 'roster.edit',
  refusals: [...arrangementRefusals, 'not-waiting', 'is-first', 'promotion-over'],
});

export const returnToWaitlistCall = defineStaffCall<typeof schemas.seatActionSchemas>()({
  method: 'POST',
  path: '/api/staff/return-to-waitlist',
  permission: 'roster.edit',
  refusals: [...arrangementRefusals, 'no-seat', 'started', 'entered', 'free-seat'],
});

export const cancelSeatForCall = defineStaffCall<typeof schemas.seatActionSchemas>()({
  method: 'POST',
  path: '/api/staff/cancel-seat-for',
  permission: 'roster.edit',
  refusals: [...arrangementRefusals, 'no-seat', 'started'],
});

export const changeWebinarCall = defineStaffCall<typeof schemas.changeWebinarSchemas>()({
  method: 'POST',
  path: '/api/staff/change-webinar',
  permission: run,
  refusals: [...unknown, 'meeting-wrong'],
});

export const saveHostsCall = defineStaffCall<typeof schemas.saveHostsSchemas>()({
  method: 'POST',
  path: '/api/staff/save-hosts',
  permission: 'catalogue.edit',
  refusals: unknown,
});

export const extendWebinarCall = defineStaffCall<typeof schemas.extendWebinarSchemas>()({
  method: 'POST',
  path: '/api/staff/extend-webinar',
  permission: run,
  refusals: [...unknown, 'not-running'],
});

export const endWebinarCall = defineStaffCall<typeof schemas.endWebinarSchemas>()({
  method: 'POST',
  path: '/api/staff/end-webinar',
  permission: run,
  refusals: [...unknown, 'not-running'],
});

export const rehearseMoveCall = defineStaffCall<typeof schemas.rehearseMoveSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-move-webinar',
  permission: run,
  refusals: [...unknown, 'over', 'time-wrong'],
});

export const moveWebinarCall = defineStaffCall<typeof schemas.carryOutSchemas>()({
  method: 'POST',
  path: '/api/staff/move-webinar',
  permission: run,
  refusals: [...rehearsalRefusals, ...unknown],
});

export const rehearseCancelCall = defineStaffCall<typeof schemas.rehearseCancelSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-cancel-webinar',
  permission: run,
  refusals: [...unknown, 'over'],
});

export const cancelWebinarCall = defineStaffCall<typeof schemas.carryOutSchemas>()({
  method: 'POST',
  path: '/api/staff/cancel-webinar',
  permission: run,
  refusals: [...rehearsalRefusals, ...unknown],
});

export const askCheckCall = defineStaffCall<typeof schemas.askCheckSchemas>()({
  method: 'POST',
  path: '/api/staff/ask-check',
  permission: run,
  refusals: [...unknown, 'not-running', 'check-wrong', 'check-open'],
});

export const roomScreenCall = defineStaffCall<typeof schemas.roomScreenSchemas>()({
  method: 'GET',
  path: '/api/staff/room-screen',
  permission: run,
  refusals: [...unknown, 'no-place'],
});

export const checkInMemberCall = defineStaffCall<typeof schemas.seatActionSchemas>()({
  method: 'POST',
  path: '/api/staff/check-in-member',
  permission: run,
  refusals: [...unknown, 'no-place', 'not-open-yet', 'webinar-ended', 'no-seat', 'already-in', 'reason'],
});

const messageRefusals = ['nobody', 'sent-today', 'too-many-messages', 'placeholder', 'only-greeting'] as const;

export const rehearseMessageCall = defineStaffCall<typeof schemas.rehearseMessageSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-webinar-message',
  permission: run,
  refusals: [...unknown, ...messageRefusals],
});

export const sendMessageCall = defineStaffCall<typeof schemas.carryOutSchemas>()({
  method: 'POST',
  path: '/api/staff/send-webinar-message',
  permission: run,
  refusals: [...rehearsalRefusals, ...unknown, ...messageRefusals],
});

export const webinarRehearsalCall = defineStaffCall<typeof schemas.webinarRehearsalSchemas>()({
  method: 'GET',
  path: '/api/staff/webinar-rehearsal',
  permission: run,
  refusals: ['unknown-rehearsal'],
});

const settle = 'roster.edit';

export const attendanceCall = defineStaffCall<typeof schemas.attendanceSchemas>()({
  method: 'GET',
  path: '/api/staff/webinar-attendance',
  permission: settle,
  refusals: unknown,
});

export const reportFitsCall = defineStaffCall<typeof schemas.reportFitsSchemas>()({
  method: 'POST',
  path: '/api/staff/report-fits',
  permission: settle,
  refusals: [...unknown, 'no-table', 'unknown-zone', 'unreadable-file'],
});

export const rehearseAttendanceCall = defineStaffCall<typeof schemas.rehearseAttendanceSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-attendance',
  permission: settle,
  refusals: [...unknown, 'no-table', 'unknown-zone', 'other-webinar', 'unreadable-file'],
});

export const importAttendanceCall = defineStaffCall<typeof schemas.carryOutSchemas>()({
  method: 'POST',
  path: '/api/staff/import-attendance',
  permission: settle,
  refusals: [...rehearsalRefusals, 'nothing-to-do', ...unknown],
});

export const rehearseUndoAttendanceCall = defineStaffCall<typeof schemas.rehearseUndoAttendanceSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-undo-attendance',
  permission: settle,
  refusals: [...unknown, 'already-undone'],
});

export const undoAttendanceCall = defineStaffCall<typeof schemas.carryOutSchemas>()({
  method: 'POST',
  path: '/api/staff/undo-attendance',
  permission: settle,
  refusals: [...rehearsalRefusals, ...unknown, 'already-undone'],
});

export const matchPersonCall = defineStaffCall<typeof schemas.matchPersonSchemas>()({
  method: 'POST',
  path: '/api/staff/match-person',
  permission: settle,
  refusals: [...unknown, 'gone', 'no-seat'],
});

export const rehearseUndoMatchCall = defineStaffCall<typeof schemas.rehearseUndoMatchSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-undo-match',
  permission: settle,
  refusals: [...unknown, 'gone'],
});

export const undoMatchCall = defineStaffCall<typeof schemas.carryOutSchemas>()({
  method: 'POST',
  path: '/api/staff/undo-match',
  permission: settle,
  refusals: [...rehearsalRefusals, ...unknown, 'gone'],
});

export const evidenceCall = defineStaffCall<typeof schemas.evidenceSchemas>()({
  method: 'GET',
  path: '/api/staff/attendance-evidence',
  permission: settle,
  refusals: [...unknown, 'no-seat'],
});

/** The record of a member’s attendance as a PDF, `h` and `student` in its query. */
export const attendanceRecordPath = '/api/staff/attendance-record.pdf';

/** Everyone with a seat on a list to sign, as a PDF, `h` in its query. */
export const signInSheetPath = '/api/staff/sign-in-sheet.pdf';

export const noteAttendanceCall = defineStaffCall<typeof schemas.seatActionSchemas>()({
  method: 'POST',
  path: '/api/staff/note-attendance',
  permission: settle,
  refusals: [...unknown, 'no-seat', 'already-noted', 'not-ended', 'reason', 'needs-second'],
});

export const leaveDeclaredCall = defineStaffCall<typeof schemas.seatActionSchemas>()({
  method: 'POST',
  path: '/api/staff/leave-declared',
  permission: settle,
  refusals: [...unknown, 'no-seat', 'gone', 'reason'],
});

export const rehearseSettleCall = defineStaffCall<typeof schemas.rehearseSettleSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-settle-attendance',
  permission: settle,
  refusals: [...unknown, 'not-ended', 'needs-second'],
});

export const settleCall = defineStaffCall<typeof schemas.carryOutSchemas>()({
  method: 'POST',
  path: '/api/staff/settle-attendance',
  permission: settle,
  refusals: [...rehearsalRefusals, ...unknown, 'not-ended', 'needs-second', 'reason'],
});

export const createMeetingCall = defineStaffCall<typeof schemas.createMeetingSchemas>()({
  method: 'POST',
  path: '/api/staff/create-meeting',
  permission: run,
  refusals: [...unknown, 'over', 'not-connected', 'meeting-exists', 'too-many-seats'],
});

export const checkMeetingCall = defineStaffCall<typeof schemas.checkMeetingSchemas>()({
  method: 'POST',
  path: '/api/staff/check-meeting',
  permission: run,
  refusals: unknown,
});

export const testLinkCall = defineStaffCall<typeof schemas.testLinkSchemas>()({
  method: 'POST',
  path: '/api/staff/test-link',
  permission: run,
  refusals: [...unknown, 'no-meeting'],
});

const connect = 'settings.edit';

export const zoomCall = defineStaffCall<typeof schemas.zoomSchemas>()({
  method: 'GET',
  path: '/api/staff/zoom',
  permission: connect,
  refusals: [],
});

export const saveZoomCall = defineStaffCall<typeof schemas.saveZoomSchemas>()({
  method: 'POST',
  path: '/api/staff/save-zoom',
  permission: connect,
  fresh: true,
  refusals: ['changed-meanwhile', 'type-secret'],
});

export const removeZoomCall = defineStaffCall<typeof schemas.removeZoomSchemas>()({
  method: 'POST',
  path: '/api/staff/remove-zoom',
  permission: connect,
  fresh: true,
  refusals: ['changed-meanwhile'],
});

export const testZoomCall = defineStaffCall<typeof schemas.testZoomSchemas>()({
  method: 'POST',
  path: '/api/staff/test-zoom',
  permission: connect,
  fresh: true,
  refusals: [],
});
