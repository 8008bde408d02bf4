import type { EpisodeRow } from '../contract.ts';

/** What the player needs of an episode. It is kept in the browser, so that the bar comes back after a reload. */
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

/** Reads what was kept in the browser: anyone can write there. */
export function readPlayerEpisode(value: unknown): PlayerEpisode | null {
  if (typeof value !== 'object' || value === null) return null;
  const episode = value as Record<string, unknown>;
  const hasTexts = ['hash', 'podcastShowHash', 'showTitle', 'title', 'speakerName', 'mp3'].every(
    (name) => typeof episode[name] === 'string',
  );
  const isOwnFile = typeof episode['mp3'] === 'string' && /^\/(?!\/)/.test(episode['mp3']);
  const hasNumbers = typeof episode['durationSec'] === 'number' && typeof episode['credits'] === 'number';
  return hasTexts && isOwnFile && hasNumbers && Array.isArray(episode['chapters']) ? (value as PlayerEpisode) : null;
}
