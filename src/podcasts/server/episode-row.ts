import { podcastRowOf } from '#catalogue/server/activities/podcast-rows.ts';
import { serverMap } from '#server-map.ts';
import type { ReleasedEpisode } from './podcast-queries.ts';

/** The cover of a show as JPEG, under a name that changes with the artwork. */
export const coverUrl = (showHash: string, fileHash: string | null): string | null =>
  fileHash === null ? null : serverMap.podcastCover(showHash, fileHash);

/** A stored episode as a row of the wire. */
export function episodeOf(record: ReleasedEpisode) {
  return {
    ...podcastRowOf(record),
    cover: coverUrl(record.show_hash, record.cover_hash),
    hasTranscript: Boolean(record.has_transcript),
    audioBytes: Number(record.audio_bytes ?? 0),
    chapters: record.chapters.toSorted((a, b) => a.startSec - b.startSec),
    listening:
      record.heard_at === null
        ? null
        : { positionSec: record.position_sec ?? 0, isFinished: record.finished ?? false, heardAt: record.heard_at },
    isHeard: (record.view_count ?? 0) > 0,
  };
}
