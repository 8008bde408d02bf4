import { isLiveClass } from '#catalogue/class-type.ts';
import { classRowOf, fileUrlOrNull, selectClasses } from '#catalogue/server/activities/class-rows.ts';
import { readShownSpeakers } from '#catalogue/server/speakers/read-shown-speakers.ts';
import { cached, type Context, type Queryable } from '#platform/server/context.ts';
import { openBatcher } from '#platform/server/database/request-batcher.ts';
import { signedFileUrl } from '#platform/server/files/signed-link.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readProgress, readProgressTogether, refuseRetired } from '#study-path/server/read-progress.ts';
import { classNotice } from '../class-notice.ts';
import { classroomMessages, type classCall } from '../contract.ts';
import { creditEnd } from '../credit-end.ts';
import { questionsBefore } from './check-outcome.ts';
import { findClassDetails, listAnswered, listClassCategories } from './classroom-queries.ts';

// Ten thousand live pages ask for one class every fifteen seconds; what is the same for all of them may be this old.
const ttlSeconds = 2;

async function readForEveryone(db: Queryable, classHash: string) {
  const record = await selectClasses(db, null)
    .where('activity.hash', '=', classHash)
    .where('activity.published', '=', true)
    .executeTakeFirst();
  if (!record) return null;
  const [details, categories] = await Promise.all([
    findClassDetails(db, record.id),
    listClassCategories(db, record.id),
  ]);
  const speakers = details.has_more_speakers ? await readShownSpeakers(db, record.id) : [];
  return { record, details, categories, speakers };
}

const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' });
/** A card has room for two names; the page has it for all. */
function named(speakers: readonly { readonly name: string }[]) {
  const speakerName = listFormat.format(speakers.map(({ name }) => name));
  return { name: speakerName, speakerName };
}

/** All live pages ask again while a check is open; one statement answers those that ask together. */
const askAnswered = openBatcher(
  async ({ db }, checkId, studentIds) => {
    const answered = await listAnswered(db, checkId, studentIds);
    return new Map(studentIds.map((studentId) => [studentId, answered.has(studentId)]));
  },
  { spacingMs: 50 },
);

type Details = Awaited<ReturnType<typeof findClassDetails>>;

/** The check that is open now, for a student with a seat. */
async function openCheck(context: Context, { latest_check: latest }: Details, studentId: string) {
  if (latest === null) return null;
  const { id, hash, question, choices } = latest;
  const closesAt = Temporal.Instant.from(latest.closesAt);
  if (Temporal.Instant.compare(closesAt, context.now()) <= 0) return null;
  return {
    hash,
    question,
    choices: [...choices],
    closesAt,
    isAnswered: await askAnswered(context, id, studentId),
  };
}

type Webinar = {
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly closedAt: Temporal.Instant | null;
};

/** When a webinar can be entered: the rule of live webinars, handed in. */
export type EntryWindow = {
  readonly entersFrom: (webinar: Webinar) => Temporal.Instant;
  readonly entersUntil: (webinar: Webinar) => Temporal.Instant;
  readonly mayEnterRoom: (webinar: Webinar, now: Temporal.Instant) => boolean;
};

/**
 * One class for this caller: meeting code, handout link and exam are the caller's own, computed at the moment of the
 * call.
 */
export const readClass =
  ({ entersFrom, entersUntil, mayEnterRoom }: EntryWindow): UseCase<typeof classCall> =>
  async (context, student, { c: classHash }) => {
    const { db } = context;
    const now = context.now();
    const found = await cached(context, `class ${classHash}`, ttlSeconds, () => readForEveryone(db, classHash));
    if (!found) throw new Refusal('unknown-class', classroomMessages.getClassRefused, { httpStatus: 404 });
    const { record, details, categories, speakers } = found;
    const isLive = isLiveClass(record.type_id);
    const progress = (studentId: string) =>
      isLive ? readProgressTogether(context, record.id, studentId) : readProgress(db, record.id, studentId, now);
    const studentData = student ? await progress(student.id) : null;
    refuseRetired(details, (studentData?.gradebookId ?? 0) > 0, now);

    const row = {
      ...classRowOf(record),
      ...(speakers.length === 0 ? {} : named(speakers)),
      ...(studentData === null
        ? {}
        : {
            hasSeat: studentData.hasSeat,
            isWaiting: studentData.isWaiting,
            isReserved: studentData.isReserved,
            examTaken: studentData.examTaken,
            examDate: studentData.examDate,
            queueId: studentData.inqueue,
          }),
    };
    const endsAt = record.ends_at;
    const entryWindow =
      isLive && endsAt !== null ? { startsAt: record.release_at, endsAt, closedAt: details.room_closed_at } : null;
    const meetingIsOpen = entryWindow !== null && details.cancelled_at === null && mayEnterRoom(entryWindow, now);
    const videoUrl = fileUrlOrNull(details.video_hash, details.video_filename);
    const hasVideo = videoUrl !== null || details.video_youtube_id !== null;
    const canShowExam = studentData?.canShowExam ?? false;
    // Before its release a class on demand shows what it will be, not what is in it; a webinar's handout may be read
    // ahead.
    const mayBeOpened = isLive || Temporal.Instant.compare(record.release_at, now) <= 0;
    const pdf =
      details.pdf_hash !== null && details.pdf_filename !== null
        ? { hash: details.pdf_hash, filename: details.pdf_filename }
        : null;
    return {
      status: true,
      classObj: {
        ...row,
        serverTime: now,
        endsAt,
        entersFrom: entryWindow === null ? null : entersFrom(entryWindow),
        entersUntil: entryWindow === null ? null : entersUntil(entryWindow),
        requiredMinutes: isLive ? details.required_minutes : null,
        cancelled: details.cancelled_at !== null,
        banner: studentData?.hasSeat === true ? details.banner : '',
        place: details.place,
        isOnline: details.is_online,
        questionsBefore:
          student && studentData?.classViewCount === 0 && !studentData.examTaken
            ? await questionsBefore(context, { id: record.id, questions: details.outcome_questions }, student.id)
            : [],
        check: student && studentData?.isReserved === true ? await openCheck(context, details, student.id) : null,
        youtubeUrl:
          details.video_youtube_id === null || !mayBeOpened
            ? null
            : `https://www.youtube.com/watch?v=${details.video_youtube_id}`,
        videoUrl: mayBeOpened ? videoUrl : null,
        captionsUrl: fileUrlOrNull(details.captions_hash, details.captions_filename),
        durationSec: details.duration_sec,
        chapters: mayBeOpened ? (details.chapters as { startSec: number; title: string }[]) : [],
        pdfClassFile: pdf !== null && mayBeOpened && student !== null ? await signedFileUrl(context, pdf) : null,
        hasPdf: pdf !== null && mayBeOpened,
        pdfBytes: pdf !== null && mayBeOpened ? Number(details.pdf_bytes) : 0,
        pdfTitle: pdf !== null && mayBeOpened ? details.pdf_title : '',
        moreHandouts: mayBeOpened
          ? await Promise.all(
              details.further_handouts.map(async ({ title, bytes, ...file }) => ({
                title,
                bytes,
                url: student === null ? null : await signedFileUrl(context, file),
              })),
            )
          : [],
        zoomCode: meetingIsOpen && studentData?.isReserved === true ? details.zoom_code : null,
        canShowExam: canShowExam && studentData?.examTaken === false,
        hasExam: details.exam_id !== null,
        minScore: details.min_score,
        questionCount: Number(details.question_count ?? 0),
        objectives: details.objectives,
        disclosure: details.disclosure,
        speakerSlug: details.speaker_slug,
        speakerDegree: details.speaker_degree ?? '',
        speakerBio: details.speaker_bio ?? '',
        speakers,
        categories: categories.map(({ id, name }) => ({ categoryID: id, categoryName: name })),
        companyID: record.company_id,
        creditExpires: details.credit_expires_at,
        creditEnd: creditEnd(details.credit_expires_at, now),
        // Stored as the first moment after the last day; returned as a moment of that day.
        finishUntil: details.finish_until?.subtract({ seconds: 1 }) ?? null,
        hasSponsorVideo: Boolean(details.has_offer),
        hasSurvey: Boolean(details.has_survey),
        notice: classNotice(
          {
            isLive,
            releaseAt: record.release_at,
            endsAt,
            hasVideo,
            hasPdf: pdf !== null,
            hasExam: details.exam_id !== null,
            recordingPromised: details.recording_promised,
            canShowExam,
          },
          now,
        ),
      },
      studentData,
    };
  };
