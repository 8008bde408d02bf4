// Takes over a whole folder of the import form in one transaction: a folder that fails in the middle leaves nothing behind.
import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { importSelectList, importStudent, passwordHasher } from './accounts/server/import-students.ts';
import { isLiveClass } from './catalogue/class-type.ts';
import { importActivity, importBook, importCategory, importCompany, importShow, importSmallWords, importSpeaker, importSynonyms } from './catalogue/server/import-catalogue.ts';
import { importExam } from './exam/server/import-exam.ts';
import { readImportFolder, WrongImport, type ImportFolder } from './import-form.ts';
import { importHistory } from './import-history.ts';
import { isMeetingTemplate } from './live/server/meeting-url.ts';
import type { Context, Queryable } from './platform/server/context.ts';
import { keepFile } from './platform/server/files.ts';
import { sanitizeHtml } from './platform/server/sanitize-html.ts';
import { writeBlurb, writeSetting } from './platform/server/write-settings.ts';
import { importAd, importFeatured } from './promotion/server/import-ads.ts';
import { followImport } from './seats/server/change-webinar.ts';
import { importSeat } from './seats/server/import-seat.ts';
import { importOffer } from './sponsor-video/server/import-offer.ts';
import { importSurvey } from './survey/server/import-survey.ts';

const contentTypes: Record<string, string> = { '.svg': 'image/svg+xml', '.png': 'image/png', '.jpg': 'image/jpeg', '.webp': 'image/webp', '.pdf': 'application/pdf', '.mp3': 'audio/mpeg', '.mp4': 'video/mp4', '.vtt': 'text/vtt; charset=utf-8' };
const easternTime = 'America/New_York';

type AnyClass = ImportFolder['classes'][number] | ImportFolder['webinars'][number];

/** Imports `folder` and returns how many activities it holds. Importing it again updates by key and adds nothing twice. */
export async function importFolder(context: Context, folder: string, say: (doing: string) => void, { withStudents = true } = {}): Promise<number> {
  const folderData = await readImportFolder(folder);
  const data = withStudents ? folderData : { ...folderData, students: [] };
  say(`Importing ${data.classes.length} classes, ${data.webinars.length} webinars, ${data.shows.length} podcast shows, ${data.tutorials.length} tutorials, ${data.books.length} eBooks …`);
  return context.db.transaction().execute((trx) => new FolderImport(context, trx, folder, data).run());
}

class FolderImport {
  readonly #context: Context;
  readonly #db: Queryable;
  readonly #folder: string;
  readonly #data: ImportFolder;
  readonly #companies = new Map<string, string>();
  readonly #categories = new Map<string, string>();
  readonly #speakers = new Map<string, string>();
  readonly #activities = new Map<string, string>();
  readonly #files = new Map<string, Promise<string>>();

  constructor(context: Context, db: Queryable, folder: string, data: ImportFolder) {
    this.#context = context;
    this.#db = db;
    this.#folder = folder;
    this.#data = data;
  }

  async run(): Promise<number> {
    const { companies, categories, speakers, classes, tutorials, webinars, shows, students } = this.#data;
    for (const company of companies) this.#companies.set(company.key, await importCompany(this.#db, { key: company.key, name: company.name, tagline: company.tagline ?? '', website: company.website ?? '', photoId: await this.#artwork(`company-${company.key}`) }));
    for (const category of categories) this.#categories.set(category.key, await importCategory(this.#db, { key: category.key, name: category.name, agdCode: category.agdCode ?? '' }));
    for (const speaker of speakers) this.#speakers.set(speaker.key, await importSpeaker(this.#db, { key: speaker.key, name: speaker.name, degree: speaker.degree ?? '', bio: speaker.bio ?? '', photoId: await this.#artwork(`speaker-${speaker.key}`) }));
    for (const each of [...classes, ...tutorials]) await this.#importClass(each, this.#daysAgo(each.releasedDaysAgo), { isTutorial: each.isTutorial });
    for (const each of webinars) await this.#importClass(each, this.#startOf(each), { capacity: each.capacity, zoomCode: each.zoomCode });
    for (const show of shows) await this.#importShow(show);
    await this.#importRest();

    const hashOf = passwordHasher();
    const members: string[] = [];
    for (const { history, agdNumber, ...student } of students) {
      const { id, isNew } = await importStudent(this.#context, this.#db, { ...withoutUndefined(student), agdNumber: agdNumber ?? null } as never, hashOf);
      members.push(id);
      if (isNew && history) await importHistory(this.#context, this.#db, id, history, (key) => this.#activityId(key), this.#data);
    }
    await this.#fillSeats(members);
    return this.#activities.size;
  }

  #need(map: Map<string, string>, key: string, kind: string): string {
    const id = map.get(key);
    if (id === undefined) throw new WrongImport(`There is no ${kind} with the key "${key}".`);
    return id;
  }

  #activityId(key: string): string {
    return this.#need(this.#activities, key, 'class or episode');
  }

  #daysAgo(days: number): Temporal.Instant {
    // Whole minutes read better in lists than the second of the import.
    return this.#context.now().round('minute').subtract({ minutes: Math.round(days * 24 * 60) });
  }

  #startOf({ startsInMin, atHour }: ImportFolder['webinars'][number]): Temporal.Instant {
    const start = this.#context.now().round('minute').add({ minutes: startsInMin });
    if (atHour === undefined) return start;
    return start.toZonedDateTimeISO(easternTime).with({ hour: atHour, minute: 0, second: 0 }).toInstant();
  }

  #file(path: string, isPublic: boolean): Promise<string> {
    const known = this.#files.get(path);
    if (known) return known;
    const contentType = contentTypes[extname(path)];
    if (contentType === undefined) throw new WrongImport(`${path} is of a type that the portal does not serve.`);
    const kept = readFile(join(this.#folder, path)).then(
      (content) => keepFile(this.#context, this.#db, { filename: path.split('/').at(-1) ?? path, contentType, content, isPublic }),
      () => {
        throw new WrongImport(`The file ${path} is missing.`);
      },
    );
    this.#files.set(path, kept);
    return kept;
  }

  async #artwork(name: string): Promise<string | null> {
    for (const extension of ['.svg', '.webp', '.jpg', '.png']) {
      if (existsSync(join(this.#folder, 'artwork', name + extension))) return this.#file(`artwork/${name}${extension}`, true);
    }
    return null;
  }

  async #video(video: AnyClass['video']): Promise<{ youtubeId: string | null; videoId: string | null; captionsId: string | null }> {
    if (video === null) return { youtubeId: null, videoId: null, captionsId: null };
    if ('youtube' in video) return { youtubeId: video.youtube, videoId: null, captionsId: null };
    const captions = `video/${video.file.replace(/\.\w+$/, '.vtt')}`;
    return {
      youtubeId: null,
      videoId: await this.#file(`video/${video.file}`, true),
      captionsId: existsSync(join(this.#folder, captions)) ? await this.#file(captions, true) : null,
    };
  }

  async #importClass(each: AnyClass, releaseAt: Temporal.Instant, extra: { isTutorial?: boolean; capacity?: number | null; zoomCode?: string | null }): Promise<void> {
    const companyId = this.#need(this.#companies, each.company, 'company');
    const activity = {
      key: each.key,
      kind: 'class' as const,
      title: each.name,
      companyId,
      speakerId: each.speaker === null ? null : this.#need(this.#speakers, each.speaker, 'speaker'),
      categoryIds: each.categories.map((key) => this.#need(this.#categories, key, 'category')),
      blurb: each.blurb,
      description: each.description,
      objectives: each.objectives,
      disclosure: each.disclosure,
      photoId: await this.#artwork(`class-${each.key}`),
      credits: each.credits,
      agd: each.agd,
      releaseAt,
      typeId: each.type,
      durationMin: each.durationMin,
      ...(await this.#video(each.video)),
      pdfId: each.handout ? await this.#file(`handouts/${each.key}.pdf`, false) : null,
      ...extra,
    };
    const importIt = () => importActivity(this.#context, this.#db, activity);
    const id = isLiveClass(each.type) ? await followImport(this.#context, this.#db, each.key, importIt) : await importIt();
    this.#activities.set(each.key, id);
    if (each.exam) await importExam(this.#context, this.#db, id, each.exam);
    if (each.survey) await importSurvey(this.#db, id, each.survey);
    if (each.offer) {
      const { video, ...offer } = each.offer;
      await importOffer(this.#db, id, { ...offer, companyId, ...(await this.#video(video)) });
    }
  }

  async #importShow(show: ImportFolder['shows'][number]): Promise<void> {
    const companyId = this.#need(this.#companies, show.company, 'company');
    const showId = await importShow(this.#db, { key: show.key, title: show.title, blurb: show.blurb, companyId, photoId: await this.#artwork(`pod-${show.key}`) });
    for (const episode of show.episodes) {
      const key = `${show.key}/${episode.key}`;
      const id = await importActivity(this.#context, this.#db, {
        key,
        kind: 'episode',
        title: episode.title,
        companyId,
        speakerId: episode.speaker === null ? null : this.#need(this.#speakers, episode.speaker, 'speaker'),
        categoryIds: [...new Set([...show.categories, ...episode.categories])].map((key) => this.#need(this.#categories, key, 'category')),
        blurb: episode.blurb,
        description: episode.description,
        objectives: [],
        disclosure: '',
        photoId: null,
        credits: episode.credits,
        agd: episode.agd,
        releaseAt: this.#daysAgo(episode.releasedDaysAgo),
        showId,
        audioId: await this.#file(`audio/${show.key}/${episode.key}.mp3`, true),
        durationSec: episode.durationSec,
        chapters: episode.chapters,
        transcript: episode.transcript,
      });
      this.#activities.set(key, id);
      if (episode.exam) await importExam(this.#context, this.#db, id, episode.exam);
    }
  }

  async #importRest(): Promise<void> {
    const { books, ads, featured, smallWords, synonyms, selectLists, settings, blurbs } = this.#data;
    for (const [position, book] of books.entries()) {
      await importBook(this.#db, {
        ...book,
        companyId: this.#need(this.#companies, book.company, 'company'),
        categoryIds: book.categories.map((key) => this.#need(this.#categories, key, 'category')),
        thumbnailId: await this.#artwork(`book-${book.key}`),
        pdfId: await this.#file(`ebooks/${book.key}.pdf`, false),
        position,
      });
    }
    for (const [position, ad] of ads.entries()) {
      const bannerIds = (await Promise.all(['xs', 'sm', 'md', 'lg'].map((size) => this.#artwork(`ad-${ad.key}-${size}`)))).filter((id) => id !== null);
      await importAd(this.#db, {
        key: ad.key,
        companyId: this.#need(this.#companies, ad.company, 'company'),
        slot: ad.slot,
        alt: ad.alt,
        href: ad.href,
        buttonText: ad.buttonText,
        blurb: ad.blurb,
        confirmationTitle: ad.confirmationMessageTitle,
        confirmationMessage: ad.confirmationMessage,
        bannerIds,
        position,
      });
    }
    await importFeatured(this.#db, featured.map(({ ref }) => this.#activityId(ref)));
    if (smallWords !== null) await importSmallWords(this.#db, smallWords);
    if (synonyms !== null) await importSynonyms(this.#db, synonyms);
    for (const [list, items] of Object.entries(selectLists ?? {})) {
      if (items !== undefined) await importSelectList(this.#db, { list, items: items.map((item) => withoutUndefined(item)) as never });
    }
    for (const { code, html } of blurbs) await writeBlurb(this.#db, code, sanitizeHtml(html), this.#context.now());

    const day = (days: number) => this.#context.now().add({ hours: days * 24 }).toZonedDateTimeISO(easternTime).toPlainDate().toString();
    await writeSetting(this.#db, 'provider', settings.provider);
    if (settings.meetingUrl !== null && !isMeetingTemplate(settings.meetingUrl)) throw new WrongImport('settings.json: meetingUrl must begin with https:// and hold {zoomCode}.');
    if (settings.meetingUrl !== null) await writeSetting(this.#db, 'meetingUrl', settings.meetingUrl);
    await writeSetting(this.#db, 'pageSize', settings.pageSize);
    await writeSetting(this.#db, 'mobileAds', settings.mobileAds);
    await writeSetting(this.#db, 'menu', {
      complianceCategoryId: settings.complianceCategory === null ? null : this.#need(this.#categories, settings.complianceCategory, 'category'),
      sponsorCompanyId: settings.sponsorCompany === null ? null : this.#need(this.#companies, settings.sponsorCompany, 'company'),
    });
    await writeSetting(
      this.#db,
      'accreditation',
      settings.accreditation.map(({ validFromDaysAgo, validToDaysAhead, ...statement }) => ({ ...statement, validFrom: day(-validFromDaysAgo), validTo: day(validToDaysAhead) })),
    );
  }

  /** Gives the other members seats and waitlist places, as many as each webinar says, in the order of the list. */
  async #fillSeats(members: readonly string[]): Promise<void> {
    const others = members.slice(1);
    for (const each of this.#data.webinars) {
      const activityId = this.#activityId(each.key);
      const holders = await this.#db.selectFrom('seat').select(['student_id', 'state']).where('activity_id', '=', activityId).execute();
      const free = others.filter((id) => !holders.some((holder) => holder.student_id === id));
      const wanted = { reserved: each.seatsTaken - holders.filter((holder) => holder.state === 'reserved').length, waiting: each.waiting - holders.filter((holder) => holder.state === 'waiting').length };
      const arrivals = [...Array<'reserved'>(Math.max(0, wanted.reserved)).fill('reserved'), ...Array<'waiting'>(Math.max(0, wanted.waiting)).fill('waiting')];
      for (const [index, state] of arrivals.entries()) {
        const studentId = free[index];
        if (studentId === undefined) break;
        await importSeat(this.#db, { studentId, activityId, state, arrivedAt: this.#context.now().subtract({ hours: 48 - index }) });
      }
    }
  }
}

function withoutUndefined<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Value;
}
