// What the calls in contract.ts take and answer.
import * as z from 'zod/mini';
import { professions } from '#renewal/professions.ts';
import { listAnswer } from '#platform/shared/list-answer.ts';
import { day, instant, line, pageNumber, queryInteger, text } from '#platform/shared/wire-types.ts';
import { figureKinds, reportNames, type ReportName } from './report-sections.ts';
import { reportingMessages } from './staff-contract.ts';
import { recipeShape } from './recipe-form.ts';
import { settleWays, wireLists } from './wire-lists.ts';

const rosterNumber = () => z.int().check(z.gte(1), z.lte(2_147_483_647));
const code = () => z.string().check(z.regex(/^[\w-]{1,40}$/));
const done = z.object({ status: z.literal(true) });

/** What the list shows. `waiting` is on the next roster; `changed` was corrected after it was reported. */
const agdLists = ['waiting', 'held', 'rejected', 'changed'] as const;

export const agdCreditsSchemas = {
  summary: 'Credits for the AGD: on the next roster, held back with the reason, rejected, or changed after the report.',
  input: z.object({ show: z.optional(z.enum(agdLists)), page: pageNumber() }),
  answer: z.extend(
    listAnswer(
      z.object({
        /** Of its certificate. */
        code: z.string(),
        studentName: z.string(),
        studentHash: z.nullable(z.string()),
        agdNumber: z.string(),
        title: z.string(),
        /** The day of the course, YYYY-MM-DD; null where only the letter counts. */
        day: z.nullable(z.string()),
        hours: z.nullable(z.number()),
        subjects: z.array(z.string()),
        /** Why it is not reported, or what the AGD said. */
        why: z.string(),
        /** Whether the member can correct it, and so can be emailed. */
        isForMember: z.boolean(),
      }),
    ),
    {
      counts: z.object({ waiting: z.int(), held: z.int(), rejected: z.int(), changed: z.int() }),
      /** Days since the oldest course that can be reported and is on no uploaded roster; null if there is none. */
      oldestDays: z.nullable(z.int()),
      /** The Monday of the next weekly roster. */
      nextOn: z.string(),
      /** Today for the provider. */
      today: z.string(),
    },
  ),
};

const roster = z.object({
  number: z.int(),
  madeOn: z.string(),
  /** Null: the weekly job. */
  madeBy: z.nullable(z.string()),
  credits: z.int(),
  rows: z.int(),
  hours: z.number(),
  rejected: z.int(),
  uploadedOn: z.nullable(z.string()),
  uploadedBy: z.nullable(z.string()),
  answer: z.string(),
});

export const agdRostersSchemas = {
  summary: 'AGD rosters, the newest first.',
  input: z.object({ page: pageNumber() }),
  answer: listAnswer(roster),
};

export const agdRosterSchemas = {
  summary: 'The credits on an AGD roster, for finding the ones that the AGD rejected.',
  input: z.object({ number: queryInteger() }),
  answer: z.object({
    status: z.literal(true),
    credits: z.array(
      z.object({
        code: z.string(),
        agdNumber: z.string(),
        studentName: z.string(),
        title: z.string(),
        day: z.string(),
      }),
    ),
  }),
};

export const makeAgdRosterSchemas = {
  summary: 'Makes an AGD roster of everything that can be reported now.',
  input: z.object({}),
  answer: z.object({ status: z.literal(true), number: z.int(), credits: z.int() }),
};

export const markAgdRosterSchemas = {
  summary: 'Marks an AGD roster as uploaded, with the day and the AGD’s answer; null as the day takes the mark back.',
  input: z.object({ number: rosterNumber(), on: z.nullable(day()), answer: text(2000) }),
  answer: done,
};

export const rejectAgdCreditsSchemas = {
  summary: 'Notes that the AGD rejected credits of a roster. They are on a later one once they are corrected.',
  input: z.object({
    number: rosterNumber(),
    codes: z.array(code()).check(z.minLength(1), z.maxLength(5000)),
    reason: z.pipe(
      z.pipe(
        z.string(reportingMessages.reason),
        z.transform((value: string) => value.trim()),
      ),
      line(300).check(z.minLength(1, reportingMessages.reason)),
    ),
  }),
  answer: done,
};

export const reopenAgdCreditSchemas = {
  summary: 'Puts a rejected credit on the next AGD roster as it is.',
  input: z.object({ code: code() }),
  answer: done,
};

export const mailHeldBackSchemas = {
  summary: 'Emails a member what to correct, so that their credit can be reported to the AGD.',
  input: z.object({ code: code() }),
  answer: done,
};

/** What CE Broker calls the provider and the professions, as it is saved: empty until an owner has entered it. */
const savedCeBroker = z.object({
  providerNumber: z.string(),
  dentist: z.string(),
  hygienist: z.string(),
  subjectArea: z.string(),
});

/** What CE Broker calls the provider and the professions; the codes are in its lists. */
const ceBroker = z.object({
  providerNumber: z.string().check(z.trim(), z.regex(/^(50-)?\d{1,12}$/, reportingMessages.providerNumber)),
  dentist: line(20),
  hygienist: line(20),
  /** Empty: credit is always the full credit of its course. */
  subjectArea: line(20),
});

export const saveCeBrokerSchemas = {
  summary: 'Saves the provider’s number at CE Broker and the codes on its files.',
  input: ceBroker,
  answer: done,
};

export const reportFilesSchemas = {
  summary: 'The formats of files for boards, and the files that were made, the newest first.',
  input: z.object({ page: pageNumber() }),
  answer: z.extend(
    listAnswer(
      z.object({
        number: z.int(),
        title: z.string(),
        from: z.string(),
        to: z.string(),
        madeOn: z.string(),
        madeBy: z.string(),
        rows: z.int(),
        hours: z.number(),
      }),
    ),
    {
      recipes: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          format: z.string(),
          version: z.int(),
          source: z.object({ url: z.string(), read: z.string() }),
          columns: z.int(),
          rowPer: z.enum(['credit', 'code']),
          /** Whose licenses it has. */
          states: z.array(z.string()),
          /** Made by the provider. */
          isOwn: z.boolean(),
          /** Shows the provider's number at CE Broker. */
          needsCeBroker: z.boolean(),
        }),
      ),
      /** The first day of a file unless another one is chosen. */
      usualFrom: z.string(),
      ceBroker: savedCeBroker,
      /** Today for the provider. */
      today: z.string(),
    },
  ),
};

/** Of a recipe: the portal's own, or one that the provider made. */
const recipeKey = () => z.string().check(z.regex(/^[\w-]{1,20}$/));

/** Of which recipe, and of credit earned on which days, both included. */
const fileOrder = z.object({ recipe: recipeKey(), from: day(), to: day() });

const filePreview = {
  status: z.literal(true),
  rows: z.int(),
  /** Ready, but too many for one file: on the next one. */
  later: z.int(),
  headings: z.array(z.string()),
  /** The first rows. */
  sample: z.array(z.array(z.string())),
  leftOutCount: z.int(),
  leftOut: z.array(
    z.object({
      /** Of its certificate. */
      code: z.string(),
      studentName: z.string(),
      title: z.string(),
      day: z.string(),
      why: z.string(),
    }),
  ),
};

export const previewReportFileSchemas = {
  summary: 'What a file for a board would have now, and which credit is left out and why.',
  input: fileOrder,
  answer: z.object(filePreview),
};

export const recipeSchemas = {
  summary: 'What files of a recipe look like.',
  input: z.object({ key: recipeKey() }),
  answer: z.object({
    status: z.literal(true),
    form: recipeShape,
    isOwn: z.boolean(),
    revision: z.int(),
    version: z.int(),
    lastChange: z.nullable(z.object({ by: z.string(), at: instant() })),
  }),
};

export const saveRecipeSchemas = {
  summary: 'Makes a recipe of the provider’s own, or changes one (key). Its files leave out what earlier ones had.',
  input: z.object({ key: z.optional(recipeKey()), revision: z.int(), form: recipeShape }),
  answer: z.object({ status: z.literal(true), key: z.string() }),
};

export const removeRecipeSchemas = {
  summary: 'Takes a recipe of the provider’s own out of the list, or puts it back. Its files stay.',
  input: z.object({ key: recipeKey(), isRemoved: z.boolean() }),
  answer: done,
};

export const previewRecipeSchemas = {
  summary: 'What a file by this recipe would have now, of the credit of the last 90 days. Nothing is saved.',
  input: z.object({ key: z.optional(recipeKey()), form: recipeShape }),
  answer: z.object({ from: z.string(), to: z.string(), ...filePreview }),
};

export const makeReportFileSchemas = {
  summary: 'Makes a file for a board of everything that is ready, and keeps it.',
  input: fileOrder,
  answer: z.object({ status: z.literal(true), number: z.int(), rows: z.int() }),
};

export const ceBrokerSchemas = {
  summary: 'Credit on its way to CE Broker over the wire: how it is set up, and where each report is.',
  input: z.object({ show: z.optional(z.enum(wireLists)), page: pageNumber() }),
  answer: z.extend(
    listAnswer(
      z.object({
        /** Of its certificate. */
        code: z.string(),
        profession: z.enum(professions),
        state: z.string(),
        studentName: z.string(),
        studentHash: z.nullable(z.string()),
        title: z.string(),
        day: z.string(),
        hours: z.number(),
        /** Why it is held back, what CE Broker said, or what changed. */
        why: z.string(),
        receipt: z.string(),
        /** Who looked it up after an answer was lost. */
        settledBy: z.nullable(z.string()),
        isSending: z.boolean(),
        /** When it leaves at the earliest, while it waits. */
        nextAt: instant(),
        changedAt: instant(),
      }),
    ),
    {
      counts: z.object(
        Object.fromEntries(wireLists.map((name) => [name, z.int()])) as Record<
          (typeof wireLists)[number],
          z.ZodMiniInt
        >,
      ),
      revision: z.int(),
      /** Null: not set up. The key is never sent. */
      channel: z.nullable(
        z.object({
          isOn: z.boolean(),
          onSince: z.nullable(instant()),
          holdMinutes: z.int(),
          stoppedBecause: z.string(),
          changedBy: z.string(),
          changedAt: instant(),
        }),
      ),
      lastAcceptedAt: z.nullable(instant()),
      names: savedCeBroker,
    },
  ),
};

export const saveChannelSchemas = {
  summary: 'Saves how credit is sent to CE Broker, and its upload key. Without a key, the saved one stays.',
  input: z.object({
    revision: z.int().check(z.gte(0)),
    isOn: z.boolean(),
    holdMinutes: z
      .int(reportingMessages.holdMinutes)
      .check(z.gte(0, reportingMessages.holdMinutes), z.lte(10_080, reportingMessages.holdMinutes)),
    key: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  }),
  answer: z.object({ status: z.literal(true), revision: z.int() }),
};

export const testChannelSchemas = {
  summary: 'Asks CE Broker whether the upload key and the provider number are right. Nothing is reported.',
  input: z.object({}),
  answer: z.object({ status: z.literal(true), isConnected: z.boolean(), sentence: z.string() }),
};

export const settleReportSchemas = {
  summary:
    'Settles a report by hand: it is there, is to be sent again, or was corrected at CE Broker after the credit changed.',
  input: z.object({
    code: code(),
    profession: z.enum(professions),
    state: z.string().check(z.regex(/^[A-Z]{2}$/)),
    way: z.enum(settleWays),
  }),
  answer: done,
};

const period = { from: z.string(), to: z.string() };

export const reportSchemas = {
  summary: 'A report: sums of some days beside those of as many days before, without names.',
  input: z.object({
    report: z.enum(Object.keys(reportNames) as [ReportName, ...ReportName[]]),
    /** Both included. Without them, the last 28 days. */
    from: z.optional(day()),
    to: z.optional(day()),
  }),
  answer: z.object({
    status: z.literal(true),
    report: z.enum(Object.keys(reportNames) as [ReportName, ...ReportName[]]),
    ...period,
    before: z.object(period),
    zone: z.string(),
    today: z.string(),
    sections: z.array(
      z.object({
        title: z.string(),
        head: z.string(),
        columns: z.array(z.object({ label: z.string(), kind: z.enum(figureKinds) })),
        rows: z.array(
          z.object({
            label: z.string(),
            values: z.array(z.nullable(z.number())),
            before: z.nullable(z.number()),
          }),
        ),
        note: z.string(),
        hasBars: z.boolean(),
      }),
    ),
    /** Whom the annual report is about; null for the others. */
    contact: z.nullable(
      z.object({
        name: z.string(),
        address: z.string(),
        email: z.string(),
        phone: z.string(),
        accreditation: z.array(z.string()),
      }),
    ),
  }),
};
