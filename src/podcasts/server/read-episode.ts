import { fileUrlOrNull } from '#catalogue/server/activities/class-rows.ts';
import { readShownSpeakers } from '#catalogue/server/speakers/read-shown-speakers.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { studySettingsIn } from '#provider/server/provider.ts';
import { gradedFrom } from '#study-path/time-on-task.ts';
import { readProgress, refuseRetired } from '#study-path/server/read-progress.ts';
import { podcastMessages, type podcastCall } from '../contract.ts';
import { episodeOf } from './episode-row.ts';
import { findEpisode } from './podcast-queries.ts';

/** One episode, with its transcript and how far this student is with it. */
export const readEpisode: UseCase<typeof podcastCall> = async ({ db, now }, student, { p }) => {
  const at = now();
  const record = await findEpisode(db, p, student?.id ?? null, at);
  if (!record) throw new Refusal('unknown-episode', podcastMessages.refused, { httpStatus: 404 });
  const studentData = student === null ? null : await readProgress(db, record.id, student.id, at);
  refuseRetired(record, (studentData?.gradebookId ?? 0) > 0, at);
  const percent = record.time_on_task_percent ?? studySettingsIn(record.settings).timeOnTaskPercent;
  const study = { firstViewedAt: studentData?.firstViewedAt ?? null, lengthSec: record.duration_sec, percent };
  return {
    status: true,
    podcast: { ...episodeOf(record), speakerSlug: record.speaker_slug, transcript: record.transcript },
    studentData,
    speaker:
      record.first_speaker === null
        ? null
        : {
            name: record.first_speaker,
            degree: record.speaker_degree ?? '',
            bio: record.speaker_bio ?? '',
            photo: fileUrlOrNull(record.portrait_hash, record.portrait_filename),
          },
    moreSpeakers: record.has_more_speakers ? (await readShownSpeakers(db, record.id)).slice(1) : [],
    timeOnTask: { percent, gradedFrom: gradedFrom(study, at) },
    serverTime: at,
  };
};
