// Everything the portal holds about a member, under the names that they read. A test compares this list with the
// database.
import type { UseCase } from '#platform/server/http/http.ts';
import type { myDataCall } from '../contract.ts';
import { listOwnRows, listTitles, type OwnTable } from './consent-queries.ts';

const numbers = ['id', 'student_id'] as const;

/** Name in the download, table, and columns left out: secrets, and numbers that mean nothing outside. */
export const ownTables = {
  profile: {
    table: 'student',
    hidden: [
      'id',
      'password_hash',
      'username_key',
      'email_key',
      'find_text',
      'find_spellings',
      'name_key',
      'phone_digits',
      'merged_into',
    ],
  },
  signedInDevices: { table: 'session', hidden: [...numbers, 'token_hash', 'device_hash', 'ticket_id'] },
  knownBrowsers: { table: 'known_device', hidden: [...numbers, 'device_hash'] },
  passkeys: { table: 'passkey', hidden: [...numbers, 'public_key', 'credential_id', 'counter'] },
  linksSentByMail: { table: 'mailed_code', hidden: [...numbers, 'code_hash'] },
  mails: {
    table: 'mail',
    hidden: [...numbers, 'html_body', 'text_body', 'headers', 'idempotency_key', 'claimed_until', 'bounced_key'],
  },
  messagesToSupport: {
    table: 'support_message',
    hidden: [...numbers, 'hash', 'revision', 'assigned_to', 'snoozed_until', 'find_text'],
  },
  announcements: { table: 'announcement_recipient', hidden: ['student_id', 'announcement_id'] },
  agreements: { table: 'agreement', hidden: ['student_id'] },
  watchLater: { table: 'queue_item', hidden: numbers },
  eBooks: { table: 'book_download', hidden: numbers },
  seats: { table: 'seat', hidden: [...numbers, 'cancel_key'] },
  viewed: { table: 'gradebook', hidden: [...numbers, 'served_exam_id', 'served_exam_ids'] },
  evaluations: {
    table: 'evaluation',
    hidden: [
      ...numbers,
      'comment_verdict',
      'comment_reason',
      'comment_screened_by',
      'comment_screened_at',
      'own_screening',
    ],
  },
  answersBeforeAndAfter: { table: 'outcome_check', hidden: numbers },
  answersInProgress: { table: 'answer_draft', hidden: [...numbers, 'exam_id'] },
  sponsorAnswers: { table: 'sponsor_answer', hidden: [...numbers, 'company_id'] },
  sponsorContacts: { table: 'ad_request', hidden: [...numbers, 'ad_id', 'company_id', 'email_key'] },
  sharedWithSponsors: {
    table: 'lead_file_row',
    hidden: ['student_id', 'lead_file_id', 'offer_id', 'ad_request_id'],
  },
  surveys: { table: 'survey_session', hidden: numbers },
  exams: { table: 'exam_attempt', hidden: [...numbers, 'regrade_of'] },
  ordersOfExams: { table: 'exam_sitting', hidden: [...numbers, 'exam_id', 'attempt_id'] },
  seatHistory: { table: 'seat_event', hidden: numbers },
  answersDuringWebinars: { table: 'check_answer', hidden: [...numbers, 'check_id'] },
  calendarFeed: { table: 'calendar_feed', hidden: ['student_id', 'feed_key'] },
  meetings: { table: 'meeting_event', hidden: [...numbers, 'fact_key', 'import_id'] },
  answersInMeetings: { table: 'meeting_answer', hidden: [...numbers, 'fact_key'] },
  listening: { table: 'listening_position', hidden: numbers },
  listeningQueue: { table: 'listening_queue', hidden: ['student_id'] },
  viewing: { table: 'viewing_position', hidden: numbers },
  licenses: { table: 'license', hidden: [...numbers, 'hash'] },
  licenseChecks: { table: 'license_check', hidden: [...numbers, 'network'] },
  auditAnswers: { table: 'audit_answer', hidden: [...numbers, 'hash', 'code_hash'] },
  creditGoal: { table: 'credit_goal', hidden: numbers },
  notices: { table: 'push_subscription', hidden: [...numbers, 'session_id', 'endpoint', 'p256dh', 'auth'] },
  notesOfTheProvider: { table: 'student_note', hidden: [...numbers, 'hash', 'staff_id'] },
  refusedSignIns: { table: 'sign_in_refusal', hidden: numbers },
  requestsNoted: { table: 'consent_request', hidden: numbers },
  mergedAccounts: {
    table: 'student_merge',
    owner: 'into_id',
    hidden: ['id', 'hash', 'from_id', 'into_id', 'running_in'],
  },
  credits: { table: 'credit', hidden: [...numbers, 'attempt_id', 'supersedes', 'root_id', 'made_by'] },
} as const satisfies Record<string, OwnTable>;

/** The whole record in one snapshot. Rows that name a class or an episode by its number get its title. */
export const readMyData: UseCase<typeof myDataCall> = async ({ db, now }, student) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const data: Record<string, Record<string, unknown>[]> = {};
      for (const [name, own] of Object.entries(ownTables)) data[name] = await listOwnRows(trx, own, student.id);
      const rows = Object.values(data).flat();
      const titles = await listTitles(trx, [
        ...new Set(
          rows
            .map((row) => row['activity_id'])
            .filter(Boolean)
            .map(String),
        ),
      ]);
      for (const row of rows)
        if (row['activity_id'] !== undefined) row['activity'] = titles.get(String(row['activity_id'])) ?? null;
      return { status: true as const, exportedAt: now().toString({ smallestUnit: 'second' }), data };
    });
