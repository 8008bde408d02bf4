// Takes over a catalogue from data files. Everything carries a key of its source: importing the same key again updates the row it made.
import { sql } from 'kysely';
import type { Context, Queryable } from '#platform/server/context.ts';
import { publicHash } from '#platform/server/random.ts';
import { requiredMinutesOf } from '../required-minutes.ts';
import type { AgdSubject } from './class-rows.ts';

type Named = { key: string; name: string };

export async function importCompany(db: Queryable, company: Named & { tagline?: string; website?: string; photoId: string | null }): Promise<string> {
  const values = { name: company.name, tagline: company.tagline ?? '', website: company.website ?? '', photo_file_id: company.photoId };
  const row = await db.insertInto('company').values({ import_key: company.key, ...values }).onConflict((conflict) => conflict.column('import_key').doUpdateSet(values)).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function importCategory(db: Queryable, category: Named & { agdCode?: string }): Promise<string> {
  const values = { name: category.name, agd_code: category.agdCode ?? '' };
  const row = await db.insertInto('category').values({ import_key: category.key, ...values }).onConflict((conflict) => conflict.column('import_key').doUpdateSet(values)).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function importSpeaker(db: Queryable, speaker: Named & { degree?: string; bio?: string; photoId: string | null }): Promise<string> {
  const values = { name: speaker.name, degree: speaker.degree ?? '', bio: speaker.bio ?? '', photo_file_id: speaker.photoId };
  const row = await db.insertInto('speaker').values({ import_key: speaker.key, hash: publicHash(), ...values }).onConflict((conflict) => conflict.column('import_key').doUpdateSet(values)).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function importShow(db: Queryable, show: { key: string; title: string; blurb: string; companyId: string; photoId: string | null }): Promise<string> {
  const values = { title: show.title, blurb: show.blurb, company_id: show.companyId, photo_file_id: show.photoId };
  const row = await db.insertInto('podcast_show').values({ import_key: show.key, hash: publicHash(), ...values }).onConflict((conflict) => conflict.column('import_key').doUpdateSet(values)).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** The length of a webinar that names none, in minutes. */
const usualLengthMin = 60;

export type ImportedActivity = {
  key: string;
  kind: 'class' | 'episode';
  title: string;
  companyId: string;
  speakerId: string | null;
  categoryIds: readonly string[];
  blurb: string;
  description: string;
  objectives: readonly string[];
  disclosure: string;
  photoId: string | null;
  credits: number;
  agd: readonly AgdSubject[];
  releaseAt: Temporal.Instant;
  typeId?: number;
  isTutorial?: boolean;
  durationMin?: number | null;
  youtubeId?: string | null;
  videoId?: string | null;
  captionsId?: string | null;
  pdfId?: string | null;
  capacity?: number | null;
  zoomCode?: string | null;
  recordingPromised?: boolean;
  /** Minutes in the meeting that live credit takes; undefined keeps what there is or takes the usual share, null takes the usual share. */
  requiredMinutes?: number | null;
  /** Share of the length that must have passed since the first view before the exam is graded; null = the provider's setting. */
  timeOnTaskPercent?: number | null;
  showId?: string | null;
  audioId?: string | null;
  durationSec?: number | null;
  chapters?: readonly { startSec: number; title: string }[];
  transcript?: string;
};

/** The minutes that a webinar requires, fixed once it has started; null for everything else. */
async function requiredMinutes(context: Context, db: Queryable, { key, typeId, releaseAt, durationMin, requiredMinutes: given }: ImportedActivity): Promise<number | null> {
  if (typeId !== 20) return null;
  const before = await db.selectFrom('activity').select(['release_at', 'duration_min', 'required_minutes']).where('import_key', '=', key).where('type_id', '=', 20).executeTakeFirst();
  const known = before && { startsAt: before.release_at, durationMin: before.duration_min ?? usualLengthMin, requiredMinutes: before.required_minutes };
  return requiredMinutesOf(known ?? null, { startsAt: releaseAt, durationMin: durationMin ?? usualLengthMin, requiredMinutes: given }, context.now());
}

/** Writes a class, webinar, tutorial or episode. An update raises its version, so that earned credit names what it was earned with. */
export async function importActivity(context: Context, db: Queryable, activity: ImportedActivity): Promise<string> {
  const isLive = activity.typeId === 20;
  const values = {
    kind: activity.kind,
    title: activity.title,
    company_id: activity.companyId,
    speaker_id: activity.speakerId,
    blurb: activity.blurb,
    description: activity.description,
    objectives: [...activity.objectives],
    disclosure: activity.disclosure,
    photo_file_id: activity.photoId,
    credits: activity.credits,
    agd: JSON.stringify(activity.agd),
    release_at: activity.releaseAt,
    type_id: activity.typeId ?? 0,
    is_tutorial: activity.isTutorial ?? false,
    duration_min: activity.durationMin ?? null,
    video_youtube_id: activity.youtubeId ?? null,
    video_file_id: activity.videoId ?? null,
    captions_file_id: activity.captionsId ?? null,
    pdf_file_id: activity.pdfId ?? null,
    ends_at: isLive ? activity.releaseAt.add({ minutes: activity.durationMin ?? usualLengthMin }) : null,
    capacity: activity.capacity ?? null,
    zoom_code: activity.zoomCode ?? null,
    recording_promised: activity.recordingPromised ?? false,
    required_minutes: await requiredMinutes(context, db, activity),
    time_on_task_percent: activity.timeOnTaskPercent ?? null,
    show_id: activity.showId ?? null,
    audio_file_id: activity.audioId ?? null,
    duration_sec: activity.durationSec ?? null,
    chapters: JSON.stringify(activity.chapters ?? []),
    transcript: activity.transcript ?? '',
  };
  const row = await db
    .insertInto('activity')
    .values({ import_key: activity.key, hash: publicHash(), created_at: context.now(), ...values })
    .onConflict((conflict) => conflict.column('import_key').doUpdateSet({ ...values, version: sql<number>`activity.version + 1` }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('activity_category').where('activity_id', '=', row.id).execute();
  if (activity.categoryIds.length > 0) {
    await db.insertInto('activity_category').values(activity.categoryIds.map((categoryId, position) => ({ activity_id: row.id, category_id: categoryId, position }))).execute();
  }
  return row.id;
}

export type ImportedBook = { key: string; title: string; subtitle: string; blurb: string; buttonText: string | null; companyId: string; categoryIds: readonly string[]; thumbnailId: string | null; pdfId: string | null; position: number };

export async function importBook(db: Queryable, book: ImportedBook): Promise<void> {
  const values = { title: book.title, subtitle: book.subtitle, blurb: book.blurb, button_text: book.buttonText, company_id: book.companyId, thumbnail_file_id: book.thumbnailId, pdf_file_id: book.pdfId, position: book.position };
  const row = await db.insertInto('book').values({ import_key: book.key, hash: publicHash(), ...values }).onConflict((conflict) => conflict.column('import_key').doUpdateSet(values)).returning('id').executeTakeFirstOrThrow();
  await db.deleteFrom('book_category').where('book_id', '=', row.id).execute();
  if (book.categoryIds.length > 0) await db.insertInto('book_category').values(book.categoryIds.map((categoryId) => ({ book_id: row.id, category_id: categoryId }))).execute();
}

/** Replaces the words that search ignores. */
export async function importSmallWords(db: Queryable, words: readonly string[]): Promise<void> {
  await db.deleteFrom('small_word').execute();
  if (words.length > 0) await db.insertInto('small_word').values([...new Set(words)].map((word) => ({ word: word.toLowerCase() }))).execute();
}

/** Replaces the provider's groups of words that mean the same; those of the portal stay. */
export async function importSynonyms(db: Queryable, groups: readonly (readonly string[])[]): Promise<void> {
  await db.deleteFrom('synonym').where('source', '=', 'provider').execute();
  const terms = groups.flatMap((group, place) => [...new Set(group)].map((term) => ({ source: 'provider', group_no: place + 1, term, stems: [] })));
  if (terms.length > 0) await db.insertInto('synonym').values(terms).execute();
}
