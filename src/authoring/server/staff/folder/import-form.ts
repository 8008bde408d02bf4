// The form that `npm run portal -- import FOLDER` reads; docs/guide/import.md describes it field by field. A fault is
// named with its file and field.
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import * as z from 'zod/mini';
import { forFields, studentFieldNames, studentSchemas, type StudentField } from '#accounts/student-fields.ts';
import { isDay } from '#platform/shared/dates.ts';
import { readText } from '#platform/server/files/foreign/read-text.ts';
import { classType, isLiveClass } from '#catalogue/class-type.ts';
import { mostOwnQuestions, ownQuestionKinds, ownQuestionLength } from '#provider/own-questions.ts';
import { isMoment } from '../../../import-moment.ts';
import { folderShape } from './folder-fields.ts';
import { isTimeZone } from '#platform/shared/time-zones.ts';
import { mostOutcomeQuestions } from '#catalogue/outcome-questions.ts';
import { itemKey, mostOptions, mostQuestions, mostSubjectCharacters } from '#exam/exam-form.ts';
import { line } from '#platform/shared/wire-types.ts';
import { isMeetingTemplate } from '#live/server/meetings/meeting-url.ts';

/** A folder does not have the right format. The message has one sentence a line, each naming the file and the field. */
export class WrongImport extends Error {}

const key = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]*$/, 'must contain only lowercase letters, digits, and hyphens'));
const text = z.string().check(z.minLength(1, 'must not be empty'));
const moment = z
  .string()
  .check(
    z.refine(isMoment, 'must be a date or a time, such as 2026-03-02, 2026-03-02T19:00 or 2026-03-02T19:00:00-05:00'),
  );
const day = z.string().check(z.refine(isDay, 'must be a date, such as 2026-03-02'));
/** What a page may link to: a web address, never a script. */
const webAddress = z
  .string()
  .check(
    z.refine(
      (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
      'must begin with https:// or http://',
    ),
  );
const listOf = <Item extends z.ZodMiniType>(item: Item) => z._default(z.array(item), []);
const optionalText = z._default(z.string(), '');

const agd = listOf(z.strictObject({ code: z.string(), category: z.string(), hours: z.number().check(z.minimum(0)) }));
const video = z.nullable(z.union([z.strictObject({ file: text }), z.strictObject({ youtube: text })]));
const asked = {
  key: z.optional(itemKey()),
  question: text,
  options: z.array(text).check(z.minLength(2, 'must have 2 to 6 options'), z.maxLength(6, 'must have 2 to 6 options')),
  correct: z.int().check(z.minimum(1), z.maximum(6)),
  explanation: z.optional(text),
  source: z.optional(text),
};
type Marked = { readonly correct: number; readonly options: readonly string[] };
const namesAnOption = z.refine<Marked>(({ correct, options }) => correct <= options.length, {
  error: 'does not match an option',
  path: ['correct'],
});
const subject = text.check(z.maxLength(mostSubjectCharacters, `must have at most ${mostSubjectCharacters} characters`));
const bankQuestion = z.strictObject({ ...asked, subject }).check(namesAnOption);
const question = z
  .strictObject({
    ...asked,
    /** The number of one of the class's objectives, counted from 1. */
    objective: z.optional(z.int().check(z.minimum(1))),
  })
  .check(namesAnOption);
const delaysMin = z
  .array(z.int().check(z.minimum(0)))
  .check(z.minLength(1, 'must have at least one number of minutes'));
const percent = z.int().check(z.minimum(0), z.maximum(100));
const exam = z._default(
  z.nullable(
    z
      .strictObject({
        minScore: z._default(z.int().check(z.minimum(1), z.maximum(100)), 75),
        shuffleQuestions: z._default(z.boolean(), false),
        shuffleOptions: z._default(z.boolean(), false),
        /** Minutes before the second, third, … attempt, and how many there are; null = the provider's setting. */
        retakeDelaysMin: z._default(z.nullable(delaysMin), null),
        maxAttempts: z._default(z.nullable(z.int().check(z.minimum(1))), null),
        questions: z._default(z.array(question), []),
        /** Questions of a subject of questions.json, different ones for each attempt. */
        draws: z._default(
          z.array(
            z.strictObject({
              subject,
              take: z.int().check(z.minimum(1), z.maximum(mostQuestions)),
              /** The number of one of the class's objectives, counted from 1. */
              objective: z.optional(z.int().check(z.minimum(1))),
            }),
          ),
          [],
        ),
      })
      .check(
        z.refine(({ questions, draws }) => questions.length + draws.length > 0, {
          error: 'must have at least one question',
          path: ['questions'],
        }),
        z.refine(({ draws }) => new Set(draws.map(({ subject }) => subject)).size === draws.length, {
          error: 'draws a subject twice',
          path: ['draws'],
        }),
      ),
  ),
  null,
);
const offer = z._default(
  z.nullable(
    z.strictObject({
      headline: text,
      blurb: z.string(),
      headlineButtons: text,
      buttonTextYes: text,
      buttonTextNo: text,
      video,
    }),
  ),
  null,
);
const surveyQuestion = z.strictObject({
  question: text,
  type: z.enum(['yesno', 'single', 'multi']),
  buttons: z.array(text).check(z.minLength(2, 'must have at least 2 buttons')),
});
const survey = z._default(
  z.nullable(
    z.strictObject({ questions: z.array(surveyQuestion).check(z.minLength(1, 'must have at least one question')) }),
  ),
  null,
);

/** What the evaluation asks besides its ten ratings. */
const evaluationQuestions = z._default(
  z
    .array(
      z.strictObject({
        key: itemKey(),
        kind: z.enum(ownQuestionKinds),
        question: text.check(z.maxLength(ownQuestionLength)),
      }),
    )
    .check(
      z.maxLength(mostOwnQuestions),
      z.refine((questions) => new Set(questions.map((each) => each.key)).size === questions.length, 'has a key twice'),
    ),
  [],
);

/** What members may answer before viewing and again after it. */
const outcomeQuestions = z._default(
  z
    .array(
      z
        .strictObject({
          key: itemKey(),
          question: text,
          options: z.array(text).check(z.minLength(2, 'must have at least 2 options'), z.maxLength(mostOptions)),
          correct: z.int().check(z.minimum(1)),
        })
        .check(z.refine(({ options, correct }) => correct <= options.length, 'correct: must be one of the options')),
    )
    .check(
      z.maxLength(mostOutcomeQuestions),
      z.refine((questions) => new Set(questions.map((each) => each.key)).size === questions.length, 'has a key twice'),
    ),
  [],
);

/** Retired: offered to nobody new; who began it may finish up to and including the last day. */
const retirement = { retired: z._default(z.boolean(), false), finishUntil: z._default(z.nullable(day), null) };
const retirementIsWhole = z.refine<{ retired: boolean; finishUntil: string | null }>(
  ({ retired, finishUntil }) => retired === (finishUntil !== null),
  {
    error: 'requires "retired": true, and is the last day on which members in progress can finish',
    path: ['finishUntil'],
  },
);

/** Parts of a film or an episode: where each begins, and its title. */
const chapters = listOf(z.strictObject({ startSec: z.number().check(z.minimum(0)), title: text }));

const company = z.strictObject({ key, name: text, tagline: optionalText, website: z.optional(webAddress) });
const category = z.strictObject({ key, name: text, agdCode: optionalText });
const speaker = z.strictObject({ key, name: text, degree: optionalText, bio: optionalText });

const anyClass = {
  ...folderShape('class'),
  key,
  name: text,
  type: z.int(),
  company: key,
  categories: listOf(key),
  speaker: z._default(z.nullable(key), null),
  objectives: listOf(text),
  credits: z.number().check(z.minimum(0)),
  creditExpires: z._default(z.nullable(day), null),
  agd,
  video: z._default(video, null),
  chapters,
  handout: z._default(z.boolean(), false),
  disclosure: optionalText,
  exam,
  offer,
  survey,
  evaluationQuestions,
  outcomeQuestions,
  ...retirement,
};
const typesOnDemand = new Set<number>(
  Object.values(classType).filter((type) => type !== classType.undefined && !isLiveClass(type)),
);
const minutes = z.int().check(z.minimum(1));
const onDemandClass = z
  .strictObject({
    ...anyClass,
    released: moment,
    /** That of a film in the folder is measured. */
    durationMin: z.optional(minutes),
    isTutorial: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ video, durationMin }) => durationMin !== undefined || (video !== null && 'file' in video), {
      error: 'is missing',
      path: ['durationMin'],
      // Reported together with the file's other errors, as long as its video has the right form.
      when: ({ value }) => typeof (value as { video?: unknown }).video === 'object',
    }),
    z.refine(({ type }) => typesOnDemand.has(type), {
      error: `must be one of ${[...typesOnDemand].join(', ')}`,
      path: ['type'],
    }),
    retirementIsWhole,
  );
const webinar = z
  .strictObject({
    ...folderShape('webinar'),
    ...anyClass,
    starts: moment,
    durationMin: minutes,
    zoomCode: z._default(z.nullable(z.string()), null),
    /** Name and address of the room; without it, the desk's stays. */
    place: z.optional(line(200)),
    /** Minutes in the meeting that live credit needs; the portal's rule where nothing is said. */
    requiredMinutes: z.optional(z.int().check(z.minimum(1))),
  })
  .check(
    z.refine(({ type }) => isLiveClass(type), {
      error: `must be ${classType.live}; a webinar that is on demand now belongs in classes/`,
      path: ['type'],
    }),
    retirementIsWhole,
  );
const episode = z
  .strictObject({
    ...folderShape('episode'),
    key,
    title: text,
    speaker: z._default(z.nullable(key), null),
    credits: z.number().check(z.minimum(0)),
    creditExpires: z._default(z.nullable(day), null),
    agd,
    released: moment,
    /** That of the sound is measured. */
    durationSec: z.optional(z.int().check(z.minimum(1))),
    chapters,
    /** Beside those of its show. */
    categories: listOf(key),
    exam,
    evaluationQuestions,
    ...retirement,
  })
  .check(retirementIsWhole);
const show = z.strictObject({
  key,
  title: text,
  blurb: optionalText,
  company: key,
  categories: listOf(key),
  episodes: z.array(episode),
});
const book = z.strictObject({
  key,
  title: text,
  subtitle: optionalText,
  blurb: optionalText,
  buttonText: z._default(z.nullable(z.string()), null),
  company: key,
  categories: listOf(key),
});
const ad = z.strictObject({
  key,
  company: key,
  slot: z.int().check(z.minimum(1), z.maximum(35)),
  alt: z.string(),
  href: z._default(z.nullable(webAddress), null),
  buttonText: z.string(),
  blurb: z.string(),
  confirmationMessageTitle: z.string(),
  confirmationMessage: z.string(),
});
const featured = z.strictObject({ key: z.optional(key), kind: z.enum(['class', 'podcast']), ref: text });
const items = z.optional(z.array(z.strictObject({ id: text, label: text, country: z.optional(z.string()) })));
const selectLists = z.strictObject({
  jobTitles: items,
  titles: items,
  states: items,
  countries: items,
  ageRanges: items,
  officeSizes: items,
  sourceHeard: items,
});
/** What the member's own form may leave out, a folder may, too. */
type StudentTexts = {
  [Name in StudentField]: (typeof studentSchemas)[Name] extends z.ZodMiniOptional
    ? z.ZodMiniOptional<z.ZodMiniString>
    : z.ZodMiniString;
};
const studentTexts = forFields(studentFieldNames, (name) =>
  studentSchemas[name] instanceof z.ZodMiniOptional ? z.optional(z.string()) : z.string(),
) as StudentTexts;
const student = z.strictObject({
  ...studentTexts,
  username: text,
  password: text,
  firstname: text,
  lastname: text,
  email: text,
  agdNumber: z.optional(z.nullable(z.string())),
  certYear: z.union([z.int(), z.string()]),
  gender: z.enum(['F', 'M', 'X']),
  sourceHeard: z.optional(z.string()),
  timeZone: z.optional(z.string().check(z.refine(isTimeZone, 'is not a time zone'))),
});
const settings = z.strictObject({
  provider: z.optional(
    z.strictObject({ name: text, legalName: text, address: z.array(z.string()), email: text, phone: z.string() }),
  ),
  /** The zone of days and of times without an offset. */
  timeZone: z.optional(z.string().check(z.refine(isTimeZone, 'is not a time zone; write it as America/New_York'))),
  retakes: z.optional(
    z.strictObject({ delaysMin, maxAttempts: z._default(z.nullable(z.int().check(z.minimum(1))), null) }),
  ),
  timeOnTaskPercent: z.optional(percent),
  complianceCategory: z.optional(z.nullable(key)),
  sponsorCompany: z.optional(z.nullable(key)),
  mobileAds: z.optional(z.strictObject({ indexStart: z.int(), interval: z.int() })),
  pageSize: z.optional(z.int().check(z.minimum(5), z.maximum(100))),
  /** The word of a third choice of gender, stored as X; null takes it back. */
  thirdGender: z.optional(z.nullable(text)),
  /** How a webinar's zoomCode becomes a join link. */
  meetingUrl: z.optional(
    z.nullable(z.string().check(z.refine(isMeetingTemplate, 'must begin with https:// and contain {zoomCode}'))),
  ),
  accreditation: z.optional(
    z.array(z.strictObject({ body: text, providerId: z.string(), statement: text, validFrom: day, validTo: day })),
  ),
});

/**
 * Turns what a file says into the form before it is checked: the demo's dates are relative. `file` is the path inside
 * the folder.
 */
export type Convert = (file: string, value: unknown) => unknown;

const asItIs: Convert = (_file, value) => value;

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (soFar, part) =>
      typeof part === 'number' ? `${soFar}[${part}]` : soFar === '' ? String(part) : `${soFar}.${String(part)}`,
    '',
  );
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, part) => (typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[part] : undefined),
    value,
  );
}

const relativeFields = new Set([
  'releasedDaysAgo',
  'startsInMin',
  'atHour',
  'validFromDaysAgo',
  'validToDaysAhead',
  'seatsTaken',
  'waiting',
  'history',
]);

function explain(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === 'unrecognized_keys') {
    const ofDemo = issue.keys.filter((name) => relativeFields.has(name));
    return ofDemo.length > 0
      ? `${ofDemo.join(', ')}: only the demo can use this; give a date or a time instead`
      : `unknown field ${issue.keys.join(', ')}`;
  }
  if (issue.code === 'custom' || issue.message !== 'Invalid input') return issue.message;
  if (valueAt(value, issue.path) === undefined) return 'is missing';
  if (issue.code === 'invalid_type')
    return `must be ${{ string: 'a text', number: 'a number', int: 'a whole number', boolean: 'true or false', array: 'a list', object: 'an object' }[issue.expected as string] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`;
  return 'does not have the right format';
}

/** Reads the files of one folder, and collects what is wrong with them. */
class FormReader {
  readonly faults: string[] = [];
  readonly #folder: string;
  readonly #convert: Convert;
  filesRead = 0;

  constructor(folder: string, convert: Convert) {
    this.#folder = folder;
    this.#convert = convert;
  }

  fault(file: string, path: readonly PropertyKey[], sentence: string): void {
    this.faults.push(`${file}: ${path.length === 0 ? '' : `${pathText(path)}: `}${sentence}.`);
  }

  /** One file of the form; undefined when it is absent or wrong. */
  async file<Schema extends z.ZodMiniType>(name: string, schema: Schema): Promise<z.output<Schema> | undefined> {
    let value: unknown;
    try {
      const text = await this.#text(name);
      if (text === null) return undefined;
      value = JSON.parse(text);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      this.fault(name, [], `cannot be read: ${(error as Error).message}`);
      return undefined;
    }
    this.filesRead += 1;
    const converted = this.#convert(name, value);
    const read = schema.safeParse(converted);
    if (read.success) return read.data;
    for (const issue of read.error.issues) this.fault(name, issue.path, explain(issue, converted));
    return undefined;
  }

  /** The text of a file; null, with the fault noted, unless it is UTF-8 or UTF-16 for certain. */
  async #text(name: string): Promise<string | null> {
    const read = readText(await readFile(join(this.#folder, name)));
    if (read?.isCertain) return read.text;
    this.fault(name, [], 'is not UTF-8: save it as UTF-8');
    return null;
  }

  async names(folder: string, extension: string): Promise<string[]> {
    const names = await readdir(join(this.#folder, folder)).catch(() => []);
    return names.filter((name) => name.endsWith(extension)).sort();
  }

  /** Every file of a folder of the form, each under its name. */
  async folder<Schema extends z.ZodMiniType>(
    name: string,
    schema: Schema,
  ): Promise<{ file: string; item: z.output<Schema> }[]> {
    const read = await Promise.all(
      (await this.names(name, '.json')).map(async (each) => ({
        file: `${name}/${each}`,
        item: await this.file(`${name}/${each}`, schema),
      })),
    );
    return read.flatMap(({ file, item }) => (item === undefined ? [] : [{ file, item }]));
  }

  async html(folder: string): Promise<{ code: string; html: string }[]> {
    const names = await this.names(folder, '.html');
    this.filesRead += names.length;
    return Promise.all(
      names.map(async (name) => ({
        code: name.slice(0, -5),
        html: (await this.#text(`${folder}/${name}`)) ?? '',
      })),
    );
  }
}

async function readForm(reader: FormReader) {
  return {
    companies: (await reader.file('companies.json', z.array(company))) ?? [],
    categories: (await reader.file('categories.json', z.array(category))) ?? [],
    speakers: (await reader.file('speakers.json', z.array(speaker))) ?? [],
    bank: (await reader.file('questions.json', z.array(bankQuestion))) ?? [],
    classes: await reader.folder('classes', onDemandClass),
    tutorials: await reader.folder('tutorials', onDemandClass),
    webinars: await reader.folder('webinars', webinar),
    shows: await reader.folder('podcasts', show),
    books: await reader.folder('ebooks', book),
    ads: (await reader.file('ads.json', z.array(ad))) ?? [],
    featured: await reader.file('featured.json', z.array(featured)),
    smallWords: await reader.file('small-words.json', z.array(text)),
    synonyms: await reader.file(
      'synonyms.json',
      z.array(z.array(text).check(z.minLength(2, 'must have at least two words'))),
    ),
    selectLists: (await reader.file('select-lists.json', selectLists)) ?? {},
    settings: (await reader.file('settings.json', settings)) ?? {},
    students: (await reader.file('students.json', z.array(student))) ?? [],
    blurbs: await reader.html('blurbs'),
  };
}
export type ImportFolder = Awaited<ReturnType<typeof readForm>>;
export type ImportedClass = ImportFolder['classes'][number]['item'] | ImportFolder['webinars'][number]['item'];

/** Reads and checks a whole folder; nothing is written. WrongImport names everything that has the wrong format. */
export async function readImportFolder(folder: string, convert: Convert = asItIs): Promise<ImportFolder> {
  const reader = new FormReader(folder, convert);
  const data = await readForm(reader);
  if (reader.filesRead === 0)
    throw new WrongImport(
      `${folder} contains nothing to import: none of its files has a name as described in docs/guide/import.md.`,
    );
  if (reader.faults.length > 0) throw new WrongImport(reader.faults.join('\n'));
  return data;
}

export const contentTypes: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
};

/** The path of a picture inside the folder, by its name without extension; null if there is none. */
export function findArtwork(folder: string, name: string): string | null {
  const paths = ['.svg', '.webp', '.jpg', '.png'].map((extension) => `artwork/${name}${extension}`);
  return paths.find((path) => existsSync(join(folder, path))) ?? null;
}

/** The pictures of an advertisement, smallest first: for light pages, and for dark ones. */
export const bannerNames = (key: string) =>
  ['xs', 'sm', 'md', 'lg'].map((size) => ({ light: `ad-${key}-${size}`, dark: `ad-${key}-${size}-dark` }));

/** Keys that a folder may refer to without holding them: what was imported before. */
export type KnownKeys = {
  readonly companies: ReadonlySet<string>;
  readonly categories: ReadonlySet<string>;
  readonly speakers: ReadonlySet<string>;
  readonly activities: ReadonlySet<string>;
};

/**
 * Checks what the files of a folder say of each other: keys that are used twice or name nothing, and files that are
 * missing.
 */
export function checkReferences(folder: string, data: ImportFolder, known: KnownKeys): void {
  const faults: string[] = [];
  const keysOf = (list: readonly { key: string }[], file: string, before: ReadonlySet<string>) => {
    const own = new Set<string>();
    for (const each of list) {
      if (own.has(each.key)) faults.push(`${file}: key: "${each.key}" is used twice.`);
      own.add(each.key);
    }
    return new Set([...before, ...own]);
  };
  const companies = keysOf(data.companies, 'companies.json', known.companies);
  const categories = keysOf(data.categories, 'categories.json', known.categories);
  const speakers = keysOf(data.speakers, 'speakers.json', known.speakers);
  keysOf(data.ads, 'ads.json', new Set());
  const need = (
    file: string,
    field: string,
    name: string | null | undefined,
    keys: ReadonlySet<string>,
    kind: string,
  ) => {
    if (name !== null && name !== undefined && !keys.has(name))
      faults.push(`${file}: ${field}: there is no ${kind} with the key "${name}".`);
  };
  const needFile = (file: string, field: string, path: string) => {
    if (contentTypes[extname(path)] === undefined)
      faults.push(`${file}: ${field}: ${path} is of a type that the portal does not serve.`);
    else if (!existsSync(join(folder, path))) faults.push(`${file}: ${field}: the file ${path} is missing.`);
  };
  const needVideo = (file: string, field: string, chosen: ImportedClass['video']) => {
    if (chosen !== null && 'file' in chosen) needFile(file, field, `video/${chosen.file}`);
  };

  const checkExam = (file: string, field: string, given: ImportedClass['exam'], objectives: readonly string[]) => {
    const named = new Set<string>();
    for (const [index, { key: name, objective }] of (given?.questions ?? []).entries()) {
      if (name !== undefined && named.has(name))
        faults.push(`${file}: ${field}.questions[${index}].key: "${name}" is used twice.`);
      if (name !== undefined) named.add(name);
      if (objective !== undefined && objective > objectives.length)
        faults.push(`${file}: ${field}.questions[${index}].objective: there is no objective ${objective}.`);
    }
    for (const [index, { objective }] of (given?.draws ?? []).entries())
      if (objective !== undefined && objective > objectives.length)
        faults.push(`${file}: ${field}.draws[${index}].objective: there is no objective ${objective}.`);
  };

  const holders = new Map<string, string>();
  const claim = (file: string, name: string) => {
    const holder = holders.get(name);
    if (holder !== undefined) faults.push(`${file}: key: "${name}" is the key of ${holder} too.`);
    holders.set(name, file);
  };
  for (const { file, item } of [...data.classes, ...data.tutorials, ...data.webinars]) {
    claim(file, item.key);
    need(file, 'company', item.company, companies, 'company');
    need(file, 'speaker', item.speaker, speakers, 'speaker');
    for (const [index, name] of item.categories.entries())
      need(file, `categories[${index}]`, name, categories, 'category');
    needVideo(file, 'video.file', item.video);
    checkExam(file, 'exam', item.exam, item.objectives);
    if (item.handout) needFile(file, 'handout', `handouts/${item.key}.pdf`);
    if (item.offer) needVideo(file, 'offer.video.file', item.offer.video);
  }
  for (const { file, item } of data.shows) {
    need(file, 'company', item.company, companies, 'company');
    for (const [index, name] of item.categories.entries())
      need(file, `categories[${index}]`, name, categories, 'category');
    for (const [index, episode] of item.episodes.entries()) {
      claim(file, `${item.key}/${episode.key}`);
      for (const [place, name] of episode.categories.entries())
        need(file, `episodes[${index}].categories[${place}]`, name, categories, 'category');
      checkExam(file, `episodes[${index}].exam`, episode.exam, []);
      need(file, `episodes[${index}].speaker`, episode.speaker, speakers, 'speaker');
      needFile(file, `episodes[${index}]`, `audio/${item.key}/${episode.key}.mp3`);
    }
  }
  for (const { file, item } of data.books) {
    need(file, 'company', item.company, companies, 'company');
    for (const [index, name] of item.categories.entries())
      need(file, `categories[${index}]`, name, categories, 'category');
    needFile(file, 'key', `ebooks/${item.key}.pdf`);
  }
  for (const [index, each] of data.ads.entries()) {
    need('ads.json', `[${index}].company`, each.company, companies, 'company');
    const names = bannerNames(each.key);
    if (!names.some(({ dark }) => findArtwork(folder, dark) !== null)) continue;
    for (const { light, dark } of names) {
      const [there, missing] = findArtwork(folder, dark) === null ? [light, dark] : [dark, light];
      if (findArtwork(folder, there) !== null && findArtwork(folder, missing) === null)
        faults.push(`ads.json: [${index}].key: artwork/${there} exists, but artwork/${missing} is missing.`);
    }
  }
  const activities = new Set([...known.activities, ...holders.keys()]);
  for (const [index, each] of (data.featured ?? []).entries())
    need('featured.json', `[${index}].ref`, each.ref, activities, 'class or episode');
  need('settings.json', 'complianceCategory', data.settings.complianceCategory, categories, 'category');
  need('settings.json', 'sponsorCompany', data.settings.sponsorCompany, companies, 'company');
  if (faults.length > 0) throw new WrongImport(faults.join('\n'));
}
