// What the calls in staff-contract.ts take and answer.
import * as z from 'zod/mini';
import { readingChoices, sample, understood } from '#platform/shared/foreign/understood-schemas.ts';
import { listAnswer } from '#platform/shared/list-answer.ts';
import { mailStates } from '#platform/shared/mail-state.ts';
import { carriedOut, previewFields, progress } from '#platform/shared/rehearsal-schemas.ts';
import { day, hash, instant, line, pageNumber, text } from '#platform/shared/wire-types.ts';
import { mergeDetails } from './merge-choices.ts';
import { studentForm } from './student-profile-form.ts';
import { studentColumns, type StudentColumn } from './student-columns.ts';
import { profileFields } from '#accounts/schemas.ts';

const done = z.object({ status: z.literal(true) });
const ofStudent = z.object({ h: hash() });

/** A reason as the log keeps it: 5 to 500 characters. */
const reason = z.pipe(
  z.pipe(
    z.string('Say why, in at least 5 characters.'),
    z.transform((value: string) => value.trim()),
  ),
  text(500).check(z.minLength(5, 'Say why, in at least 5 characters.')),
);

/** What a list of students may be narrowed to. */
const studentStates = ['disabled', 'unconfirmed', 'doubles', 'no-mailings', 'unreachable', 'merged'] as const;

const filters = {
  q: z.optional(line(200)),
  profession: z.optional(line(80)),
  country: z.optional(line(2)),
  state: z.optional(line(80)),
  /** The first and the last day (UTC) of joining. */
  joinedFrom: z.optional(day()),
  joinedUntil: z.optional(day()),
  is: z.optional(z.enum(studentStates)),
};
export const studentFilters = z.object(filters);
export type StudentFilters = z.output<typeof studentFilters>;

const foundStudent = z.object({
  hash: z.string(),
  title: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  username: z.string(),
  email: z.string(),
  jobTitle: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  agdNumber: z.string(),
  joinedAt: instant(),
  isDisabled: z.boolean(),
  isConfirmed: z.boolean(),
  isUnreachable: z.boolean(),
  isDouble: z.boolean(),
  isMerged: z.boolean(),
});

export const studentsSchemas = {
  summary: 'Finds students by name, address, phone number, AGD number, or certificate, 50 a page.',
  input: z.object({ ...filters, page: pageNumber() }),
  answer: listAnswer(foundStudent),
};

const possibleDouble = z.object({
  hash: z.string(),
  name: z.string(),
  email: z.string(),
  score: z.int(),
  reasons: z.array(z.string()),
});

const merge = z.object({
  hash: z.string(),
  at: instant(),
  undoneAt: z.nullable(instant()),
  by: z.string(),
  reason: z.string(),
  /** The account that went, and the one that stayed. */
  from: z.object({ hash: z.string(), username: z.string() }),
  into: z.object({ hash: z.string(), username: z.string() }),
  canUndo: z.boolean(),
});

const profile = z.object(profileFields);

export const studentOfStaffSchemas = {
  summary: 'A student with upcoming seats, recent credits, and possible problems. Viewing is logged once an hour.',
  input: ofStudent,
  answer: z.object({
    status: z.literal(true),
    student: z.object({
      hash: z.string(),
      revision: z.int(),
      ...profile.shape,
      timeZone: z.string(),
      joinedAt: instant(),
      confirmedAt: z.nullable(instant()),
      /** An email to the address came back because nothing can be delivered to it. */
      isUnreachable: z.boolean(),
      disabledAt: z.nullable(instant()),
      mergedInto: z.nullable(z.object({ hash: z.string(), name: z.string() })),
      sessions: z.int(),
      passkeys: z.int(),
      notes: z.int(),
    }),
    seatsAhead: z.array(
      z.object({
        activityHash: z.string(),
        title: z.string(),
        startsAt: instant(),
        state: z.enum(['reserved', 'waiting']),
      }),
    ),
    inProgress: z.array(
      z.object({
        activityHash: z.string(),
        title: z.string(),
        lastViewedAt: instant(),
        hasEvaluated: z.boolean(),
        attempts: z.int(),
      }),
    ),
    lastCredit: z.nullable(
      z.object({
        code: z.string(),
        title: z.string(),
        credits: z.number(),
        localDate: z.string(),
        isLive: z.boolean(),
      }),
    ),
    creditCount: z.int(),
    lastMails: z.array(z.object({ subject: z.string(), state: z.string(), createdAt: instant() })),
    lastMessage: z.nullable(z.object({ subject: z.string(), receivedAt: instant() })),
    doubles: z.array(possibleDouble),
    merges: z.array(merge),
  }),
};

export const studentActivitySchemas = {
  summary: 'What a student viewed, and the score and time of each exam attempt.',
  input: ofStudent,
  answer: z.object({
    status: z.literal(true),
    viewed: z.array(
      z.object({
        activityHash: z.string(),
        title: z.string(),
        viewCount: z.int(),
        firstViewedAt: z.nullable(instant()),
        lastViewedAt: z.nullable(instant()),
        evaluatedAt: z.nullable(instant()),
        attempts: z.array(z.object({ score: z.int(), isPassed: z.boolean(), takenAt: instant() })),
      }),
    ),
  }),
};

export const studentMailsSchemas = {
  summary: 'The emails to a student, each with its state.',
  input: ofStudent,
  answer: z.object({
    status: z.literal(true),
    mails: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        subject: z.string(),
        recipient: z.string(),
        createdAt: instant(),
        sentAt: z.nullable(instant()),
        state: z.enum(mailStates),
        attempts: z.int(),
        problem: z.nullable(z.string()),
        canRepeat: z.boolean(),
      }),
    ),
  }),
};

export const mailAgainSchemas = {
  summary: 'Sends an email to a student again.',
  input: z.object({ h: hash(), mail: z.string().check(z.regex(/^\d{1,18}$/)) }),
  answer: done,
};

export const saveStudentSchemas = {
  summary:
    'Saves a student’s profile by the rules of the student’s own form. Both addresses are notified of a changed email.',
  input: studentForm,
  answer: z.object({
    status: z.literal(true),
    revision: z.int(),
    /** Certificates that keep the name they were earned with, when the name changed. */
    certificatesWithOldName: z.int(),
  }),
};

export const signInHelpSchemas = {
  summary: 'Why a student can’t sign in: recent refusals, and how long the account is delayed.',
  input: ofStudent,
  answer: z.object({
    status: z.literal(true),
    /** Sentences, the newest first. */
    reasons: z.array(z.object({ sentence: z.string(), at: instant() })),
    /** Until when the account refuses even the right password; null = it does not. */
    waitsUntil: z.nullable(instant()),
    sessions: z.array(z.object({ device: z.string(), lastUsedAt: instant() })),
    passkeys: z.array(z.object({ name: z.string(), lastUsedAt: z.nullable(instant()) })),
  }),
};

export const signInLinkSchemas = {
  summary: 'Emails a student a sign-in link, valid for 72 hours.',
  input: ofStudent,
  answer: done,
};
export const recoveryMailSchemas = {
  summary: 'Emails a student the username and a link to set a new password.',
  input: ofStudent,
  answer: done,
};
export const endStudentSessionsSchemas = {
  summary: 'Signs a student out everywhere.',
  input: ofStudent,
  answer: z.object({ status: z.literal(true), ended: z.int() }),
};
export const removePasskeysSchemas = {
  summary: 'Removes every passkey of a student.',
  input: z.object({ h: hash(), reason }),
  answer: z.object({ status: z.literal(true), removed: z.int() }),
};
export const unblockSchemas = {
  summary: 'Ends the delay after wrong passwords.',
  input: ofStudent,
  answer: done,
};
export const reachableStudentSchemas = {
  summary: 'Notes that a student’s address works, after an email to it came back.',
  input: ofStudent,
  answer: done,
};
export const disableStudentSchemas = {
  summary: 'Closes an account to sign-in and ends its sessions. Credits stay; seats go to the waitlist.',
  input: z.object({ h: hash(), reason }),
  answer: z.object({ status: z.literal(true), seats: z.int() }),
};
export const enableStudentSchemas = {
  summary: 'Opens a disabled account again.',
  input: z.object({ h: hash(), reason }),
  answer: done,
};

export const studentNotesSchemas = {
  summary: 'The team’s notes about a student, newest first.',
  input: ofStudent,
  answer: z.object({
    status: z.literal(true),
    notes: z.array(
      z.object({
        hash: z.string(),
        note: z.string(),
        by: z.string(),
        at: instant(),
        /** Whether the caller may: their own, and an owner any. */
        canRemove: z.boolean(),
      }),
    ),
  }),
};
export const addNoteSchemas = {
  summary: 'Adds a note about a student. The student’s data download includes it.',
  input: z.object({
    h: hash(),
    note: z.pipe(
      z.pipe(
        z.string('Write the note.'),
        z.transform((value: string) => value.trim()),
      ),
      text(4000).check(z.minLength(1, 'Write the note.')),
    ),
  }),
  answer: done,
};
export const removeNoteSchemas = {
  summary: 'Removes a note.',
  input: z.object({ n: hash() }),
  answer: done,
};

const pairSide = z.object({
  hash: z.string(),
  name: z.string(),
  email: z.string(),
  city: z.string(),
  joinedAt: instant(),
  credits: z.int(),
});

export const doublesSchemas = {
  summary: 'Pairs of accounts that may belong to one person, the likeliest first.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    pairs: z.array(z.object({ one: pairSide, other: pairSide, score: z.int(), reasons: z.array(z.string()) })),
  }),
};
export const notDoubleSchemas = {
  summary: 'Records that two accounts belong to two people.',
  input: z.object({ one: hash(), other: hash() }),
  answer: done,
};

const details = z.array(z.enum(mergeDetails)).check(z.maxLength(20));
const side = z.object({
  hash: z.string(),
  username: z.string(),
  /** Each detail as it is shown. */
  details: z.record(z.string(), z.string()),
  joinedAt: instant(),
  isDisabled: z.boolean(),
  isConfirmed: z.boolean(),
  lastSeenAt: z.nullable(instant()),
  credits: z.int(),
  seats: z.int(),
});

export const mergePreviewSchemas = {
  summary: 'Two accounts side by side.',
  input: z.object({ from: hash(), into: hash() }),
  answer: z.object({
    status: z.literal(true),
    from: side,
    into: side,
    /** Why they may be one person's. */
    reasons: z.array(z.string()),
  }),
};

export const rehearseMergeSchemas = {
  summary: 'Preview of a merge: what would move, and what both accounts have.',
  input: z.object({ from: hash(), into: hash(), details }),
  answer: z.object({
    status: z.literal(true),
    lines: z.array(z.object({ what: z.string(), moved: z.int(), merged: z.int(), note: z.optional(z.string()) })),
    /** What was looked at; the merge is refused when it changed since. */
    fingerprint: z.string(),
  }),
};

export const mergeStudentsSchemas = {
  summary:
    'Merges one account into another, or sends the merge for approval where two people must decide about credit. It can be undone for 30 days.',
  input: z.object({ from: hash(), into: hash(), details, reason, fingerprint: z.string().check(z.maxLength(100)) }),
  answer: z.object({
    status: z.literal(true),
    /** Null: it waits for a second person. */
    merge: z.nullable(z.string()),
    /** The request for approval; null if none is needed. */
    asked: z.nullable(z.string()),
  }),
};

export const undoMergeSchemas = {
  summary: 'Undoes a merge: each row returns to its original account.',
  input: z.object({ m: hash(), reason }),
  answer: z.object({ status: z.literal(true), message: z.string() }),
};

export const exportStudentsSchemas = {
  summary:
    'The students of a filter, or those named, as CSV. The log records the reason, the number of rows, and the file’s digest.',
  input: z.object({
    ...filters,
    /** These students alone. */
    students: z.optional(z.array(hash()).check(z.maxLength(500))),
    reason,
  }),
  answer: z.object({ status: z.literal(true), csv: z.string(), rows: z.int(), filename: z.string() }),
};

const studentColumn = z.enum(Object.keys(studentColumns) as [StudentColumn, ...StudentColumn[]]);

/** Which column of a file holds what, by the column's number from 0. */
const columns = z.partialRecord(studentColumn, z.int().check(z.gte(0), z.lt(200)));

/** What a line of the file has in its columns, as text. */
const lineValues = z.object({
  line: z.int(),
  values: z.partialRecord(studentColumn, z.string().check(z.maxLength(1000))),
});

export const rehearseStudentImportSchemas = {
  summary: 'Preview of importing a file of students, line by line. No one is given a password.',
  input: z.object({
    filename: line(200),
    /** The file itself as base64, 2 MiB at most. */
    file: z.string().check(z.maxLength(2_800_000), z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
    /** Absent = guessed by the head of the file. */
    columns: z.optional(columns),
    /** Lines of the file that were corrected in the preview: what they have in place of what the file has. */
    corrections: z.optional(z.array(lineValues).check(z.maxLength(500))),
    /** Whether each of them gets a mail with the link to choose a password. */
    mails: z.boolean(),
    choices: z.optional(readingChoices),
    reason,
  }),
  answer: z.object({
    ...previewFields,
    ready: z.int(),
    /** What the lines have that are not ready, to correct them. */
    rejected: z.array(lineValues),
    /** The head of the file, and which of its columns are taken for what. */
    head: z.array(z.string()),
    columns,
    sample,
    lines: z.int(),
    understood,
  }),
};

export const importStudentsSchemas = {
  summary: 'Creates the accounts of a file as previewed.',
  input: z.object({ h: hash() }),
  answer: carriedOut,
};

/** How far it is, without its rows: the page has them. */
export const studentImportSchemas = {
  summary: 'The progress of an import of students that runs in the background.',
  input: z.object({ h: hash() }),
  answer: progress,
};

export const studentImportsSchemas = {
  summary: 'The imported files of students, newest first.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    rowCount: z.int(),
    data: z.array(
      z.object({
        hash: z.string(),
        filename: z.string(),
        reason: z.string(),
        madeBy: z.string(),
        madeAt: instant(),
        /** How many accounts it created. */
        opened: z.int(),
        undoneBy: z.nullable(z.string()),
        /** Null once it is undone, or can be no more. */
        undoUntil: z.nullable(instant()),
      }),
    ),
  }),
};

export const rehearseUndoStudentImportSchemas = {
  summary: 'Preview of undoing an import of students: accounts that nobody uses are removed, the others stay.',
  input: z.object({ import: hash() }),
  answer: z.object(previewFields),
};

export const undoStudentImportSchemas = {
  summary: 'Undoes an import of students as previewed.',
  input: z.object({ h: hash(), reason }),
  answer: carriedOut,
};
