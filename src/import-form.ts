// The data form that `npm run portal -- import FOLDER` reads and `demo/` uses; demo/README.md describes it. A wrong file is named with its wrong field.
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const key = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]*$/));
/** What a page may link to: a web address, never a script. */
const webAddress = z.string().check(z.refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'must begin with https:// or http://'));
const agd = z._default(z.array(z.object({ code: z.string(), category: z.string(), hours: z.number() })), []);
const video = z.nullable(z.union([z.object({ file: z.string() }), z.object({ youtube: z.string() })]));
const exam = z.nullable(
  z.object({
    minScore: z._default(z.int().check(z.minimum(1), z.maximum(100)), 75),
    questions: z
      .array(z.object({ question: z.string(), options: z.array(z.string()).check(z.minLength(2), z.maxLength(6)), correct: z.int().check(z.minimum(1), z.maximum(6)) }).check(z.refine((question) => question.correct <= question.options.length, 'correct names no option')))
      .check(z.minLength(1)),
  }),
);
const offer = z.nullable(z.object({ headline: z.string(), blurb: z.string(), headlineButtons: z.string(), buttonTextYes: z.string(), buttonTextNo: z.string(), video }));
const survey = z.nullable(z.object({ questions: z.array(z.object({ question: z.string(), type: z.enum(['yesno', 'single', 'multi']), buttons: z.array(z.string()).check(z.minLength(2)) })) }));

const company = z.object({ key, name: z.string(), tagline: z.optional(z.string()), website: z.optional(webAddress) });
const category = z.object({ key, name: z.string(), agdCode: z.optional(z.string()) });
const speaker = z.object({ key, name: z.string(), degree: z.optional(z.string()), bio: z.optional(z.string()) });

const anyClass = {
  key,
  name: z.string(),
  type: z.int(),
  company: key,
  categories: z.array(key),
  speaker: z.nullable(key),
  blurb: z.string(),
  description: z.string(),
  objectives: z._default(z.array(z.string()), []),
  credits: z.number(),
  durationMin: z.int(),
  agd,
  video: z._default(video, null),
  handout: z._default(z.boolean(), false),
  disclosure: z._default(z.string(), ''),
  exam: z._default(exam, null),
  offer: z._default(offer, null),
  survey: z._default(survey, null),
};
const onDemandClass = z.object({ ...anyClass, releasedDaysAgo: z.number(), isTutorial: z._default(z.boolean(), false) });
const webinar = z.object({ ...anyClass, startsInMin: z.number(), atHour: z.optional(z.int()), capacity: z.nullable(z.int()), seatsTaken: z._default(z.int(), 0), waiting: z._default(z.int(), 0), zoomCode: z.nullable(z.string()) });
const episode = z.object({
  key,
  title: z.string(),
  speaker: z.nullable(key),
  blurb: z.string(),
  description: z.string(),
  credits: z.number(),
  agd,
  releasedDaysAgo: z.number(),
  durationSec: z.int(),
  chapters: z._default(z.array(z.object({ startSec: z.number(), title: z.string() })), []),
  transcript: z._default(z.string(), ''),
  exam: z._default(exam, null),
  /** Beside those of its show. */
  categories: z._default(z.array(key), []),
});
const show = z.object({ key, title: z.string(), blurb: z.string(), company: key, categories: z._default(z.array(key), []), episodes: z.array(episode) });
const book = z.object({ key, title: z.string(), subtitle: z._default(z.string(), ''), blurb: z.string(), buttonText: z._default(z.nullable(z.string()), null), company: key, categories: z._default(z.array(key), []) });
const ad = z.object({ key, company: key, slot: z.int(), alt: z.string(), href: z._default(z.nullable(webAddress), null), buttonText: z.string(), blurb: z.string(), confirmationMessageTitle: z.string(), confirmationMessage: z.string() });
const featured = z.object({ kind: z.enum(['class', 'podcast']), ref: z.string() });
const item = z.object({ id: z.string(), label: z.string(), country: z.optional(z.string()) });
const selectLists = z.object({ jobTitles: z.optional(z.array(item)), titles: z.optional(z.array(item)), states: z.optional(z.array(item)), countries: z.optional(z.array(item)), ageRanges: z.optional(z.array(item)), officeSizes: z.optional(z.array(item)), sourceHeard: z.optional(z.array(item)) });
const past = z.object({ daysAgo: z.number(), score: z.int() });
const history = z.object({
  completed: z._default(z.array(z.extend(past, { class: key })), []),
  completedLive: z._default(z.array(z.extend(past, { class: key })), []),
  completedPodcasts: z._default(z.array(z.extend(past, { episode: z.string() })), []),
  inProgress: z._default(z.array(key), []),
  queue: z._default(z.array(key), []),
  seats: z._default(z.array(key), []),
  waiting: z._default(z.array(key), []),
  tutorials: z._default(z.array(key), []),
});
const student = z.object({
  username: z.string(),
  password: z.string(),
  title: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  email2: z.optional(z.string()),
  jobTitle: z.string(),
  officeName: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
  phone: z.string(),
  agdNumber: z.optional(z.nullable(z.string())),
  certYear: z.union([z.int(), z.string()]),
  gender: z.string(),
  ageRange: z.string(),
  officeSize: z.string(),
  sourceHeard: z.optional(z.string()),
  timeZone: z.optional(z.string()),
  history: z._default(z.nullable(history), null),
});
const settings = z.object({
  provider: z.object({ name: z.string(), legalName: z.string(), address: z.array(z.string()), email: z.string(), phone: z.string() }),
  complianceCategory: z._default(z.nullable(key), null),
  sponsorCompany: z._default(z.nullable(key), null),
  mobileAds: z.object({ indexStart: z.int(), interval: z.int() }),
  pageSize: z.int(),
  /** How a webinar's zoomCode becomes a join link. */
  meetingUrl: z._default(z.nullable(z.string()), null),
  accreditation: z.array(z.object({ body: z.string(), providerId: z.string(), statement: z.string(), validFromDaysAgo: z.number(), validToDaysAhead: z.number() })),
});

/** A file of the folder does not have the form; the message names file and field. */
export class WrongImport extends Error {}

async function readJson<Schema extends z.ZodMiniType>(path: string, schema: Schema): Promise<z.output<Schema>> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new WrongImport(`${path} cannot be read: ${(error as Error).message}`);
  }
  const read = schema.safeParse(value);
  if (!read.success) throw new WrongImport(`${path}: ${read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`);
  return read.data;
}

async function readFolder<Schema extends z.ZodMiniType>(folder: string, schema: Schema): Promise<z.output<Schema>[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(names.map((name) => readJson(join(folder, name), schema)));
}

/** Reads and checks a whole folder before anything is written. */
export async function readImportFolder(folder: string) {
  const file = <Schema extends z.ZodMiniType>(name: string, schema: Schema) => readJson(join(folder, name), schema);
  const optionalFile = async <Schema extends z.ZodMiniType>(name: string, schema: Schema) =>
    existsSync(join(folder, name)) ? await file(name, schema) : null;
  const blurbNames = (await readdir(join(folder, 'blurbs')).catch(() => [])).filter((name) => name.endsWith('.html'));
  return {
    companies: await file('companies.json', z.array(company)),
    categories: await file('categories.json', z.array(category)),
    speakers: await file('speakers.json', z.array(speaker)),
    classes: await readFolder(join(folder, 'classes'), onDemandClass),
    tutorials: await readFolder(join(folder, 'tutorials'), onDemandClass),
    webinars: await readFolder(join(folder, 'webinars'), webinar),
    shows: await readFolder(join(folder, 'podcasts'), show),
    books: await readFolder(join(folder, 'ebooks'), book),
    ads: await file('ads.json', z.array(ad)),
    featured: await file('featured.json', z.array(featured)),
    // Null: the folder has none, and what the portal has stays.
    smallWords: await optionalFile('small-words.json', z.array(z.string())),
    synonyms: await optionalFile('synonyms.json', z.array(z.array(z.string()).check(z.minLength(2)))),
    selectLists: await optionalFile('select-lists.json', selectLists),
    settings: await file('settings.json', settings),
    students: await file('students.json', z.array(student)),
    blurbs: await Promise.all(blurbNames.map(async (name) => ({ code: name.slice(0, -5), html: await readFile(join(folder, 'blurbs', name), 'utf8') }))),
  };
}
export type ImportFolder = Awaited<ReturnType<typeof readImportFolder>>;
