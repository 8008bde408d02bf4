// Writes what an activity says, whether a folder or the console says it.
import type { Context, Queryable } from '#platform/server/context.ts';
import { holdsValues } from '#platform/server/database/keyed-row.ts';
import { publicHash } from '#platform/server/security/random.ts';
import type { OwnQuestion } from '#provider/own-questions.ts';
import type { FieldValues } from '../../activity-fields.ts';
import { isLiveClass } from '../../class-type.ts';
import type { OutcomeQuestion } from '../../outcome-questions.ts';
import { requiredMinutesOf } from '../../required-minutes.ts';
import type { AgdSubject } from '../activities/class-rows.ts';
import { columnsOf } from '../activities/field-columns.ts';
import {
  findWritten,
  insertActivity,
  replaceActivityCategories,
  updateActivity,
  type Written,
} from './written-queries.ts';

/** The length of a webinar that names none, in minutes. */
const usualLengthMin = 60;

/** What an activity says, without what is in rows of its own. */
export type ActivityValues = Partial<FieldValues> & {
  kind: 'class' | 'episode';
  title: string;
  companyId: string;
  categoryIds: readonly string[];
  objectives: readonly string[];
  photoId: string | null;
  agd: readonly AgdSubject[];
  releaseAt: Temporal.Instant;
  typeId?: number;
  isTutorial?: boolean;
  durationMin?: number | null;
  youtubeId?: string | null;
  videoId?: string | null;
  captionsId?: string | null;
  pdfId?: string | null;
  zoomCode?: string | null;
  /**
   * Minutes in the meeting that live credit takes; undefined keeps what there is or takes the usual share, null takes
   * the usual share.
   */
  requiredMinutes?: number | null;
  showId?: string | null;
  audioId?: string | null;
  durationSec?: number | null;
  chapters?: readonly { startSec: number; title: string }[];
  /** The provider's own questions of its evaluation. */
  evaluationQuestions?: readonly OwnQuestion[];
  /** What members may answer before viewing and again after it. */
  outcomeQuestions?: readonly OutcomeQuestion[];
  /** Until when credit can be earned; null or absent = without end. */
  creditExpiresAt?: Temporal.Instant | null;
  // What follows keeps what there is where it is absent, and so do the fields that are columns.
  /** The speaker that it is listed under. */
  speakerId?: string | null;
  disclosure?: string;
  /** False: no list, search or page offers it. */
  isPublished?: boolean;
  /** Set = retired: offered to nobody new, and until this moment open to members who began it; null = not retired. */
  finishUntil?: Temporal.Instant | null;
  /** What the picture shows: '' = it is decoration, null = nobody has said. */
  photoAlt?: string | null;
  /** Who read the captions and says that they are right, and when. */
  captionsCheckedBy?: string | null;
  captionsCheckedAt?: Temporal.Instant | null;
  /** The id of another activity with the same content. */
  sameContentAs?: string | null;
  /** When it was last changed in the console: an import leaves it alone from then on. */
  editedAt?: Temporal.Instant;
};

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

/** What is absent keeps what there is. */
const given = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;

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
    objectives: [...activity.objectives],
    photo_file_id: activity.photoId,
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
    zoom_code: activity.zoomCode ?? null,
    required_minutes: requiredMinutes(activity, known, context.now()),
    show_id: activity.showId ?? null,
    audio_file_id: activity.audioId ?? null,
    duration_sec: activity.durationSec ?? null,
    chapters: JSON.stringify(activity.chapters ?? []),
    evaluation_questions: JSON.stringify(activity.evaluationQuestions ?? []),
    outcome_questions: JSON.stringify(activity.outcomeQuestions ?? []),
    ...columnsOf(activity),
    ...given({
      speaker_id: activity.speakerId,
      disclosure: activity.disclosure,
      photo_alt: activity.photoAlt,
      captions_checked_by: activity.captionsCheckedBy,
      captions_checked_at: activity.captionsCheckedAt,
      same_content_as: activity.sameContentAs,
      console_edited_at: activity.editedAt,
      retired_at: finishUntil && (known?.retired_at ?? context.now()),
      finish_until: finishUntil,
      published: activity.isPublished,
    }),
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
