// Takes over a catalogue from data files. Everything carries a key of its source: importing the same key again updates
// the row it made, and writes nothing where nothing changed.
import { isDeepStrictEqual } from 'node:util';
import type { Context, Queryable } from '#platform/server/context.ts';
import { holdsValues, writeKeyedRow, writeRow } from '#platform/server/database/keyed-row.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { isLiveClass } from '../../class-type.ts';
import type { OutcomeQuestion } from '../../outcome-questions.ts';
import type { OwnQuestion } from '#provider/own-questions.ts';
import { requiredMinutesOf } from '../../required-minutes.ts';
import type { AgdSubject } from '../activities/class-rows.ts';
import {
  findIdOfKey,
  findWritten,
  insertActivity,
  nextBookPosition,
  replaceActivityCategories,
  replaceBookCategories,
  updateActivity,
  type Written,
} from './import-queries.ts';
import { listHandoutRows } from './handout-queries.ts';
import {
  listProviderSynonyms,
  listSmallWords,
  replaceProviderSynonyms,
  replaceSmallWords,
  type SynonymRow,
} from '#provider/server/list-rows.ts';
import { replaceActivitySpeakers } from '../speakers/write-activity-speakers.ts';
import { replaceHandouts } from './write-handouts.ts';

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

/** What a podcast show says. */
export type ShowValues = {
  readonly title: string;
  readonly blurb: string;
  readonly companyId: string;
  readonly photoId: string | null;
  /** What its feed says besides; an import keeps what there is. */
  readonly feed?: {
    /** '': the provider's own address. */
    readonly ownerEmail: string;
    /** Of podcasts/feed-categories.ts. */
    readonly category: string;
    readonly isExplicit: boolean;
    readonly isComplete: boolean;
    readonly episodeOrder: 'newest' | 'oldest';
  };
};

const showColumns = ({ title, blurb, companyId, photoId, feed }: ShowValues) => ({
  title,
  blurb,
  company_id: companyId,
  photo_file_id: photoId,
  ...(feed === undefined
    ? {}
    : {
        owner_email: feed.ownerEmail,
        feed_category: feed.category,
        is_explicit: feed.isExplicit,
        is_complete: feed.isComplete,
        episode_order: feed.episodeOrder,
      }),
});

export async function importShow(db: Queryable, { key, ...show }: ShowValues & { key: string }): Promise<string> {
  return (await writeKeyedRow(db, 'podcast_show', key, showColumns(show), { hash: publicHash() })).id;
}

/** Of what is published in the console: its hash where it is new, and when that is. */
type InConsole = { readonly hash: string; readonly editedAt: Temporal.Instant };

/** What is published in the console is offered from then on, and is the provider's, also where the demo brought it. */
const consoleValues = ({ editedAt }: InConsole) => ({ console_edited_at: editedAt, published: true, from_demo: false });

/** Writes the show with this id, or a new one. Returns its id. */
export function writeShow(db: Queryable, id: string | null, show: ShowValues, first: InConsole): Promise<string> {
  return writeRow(db, 'podcast_show', id, { ...showColumns(show), ...consoleValues(first) }, { hash: first.hash });
}

/** The length of a webinar that names none, in minutes. */
const usualLengthMin = 60;

/** What an activity says, without what is in rows of its own. */
export type ActivityValues = {
  kind: 'class' | 'episode';
  title: string;
  companyId: string;
  /** The speaker that it is listed under; absent keeps what there is. */
  speakerId?: string | null;
  categoryIds: readonly string[];
  blurb: string;
  description: string;
  objectives: readonly string[];
  /** Absent keeps what there is, as do the fields below that only the console has. */
  disclosure?: string;
  photoId: string | null;
  credits: number;
  creditName?: string;
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
  /** The provider's own questions of its evaluation. */
  evaluationQuestions?: readonly OwnQuestion[];
  /** What members may answer before viewing and again after it. */
  outcomeQuestions?: readonly OutcomeQuestion[];
  transcript?: string;
  /** Until when credit can be earned; null or absent = without end. */
  creditExpiresAt?: Temporal.Instant | null;
  /** False: no list, search or page offers it. Absent keeps what there is. */
  isPublished?: boolean;
  /**
   * Set = retired: offered to nobody new, and until this moment open to members who began it; null = not retired.
   * Absent keeps what there is.
   */
  finishUntil?: Temporal.Instant | null;
  console?: ConsoleValues;
};

/** What an activity says that only the editor of the console has: an import keeps it. */
export type ConsoleValues = {
  readonly need: string;
  readonly audience: readonly string[];
  readonly level: string;
  readonly requirements: string;
  readonly searchWords: string;
  /** What the picture shows: '' = it is decoration, null = nobody has said. */
  readonly photoAlt: string | null;
  readonly liveCaptions: string;
  readonly described: string;
  readonly describedText: string;
  readonly captionsCheckedBy: string | null;
  readonly captionsCheckedAt: Temporal.Instant | null;
  /** The id of another activity. */
  readonly sameContentAs: string | null;
  readonly companyRole: string;
  /** When it was last changed in the console: an import leaves it alone from then on. */
  readonly editedAt: Temporal.Instant;
};

const consoleColumns = (values: ConsoleValues) => ({
  need: values.need,
  audience: [...values.audience],
  level: values.level,
  requirements: values.requirements,
  search_words: values.searchWords,
  photo_alt: values.photoAlt,
  live_captions: values.liveCaptions,
  described: values.described,
  described_text: values.describedText,
  captions_checked_by: values.captionsCheckedBy,
  captions_checked_at: values.captionsCheckedAt,
  same_content_as: values.sameContentAs,
  company_role: values.companyRole,
  console_edited_at: values.editedAt,
});

export type ImportedActivity = ActivityValues & { key: string; speakerId: string | null };

/** The minutes that a webinar requires, fixed once it has started; null for everything else. */
function requiredMinutes(
  { typeId, releaseAt, durationMin, requiredMinutes: given }: ActivityValues,
  before: Written | undefined,
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

/** Of an activity that is new: the hash that it gets, or the key that it came under. */
type First = { readonly hash?: string; readonly key?: string };

/**
 * Writes a class, webinar, tutorial or episode, and its categories, as far as they changed: the one with this id, or a
 * new one. Its version is the caller's to publish, once speakers, handouts, exam, survey and offer are written too
 * (publish-version.ts). A webinar that was ended before its time keeps that end.
 */
export async function writeActivity(
  context: Context,
  trx: Queryable,
  id: string | null,
  activity: ActivityValues,
  first: First = {},
): Promise<string> {
  const known = id === null ? undefined : await findWritten(trx, id);
  const isLive = isLiveClass(activity.typeId ?? 0);
  const plannedEnd = isLive ? activity.releaseAt.add({ minutes: activity.durationMin ?? usualLengthMin }) : null;
  const { finishUntil } = activity;
  const values = {
    kind: activity.kind,
    title: activity.title,
    company_id: activity.companyId,
    ...(activity.speakerId === undefined ? {} : { speaker_id: activity.speakerId }),
    blurb: activity.blurb,
    description: activity.description,
    objectives: [...activity.objectives],
    ...(activity.disclosure === undefined ? {} : { disclosure: activity.disclosure }),
    photo_file_id: activity.photoId,
    credits: activity.credits,
    ...(activity.creditName === undefined ? {} : { credit_name: activity.creditName }),
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
    evaluation_questions: JSON.stringify(activity.evaluationQuestions ?? []),
    outcome_questions: JSON.stringify(activity.outcomeQuestions ?? []),
    ...(finishUntil === undefined
      ? {}
      : { retired_at: finishUntil && (known?.retired_at ?? context.now()), finish_until: finishUntil }),
    ...(activity.isPublished === undefined ? {} : { published: activity.isPublished }),
    ...(activity.console === undefined ? {} : consoleColumns(activity.console)),
  };
  const writtenId =
    known === undefined
      ? await insertActivity(trx, {
          hash: first.hash ?? publicHash(),
          import_key: first.key ?? null,
          created_at: context.now(),
          ...values,
        })
      : known.id;
  if (known !== undefined && !holdsValues(known, values)) await updateActivity(trx, known.id, values);
  await replaceActivityCategories(trx, writtenId, activity.categoryIds);
  return writtenId;
}

/** Writes an activity of a folder under its key, with the one speaker that a folder names. */
export async function importActivity(context: Context, db: Queryable, activity: ImportedActivity): Promise<string> {
  const { key, speakerId, ...values } = activity;
  const known = await findIdOfKey(db, key);
  const id = await writeActivity(context, db, known, { disclosure: '', ...values, speakerId }, { key });
  await replaceActivitySpeakers(
    context,
    db,
    id,
    speakerId === null ? [] : [{ speakerId, role: 'speaker', isShown: true }],
  );
  await importHandout(context, db, id, values.pdfId ?? null);
  return id;
}

/** A folder has one handout, which the activity itself names; those that the console added go. */
async function importHandout(context: Context, db: Queryable, id: string, fileId: string | null): Promise<void> {
  const known = await listHandoutRows(db, id);
  const isSame = known.length === 1 && known[0]?.file_id === fileId;
  if (known.length > 0 && !isSame)
    await replaceHandouts(
      context,
      db,
      id,
      fileId === null ? [] : [{ fileId, title: '', checkedBy: null, checkedAt: null }],
    );
}

/** What an eBook says. */
export type BookValues = {
  readonly title: string;
  readonly subtitle: string;
  readonly blurb: string;
  /** Null: the usual words. */
  readonly buttonText: string | null;
  readonly companyId: string;
  readonly categoryIds: readonly string[];
  readonly thumbnailId: string | null;
  readonly pdfId: string | null;
  readonly position: number;
};

const bookColumns = (book: BookValues) => ({
  title: book.title,
  subtitle: book.subtitle,
  blurb: book.blurb,
  button_text: book.buttonText,
  company_id: book.companyId,
  thumbnail_file_id: book.thumbnailId,
  pdf_file_id: book.pdfId,
  position: book.position,
});

export async function importBook(db: Queryable, { key, ...book }: BookValues & { key: string }): Promise<void> {
  const { id } = await writeKeyedRow(db, 'book', key, bookColumns(book), { hash: publicHash() });
  await replaceBookCategories(db, id, book.categoryIds);
}

/** Writes the eBook with this id, or a new one; without a position it comes after all others. Returns its id. */
export async function writeBook(
  db: Queryable,
  id: string | null,
  { position, ...book }: Omit<BookValues, 'position'> & { readonly position: number | null },
  first: InConsole,
): Promise<string> {
  const columns = bookColumns({ ...book, position: position ?? (await nextBookPosition(db)) });
  const written = await writeRow(db, 'book', id, { ...columns, ...consoleValues(first) }, { hash: first.hash });
  await replaceBookCategories(db, written, book.categoryIds);
  return written;
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
