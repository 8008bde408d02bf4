import type { EpisodeRow } from '../contract.ts';

/** What the player needs from an episode. It is stored in the browser, so that the bar comes back after a reload. */
export type PlayerEpisode = Pick<
  EpisodeRow,
  'hash' | 'podcastShowHash' | 'showTitle' | 'title' | 'speakerName' | 'photo' | 'durationSec' | 'credits' | 'examTaken'
> & {
  readonly mp3: string;
  readonly cover: string | null;
  readonly chapters: EpisodeRow['chapters'];
  readonly hasExam: boolean;
  readonly hasTranscript: boolean;
};

/** An episode of a list for the player; null when it has no audio. Lists of the catalogue know less of it. */
export function playerEpisode(
  row: Omit<Partial<EpisodeRow>, 'mp3'> &
    Pick<
      EpisodeRow,
      | 'hash'
      | 'podcastShowHash'
      | 'showTitle'
      | 'title'
      | 'speakerName'
      | 'photo'
      | 'durationSec'
      | 'credits'
      | 'examTaken'
      | 'mp3'
    >,
): PlayerEpisode | null {
  const { hash, podcastShowHash, showTitle, title, speakerName, photo, durationSec, credits, examTaken, mp3 } = row;
  if (mp3 === null) return null;
  return {
    hash,
    podcastShowHash,
    showTitle,
    title,
    speakerName,
    photo,
    durationSec,
    credits,
    examTaken,
    mp3,
    cover: row.cover ?? null,
    chapters: row.chapters ?? [],
    hasExam: row.hasExam ?? credits > 0,
    hasTranscript: row.hasTranscript ?? false,
  };
}
