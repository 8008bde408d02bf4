// Takes over a whole folder of the import form in one transaction: a folder that fails in the middle leaves nothing
// behind. Unchanged items are not written again, so no one is notified of them.
import { createReadStream, existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { importSelectList, importStudent, passwordHasher } from '#accounts/server/import-students.ts';
import { isLiveClass } from '#catalogue/class-type.ts';
import {
  importActivity,
  importBook,
  importCategory,
  importCompany,
  importShow,
  importSmallWords,
  importSpeaker,
  importSynonyms,
  type ImportedActivity,
} from '#catalogue/server/writing/import-catalogue.ts';
import { clearConsoleEdit, listConsoleEdits, type EditedTable } from '#catalogue/server/console-rows.ts';
import { importBankQuestion } from '#exam/server/publishing/import-bank.ts';
import { importExam, type ImportedExam } from '#exam/server/publishing/import-exam.ts';
import { TooFewQuestions } from '#exam/server/publishing/publish-exam.ts';
import {
  bannerNames,
  checkReferences,
  contentTypes,
  findArtwork,
  readImportFolder,
  WrongImport,
  type ImportedClass,
  type ImportFolder,
} from './import-form.ts';
import { fieldsInFolder } from './folder-fields.ts';
import { filmMinutes, filmPath, measureMedia, soundPath, type MediaLengths } from '../drafts/media-lengths.ts';
import { keepVersion } from '../versions/keep-version.ts';
import { endOfDay, momentOf } from '../../../import-moment.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { withoutIdleLimit } from '#platform/server/backup/tables.ts';
import { readText } from '#platform/server/files/foreign/read-text.ts';
import { storeFile } from '#platform/server/files/files.ts';
import { listKeyedRows } from '#platform/server/database/keyed-row.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { readSetting, writeSetting, type Setting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { writeBlurb } from '#pages/server/write-blurb.ts';
import { importAd, importFeatured } from '#promotion/server/import-ads.ts';
import { meetingTemplate } from '#live/server/meetings/meeting-url.ts';
import { writePlace } from '#live/server/room/place-rows.ts';
import { indexedOnce } from '#search/server/index-rows.ts';
import { followWrite } from '#seats/server/change-webinar.ts';
import { writeOffer } from '#sponsor-video/server/write-offer.ts';
import { writeSurvey } from '#survey/server/write-survey.ts';

/** Captions as a captioning service wrote them, whatever their encoding. Refused: what isn't text. */
function captionsText(path: string, content: Buffer): string {
  const read = readText(content);
  if (read === null) throw new WrongImport(`${path} is not text.`);
  return read.text;
}

/**
 * What an import made of a folder: the ids of its activities and of its students, in the order of the folder, and which
 * of them are new.
 */
export type Imported = {
  readonly activities: ReadonlyMap<string, string>;
  readonly newActivities: ReadonlySet<string>;
  readonly students: readonly { readonly username: string; readonly id: string; readonly isNew: boolean }[];
  /** How many activities have a new version: new ones, and those whose content changed. */
  readonly versions: number;
  /** A sentence for each item that was left alone, because somebody changed it in the console. */
  readonly left: readonly string[];
};

export type ImportOptions = {
  /** Whether the folder's version replaces what was changed in the console. */
  readonly isOverConsole?: boolean;
};

/**
 * Imports `folder` in a transaction of its own; `say` reports progress. Throws WrongImport with a sentence a
 * fault.
 */
export async function importFolder(
  context: Context,
  folder: string,
  say: (doing: string) => void,
  options: ImportOptions = {},
): Promise<Imported> {
  const data = await readImportFolder(folder);
  return inOneTransaction(context, (inside, trx) => writeFolder(inside, trx, folder, data, say, options));
}

/** Small files that are written to storage at a time, while the import continues. */
const mostFilesAtOnce = 8;
/** A larger file is never in memory as a whole: the import waits until it is stored. */
const mostBytesInMemory = 4 * 1024 * 1024;

/**
 * Runs an import; its files are in storage before its transaction ends. If it fails, those that it has put there go as
 * well.
 */
export async function inOneTransaction<Result>(
  context: Context,
  run: (context: Context, trx: Queryable) => Promise<Result>,
): Promise<Result> {
  const { storage } = context;
  const written: string[] = [];
  const writes: Promise<void>[] = [];
  const running = new Set<Promise<void>>();
  const put: typeof storage.put = async (key, content, contentType) => {
    written.push(key);
    const write = storage.put(key, content, contentType);
    writes.push(write);
    // One that fails fails the import when all of them are waited for.
    const settled = write.catch(() => undefined).finally(() => running.delete(settled));
    running.add(settled);
    if (!(content instanceof Uint8Array)) await write;
    else if (running.size >= mostFilesAtOnce) await Promise.race(running);
  };
  try {
    return await context.db.transaction().execute(async (trx) => {
      await withoutIdleLimit(trx);
      const result = await run({ ...context, storage: { ...storage, put } }, trx);
      await Promise.all(writes);
      return result;
    });
  } catch (error) {
    await Promise.all(running);
    await Promise.allSettled(written.map((key) => storage.remove(key)));
    throw error;
  }
}

/** Writes a folder that was read, in the caller's transaction. */
export async function writeFolder(
  context: Context,
  trx: Queryable,
  folder: string,
  data: ImportFolder,
  say: (doing: string) => void,
  { isOverConsole = false }: ImportOptions = {},
): Promise<Imported> {
  const { classes, webinars, shows, tutorials, books } = data;
  say(
    `Importing ${classes.length} classes, ${webinars.length} webinars, ${shows.length} podcast shows, ${tutorials.length} tutorials, ${books.length} eBooks …`,
  );
  const known = {
    companies: await listKeyedRows(trx, 'company'),
    categories: await listKeyedRows(trx, 'category'),
    speakers: await listKeyedRows(trx, 'speaker'),
    activities: await listKeyedRows(trx, 'activity'),
    shows: await listKeyedRows(trx, 'podcast_show'),
    books: await listKeyedRows(trx, 'book'),
  };
  const keys = (map: ReadonlyMap<string, string>) => new Set(map.keys());
  checkReferences(folder, data, {
    companies: keys(known.companies),
    categories: keys(known.categories),
    speakers: keys(known.speakers),
    activities: keys(known.activities),
  });
  const lengths = await measureMedia(folder, data);
  const timeZone = data.settings.timeZone ?? (await readTimeZone(trx));
  const inConsole = {
    activity: await listConsoleEdits(trx, 'activity'),
    podcast_show: await listConsoleEdits(trx, 'podcast_show'),
    book: await listConsoleEdits(trx, 'book'),
  };
  const now = { ...known, inConsole, isOverConsole };
  return indexedOnce(trx, async () => {
    const result = await new FolderImport(context, trx, folder, data, now, lengths, timeZone).run();
    return { ids: [...result.activities.values()], result };
  });
}

type Known = {
  readonly companies: Map<string, string>;
  readonly categories: Map<string, string>;
  readonly speakers: Map<string, string>;
  readonly activities: Map<string, string>;
  readonly shows: Map<string, string>;
  readonly books: Map<string, string>;
  /** When something was last changed in the console, by its key. */
  readonly inConsole: Readonly<Record<EditedTable, ReadonlyMap<string, Temporal.Instant>>>;
  readonly isOverConsole: boolean;
};

class FolderImport {
  readonly #context: Context;
  readonly #db: Queryable;
  readonly #folder: string;
  readonly #data: ImportFolder;
  readonly #known: Known;
  readonly #lengths: MediaLengths;
  readonly #timeZone: string;
  readonly #activities = new Map<string, string>();
  readonly #newActivities = new Set<string>();
  readonly #files = new Map<string, Promise<string>>();
  readonly #left: string[] = [];
  #versions = 0;

  constructor(
    context: Context,
    db: Queryable,
    folder: string,
    data: ImportFolder,
    known: Known,
    lengths: MediaLengths,
    timeZone: string,
  ) {
    this.#context = context;
    this.#db = db;
    this.#folder = folder;
    this.#data = data;
    this.#known = known;
    this.#lengths = lengths;
    this.#timeZone = timeZone;
  }

  async run(): Promise<Imported> {
    const { companies, categories, speakers, bank, classes, tutorials, webinars, shows, students } = this.#data;
    const { companies: companyIds, categories: categoryIds, speakers: speakerIds } = this.#known;
    for (const company of companies)
      companyIds.set(
        company.key,
        await importCompany(this.#db, {
          ...withoutUndefined(company),
          photoId: await this.#artwork(`company-${company.key}`),
        }),
      );
    for (const category of categories) categoryIds.set(category.key, await importCategory(this.#db, category));
    for (const speaker of speakers)
      speakerIds.set(
        speaker.key,
        await importSpeaker(this.#db, { ...speaker, photoId: await this.#artwork(`speaker-${speaker.key}`) }),
      );
    for (const [index, each] of bank.entries())
      if (await importBankQuestion(this.#context, this.#db, each, this.#known.isOverConsole))
        this.#left.push(
          `questions.json: [${index}]: Edited in the console: not changed. Use \`--over-console\` to import the folder’s version.`,
        );
    for (const { file, item } of [...classes, ...tutorials])
      if (!(await this.#isLeft(file, item.key)))
        await this.#importClass(item, this.#moment(item.released), { isTutorial: item.isTutorial });
    for (const { file, item } of webinars)
      if (!(await this.#isLeft(file, item.key))) await this.#importWebinar(file, item);
    for (const { file, item } of shows) await this.#importShow(file, item);
    await this.#importRest();

    const hashOf = passwordHasher();
    const taken: { username: string; id: string; isNew: boolean }[] = [];
    for (const student of students) {
      const { id, isNew } = await importStudent(this.#context, this.#db, student, hashOf);
      taken.push({ username: student.username, id, isNew });
    }
    return {
      activities: this.#activities,
      newActivities: this.#newActivities,
      students: taken,
      versions: this.#versions,
      left: this.#left,
    };
  }

  /** The id behind a key, whose being there was checked before anything was written. */
  #id(map: ReadonlyMap<string, string>, key: string): string {
    const id = map.get(key);
    if (id === undefined) throw new WrongImport(`Nothing has the key "${key}".`);
    return id;
  }

  #activityId(key: string): string {
    return this.#id(this.#activities.has(key) ? this.#activities : this.#known.activities, key);
  }

  /**
   * The id of what stays as it is, because somebody changed it in the console; null where the folder decides, or
   * decides again.
   */
  async #leftId(file: string, table: EditedTable, key: string): Promise<string | null> {
    const { inConsole, isOverConsole, activities, shows, books } = this.#known;
    const editedAt = inConsole[table].get(key);
    if (editedAt === undefined) return null;
    const id = this.#id({ activity: activities, podcast_show: shows, book: books }[table], key);
    if (isOverConsole) {
      await clearConsoleEdit(this.#db, table, id);
      return null;
    }
    const day = editedAt.toZonedDateTimeISO(this.#timeZone).toLocaleString('en-US', { month: 'short', day: 'numeric' });
    this.#left.push(
      `${file}: Edited in the console on ${day}: not changed. Use \`--over-console\` to import the folder’s version.`,
    );
    return id;
  }

  /** Whether an activity stays as it is. */
  async #isLeft(file: string, key: string): Promise<boolean> {
    const id = await this.#leftId(file, 'activity', key);
    if (id !== null) this.#activities.set(key, id);
    return id !== null;
  }

  #moment(text: string): Temporal.Instant {
    return momentOf(text, this.#timeZone);
  }

  /** A day that is the last one, as its last second. */
  #lastSecondOf(day: string | null): Temporal.Instant | null {
    return day === null ? null : endOfDay(day, this.#timeZone).subtract({ seconds: 1 });
  }

  #ends({
    creditExpires,
    finishUntil,
  }: {
    readonly creditExpires: string | null;
    readonly finishUntil: string | null;
  }) {
    return {
      creditExpiresAt: this.#lastSecondOf(creditExpires),
      finishUntil: finishUntil === null ? null : endOfDay(finishUntil, this.#timeZone),
    };
  }

  #file(path: string, isPublic: boolean): Promise<string> {
    const known = this.#files.get(path);
    if (known) return known;
    const contentType = contentTypes[extname(path)];
    if (contentType === undefined) throw new WrongImport(`${path} is of a type that the portal does not serve.`);
    const stored = this.#storeFile(path, contentType, isPublic);
    this.#files.set(path, stored);
    return stored;
  }

  async #storeFile(path: string, contentType: string, isPublic: boolean): Promise<string> {
    const source = join(this.#folder, path);
    const isSmall = (await stat(source)).size <= mostBytesInMemory;
    const content = isSmall ? await readFile(source) : () => createReadStream(source);
    const text = extname(path) === '.vtt' && content instanceof Buffer ? captionsText(path, content) : null;
    const filename = path.split('/').at(-1) ?? path;
    return storeFile(this.#context, this.#db, {
      filename,
      contentType,
      content: text === null ? content : Buffer.from(text),
      isPublic,
    });
  }

  async #artwork(name: string): Promise<string | null> {
    const path = findArtwork(this.#folder, name);
    return path === null ? null : this.#file(path, true);
  }

  async #video(
    video: ImportedClass['video'],
  ): Promise<{ youtubeId: string | null; videoId: string | null; captionsId: string | null }> {
    if (video === null) return { youtubeId: null, videoId: null, captionsId: null };
    if ('youtube' in video) return { youtubeId: video.youtube, videoId: null, captionsId: null };
    const captions = `video/${video.file.replace(/\.\w+$/, '.vtt')}`;
    return {
      youtubeId: null,
      videoId: await this.#file(`video/${video.file}`, true),
      captionsId: existsSync(join(this.#folder, captions)) ? await this.#file(captions, true) : null,
    };
  }

  /** Notes an activity whose content is written whole: its exam, survey and offer too. */
  async #written(key: string, id: string): Promise<void> {
    this.#activities.set(key, id);
    if (!this.#known.activities.has(key)) this.#newActivities.add(key);
    if (await keepVersion(this.#context, this.#db, id)) this.#versions += 1;
  }

  async #importWebinar(file: string, each: ImportFolder['webinars'][number]['item']): Promise<void> {
    const startsAt = this.#moment(each.starts);
    const isAhead = Temporal.Instant.compare(startsAt.add({ minutes: each.durationMin }), this.#context.now()) > 0;
    if (each.retired && isAhead)
      throw new WrongImport(
        `${file}: retired: a webinar that is not over cannot be retired. Cancel it with: npm run portal -- webinar CLASS-HASH cancel.`,
      );
    const { zoomCode, requiredMinutes, place } = each;
    const id = await this.#importClass(each, startsAt, {
      ...fieldsInFolder('webinar', each),
      zoomCode,
      ...(requiredMinutes === undefined ? {} : { requiredMinutes }),
    });
    if (place !== undefined)
      await writePlace(this.#db, id, { place: place.trim(), by: 'Import', at: this.#context.now() });
  }

  /** The measured length of a film, or what the folder says. A webinar's is what is planned. */
  #length({ type, video, durationMin }: ImportedClass): { durationMin: number | null; durationSec: number | null } {
    const isFilm = !isLiveClass(type) && video !== null && 'file' in video;
    const seconds = isFilm ? this.#lengths.get(filmPath(video.file)) : undefined;
    if (seconds === undefined) return { durationMin: durationMin ?? null, durationSec: null };
    return { durationMin: filmMinutes(seconds), durationSec: Math.round(seconds) };
  }

  async #importClass(
    each: ImportedClass,
    releaseAt: Temporal.Instant,
    extra: Partial<ImportedActivity>,
  ): Promise<string> {
    const companyId = this.#id(this.#known.companies, each.company);
    const activity = {
      ...fieldsInFolder('class', each),
      key: each.key,
      kind: 'class' as const,
      title: each.name,
      companyId,
      speakerId: each.speaker === null ? null : this.#id(this.#known.speakers, each.speaker),
      categoryIds: each.categories.map((key) => this.#id(this.#known.categories, key)),
      objectives: each.objectives,
      disclosure: each.disclosure,
      photoId: await this.#artwork(`class-${each.key}`),
      agd: each.agd,
      releaseAt,
      typeId: each.type,
      ...this.#length(each),
      ...(await this.#video(each.video)),
      chapters: each.chapters,
      evaluationQuestions: each.evaluationQuestions,
      outcomeQuestions: each.outcomeQuestions,
      pdfId: each.handout ? await this.#file(`handouts/${each.key}.pdf`, false) : null,
      ...this.#ends(each),
      ...extra,
    };
    const importIt = () => importActivity(this.#context, this.#db, activity);
    const id = isLiveClass(each.type)
      ? await followWrite(this.#context, this.#db, this.#known.activities.get(each.key) ?? null, importIt)
      : await importIt();
    await this.#importExam(id, each.exam, each.objectives);
    await writeSurvey(this.#db, id, each.survey);
    if (each.offer === null) await writeOffer(this.#db, id, null);
    else {
      const { video, ...offer } = each.offer;
      await writeOffer(this.#db, id, { ...offer, companyId, ...(await this.#video(video)) });
    }
    await this.#written(each.key, id);
    return id;
  }

  async #importExam(activityId: string, exam: ImportedExam | null, objectives: readonly string[] = []): Promise<void> {
    try {
      await importExam(this.#context, this.#db, activityId, exam, objectives);
    } catch (error) {
      throw error instanceof TooFewQuestions ? new WrongImport(error.message) : error;
    }
  }

  /** The episode's own transcript, or the captions next to its audio file. */
  async #transcript(
    showKey: string,
    { key, transcript }: ImportFolder['shows'][number]['item']['episodes'][number],
  ): Promise<string> {
    const captions = join(this.#folder, soundPath(showKey, key).replace(/mp3$/, 'vtt'));
    return transcript === '' && existsSync(captions) ? captionsText(captions, await readFile(captions)) : transcript;
  }

  async #importShow(file: string, show: ImportFolder['shows'][number]['item']): Promise<void> {
    const companyId = this.#id(this.#known.companies, show.company);
    const showId =
      (await this.#leftId(file, 'podcast_show', show.key)) ??
      (await importShow(this.#db, {
        key: show.key,
        title: show.title,
        blurb: show.blurb,
        companyId,
        photoId: await this.#artwork(`pod-${show.key}`),
      }));
    for (const episode of show.episodes) {
      const key = `${show.key}/${episode.key}`;
      if (await this.#isLeft(`${file}: ${episode.key}`, key)) continue;
      const sound = soundPath(show.key, episode.key);
      const length = this.#lengths.get(sound);
      const id = await importActivity(this.#context, this.#db, {
        ...fieldsInFolder('episode', episode),
        key,
        kind: 'episode',
        title: episode.title,
        companyId,
        speakerId: episode.speaker === null ? null : this.#id(this.#known.speakers, episode.speaker),
        categoryIds: [...new Set([...show.categories, ...episode.categories])].map((name) =>
          this.#id(this.#known.categories, name),
        ),
        objectives: [],
        disclosure: '',
        photoId: null,
        agd: episode.agd,
        releaseAt: this.#moment(episode.released),
        showId,
        audioId: await this.#file(sound, true),
        durationSec: length === undefined ? (episode.durationSec ?? null) : Math.max(1, Math.round(length)),
        chapters: episode.chapters,
        evaluationQuestions: episode.evaluationQuestions,
        transcript: await this.#transcript(show.key, episode),
        ...this.#ends(episode),
      });
      await this.#importExam(id, episode.exam);
      await this.#written(key, id);
    }
  }

  async #importRest(): Promise<void> {
    const { books, ads, featured, smallWords, synonyms, selectLists, blurbs } = this.#data;
    const { companies, categories } = this.#known;
    for (const [position, { file, item: book }] of books.entries()) {
      if ((await this.#leftId(file, 'book', book.key)) !== null) continue;
      await importBook(this.#db, {
        ...book,
        companyId: this.#id(companies, book.company),
        categoryIds: book.categories.map((key) => this.#id(categories, key)),
        thumbnailId: await this.#artwork(`book-${book.key}`),
        pdfId: await this.#file(`ebooks/${book.key}.pdf`, false),
        position,
      });
    }
    for (const [position, ad] of ads.entries()) {
      const bannersFor = async (names: readonly string[]) =>
        (await Promise.all(names.map((name) => this.#artwork(name)))).filter((id) => id !== null);
      const names = bannerNames(ad.key);
      const imported = {
        key: ad.key,
        companyId: this.#id(companies, ad.company),
        slot: ad.slot,
        alt: ad.alt,
        href: ad.href,
        buttonText: ad.buttonText,
        blurb: ad.blurb,
        confirmationTitle: ad.confirmationMessageTitle,
        confirmationMessage: ad.confirmationMessage,
        bannerIds: await bannersFor(names.map(({ light }) => light)),
        darkBannerIds: await bannersFor(names.map(({ dark }) => dark)),
        position,
      };
      if (await importAd(this.#db, imported, this.#known.isOverConsole))
        this.#left.push(
          `ads.json: [${position}]: Edited in the console: not changed. Use \`--over-console\` to import the folder’s version.`,
        );
    }
    const featuredIds = featured?.map(({ ref }) => this.#activityId(ref));
    if (featuredIds && (await importFeatured(this.#db, featuredIds, this.#known.isOverConsole)))
      this.#left.push(
        'featured.json: Edited in the console: not changed. Use `--over-console` to import the folder’s version.',
      );
    if (smallWords) await importSmallWords(this.#db, smallWords);
    if (synonyms) await importSynonyms(this.#db, synonyms);
    for (const [list, items] of Object.entries(selectLists))
      if (items) await importSelectList(this.#db, { list, items });
    const { sanitizeHtml } = await import('#platform/server/security/sanitize-html.ts');
    for (const { code, html } of blurbs)
      if (await writeBlurb(this.#db, code, sanitizeHtml(html), this.#context.now(), this.#known))
        this.#left.push(
          `blurbs/${code}.html: Edited in the console: not changed. Use \`--over-console\` to import the folder’s version.`,
        );
    await this.#importSettings();
  }

  async #importSettings(): Promise<void> {
    const { complianceCategory, sponsorCompany, ...given } = this.#data.settings;
    const write = async <Value>(setting: Setting<Value>, value: Value | undefined) => {
      if (value !== undefined) await writeSetting(this.#db, setting, value);
    };
    await write(providerSettings.provider, given.provider);
    await write(providerSettings.timeZone, given.timeZone);
    await write(providerSettings.accreditation, given.accreditation);
    await write(providerSettings.retakes, given.retakes);
    await write(providerSettings.timeOnTaskPercent, given.timeOnTaskPercent);
    await write(providerSettings.mobileAds, given.mobileAds);
    await write(providerSettings.pageSize, given.pageSize);
    await write(providerSettings.thirdGender, given.thirdGender);
    await write(meetingTemplate, given.meetingUrl ?? undefined);
    if (complianceCategory === undefined && sponsorCompany === undefined) return;
    const { companies, categories } = this.#known;
    const idOf = (map: ReadonlyMap<string, string>, key: string | null | undefined) =>
      key === null || key === undefined ? key : this.#id(map, key);
    const menu = {
      complianceCategoryId: idOf(categories, complianceCategory),
      sponsorCompanyId: idOf(companies, sponsorCompany),
    };
    await writeSetting(this.#db, providerSettings.menu, {
      ...(await readSetting(this.#db, providerSettings.menu)),
      ...withoutUndefined(menu),
    });
  }
}

function withoutUndefined<Value extends object>(
  value: Value,
): { [Name in keyof Value]: Exclude<Value[Name], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as {
    [Name in keyof Value]: Exclude<Value[Name], undefined>;
  };
}
