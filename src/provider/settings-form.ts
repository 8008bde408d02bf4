// The sections of the console's settings: their fields, bounds and words. The page and the call that saves hold to the
// same.
import * as z from 'zod/mini';
import { day, hash } from '#platform/shared/wire-types.ts';
import { isTimeZone } from '#platform/shared/time-zones.ts';
import { colorProblem } from './brand-color.ts';
import { longestReason, mostOwnReasons } from './support-reasons.ts';
import { mostOwnQuestions, ownQuestionKinds, ownQuestionLength } from './own-questions.ts';

const line = (most: number) => z.string().check(z.trim(), z.maxLength(most, `Must be ${most} characters or shorter.`));

/** A dated statement of an accrediting body. */
const statement = z
  .object({
    body: line(100).check(z.minLength(1, 'Enter the name of the body.')),
    providerId: line(60),
    statement: line(1500).check(z.minLength(1, 'Enter the statement.')),
    validFrom: day('Choose a day.'),
    validTo: day('Choose a day.'),
  })
  .check(z.refine(({ validFrom, validTo }) => validFrom <= validTo, 'The last day is before the first.'));
export type AccreditationStatement = z.output<typeof statement>;

/** How many of each the home page may show: a few webinars, and what fills whole rows at every width. */
export const homeSizes = {
  webinars: [2, 3, 4, 5, 6, 7, 8],
  classes: [4, 8, 12, 16],
  episodes: [6, 12, 18],
} as const;

const oneOf = (sizes: readonly number[]) =>
  z.int('Choose a number.').check(z.refine((size) => sizes.includes(size), 'Choose one of the numbers.'));

const chosenId = () => z.nullable(z.string().check(z.regex(/^\d{1,18}$/, 'Choose one of the list, or none.')));

/** The hash of an uploaded picture. */
const picture = () => z.nullable(hash());

const upTo50 = () =>
  z
    .int('Enter a number of rows.')
    .check(z.minimum(0, 'Enter a number from 0 to 50.'), z.maximum(50, 'Enter a number from 0 to 50.'));

/** The lists of the account forms that the provider sets. Countries and states are the portal's. */
export const choiceLists = ['titles', 'jobTitles', 'officeSizes', 'ageRanges', 'sourceHeard'] as const;
export type ChoiceList = (typeof choiceLists)[number];

/** How the id of a choice begins that was never saved: it is stored under its first name. */
export const newChoice = 'new:';

export const choiceItem = z.object({
  /** What is stored of a member; it never changes. */
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  label: line(100).check(z.minLength(1, 'Name the choice, or remove it.')),
  isHidden: z.boolean('Choose on or off.'),
});
type Choice = z.output<typeof choiceItem>;
const named = ({ id, ...rest }: Choice): Choice => ({ id: id.startsWith(newChoice) ? rest.label : id, ...rest });

const choices = () =>
  z.pipe(
    z.pipe(
      z.array(choiceItem),
      z.transform((all: Choice[]) => all.map(named)),
    ),
    z.array(choiceItem).check(
      z.maxLength(200, 'At most 200 choices.'),
      z.refine(
        (all) => new Set(all.map(({ id }) => id)).size === all.length,
        'A choice already has this name, or had it once.',
      ),
      z.refine(
        (all) => new Set(all.map(({ label }) => label.toLowerCase())).size === all.length,
        'Two choices have the same name.',
      ),
      z.refine((all) => all.length === 0 || all.some(({ isHidden }) => !isHidden), 'Show at least one choice.'),
    ),
  );

const distinct = (texts: string[]): string[] => [
  ...new Map(
    texts
      .map((each) => each.trim())
      .filter(Boolean)
      .map((each) => [each.toLowerCase(), each]),
  ).values(),
];

export const settingsForms = {
  'small-words': z.object({
    words: z.pipe(
      z.pipe(
        z.array(z.string()),
        z.transform((words: string[]) =>
          [
            ...new Set(words.map((word) => word.replaceAll(/['’]/g, '').trim().toLowerCase()).filter(Boolean)),
          ].toSorted(),
        ),
      ),
      z
        .array(z.string().check(z.regex(/^[a-z0-9]{1,30}$/, 'Use one word on each line, in letters without accents.')))
        .check(z.maxLength(500, 'At most 500 words.')),
    ),
  }),
  synonyms: z.object({
    groups: z.pipe(
      z.pipe(
        z.array(z.array(z.string())),
        z.transform((groups: string[][]) => groups.map(distinct).filter((group) => group.length > 0)),
      ),
      z
        .array(
          z
            .array(z.string().check(z.maxLength(60, 'Each word or phrase can have 60 characters.')))
            .check(
              z.minLength(2, 'Write at least two words or phrases on a line, separated by commas.'),
              z.maxLength(20, 'At most 20 words or phrases on a line.'),
            ),
        )
        .check(z.maxLength(300, 'At most 300 lines.')),
    ),
  }),
  choices: z.object({
    titles: choices(),
    jobTitles: choices(),
    officeSizes: choices(),
    ageRanges: choices(),
    sourceHeard: choices(),
  }),
  'support-reasons': z.object({
    reasons: z.pipe(
      z.pipe(z.array(z.string()), z.transform(distinct)),
      z
        .array(
          z
            .string()
            .check(
              z.maxLength(longestReason, `Each reason can have ${longestReason} characters.`),
              z.regex(/^[^\p{C}]+$/u, 'Invalid character(s) detected.'),
            ),
        )
        .check(z.maxLength(mostOwnReasons, `At most ${mostOwnReasons} reasons of your own.`)),
    ),
  }),
  provider: z.object({
    name: line(100).check(z.minLength(1, 'Enter the name of the provider.')),
    legalName: line(150).check(z.minLength(1, 'Enter the legal name.')),
    address: z.array(line(100)).check(z.maxLength(6, 'Use at most six lines.')),
    email: line(254).check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Enter an email address.')),
    phone: line(40),
  }),
  'time-zone': z.object({ timeZone: line(60).check(z.refine(isTimeZone, 'There is no such time zone.')) }),
  branding: z.object({
    color: z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.regex(/^#[0-9a-f]{6}$/, { error: 'Type a color such as #0F6062.', abort: true }),
      z.refine((color) => colorProblem(color) === null, {
        error: ({ input }) => colorProblem(String(input)) ?? '',
      }),
    ),
  }),
  logo: z.object({ logo: picture(), hasName: z.boolean('Choose on or off.'), icon: picture() }),
  signatory: z.object({ name: line(100), title: line(140), signature: picture() }).check(
    z.refine(({ name, title, signature }) => name !== '' || (title === '' && signature === null), {
      path: ['name'],
      error: 'Enter the name of the person who signs.',
    }),
  ),
  accreditation: z.object({ statements: z.array(statement).check(z.maxLength(100, 'At most 100 statements.')) }),
  home: z.object({
    webinars: oneOf(homeSizes.webinars),
    classes: oneOf(homeSizes.classes),
    episodes: oneOf(homeSizes.episodes),
  }),
  menu: z.object({ complianceCategoryId: chosenId(), sponsorCompanyId: chosenId() }),
  lists: z.object({
    pageSize: z
      .int('Enter a number of rows.')
      .check(z.minimum(5, 'Enter a number from 5 to 100.'), z.maximum(100, 'Enter a number from 5 to 100.')),
    indexStart: upTo50(),
    interval: upTo50(),
    adsBesideCredit: z.boolean('Choose on or off.'),
  }),
  review: z.object({ reviewRequired: z.boolean('Choose on or off.') }),
  accessibility: z.object({ captionsRequired: z.boolean('Choose on or off.') }),
  exams: z.object({
    passMark: z
      .int('Enter a pass mark.')
      .check(z.minimum(1, 'Enter a percentage from 1 to 100.'), z.maximum(100, 'Enter a percentage from 1 to 100.')),
    delaysMin: z
      .array(
        z
          .int('Enter whole minutes, separated by commas.')
          .check(
            z.minimum(0, 'Enter whole minutes, separated by commas.'),
            z.maximum(525_600, 'Each delay can be at most a year.'),
          ),
      )
      .check(z.minLength(1, 'Enter at least one number.'), z.maxLength(20, 'At most 20 delays.')),
    maxAttempts: z.nullable(
      z
        .int('Enter a number of attempts, or leave it empty.')
        .check(z.minimum(1, 'At least one attempt.'), z.maximum(100, 'At most 100 attempts.')),
    ),
    timeOnTaskPercent: z
      .int('Enter a percentage from 0 to 100.')
      .check(z.minimum(0, 'Enter a percentage from 0 to 100.'), z.maximum(100, 'Enter a percentage from 0 to 100.')),
  }),
  evaluation: z.object({
    questions: z
      .array(
        z.object({
          key: z.string().check(z.regex(/^[A-Za-z0-9_-]{4,40}$/)),
          kind: z.enum(ownQuestionKinds),
          question: line(ownQuestionLength).check(z.minLength(1, 'Write the question, or remove it.')),
        }),
      )
      .check(z.maxLength(mostOwnQuestions, 'At most five questions.')),
  }),
  speakers: z.object({
    disclosedMonths: z
      .int('Choose 12 or 24 months.')
      .check(z.refine((months) => months === 12 || months === 24, 'Choose 12 or 24 months.')),
  }),
  live: z.object({ unmatchedIsAbsent: z.boolean('Choose on or off.') }),
  'sign-in': z.object({
    idleMinutes: z
      .int('Enter a number of minutes.')
      .check(z.minimum(15, 'Use at least 15 minutes.'), z.maximum(240, 'Use at most 240 minutes.')),
  }),
  records: z.object({
    retentionYears: z
      .int('Enter a number of years.')
      .check(z.minimum(6, 'Use at least 6 years.'), z.maximum(10, 'Use at most 10 years.')),
  }),
} as const;

/** The mail server that the console sets up. */
export const mailServerForm = z.object({
  host: z
    .string()
    .check(
      z.trim(),
      z.maxLength(253, 'Must be 253 characters or shorter.'),
      z.regex(/^[A-Za-z0-9.:-]+$/, 'Enter the server’s name, such as smtp.example.org.'),
    ),
  port: z
    .int('Enter a port, such as 587.')
    .check(z.minimum(1, 'Enter a port from 1 to 65535.'), z.maximum(65_535, 'Enter a port from 1 to 65535.')),
  security: z.enum(['starttls', 'tls', 'none']),
  username: line(254),
  senderName: line(100),
  senderAddress: line(254).check(
    z.regex(/^(?:|[^\s@]+@[^\s@]+\.[^\s@]+)$/, 'Enter an email address, or leave it empty.'),
  ),
});
export type MailServerForm = z.output<typeof mailServerForm>;

export type Section = keyof typeof settingsForms;
export type SettingsOf<Name extends Section> = z.output<(typeof settingsForms)[Name]>;

export const sections = Object.keys(settingsForms) as Section[];

/** Each section as people call it. */
export const sectionWords: Readonly<Record<Section, string>> = {
  'small-words': 'Words that search ignores',
  synonyms: 'Words that mean the same',
  choices: 'Choices in the account forms',
  'support-reasons': 'Reasons in the support form',
  provider: 'Provider',
  'time-zone': 'Time zone',
  accreditation: 'Accreditation',
  branding: 'Color of buttons and links',
  logo: 'Logo and icon',
  signatory: 'Who signs certificates',
  home: 'Home page',
  menu: 'Menu',
  lists: 'Lists and advertisements',
  review: 'Review',
  accessibility: 'Accessibility',
  exams: 'Exams',
  evaluation: 'Questions for every activity',
  speakers: 'Speakers',
  live: 'Live',
  'sign-in': 'Staff sign-in',
  records: 'Records',
};
