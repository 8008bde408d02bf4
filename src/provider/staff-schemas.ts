// What the calls in staff-contract.ts take and answer.
import * as z from 'zod/mini';
import { instant, line, text } from '#platform/shared/wire-types.ts';
import { storedFileForm } from '#platform/shared/stored-file.ts';
import { choiceItem, choiceLists, mailServerForm, sections, settingsForms } from './settings-form.ts';

/** 0: no one changed it yet. */
const revision = () => z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const about = {
  revision: z.int(),
  /** The last change; null where no one made one in the console. */
  lastChange: z.nullable(z.object({ by: z.nullable(z.string()), at: instant() })),
};

export const staffSettingsSchemas = {
  summary: 'The settings by section, each with its revision and who changed it last.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    provider: z.object({
      ...about,
      values: z.object({
        name: z.string(),
        legalName: z.string(),
        address: z.array(z.string()),
        email: z.string(),
        phone: z.string(),
      }),
    }),
    timeZone: z.object({ ...about, values: z.object({ timeZone: z.string() }) }),
    accreditation: z.object({
      ...about,
      values: settingsForms.accreditation,
      /** For each statement: how many certificates carry it, and the day of the last of them. */
      printed: z.array(z.object({ certificates: z.int(), lastDay: z.nullable(z.string()) })),
      /** The provider’s calendar day. */
      today: z.string(),
    }),
    branding: z.object({ ...about, values: z.object({ color: z.string() }) }),
    /** `files`: the chosen pictures. */
    logo: z.object({ ...about, values: settingsForms.logo, files: z.array(storedFileForm) }),
    signatory: z.object({
      ...about,
      values: z.object({ name: z.string(), title: z.string(), signature: z.nullable(z.string()) }),
      files: z.array(storedFileForm),
    }),
    home: z.object({ ...about, values: z.object({ webinars: z.int(), classes: z.int(), episodes: z.int() }) }),
    menu: z.object({ ...about, values: settingsForms.menu }),
    lists: z.object({
      ...about,
      values: z.object({
        pageSize: z.int(),
        /** Rows before the first banner, and between banners; 0 between them: there is only the first. */
        indexStart: z.int(),
        interval: z.int(),
        /** Whether shows whose episodes carry credit have banners. */
        adsBesideCredit: z.boolean(),
      }),
    }),
    review: z.object({ ...about, values: settingsForms.review }),
    accessibility: z.object({ ...about, values: z.object({ captionsRequired: z.boolean() }) }),
    exams: z.object({ ...about, values: settingsForms.exams }),
    evaluation: z.object({ ...about, values: settingsForms.evaluation }),
    speakers: z.object({ ...about, values: z.object({ disclosedMonths: z.int() }) }),
    live: z.object({ ...about, values: z.object({ unmatchedIsAbsent: z.boolean() }) }),
    signIn: z.object({ ...about, values: z.object({ idleMinutes: z.int() }) }),
    records: z.object({ ...about, values: z.object({ retentionYears: z.int() }) }),
    smallWords: z.object({ ...about, values: z.object({ words: z.array(z.string()) }) }),
    synonyms: z.object({ ...about, values: z.object({ groups: z.array(z.array(z.string())) }) }),
    choices: z.object({ ...about, values: z.record(z.enum(choiceLists), z.array(choiceItem)) }),
    supportReasons: z.object({ ...about, values: z.object({ reasons: z.array(z.string()) }) }),
  }),
};

export const saveStaffSettingsSchemas = {
  summary: 'Saves one section of the settings, unless someone else has saved it since `revision`.',
  /** `values` holds all fields of the section (settings-form.ts). */
  input: z.object({ section: z.enum(sections), revision: revision(), values: z.looseObject({}) }),
  answer: z.object({ status: z.literal(true), revision: z.int() }),
};

export const undoStaffSettingsSchemas = {
  summary: 'Undoes the last change to a section, as a change of its own.',
  input: z.object({ section: z.enum(sections), revision: revision() }),
  answer: z.object({ status: z.literal(true), revision: z.int() }),
};

export const mailServerSchemas = {
  summary: 'The mail server: what the environment sets, else what was set up in the console. Never its password.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    /** The server of SMTP_URL, without its user and password; it wins over `server`. */
    environment: z.nullable(z.string()),
    /** The sender of MAIL_FROM, which wins over that of `server`. */
    environmentSender: z.nullable(z.string()),
    revision: z.int(),
    server: z.nullable(z.object({ ...mailServerForm.shape, hasPassword: z.boolean() })),
    lastChange: z.nullable(z.object({ by: z.nullable(z.string()), at: instant() })),
    /** Whom emails come from while no sender is set. */
    providerSender: z.object({ name: z.string(), email: z.string() }),
    /** Where the caller’s own test email goes. */
    ownEmail: z.string(),
  }),
};

export const saveMailServerSchemas = {
  summary: 'Saves the mail server, unless someone else has saved it since `revision`.',
  input: z.object({
    revision: revision(),
    server: mailServerForm,
    /** Absent: stays as it is, as long as server, port, encryption, and user name do. '': there is none. */
    password: z.optional(text(500)),
  }),
  answer: z.object({ status: z.literal(true), revision: z.int() }),
};

export const removeMailServerSchemas = {
  summary: 'Removes the mail server that was set up in the console. Outgoing email is captured on this machine then.',
  input: z.object({ revision: revision() }),
  answer: z.object({ status: z.literal(true) }),
};

export const testMailSchemas = {
  summary: 'Sends a test email at once, and returns what the mail server answered.',
  input: z.object({ to: line(254).check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Enter an email address.')) }),
  answer: z.object({ status: z.literal(true), isSent: z.boolean(), sentence: z.string() }),
};
