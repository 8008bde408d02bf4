import type { Queryable } from '#platform/server/context.ts';
import { shortSpeakerNames } from '../speakers/speaker-columns.ts';
import { creditTypeOf, fileUrlOrNull } from './class-rows.ts';

/** All episodes with show, sponsor, speaker and cover; add `where`, `orderBy` and `limit`. */
export function selectEpisodes(db: Queryable, studentId: string | null) {
  return db
    .selectFrom('activity')
    .innerJoin('podcast_show', 'podcast_show.id', 'activity.show_id')
    .innerJoin('company', 'company.id', 'activity.company_id')
    .leftJoin('speaker', 'speaker.id', 'activity.speaker_id')
    .leftJoin('file as cover', 'cover.id', 'podcast_show.photo_file_id')
    .leftJoin('file as audio', 'audio.id', 'activity.audio_file_id')
    .leftJoin('exam_attempt as pass', (join) =>
      join
        .onRef('pass.activity_id', '=', 'activity.id')
        .on('pass.student_id', '=', studentId ?? '0')
        .on('pass.passed', '=', true),
    )
    .where('activity.kind', '=', 'episode')
    .where('podcast_show.published', '=', true)
    .select([
      'activity.id',
      'activity.hash',
      'activity.title',
      'activity.blurb',
      'activity.description',
      'activity.release_at',
      'activity.duration_sec',
      'activity.credits',
      'activity.type_id',
      'company.name as company_name',
      shortSpeakerNames.as('speaker_name'),
      'podcast_show.hash as show_hash',
      'podcast_show.title as show_title',
      'cover.hash as cover_hash',
      'cover.filename as cover_filename',
      'audio.hash as audio_hash',
      'audio.filename as audio_filename',
      'pass.taken_at as passed_at',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('exam')
            .whereRef('exam.activity_id', '=', 'activity.id')
            .where('exam.published', '=', true)
            .select('exam.id'),
        )
        .as('has_exam'),
    );
}

export type EpisodeRecord = Awaited<ReturnType<ReturnType<typeof selectEpisodes>['execute']>>[number];

/** A stored episode as a row of the wire. */
export function podcastRowOf(record: EpisodeRecord) {
  return {
    id: Number(record.id),
    hash: record.hash,
    podcastShowHash: record.show_hash,
    showTitle: record.show_title,
    title: record.title,
    photo: fileUrlOrNull(record.cover_hash, record.cover_filename),
    speakerName: record.speaker_name ?? '',
    companyName: record.company_name,
    sponsorCompanyName: record.company_name,
    blurb: record.blurb,
    description: record.description,
    releaseDate: record.release_at,
    releaseDateUTC: record.release_at,
    durationSec: record.duration_sec ?? 0,
    mp3: fileUrlOrNull(record.audio_hash, record.audio_filename),
    credits: record.credits,
    ceTypeId: creditTypeOf(record.credits, record.type_id),
    hasExam: Boolean(record.has_exam),
    examTaken: record.passed_at !== null,
    examDate: record.passed_at,
  };
}
