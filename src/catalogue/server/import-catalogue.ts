// Takes over a catalogue from data files. Everything carries a key of its source: importing the same key again updates
// the row it made, and writes nothing where nothing changed.
import { isDeepStrictEqual } from 'node:util';
import type { Context, Queryable } from '#platform/server/context.ts';
import { writeKeyedRow } from '#platform/server/database/keyed-row.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { isLiveClass } from '../class-type.ts';
import { requiredMinutesOf } from '../required-minutes.ts';
import type { AgdSubject } from './class-rows.ts';
import {
  findImported,
  listProviderSynonyms,
  listSmallWords,
  replaceActivityCategories,
  replaceBookCategories,
  replaceProviderSynonyms,
  replaceSmallWords,
  type Imported,
  type SynonymRow,
} from './import-queries.ts';

type Named = { key: string; name: string };

export async function importCompany(
  db: Queryable,
  company: Named & { tagline?: string; website?: string; photoId: string | null },
): Promise<string> {
  const values = {
    name: company.name,
    tagline: company.tagline ?? '',
    website: company.website ?? '',
    photo_file_id: company.photoId,
  };
  return (await writeKeyedRow(db, 'company', company.key, values)).id;
}

export async function importCategory(db: Queryable, category: Named & { agdCode?: string }): Promise<string> {
  const values = { name: category.name, agd_code: category.agdCode ?? '' };
  return (await writeKeyedRow(db, 'category', category.key, values)).id;
}

export async function importSpeaker(
  db: Queryable,
  speaker: Named & { degree?: string; bio?: string; photoId: string | null },
): Promise<string> {
  const values = {
    name: speaker.name,
    degree: speaker.degree ?? '',
    bio: speaker.bio ?? '',
    photo_file_id: speaker.photoId,
  };
  return (await writeKeyedRow(db, 'speaker', speaker.key, values, { hash: publicHash() })).id;
}

export async function importShow(
  db: Queryable,
  show: { key: string; title: string; blurb: string; companyId: string; photoId: string | null },
): Promise<string> {
  const values = { title: show.title, blurb: show.blurb, company_id: show.companyId, photo_file_id: show.photoId };
  return (await writeKeyedRow(db, 'podcast_show', show.key, values, { hash: publicHash() })).id;
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
  /**
   * Minutes in the meeting that live credit takes; undefined keeps what there is or takes the usual share, null takes
   * the usual share.
   */
  requiredMinutes?: number | null;
  /**
   * Share of the length that must have passed since the first view before the exam is graded; null = the provider's
   * setting.
   */
  timeOnTaskPercent?: number | null;
  showId?: string | null;
  audioId?: string | null;
  durationSec?: number | null;
  chapters?: readonly { startSec: number; title: string }[];
  transcript?: string;
  /** Until when credit can be earned; null or absent = without end. */
  creditExpiresAt?: Temporal.Instant | null;
  /** False: no list, search or page offers it. Absent keeps what there is. */
  isPublished?: boolean;
  /** Set = retired: offered to nobody new, and until this moment open to members who began it. */
  finishUntil?: Temporal.Instant | null;
};

/** The minutes that a webinar requires, fixed once it has started; null for everything else. */
function requiredMinutes(
  { typeId, releaseAt, durationMin, requiredMinutes: given }: ImportedActivity,
  before: Imported | undefined,
  now: Temporal.Instant,
): number | null {
  if (!isLiveClass(typeId ?? 0)) return null;
  const known =
    before && isLiveClass(before.type_id)
      ? {
          startsAt: before.release_at,
          durationMin: before.duration_min ?? usualLengthMin,
          requiredMinutes: before.required_minutes,
        }
      : null;
  return requiredMinutesOf(
    known,
    { startsAt: releaseAt, durationMin: durationMin ?? usualLengthMin, requiredMinutes: given },
    now,
  );
}

/**
 * Writes a class, webinar, tutorial or episode, and its categories, as far as they changed. Its version is the caller's
 * to publish, once exam, survey and offer are written too (publish-version.ts). A webinar that was ended before its
 * time keeps that end.
 */
export async function importActivity(context: Context, db: Queryable, activity: ImportedActivity): Promise<string> {
  const known = await findImported(db, activity.key);
  const isLive = isLiveClass(activity.typeId ?? 0);
  const plannedEnd = isLive ? activity.releaseAt.add({ minutes: activity.durationMin ?? usualLengthMin }) : null;
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
    credit_expires_at: activity.creditExpiresAt ?? null,
    type_id: activity.typeId ?? 0,
    is_tutorial: activity.isTutorial ?? false,
    duration_min: activity.durationMin ?? null,
    video_youtube_id: activity.youtubeId ?? null,
    video_file_id: activity.videoId ?? null,
    captions_file_id: activity.captionsId ?? null,
    pdf_file_id: activity.pdfId ?? null,
    ends_at: isLive && known && known.room_closed_at !== null ? known.ends_at : plannedEnd,
    capacity: activity.capacity ?? null,
    zoom_code: activity.zoomCode ?? null,
    recording_promised: activity.recordingPromised ?? false,
    required_minutes: requiredMinutes(activity, known, context.now()),
    time_on_task_percent: activity.timeOnTaskPercent ?? null,
    show_id: activity.showId ?? null,
    audio_file_id: activity.audioId ?? null,
    duration_sec: activity.durationSec ?? null,
    chapters: JSON.stringify(activity.chapters ?? []),
    transcript: activity.transcript ?? '',
    retired_at: activity.finishUntil ? (known?.retired_at ?? context.now()) : null,
    finish_until: activity.finishUntil ?? null,
    ...(activity.isPublished === undefined ? {} : { published: activity.isPublished }),
  };
  const { id } = await writeKeyedRow(db, 'activity', activity.key, values, {
    hash: publicHash(),
    created_at: context.now(),
  });
  await replaceActivityCategories(db, id, activity.categoryIds);
  return id;
}

export type ImportedBook = {
  key: string;
  title: string;
  subtitle: string;
  blurb: string;
  buttonText: string | null;
  companyId: string;
  categoryIds: readonly string[];
  thumbnailId: string | null;
  pdfId: string | null;
  position: number;
};

export async function importBook(db: Queryable, book: ImportedBook): Promise<void> {
  const values = {
    title: book.title,
    subtitle: book.subtitle,
    blurb: book.blurb,
    button_text: book.buttonText,
    company_id: book.companyId,
    thumbnail_file_id: book.thumbnailId,
    pdf_file_id: book.pdfId,
    position: book.position,
  };
  const { id } = await writeKeyedRow(db, 'book', book.key, values, { hash: publicHash() });
  await replaceBookCategories(db, id, book.categoryIds);
}

/** Replaces the words that search ignores. */
export async function importSmallWords(db: Queryable, words: readonly string[]): Promise<void> {
  const wanted = [...new Set(words.map((word) => word.toLowerCase()))].sort();
  const known = (await listSmallWords(db)).map(({ word }) => word).sort();
  if (!isDeepStrictEqual(known, wanted)) await replaceSmallWords(db, wanted);
}

/**
 * Replaces the provider's groups of words that mean the same, unless they are the same already; those of the portal
 * stay.
 */
export async function importSynonyms(db: Queryable, groups: readonly (readonly string[])[]): Promise<void> {
  const wanted = groups
    .flatMap((group, place) => [...new Set(group)].map((term) => ({ group_no: place + 1, term })))
    .sort(inOrder);
  if (!isDeepStrictEqual((await listProviderSynonyms(db)).sort(inOrder), wanted))
    await replaceProviderSynonyms(db, wanted);
}

const inOrder = (one: SynonymRow, other: SynonymRow) =>
  one.group_no - other.group_no || (one.term < other.term ? -1 : 1);
