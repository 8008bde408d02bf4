// What the calls in staff-contract.ts take and answer.
import * as z from 'zod/mini';
import { readingChoices, sample, understood } from '#platform/shared/foreign/understood-schemas.ts';
import { previewFields, progress, verdict } from '#platform/shared/rehearsal-schemas.ts';
import { day, hash, instant, line, text } from '#platform/shared/wire-types.ts';
import { amendReasons, mostAtOnce, twoPersonRules, withdrawReasons } from './ledger-actions.ts';
import { agdStates, creditSources, ledgerStates } from './ledger-list.ts';
import { importColumns } from './import-columns.ts';
import { proofOfCe } from '#certificates/schemas.ts';

const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>) => Object.keys(words) as [Key, ...Key[]];

/** An empty field of a form's address is not a filter. */
const filter = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.union([z.literal(''), schema]));
const wholeNumber = (most: number) =>
  z.pipe(
    z.optional(z.string()),
    z.transform((value) => {
      const read = Number.parseInt(value ?? '', 10);
      return Number.isFinite(read) && read > 0 ? Math.min(read, most) : 0;
    }),
  );

/** The filters of the ledger, shared by the list, its CSV, and actions on everything that matches. */
const ledgerFilter = {
  q: z.optional(line(100)),
  type: filter(z.enum(['1', '2'])),
  source: filter(z.enum(keysOf(creditSources))),
  state: filter(z.enum(keysOf(ledgerStates))),
  from: filter(day()),
  to: filter(day()),
  /** Hashes: of an activity, of a member, of an import. */
  activity: filter(hash()),
  version: filter(z.string().check(z.regex(/^\d{1,6}$/))),
  student: filter(hash()),
  import: filter(hash()),
  /** Words of the activity's title. */
  course: z.optional(line(100)),
  /** Certificates by their numbers, with commas between them. */
  codes: filter(z.string().check(z.regex(/^[\w-]{1,64}(?:,[\w-]{1,64}){0,499}$/))),
  agd: filter(z.enum(['held-back'])),
};

const ledgerRow = z.object({
  code: z.string(),
  /** The member's own calendar day, YYYY-MM-DD. */
  day: z.string(),
  studentName: z.string(),
  /** Null for a closed account. */
  studentHash: z.nullable(z.string()),
  title: z.string(),
  activityHash: z.string(),
  version: z.int(),
  hours: z.number(),
  ceTypeId: z.int(),
  source: z.enum(keysOf(creditSources)),
  state: z.enum(keysOf(ledgerStates)),
  agd: z.enum(keysOf(agdStates)),
  /** The day of the roster, YYYY-MM-DD. */
  reportedOn: z.nullable(z.string()),
});

export const creditsSchemas = {
  summary:
    'The credit ledger, newest day first, filtered by name, address, code, or course, type, source, state, days, and the AGD.',
  input: z.object({ ...ledgerFilter, page: wholeNumber(1_000_000), pageSize: wholeNumber(100) }),
  answer: z.object({
    status: z.literal(true),
    rowCount: z.int(),
    data: z.array(ledgerRow),
    /** At most 10,000: `isMore` says that there are more behind them. */
    totalRows: z.int(),
    isMore: z.boolean(),
    page: z.int(),
    pageSize: z.int(),
    /** What the hashes of the filter are called. */
    activityTitle: z.nullable(z.string()),
    /** What was looked for in titles: `course`, and `q` where no certificate bears it as a name. */
    titleWords: z.nullable(z.string()),
    studentName: z.nullable(z.string()),
  }),
};

const difference = z.object({ label: z.string(), before: z.string(), after: z.string() });

export const creditSchemas = {
  summary: 'One credit: its certificate, its basis, every correction, and its state at the AGD.',
  input: z.object({ code: line(64) }),
  answer: z.object({
    status: z.literal(true),
    code: z.string(),
    state: z.enum(keysOf(ledgerStates)),
    certificate: proofOfCe,
    activityHash: z.string(),
    version: z.int(),
    ceTypeId: z.int(),
    hours: z.number(),
    subjects: z.array(z.object({ code: z.string(), category: z.string(), hours: z.number() })),
    holder: z.nullable(z.object({ hash: z.string(), name: z.string(), isClosed: z.boolean() })),
    /** From the first certificate of the credit to the last. */
    chain: z.array(
      z.object({
        code: z.string(),
        state: z.enum(keysOf(ledgerStates)),
        source: z.enum(keysOf(creditSources)),
        madeBy: z.nullable(z.string()),
        madeFor: z.nullable(z.string()),
        note: z.nullable(z.string()),
        correctedOn: z.nullable(z.string()),
        correctedBy: z.nullable(z.string()),
        reason: z.nullable(z.string()),
        kind: z.nullable(z.string()),
        differences: z.array(difference),
      }),
    ),
    /** What the credit rests on, in the order in which it happened. `at` is null where only the fact is known. */
    evidence: z.array(z.object({ what: z.string(), at: z.nullable(instant()), text: z.string() })),
    agd: z.object({ state: z.enum(keysOf(agdStates)), reportedOn: z.nullable(z.string()) }),
    /** The email to send to the AGD because its information is out of date; null if there is none. */
    agdMail: z.nullable(z.object({ to: z.string(), subject: z.string(), text: z.string() })),
    /** A request about this certificate that waits for a second person. */
    asked: z.nullable(z.object({ hash: z.string(), act: z.string(), by: z.string() })),
    rule: z.enum(twoPersonRules),
  }),
};

export const creditActivitiesSchemas = {
  summary: 'Activities with credit whose title contains the words, including retired and off-line ones, newest first.',
  input: z.object({ q: line(100) }),
  answer: z.object({
    status: z.literal(true),
    data: z.array(
      z.object({
        hash: z.string(),
        title: z.string(),
        kind: z.enum(['class', 'episode']),
        sponsor: z.string(),
        hours: z.number(),
        releasedOn: z.string(),
        state: z.enum(['published', 'retired', 'off-line']),
      }),
    ),
  }),
};

const hours = () => z.number().check(z.gt(0, 'Hours are above 0.'), z.lt(100, 'Hours are below 100.'));
const subject = z.object({
  code: z.string().check(z.regex(/^\d{3}$/, 'A subject code has three digits.')),
  category: line(80),
  hours: hours(),
});
/** Words of why, as the ledger keeps them; the rule of their length is in amendment.ts. */
const reason = () => line(300);
const codes = () => z.array(line(64)).check(z.minLength(1), z.maxLength(mostAtOnce));

export const offLineCourseSchemas = {
  summary: 'Creates a course that was held elsewhere, so that credit can be granted for it. It appears in no list.',
  input: z.object({
    title: line(140).check(z.minLength(8, 'Between 8 and 140 characters.')),
    lecturer: line(120),
    sponsor: line(120).check(z.minLength(2, 'Say who paid for the course, or your own name.')),
    description: text(6000),
    day: day(),
    hours: hours(),
    agd: z.array(subject).check(z.maxLength(12)),
  }),
  answer: z.object({ status: z.literal(true), hash: z.string() }),
};

/** The answer of a preview. The action runs by its hash, within half an hour. */
const looked = {
  ...previewFields,
  ready: z.int(),
  /** Whether someone else must agree before it is done. */
  needsSecond: z.boolean(),
};
export const lookedAnswer = z.object(looked);

/** What doing it answers. */
export const doneAnswer = z.object({
  status: z.literal(true),
  /** What was done; null where a job does it, and the rehearsal says how far it is. */
  sentence: z.nullable(z.string()),
  /** The request that waits for a second person; null where it is done. */
  asked: z.nullable(z.string()),
});
/** How far it is, without its rows: the page has them. */
export const creditRehearsalSchemas = {
  summary: 'The progress of an action on the ledger that runs in the background.',
  input: z.object({ h: hash() }),
  answer: progress,
};
/** Doing what was rehearsed. `summary`: what that is. */
const doSchemas = (summary: string) => ({ summary, input: z.object({ h: hash() }), answer: doneAnswer });
export const grantSchemas = doSchemas('Grants credit as previewed.');
export const amendSchemas = doSchemas('Amends certificates as previewed.');
export const withdrawSchemas = doSchemas('Withdraws certificates as previewed.');
export const reinstateSchemas = doSchemas('Reinstates withdrawn certificates as previewed.');
export const importCreditsSchemas = doSchemas('Imports a file of credits as previewed.');
export const undoImportSchemas = doSchemas('Undoes an import as previewed.');

export const rehearseGrantSchemas = {
  summary: 'Preview of granting credit to these members.',
  input: z.object({
    /** Email addresses, usernames or hashes of members. */
    students: z.array(line(254)).check(z.minLength(1), z.maxLength(mostAtOnce)),
    activity: hash(),
    type: z.enum(['self-study', 'live']),
    day: day(),
    /** Absent = all hours of the activity. */
    hours: z.optional(z.nullable(hours())),
    /** Absent = the activity's, in proportion where fewer hours are granted. */
    agd: z.optional(z.nullable(z.array(subject).check(z.maxLength(12)))),
    /** Self-study without a passed exam is granted only if the request says so. */
    withoutExam: z.optional(z.boolean()),
    reason: reason(),
    evidence: z.optional(line(300)),
  }),
  answer: lookedAnswer,
};

/** Certificates by their codes, or all that stand and match a filter of the list. */
const chosen = {
  codes: z.optional(codes()),
  filter: z.optional(z.object(ledgerFilter)),
};

export const rehearseAmendSchemas = {
  summary: 'Preview of amending these certificates, each with its contents before and after.',
  input: z.object({
    ...chosen,
    change: z.object({
      name: z.optional(line(120)),
      /** The name that is in each member's profile today. */
      nameFromProfile: z.optional(z.boolean()),
      title: z.optional(line(200)),
      lecturer: z.optional(line(120)),
      type: z.optional(z.enum(['self-study', 'live'])),
      hours: z.optional(hours()),
      agd: z.optional(z.array(subject).check(z.maxLength(12))),
      day: z.optional(day()),
      /** The accrediting bodies' statements that hold, by today's settings, on each day of completion. */
      statements: z.optional(z.boolean()),
    }),
    kind: z.enum(keysOf(amendReasons)),
    reason: reason(),
  }),
  answer: lookedAnswer,
};

export const rehearseWithdrawSchemas = {
  summary: 'Preview of withdrawing these certificates.',
  input: z.object({ ...chosen, kind: z.enum(keysOf(withdrawReasons)), reason: reason() }),
  answer: lookedAnswer,
};

export const rehearseReinstateSchemas = {
  summary: 'Preview of reinstating these withdrawn certificates.',
  input: z.object({ codes: codes(), reason: reason() }),
  answer: lookedAnswer,
};

export const mailAgainSchemas = {
  summary: 'Emails a certificate to its member again, as a duplicate.',
  input: z.object({ code: line(64) }),
  answer: z.object({ status: z.literal(true), sentence: z.string() }),
};

export const agdNotifiedSchemas = {
  summary: 'Records that the AGD has been notified about a reported credit that was amended or withdrawn.',
  input: z.object({ code: line(64) }),
  answer: z.object({ status: z.literal(true) }),
};

const approvalRow = z.object({
  hash: z.string(),
  act: z.string(),
  reason: z.string(),
  rows: z.int(),
  /** The first members or titles that it is about; empty once it is decided. */
  names: z.array(z.string()),
  askedBy: z.string(),
  askedAt: instant(),
  /** Whether the reader asked for it: they may take it back and not agree. */
  isOwn: z.boolean(),
  decision: z.nullable(z.enum(['agreed', 'refused', 'taken-back'])),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant()),
  outcome: z.string(),
});

export const approvalsSchemas = {
  summary: 'Requests that wait for a second person, oldest first, or decided ones, newest first.',
  input: z.object({ state: z.optional(z.enum(['open', 'decided'])) }),
  answer: z.object({ status: z.literal(true), rowCount: z.int(), data: z.array(approvalRow) }),
};

export const approvalSchemas = {
  summary: 'One request with what it would do, row by row.',
  input: z.object({ h: hash() }),
  answer: z.object({
    status: z.literal(true),
    approval: approvalRow,
    verdicts: z.array(verdict),
    /** Where the evidence of the grant is said to be. */
    evidence: z.string(),
  }),
};

export const decideSchemas = {
  summary: 'Approves another person’s request and carries it out, declines it, or withdraws the caller’s own.',
  input: z.object({ h: hash(), decision: z.enum(['agree', 'refuse', 'take-back']), reason: z.optional(line(300)) }),
  answer: z.object({ status: z.literal(true), sentence: z.string() }),
};

export const twoPersonRuleSchemas = {
  summary: 'Which corrections of the ledger a second person must approve, and how many people can.',
  input: z.object({}),
  answer: z.object({ status: z.literal(true), rule: z.enum(twoPersonRules), people: z.int() }),
};

export const saveTwoPersonRuleSchemas = {
  summary: 'Sets which corrections of credit a second person must approve. A weaker rule is sent for approval itself.',
  input: z.object({ rule: z.enum(twoPersonRules) }),
  answer: z.object({
    status: z.literal(true),
    /** The rule in force. */
    rule: z.enum(twoPersonRules),
    /** The request for a weaker one; null where it is set. */
    asked: z.nullable(z.string()),
  }),
};

/** Which column of a file holds what, by the column's number from 0. */
const importColumn = z.enum(keysOf(importColumns));
const columns = z.partialRecord(importColumn, z.int().check(z.gte(0), z.lt(200)));

/** What a line of the file has in its columns, as text. */
const lineValues = z.object({
  line: z.int(),
  values: z.partialRecord(importColumn, z.string().check(z.maxLength(1000))),
});

export const rehearseImportSchemas = {
  summary: 'Preview of importing a file (CSV or XLSX) of credit from elsewhere, line by line.',
  input: z.object({
    filename: line(200),
    /** The file itself as base64, 2 MiB at most. */
    file: z.string().check(z.maxLength(2_800_000), z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
    /** Absent = guessed by the head of the file. */
    columns: z.optional(columns),
    /** Lines of the file that were corrected in the preview: what they have in place of what the file has. */
    corrections: z.optional(z.array(lineValues).check(z.maxLength(500))),
    choices: z.optional(readingChoices),
    reason: reason(),
  }),
  answer: z.object({
    ...looked,
    /** The head of the file, and which of its columns are taken for what. */
    head: z.array(z.string()),
    columns,
    sample,
    lines: z.int(),
    counts: z.record(z.string(), z.int()),
    /** What the lines have that are not ready, to correct them. */
    rejected: z.array(lineValues),
    understood,
  }),
};

export const creditImportsSchemas = {
  summary: 'The imported files, newest first.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    rowCount: z.int(),
    data: z.array(
      z.object({
        hash: z.string(),
        filename: z.string(),
        reason: z.string(),
        counts: z.record(z.string(), z.int()),
        madeBy: z.string(),
        madeAt: instant(),
        written: z.int(),
        holding: z.int(),
        /** How many of the certificates were emailed so far; null once it can no longer be undone. */
        emailsSent: z.nullable(z.int()),
        undoneBy: z.nullable(z.string()),
        undoneAt: z.nullable(instant()),
        /** Null once it is undone, or can be no more. */
        undoUntil: z.nullable(instant()),
      }),
    ),
  }),
};

export const rehearseUndoImportSchemas = {
  summary:
    'Preview of undoing an import: its certificates are withdrawn, and its records are removed from the holding list.',
  input: z.object({ import: hash(), reason: reason() }),
  answer: lookedAnswer,
};

export const holdingSchemas = {
  summary: 'Imported records whose email address is not confirmed yet.',
  input: z.object({ q: z.optional(line(100)), import: filter(hash()), page: wholeNumber(1_000_000) }),
  answer: z.object({
    status: z.literal(true),
    rowCount: z.int(),
    data: z.array(
      z.object({
        hash: z.string(),
        email: z.string(),
        name: z.string(),
        title: z.string(),
        day: z.string(),
        hours: z.nullable(z.number()),
        filename: z.string(),
        line: z.int(),
        madeAt: instant(),
        expiresAt: instant(),
        problem: z.string(),
        /** The member who has this address and did not confirm it. */
        isRegistered: z.boolean(),
      }),
    ),
    totalRows: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
};

export const assignHoldingSchemas = {
  summary: 'Assigns a record on the holding list to a member, by hand.',
  input: z.object({ h: hash(), student: line(254), reason: reason() }),
  answer: z.object({ status: z.literal(true), code: z.string() }),
};

export const removeHoldingSchemas = {
  summary: 'Removes a record from the holding list.',
  input: z.object({ h: hash(), reason: reason() }),
  answer: z.object({ status: z.literal(true) }),
};
