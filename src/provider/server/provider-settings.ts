// What the provider can set, as it is stored. What the console shows and allows of it is in settings-form.ts.
import * as z from 'zod/mini';
import { defineSetting } from '#platform/server/database/setting-rows.ts';
import { brandPicture } from '../branding.ts';
import { mailTextKinds } from '../mail-texts.ts';
import { ownQuestionKinds } from '../own-questions.ts';
import { usualPassMark } from '../usual-exam.ts';

/**
 * A dated statement of an accrediting body; printed on certificates earned on a day from `validFrom` to `validTo`
 * (calendar days).
 */
const statement = z.object({
  body: z.string(),
  providerId: z.string(),
  statement: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
});

/** `file`: the hash of the picture as it was uploaded. */
const chosenPicture = { file: z.string(), picture: brandPicture };
const instant = z.nullable(z.string());

export const providerSettings = {
  provider: defineSetting(
    'provider',
    z.object({
      name: z.string(),
      legalName: z.string(),
      address: z.array(z.string()),
      email: z.string(),
      phone: z.string(),
    }),
    {
      name: 'Dental Learning',
      legalName: 'Dental Learning',
      address: [],
      email: 'support@localhost',
      phone: '',
    },
  ),
  /** The zone of days and times that the provider writes, and of pages until the reader’s own is known. */
  timeZone: defineSetting('timeZone', z.string(), 'America/New_York'),
  // The texts and last valid days that the specification gives (1, section 9). None holds today: only the provider's
  // own setting claims recognition.
  accreditation: defineSetting('accreditation', z.array(statement), [
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
  ]),
  /** The color of buttons and links as #rrggbb; null unless the provider chose one. */
  brandColor: defineSetting('brandColor', z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/))), null),
  logo: defineSetting('logo', z.nullable(z.object({ ...chosenPicture, hasName: z.boolean() })), null),
  icon: defineSetting('icon', z.nullable(z.object(chosenPicture)), null),
  signatory: defineSetting(
    'signatory',
    z.nullable(z.object({ name: z.string(), title: z.string(), signature: z.nullable(z.object(chosenPicture)) })),
    null,
  ),
  /** The words of emails that the provider wrote. */
  mailTexts: defineSetting(
    'mailTexts',
    z.partialRecord(z.enum(mailTextKinds), z.object({ subject: z.string(), opening: z.string(), closing: z.string() })),
    {},
  ),
  /** How many of each the home page shows. */
  homeSizes: defineSetting('homeSizes', z.object({ webinars: z.int(), classes: z.int(), episodes: z.int() }), {
    webinars: 4,
    classes: 8,
    episodes: 6,
  }),
  /** Rows of a list page. */
  pageSize: defineSetting('pageSize', z.int().check(z.minimum(5), z.maximum(100)), 20),
  /** Where banners are among the rows of a list: after `indexStart` rows, then after every `interval` further ones. */
  mobileAds: defineSetting('mobileAds', z.object({ indexStart: z.int(), interval: z.int() }), {
    indexStart: 3,
    interval: 6,
  }),
  /**
   * Whether banners may be on the page of a podcast show whose episodes carry credit
   * (docs/specification/promotion.md, PR-7).
   */
  adsBesideCredit: defineSetting('adsBesideCredit', z.boolean(), true),
  /**
   * The category behind "Compliance Courses" and the company behind the sponsor's entry of the menu; null hides the
   * entry.
   */
  menu: defineSetting(
    'menu',
    z.object({ complianceCategoryId: z.nullable(z.string()), sponsorCompanyId: z.nullable(z.string()) }),
    { complianceCategoryId: null, sponsorCompanyId: null },
  ),
  /** How exams may be retaken; null: as usual (usual-exam.ts). */
  retakes: defineSetting(
    'retakes',
    z.nullable(
      z.object({
        delaysMin: z.array(z.int().check(z.minimum(0))).check(z.minLength(1)),
        maxAttempts: z.nullable(z.int().check(z.minimum(1))),
      }),
    ),
    null,
  ),
  /** Which share of a class must have passed before its exam is graded, in percent. */
  timeOnTaskPercent: defineSetting('timeOnTaskPercent', z.int().check(z.minimum(0), z.maximum(100)), 0),
  /** The pass mark of a new exam, in percent. */
  passMark: defineSetting('passMark', z.int().check(z.minimum(1), z.maximum(100)), usualPassMark),
  /** What the third choice of gender is called, next to Female and Male; null, unless the provider allows one. */
  thirdGender: defineSetting('thirdGender', z.nullable(z.string()), null),
  /** How many years the ledger of a closed account is retained. */
  retentionYears: defineSetting('retentionYears', z.int().check(z.minimum(6), z.maximum(10)), 6),
  /** The reasons of the support form besides the four that it always has. */
  supportReasons: defineSetting('supportReasons', z.array(z.string()), []),
  /**
   * Whether a member whom a shared link's report leaves out counts as absent (docs/specification/webinars.md, WE-33).
   */
  unmatchedIsAbsent: defineSetting('unmatchedIsAbsent', z.boolean(), false),
  /**
   * Whether captions, live captions, and descriptions of what is only seen are required to publish (WCAG 2.1, 1.2.2,
   * 1.2.4, 1.2.5). Otherwise they are only asked for.
   */
  captionsRequired: defineSetting('captionsRequired', z.boolean(), false),
  /** Whether only what a second person has found balanced can be published. */
  reviewRequired: defineSetting('reviewRequired', z.boolean(), false),
  /** What the evaluation of every activity asks below the ten ratings. */
  evaluationQuestions: defineSetting(
    'evaluationQuestions',
    z.array(z.object({ key: z.string(), kind: z.enum(ownQuestionKinds), question: z.string() })),
    [],
  ),
  /** How far back speakers disclose relationships, in months. */
  disclosedMonths: defineSetting('disclosedMonths', z.int(), 24),
  /** When the demo was first loaded: what its dates are relative to. Null where it never was. */
  demoLoadedAt: defineSetting('demoLoadedAt', instant, null),
  /** When the demo was removed: from then on no start loads it. Null where it wasn’t. */
  demoRemovedAt: defineSetting('demoRemovedAt', instant, null),
} as const;

/** The statements that the provider wrote itself; none of those that are assumed where it wrote none. */
export const ownAccreditation = { ...providerSettings.accreditation, usual: [] };
