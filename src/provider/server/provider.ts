// The provider's own settings, stored in the database: one row each, checked where it is read, with a default for every
// one.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { cached, type Context, type Queryable } from '#platform/server/context.ts';
import type { MailSender } from '#platform/server/mail/mail-page.ts';
import { tonesOf } from '../brand-color.ts';
import { brandPicture, type FrozenBranding, type Logo } from '../branding.ts';
import { mailTextKinds, type MailTexts } from '../mail-texts.ts';
import { ownQuestionKinds, type OwnQuestion } from '../own-questions.ts';
import { usualPassMark } from '../usual-exam.ts';

const provider = z.object({
  name: z.string(),
  legalName: z.string(),
  address: z.array(z.string()),
  email: z.string(),
  phone: z.string(),
});
export type Provider = z.output<typeof provider>;

/**
 * A dated statement of an accrediting body; printed on certificates earned on a day from `validFrom` to `validTo`
 * (calendar days).
 */
const accreditation = z.array(
  z.object({
    body: z.string(),
    providerId: z.string(),
    statement: z.string(),
    validFrom: z.string(),
    validTo: z.string(),
  }),
);
export type Accreditation = z.output<typeof accreditation>[number];

const placeholderAddress = 'support@localhost';
/** Whether the provider has not given an address yet: no one can write to this one. */
export const isPlaceholderAddress = (email: string): boolean => email === placeholderAddress;

const fallbackProvider: Provider = {
  name: 'Dental Learning',
  legalName: 'Dental Learning',
  address: [],
  email: placeholderAddress,
  phone: '',
};

// The texts and last valid days that the specification gives (1, section 9). None holds today: only the provider's own
// setting claims recognition.
const fallbackAccreditation: Accreditation[] = [
  {
    body: 'ADA CERP',
    providerId: '',
    statement: 'ADA CERP recognition through December 31, 2022',
    validFrom: '1900-01-01',
    validTo: '2022-12-31',
  },
  {
    body: 'AGD PACE',
    providerId: '',
    statement: 'AGD PACE approval to 10/31/21',
    validFrom: '1900-01-01',
    validTo: '2021-10-31',
  },
];

/** One setting of a feature's own, checked by its schema; `fallback` where it was never set. */
export async function readSetting<Schema extends z.ZodMiniType>(
  db: Queryable,
  name: string,
  schema: Schema,
  fallback: z.output<Schema>,
): Promise<z.output<Schema>> {
  const row = await db.selectFrom('provider_setting').select('value').where('name', '=', name).executeTakeFirst();
  return row === undefined ? fallback : schema.parse(row.value);
}

/** Settings by their names; one that was never set is absent. Read through the functions that end in `In`. */
export type Settings = Readonly<Record<string, unknown>>;

/** Some settings as a column, for a statement that reads what they apply to. */
export const settingsColumn = (...names: string[]) =>
  sql<Settings>`(select coalesce(jsonb_object_agg(name, value), '{}') from provider_setting where name = any(${names}::text[]))`;

const settingIn = <Schema extends z.ZodMiniType>(
  settings: Settings,
  name: string,
  schema: Schema,
  fallback: z.output<Schema>,
): z.output<Schema> => (settings[name] === undefined ? fallback : schema.parse(settings[name]));

/** The settings that a credit freezes. */
export const frozenSettings = ['provider', 'accreditation', 'logo', 'signatory'] as const;
export const providerIn = (settings: Settings): Provider => settingIn(settings, 'provider', provider, fallbackProvider);
export const accreditationIn = (settings: Settings): Accreditation[] =>
  settingIn(settings, 'accreditation', accreditation, fallbackAccreditation);

/** `file`: the hash of the picture as it was uploaded. */
const chosenPicture = { file: z.string(), picture: brandPicture };
const chosenLogo = z.nullable(z.object({ ...chosenPicture, hasName: z.boolean() }));
const chosenIcon = z.nullable(z.object(chosenPicture));
const chosenSignatory = z.nullable(
  z.object({ name: z.string(), title: z.string(), signature: z.nullable(z.object(chosenPicture)) }),
);
const logoIn = (settings: Settings): Logo | null => {
  const logo = settingIn(settings, 'logo', chosenLogo, null);
  return logo && { ...logo.picture, hasName: logo.hasName };
};
/** What a certificate that is issued now shows of the provider; null where there is nothing. */
export function brandingIn(settings: Settings): FrozenBranding | null {
  const logo = logoIn(settings);
  const chosen = settingIn(settings, 'signatory', chosenSignatory, null);
  if (logo === null && chosen === null) return null;
  const signatory = chosen && { ...chosen, signature: chosen.signature?.picture ?? null };
  return { logo, signatory };
}
/** The pictures as they were chosen. */
export const readLogo = (db: Queryable) => readSetting(db, 'logo', chosenLogo, null);
export const readIcon = (db: Queryable) => readSetting(db, 'icon', chosenIcon, null);
export const readSignatory = (db: Queryable) => readSetting(db, 'signatory', chosenSignatory, null);

/** The color of buttons and links as #rrggbb; null unless the provider chose one. */
const brandColor = z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/)));
const mailTexts = z.partialRecord(
  z.enum(mailTextKinds),
  z.object({ subject: z.string(), opening: z.string(), closing: z.string() }),
);
/** The words of emails that the provider wrote. */
export const readMailTexts = (db: Queryable): Promise<Partial<MailTexts>> =>
  readSetting(db, 'mailTexts', mailTexts, {});

/** The provider as pages and emails name it, with its colors, its logo, and its own words of emails, if it has any. */
export async function readProvider(
  db: Queryable,
): Promise<Provider & Pick<MailSender, 'colors'> & { readonly logo?: Logo; readonly mailTexts?: Partial<MailTexts> }> {
  const rows = await db
    .selectFrom('provider_setting')
    .select(['name', 'value'])
    .where('name', 'in', ['provider', 'brandColor', 'logo', 'mailTexts'])
    .execute();
  const settings: Settings = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  const color = settingIn(settings, 'brandColor', brandColor, null);
  const logo = logoIn(settings);
  return {
    ...providerIn(settings),
    ...(color === null ? {} : { colors: tonesOf(color) }),
    ...(logo === null ? {} : { logo }),
    ...(settings['mailTexts'] === undefined ? {} : { mailTexts: settingIn(settings, 'mailTexts', mailTexts, {}) }),
  };
}
export const readAccreditation = (db: Queryable): Promise<Accreditation[]> =>
  readSetting(db, 'accreditation', accreditation, fallbackAccreditation);
/** The statements that the provider wrote itself; none of those that are assumed where it wrote none. */
export const readOwnAccreditation = (db: Queryable): Promise<Accreditation[]> =>
  readSetting(db, 'accreditation', accreditation, []);
/**
 * The zone in which the provider writes days and times, and in which pages are painted before the reader's own is
 * known; certificates and mails use the member's.
 */
export const readTimeZone = (db: Queryable): Promise<string> =>
  readSetting(db, 'timeZone', z.string(), fallbackTimeZone);
/** Until a provider chose one. */
export const fallbackTimeZone = 'America/New_York';
export const timeZoneIn = (settings: Settings): string => settingIn(settings, 'timeZone', z.string(), fallbackTimeZone);
/** When the demo was first loaded: what its dates are relative to. Null where it never was. */
export async function readDemoLoadedAt(db: Queryable): Promise<Temporal.Instant | null> {
  const loadedAt = await readSetting(db, 'demoLoadedAt', z.nullable(z.string()), null);
  return loadedAt === null ? null : Temporal.Instant.from(loadedAt);
}
/** When the demo was removed: from then on no start loads it. Null where it wasn’t. */
export async function readDemoRemovedAt(db: Queryable): Promise<Temporal.Instant | null> {
  const removedAt = await readSetting(db, 'demoRemovedAt', z.nullable(z.string()), null);
  return removedAt === null ? null : Temporal.Instant.from(removedAt);
}
const homeSizes = z.object({ webinars: z.int(), classes: z.int(), episodes: z.int() });
/** How many of each the home page shows: 4 live webinars, 8 classes, and 6 episodes, or the provider's numbers. */
export const readHomeSizes = (db: Queryable): Promise<z.output<typeof homeSizes>> =>
  readSetting(db, 'homeSizes', homeSizes, { webinars: 4, classes: 8, episodes: 6 });
/** The same for the page, which is asked for all the time. */
export const sharedHomeSizes = (context: Context): Promise<z.output<typeof homeSizes>> =>
  cached(context, 'homeSizes', 30, () => readHomeSizes(context.db));
/** Rows of a list page: 20, or the provider's number from 5 to 100. */
export const readPageSize = (db: Queryable): Promise<number> =>
  readSetting(db, 'pageSize', z.int().check(z.minimum(5), z.maximum(100)), 20);
/** The same for public lists, which are asked for all the time. */
export const sharedPageSize = (context: Context): Promise<number> =>
  cached(context, 'pageSize', 30, () => readPageSize(context.db));
/** Where banners are among the rows of a list: after `indexStart` rows, then after every `interval` further ones. */
export const readAdSlots = (db: Queryable): Promise<{ indexStart: number; interval: number }> =>
  readSetting(db, 'mobileAds', z.object({ indexStart: z.int(), interval: z.int() }), { indexStart: 3, interval: 6 });
/**
 * Whether banners may be on the page of a podcast show whose episodes carry credit
 * (docs/specification/promotion.md, PR-7).
 */
export const readAdsBesideCredit = (db: Queryable): Promise<boolean> =>
  readSetting(db, 'adsBesideCredit', z.boolean(), true);
/**
 * The category behind "Compliance Courses" and the company behind the sponsor's entry of the menu; null hides the
 * entry.
 */
export const readMenuEntries = (
  db: Queryable,
): Promise<{ complianceCategoryId: string | null; sponsorCompanyId: string | null }> =>
  readSetting(
    db,
    'menu',
    z.object({ complianceCategoryId: z.nullable(z.string()), sponsorCompanyId: z.nullable(z.string()) }),
    { complianceCategoryId: null, sponsorCompanyId: null },
  );
const studySettings = {
  retakes: z.object({
    delaysMin: z.array(z.int().check(z.minimum(0))).check(z.minLength(1)),
    maxAttempts: z.nullable(z.int().check(z.minimum(1))),
  }),
  timeOnTaskPercent: z.int().check(z.minimum(0), z.maximum(100)),
};
export type StudySettings = {
  readonly retakes: z.output<typeof studySettings.retakes> | null;
  readonly timeOnTaskPercent: number;
};

/** The names of the settings that `studySettingsIn` reads. */
export const studySettingNames = Object.keys(studySettings);

/**
 * How exams may be retaken (null = as usual), and which share of a class must have passed before its exam is graded (0
 * unless set).
 */
export const studySettingsIn = (settings: Settings): StudySettings => ({
  retakes: settingIn(settings, 'retakes', z.nullable(studySettings.retakes), null),
  timeOnTaskPercent: settingIn(settings, 'timeOnTaskPercent', studySettings.timeOnTaskPercent, 0),
});

export const readStudySettings = async (db: Queryable): Promise<StudySettings> => ({
  retakes: await readSetting(db, 'retakes', z.nullable(studySettings.retakes), null),
  timeOnTaskPercent: await readSetting(db, 'timeOnTaskPercent', studySettings.timeOnTaskPercent, 0),
});
/** The pass mark of a new exam, in percent: 75, or the provider's. */
export const readPassMark = (db: Queryable): Promise<number> =>
  readSetting(db, 'passMark', z.int().check(z.minimum(1), z.maximum(100)), usualPassMark);

/** What the third choice of gender is called, next to Female and Male; null, unless the provider allows one. */
export const readThirdGender = (db: Queryable): Promise<string | null> =>
  readSetting(db, 'thirdGender', z.nullable(z.string()), null);
/** How many years the ledger of a closed account is retained: 6, or the provider's number from 6 to 10. */
export const readRetentionYears = (db: Queryable): Promise<number> =>
  readSetting(db, 'retentionYears', z.int().check(z.minimum(6), z.maximum(10)), 6);
/** The reasons of the support form besides the four that it always has. */
export const readSupportReasons = (db: Queryable): Promise<readonly string[]> =>
  readSetting(db, 'supportReasons', z.array(z.string()), []);
/** How a webinar's meeting code becomes an address: `{zoomCode}`, `{attendee}` and `{name}` are filled in. */
export const readMeetingTemplate = (db: Queryable, usual: string): Promise<string> =>
  readSetting(db, 'meetingUrl', z.string(), usual);

const unmatchedIsAbsent = 'unmatchedIsAbsent';
/**
 * Whether a member whom a shared link's report leaves out counts as absent (docs/specification/webinars.md, WE-33). Off
 * unless set.
 */
export const readUnmatchedIsAbsent = (db: Queryable): Promise<boolean> =>
  readSetting(db, unmatchedIsAbsent, z.boolean(), false);
/** The same as a column, for a statement that reads attendance. */
export const unmatchedIsAbsentColumn = sql<boolean>`coalesce((select value = 'true'::jsonb from provider_setting where name = ${unmatchedIsAbsent}), false)`;

/**
 * Whether captions, live captions, and descriptions of what is only seen are required to publish (WCAG 2.1, 1.2.2,
 * 1.2.4, 1.2.5). Off unless set: then they are only asked for.
 */
export const readCaptionsRequired = (db: Queryable): Promise<boolean> =>
  readSetting(db, 'captionsRequired', z.boolean(), false);
const sharedQuestions = z.array(z.object({ key: z.string(), kind: z.enum(ownQuestionKinds), question: z.string() }));
/** What the evaluation of every activity asks below the ten ratings. Nothing unless set. */
export const readSharedQuestions = (db: Queryable): Promise<readonly OwnQuestion[]> =>
  readSetting(db, 'evaluationQuestions', sharedQuestions, []);
export const sharedQuestionsIn = (settings: Settings): readonly OwnQuestion[] =>
  settingIn(settings, 'evaluationQuestions', sharedQuestions, []);
/** The same as a column, for a statement that reads the evaluation of an activity. */
export const sharedQuestionsColumn = sql<readonly OwnQuestion[]>`coalesce((select value from provider_setting
  where name = 'evaluationQuestions'), '[]')`;
/** How far back speakers disclose relationships, in months. 24 unless set. */
export const readDisclosedMonths = (db: Queryable): Promise<number> => readSetting(db, 'disclosedMonths', z.int(), 24);
export const captionsRequiredIn = (settings: Settings): boolean =>
  settingIn(settings, 'captionsRequired', z.boolean(), false);
/** Whether only what a second person has found balanced can be published. Off unless set. */
export const readReviewRequired = (db: Queryable): Promise<boolean> =>
  readSetting(db, 'reviewRequired', z.boolean(), false);
export const reviewRequiredIn = (settings: Settings): boolean =>
  settingIn(settings, 'reviewRequired', z.boolean(), false);
/** The settings that publishing goes by. */
export const publishingSettings = [
  'timeZone',
  'accreditation',
  'captionsRequired',
  'reviewRequired',
  'evaluationQuestions',
] as const;
