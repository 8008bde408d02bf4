// What the record of a member’s attendance says, for the member, staff, and licensing boards.
import type { AttendanceVerdict } from './roster.ts';

type Figures = {
  readonly verdict: AttendanceVerdict | null;
  readonly isNoted: boolean;
  readonly isInRoom: boolean;
  /** Null where the meeting reported none. */
  readonly minutes: number | null;
  readonly requiredMinutes: number | null;
};

/** What counts: "48 minutes in the meeting during the webinar. 45 are required." */
export function minutesText({ verdict, isNoted, isInRoom, minutes, requiredMinutes }: Figures): string {
  const counted =
    minutes !== null
      ? `${minutes} minutes in the ${isInRoom ? 'room' : 'meeting'} during the webinar. ${requiredMinutes ?? 0} are required.`
      : verdict === 'declared' && !isNoted
        ? isInRoom
          ? 'Declared, not measured: checked in at the room, and nobody knows when they left.'
          : 'Declared, not measured: entered before the end, and the meeting recorded no minutes.'
        : 'The meeting recorded no minutes.';
  return isNoted ? `${counted} The team noted the attendance.` : counted;
}

const evidenceWords: Readonly<Record<string, string>> = {
  reserved: 'Reserved a seat',
  waiting: 'Joined the waitlist',
  promoted: 'Moved up from the waitlist',
  cancelled: 'Canceled the seat',
  'left-waitlist': 'Left the waitlist',
  moved: 'The webinar was moved',
  'webinar-cancelled': 'The webinar was canceled',
  entered: 'Pressed Enter Webinar',
  attended: 'Said: Yes, I attended',
  'not-attended': 'Said: No, I didn’t attend',
  given: 'Got a seat from the team',
  'walk-in': 'Added as a walk-in',
  'moved-ahead': 'Moved ahead on the waitlist',
  returned: 'Returned to the waitlist by the team',
  'attendance-noted': 'Attendance noted',
  'checked-in': 'Checked in by the team',
  'left-declared': 'Attendance left as declared',
  'asked-word': 'Was asked for the code word',
  'answered-word': 'Entered the code word',
  'asked-question': 'Was asked a question',
  'answered-question': 'Answered the question',
  'answered-poll': 'Answered a poll in the meeting',
  'asked-in-meeting': 'Asked a question in the meeting',
  joined: 'Joined the meeting',
  left: 'Left the meeting',
};

const roomWords: Readonly<Record<string, string>> = {
  joined: 'Checked in with the code in the room',
  left: 'Checked out of the room',
};

const sourceWords: Readonly<Record<string, string>> = {
  webhook: 'meeting service',
  report: 'attendance report',
  polls: 'poll report',
  questions: 'Q&A report',
};

type Evidence = {
  readonly what: string;
  /** Who reported it, where it wasn't the portal. */
  readonly source: string | null;
  /** The person of the team who did or decided it. */
  readonly by: string | null;
  readonly note: string | null;
};

/** One line of a member's record: "Joined the meeting, by the attendance report (matched by Anna Roth)". */
export const evidenceText = ({ what, source, by, note }: Evidence): string =>
  [
    source === 'room' ? roomWords[what] : (evidenceWords[what] ?? what),
    source === null || source === 'room' ? '' : `, by the ${sourceWords[source] ?? source}`,
    by === null ? '' : source === null ? ` (${by})` : ` (matched by ${by})`,
    note === null ? '' : `: ${note}`,
  ].join('');
