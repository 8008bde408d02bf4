// The catalog, or a part of it, as the folder that `npm run portal -- import` reads (docs/guide/import.md), in a ZIP
// that leaves while it is written. It has what the form of a folder can say; README.txt names what was left out.
import { extname } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { columnFields, type ActivityKind } from '#catalogue/activity-fields.ts';
import { isLiveClass } from '#catalogue/class-type.ts';
import type { CallContext } from '#platform/server/context.ts';
import { findContent } from '#platform/server/files/storage.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { folderItem } from './folder-fields.ts';
import { contentTypes } from './import-form.ts';
import { filmPath, soundPath } from '../drafts/media-lengths.ts';
import { listFiles } from '../drafts/draft-queries.ts';
import { findPublished, type PublishedRow } from '../publishing/published-queries.ts';
import {
  listBankToExport,
  listBooksToExport,
  listCategoriesToExport,
  listCompaniesToExport,
  listExportNames,
  listShowsToExport,
  listSpeakersToExport,
  listToExport,
  type StoredFile,
  type ToExport,
} from './export-folder-queries.ts';

const keyForm = /^[a-z0-9][a-z0-9-]*$/;

const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 40)
    .replace(/-$/, '') || 'item';

type Named = { readonly id: string; readonly import_key: string | null; readonly title: string };

/**
 * The key of each row in the folder: the one it was imported with, else one of its title. No two are the same, and the
 * same rows have the same keys in every export.
 */
function keysOf(rows: readonly Named[]): ReadonlyMap<string, string> {
  const ownKey = ({ import_key: key }: Named) => (key !== null && keyForm.test(key) ? key : null);
  const taken = new Set(rows.map(ownKey));
  return new Map(
    rows.map((row) => {
      const slug = slugOf(row.title);
      return [row.id, ownKey(row) ?? (taken.has(slug) ? `${slug}-${row.id}` : (taken.add(slug), slug))];
    }),
  );
}

/** The key of an episode is `show/episode`; the folder has its second part. */
const episodeKey = (row: ToExport): ToExport => ({ ...row, import_key: row.import_key?.split('/').at(-1) ?? null });

const extensions = new Map(Object.entries(contentTypes).map(([extension, type]) => [type, extension]));
/** The ending of a file that the form of a folder knows; null for any other. */
const extensionOf = ({ content_type: type }: StoredFile): string | null => extensions.get(type) ?? null;

const consoleFields = columnFields
  .flatMap(([, { label, inFolder }]) => (inFolder === undefined ? [label.toLowerCase()] : []))
  .join(', ');

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Without what is empty: the form fills it in. */
const withoutEmpty = (item: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(item).filter(
      ([, value]) =>
        value !== undefined &&
        value !== null &&
        value !== '' &&
        value !== false &&
        !(Array.isArray(value) && value.length === 0),
    ),
  );

type Kind = 'companies' | 'categories' | 'speakers';

class FolderExport {
  readonly #context: CallContext;
  readonly #zip: ZipFile;
  readonly #timeZone: string;
  readonly #keys: Record<Kind, ReadonlyMap<string, string>>;
  readonly #used = { companies: new Set<string>(), categories: new Set<string>(), speakers: new Set<string>() };
  /** What is at a path already, by its content; a path that another content has gets the item's key before it. */
  readonly #paths = new Map<string, string>();
  /** What exams in the folder draw from. */
  readonly #subjects = new Set<string>();
  readonly #leftOut: string[] = [];

  constructor(
    context: CallContext,
    zip: ZipFile,
    timeZone: string,
    names: Awaited<ReturnType<typeof listExportNames>>,
  ) {
    this.#context = context;
    this.#zip = zip;
    this.#timeZone = timeZone;
    this.#keys = {
      companies: keysOf(names.companies),
      categories: keysOf(names.categories),
      speakers: keysOf(names.speakers),
    };
  }

  /** `hashes`: only what has one of them; null: everything, and so the whole question bank. */
  async run(rows: readonly ToExport[], hashes: readonly string[] | null): Promise<void> {
    const classes = rows.filter(({ show_id: show }) => show === null);
    const keys = keysOf(classes);
    for (const row of classes) await this.#class(row, keys.get(row.id) ?? row.hash);
    await this.#shows(
      rows.filter(({ show_id: show }) => show !== null),
      hashes,
    );
    await this.#books(hashes);
    await this.#people();
    await this.#bank(hashes === null ? null : [...this.#subjects]);
    const madeAt = this.#context.now().toString({ smallestUnit: 'second' });
    await this.#text(
      'README.txt',
      [
        `${rows.length} activities of ${this.#context.config.publicUrl} as of ${madeAt}.`,
        '',
        'Import the folder with: npm run portal -- import FOLDER',
        `Dates are in the time zone ${this.#timeZone}.`,
        'Not included, because only the console has it: further speakers and handouts, what explains an exam question, the',
        'captions’ review, what the feed of a show says besides its episodes, and these fields:',
        `${consoleFields}.`,
        ...(this.#leftOut.length === 0 ? [] : ['', 'Left out, because an import folder cannot contain it:', '']),
        ...this.#leftOut.map((line) => `- ${line}`),
        '',
      ].join('\n'),
    );
  }

  /** Waits until an entry has left, so that no more than one is in memory. */
  #entry(path: string, content: Readable, compress: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry = new PassThrough();
      content.on('error', (error) => entry.destroy(error));
      entry.on('error', reject).on('end', resolve);
      this.#zip.addReadStream(content.pipe(entry), path, { mtime: new Date(0), compress });
    });
  }

  #text(path: string, content: string): Promise<void> {
    return this.#entry(path, Readable.from([Buffer.from(content)], { objectMode: false }), true);
  }

  async #file(path: string, file: StoredFile): Promise<boolean> {
    if (this.#paths.get(path) === file.storage_key) return true;
    const content = await findContent(this.#context.storage, file.storage_key);
    if (content === undefined) {
      this.#leftOut.push(`${path}: its content is missing.`);
      return false;
    }
    this.#paths.set(path, file.storage_key);
    await this.#entry(path, content, false);
    return true;
  }

  /** Adds a file whose name in the folder is given by the item, such as a picture. */
  async #named(folder: string, name: string, file: StoredFile | null, only?: string): Promise<boolean> {
    if (file === null) return false;
    const extension = extensionOf(file);
    if (extension === null || (only !== undefined && extension !== only)) {
      this.#leftOut.push(`${folder}/${name}: ${file.filename} is of the type ${file.content_type}.`);
      return false;
    }
    return this.#file(`${folder}/${name}${extension}`, file);
  }

  /** A video as an item says it. Its captions have the same name. */
  async #video(key: string, youtube: string | null, video: StoredFile | null, captions: StoredFile | null) {
    if (video === null) return youtube === null ? null : { youtube };
    const extension = extensionOf(video);
    if (extension === null) {
      this.#leftOut.push(`${key}: ${video.filename} is of the type ${video.content_type}.`);
      return null;
    }
    const stem = video.filename.slice(0, -extname(video.filename).length || undefined).replaceAll(/[^\w.-]+/g, '-');
    // Two items may show one video with captions of their own.
    const isFree = (name: string) =>
      [this.#paths.get(filmPath(`${name}${extension}`)) ?? video.storage_key].includes(video.storage_key) &&
      (this.#paths.get(`captions of ${name}`) ?? captions?.storage_key ?? '') === (captions?.storage_key ?? '');
    const name = isFree(stem) ? stem : `${key}-${stem}`;
    this.#paths.set(`captions of ${name}`, captions?.storage_key ?? '');
    if (!(await this.#file(filmPath(`${name}${extension}`), video))) return null;
    await this.#named('video', name, captions, '.vtt');
    return { file: `${name}${extension}` };
  }

  #refer(kind: Kind, id: string): string {
    this.#used[kind].add(id);
    return this.#keys[kind].get(id) ?? id;
  }

  /** Something that is exported, as it is published, with its files by their hashes. */
  async #read({ hash, title }: ToExport) {
    const read = await findPublished(this.#context.db, hash);
    if (read === undefined) {
      this.#leftOut.push(`${title}: it was taken down during the export.`);
      return null;
    }
    const { photo_hash: photo, video_hash: video, captions_hash: captions, audio_hash: audio, handouts, offer } = read;
    const named = [photo, video, captions, audio, handouts[0]?.hash, offer?.video.file, offer?.captions];
    const files = await listFiles(
      this.#context.db,
      named.flatMap((each) => each ?? []),
    );
    const fileOf = (wanted: string | null | undefined): StoredFile | null =>
      files.find((file) => file.hash === wanted) ?? null;
    return { read, fileOf };
  }

  #exam({ kind, exam, objectives }: PublishedRow) {
    if (exam === null) return null;
    for (const { subject } of exam.draws) this.#subjects.add(subject);
    const place = (objective: string | null) =>
      objective === null || kind === 'episode' ? null : objectives.indexOf(objective) + 1 || null;
    return {
      minScore: exam.minScore,
      ...(exam.shuffleQuestions ? { shuffleQuestions: true } : {}),
      ...(exam.shuffleOptions ? { shuffleOptions: true } : {}),
      retakeDelaysMin: exam.retakeDelaysMin,
      maxAttempts: exam.maxAttempts,
      ...withoutEmpty({
        questions: exam.questions.map(({ options, objective, ...question }) => ({
          ...withoutEmpty({ ...question, objective: place(objective) }),
          options: options.filter((option) => option !== null),
        })),
        draws: exam.draws.map(({ subject, take, objective }) =>
          withoutEmpty({ subject, take, objective: place(objective) }),
        ),
      }),
    };
  }

  /** What a class and an episode say alike. */
  #common(kind: ActivityKind, read: PublishedRow) {
    const dayOf = (moment: Temporal.Instant) => moment.toZonedDateTimeISO(this.#timeZone).toPlainDate().toString();
    return {
      ...folderItem(kind, read),
      categories: read.category_ids.map((id) => this.#refer('categories', id)),
      speaker: read.speaker_id === null ? null : this.#refer('speakers', read.speaker_id),
      creditExpires: read.credit_expires_at === null ? null : dayOf(read.credit_expires_at),
      agd: read.agd,
      chapters: read.chapters,
      exam: this.#exam(read),
      evaluationQuestions: read.evaluation_questions,
      outcomeQuestions: read.outcome_questions,
      ...(read.finish_until === null
        ? {}
        : { retired: true, finishUntil: dayOf(read.finish_until.subtract({ seconds: 1 })) }),
    };
  }

  async #class(row: ToExport, key: string): Promise<void> {
    const found = await this.#read(row);
    if (found === null) return;
    const { read, fileOf } = found;
    const isLive = isLiveClass(read.type_id);
    const video = await this.#video(key, read.video_youtube_id, fileOf(read.video_hash), fileOf(read.captions_hash));
    const isMeasured = video !== null && 'file' in video && read.duration_sec !== null;
    await this.#named('artwork', `class-${key}`, fileOf(read.photo_hash));
    const offer = read.offer && {
      ...read.offer,
      // They are next to the video.
      captions: undefined,
      video: await this.#video(
        key,
        read.offer.video.youtube || null,
        fileOf(read.offer.video.file),
        fileOf(read.offer.captions),
      ),
    };
    const item = {
      key,
      name: read.title,
      type: read.type_id,
      company: this.#refer('companies', read.company_id),
      ...withoutEmpty({
        ...this.#common(isLive ? 'webinar' : 'class', read),
        objectives: read.objectives,
        disclosure: read.disclosure,
        handout: await this.#named('handouts', key, fileOf(read.handouts[0]?.hash), '.pdf'),
        offer,
        survey: read.survey && { questions: read.survey },
        isTutorial: read.is_tutorial,
        // The length of a film is measured again.
        durationMin: isMeasured ? null : (read.duration_min ?? 1),
        zoomCode: isLive ? read.zoom_code : null,
        place: isLive ? read.place : '',
        requiredMinutes: isLive ? read.required_minutes : null,
      }),
      credits: read.credits,
      video,
      [isLive ? 'starts' : 'released']: read.release_at.toString(),
    };
    await this.#text(`${isLive ? 'webinars' : read.is_tutorial ? 'tutorials' : 'classes'}/${key}.json`, json(item));
  }

  async #books(hashes: readonly string[] | null): Promise<void> {
    const books = await listBooksToExport(this.#context.db, hashes);
    const keys = keysOf(books);
    for (const book of books) {
      const key = keys.get(book.id) ?? book.id;
      // The form has no eBook without its PDF.
      if (!(await this.#named('ebooks', key, book.pdf, '.pdf'))) {
        if (book.pdf === null) this.#leftOut.push(`ebooks/${key}: ${book.title} has no PDF.`);
        continue;
      }
      await this.#named('artwork', `book-${key}`, book.picture);
      const item = {
        key,
        title: book.title,
        company: this.#refer('companies', book.company_id),
        ...withoutEmpty({
          subtitle: book.subtitle,
          blurb: book.blurb,
          buttonText: book.button_text,
          categories: book.categories.map((id) => this.#refer('categories', id)),
        }),
      };
      await this.#text(`ebooks/${key}.json`, json(item));
    }
  }

  async #shows(rows: readonly ToExport[], hashes: readonly string[] | null): Promise<void> {
    const ofEpisodes = [...new Set(rows.flatMap(({ show_id: id }) => id ?? []))];
    const shows = await listShowsToExport(this.#context.db, ofEpisodes, hashes);
    const showKeys = keysOf(shows);
    for (const show of shows) {
      const key = showKeys.get(show.id) ?? show.id;
      const own = rows.filter(({ show_id: id }) => id === show.id).map(episodeKey);
      const episodeKeys = keysOf(own);
      const episodes: object[] = [];
      for (const row of own) {
        const episode = await this.#episode(key, row, episodeKeys.get(row.id) ?? row.id);
        if (episode !== null) episodes.push(episode);
      }
      await this.#named('artwork', `pod-${key}`, show.picture);
      const company = this.#refer('companies', show.company_id);
      await this.#text(`podcasts/${key}.json`, json({ key, title: show.title, blurb: show.blurb, company, episodes }));
    }
  }

  async #episode(showKey: string, row: ToExport, key: string): Promise<object | null> {
    const found = await this.#read(row);
    if (found === null) return null;
    const { read, fileOf } = found;
    const sound = soundPath(showKey, key);
    const [folder, name] = [`audio/${showKey}`, key];
    // The form has no episode without its sound.
    if (!(await this.#named(folder, name, fileOf(read.audio_hash), extname(sound)))) {
      if (read.audio_hash === null) this.#leftOut.push(`${sound}: ${read.title} has no audio.`);
      return null;
    }
    // A transcript with times is next to the audio file, as captions are.
    const isTimed = read.transcript.startsWith('WEBVTT');
    if (isTimed) await this.#text(`${folder}/${name}.vtt`, read.transcript);
    return {
      key,
      title: read.title,
      ...withoutEmpty({ ...this.#common('episode', read), ...(isTimed ? { transcript: '' } : {}) }),
      credits: read.credits,
      released: read.release_at.toString(),
    };
  }

  async #bank(subjects: readonly string[] | null): Promise<void> {
    const bank = (await listBankToExport(this.#context.db, subjects)).map(
      ({ question_key: key, subject, question, options, correct_option: correct, explanation, source }) => ({
        key,
        subject,
        question,
        options,
        correct,
        ...withoutEmpty({ explanation, source }),
      }),
    );
    if (bank.length > 0) await this.#text('questions.json', json(bank));
  }

  /** The companies, categories, and speakers that something in the folder names. */
  async #people(): Promise<void> {
    const { db } = this.#context;
    const { companies, categories, speakers } = this.#used;
    const entries: [string, object[]][] = [];
    const keyOf = (kind: Kind, id: string) => this.#keys[kind].get(id) ?? id;
    const ofCompanies: object[] = [];
    for (const { id, name, tagline, website, picture } of await listCompaniesToExport(db, [...companies])) {
      const key = keyOf('companies', id);
      await this.#named('artwork', `company-${key}`, picture);
      ofCompanies.push({ key, name, ...withoutEmpty({ tagline, website }) });
    }
    entries.push(['companies.json', ofCompanies]);
    entries.push([
      'categories.json',
      (await listCategoriesToExport(db, [...categories])).map(({ id, name, agd_code: agdCode }) => ({
        key: keyOf('categories', id),
        name,
        ...withoutEmpty({ agdCode }),
      })),
    ]);
    const ofSpeakers: object[] = [];
    for (const { id, name, degree, bio, picture } of await listSpeakersToExport(db, [...speakers])) {
      const key = keyOf('speakers', id);
      await this.#named('artwork', `speaker-${key}`, picture);
      ofSpeakers.push({ key, name, ...withoutEmpty({ degree, bio }) });
    }
    entries.push(['speakers.json', ofSpeakers]);
    for (const [path, items] of entries) if (items.length > 0) await this.#text(path, json(items));
  }
}

/**
 * The folder as a ZIP, written while it is read, in the memory of one item; `hashes`: only these activities. What fails
 * on the way ends the stream.
 */
export async function exportFolder(
  context: CallContext,
  hashes: readonly string[] | null,
): Promise<{ readonly body: Readable; readonly activities: number }> {
  const rows = await listToExport(context.db, hashes);
  const timeZone = await readTimeZone(context.db);
  const zip = new ZipFile();
  const body = new PassThrough();
  zip.outputStream.on('error', (error) => body.destroy(error as Error)).pipe(body);
  new FolderExport(context, zip, timeZone, await listExportNames(context.db)).run(rows, hashes).then(
    () => zip.end(),
    (error: unknown) => {
      context.log.error({ err: error }, 'the export of the catalog stopped');
      body.destroy(error as Error);
    },
  );
  return { body, activities: rows.length };
}
