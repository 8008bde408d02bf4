import { asRecord } from '#platform/web/storage.ts';
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

/** An address of this site, so that nothing else is fetched or run. */
const isOwnFile = (read: unknown): read is string => typeof read === 'string' && /^\/(?!\/)/.test(read);

function readChapters(read: unknown): PlayerEpisode['chapters'] | null {
  if (!Array.isArray(read)) return null;
  const chapters = read.flatMap((item) => {
    const { title, startSec } = asRecord(item) ?? {};
    return typeof title === 'string' && typeof startSec === 'number' ? [{ title, startSec }] : [];
  });
  return chapters.length === read.length ? chapters : null;
}

/** Reads what was stored in the browser, where anyone can write. */
export function readPlayerEpisode(read: unknown): PlayerEpisode | null {
  const { hash, podcastShowHash, showTitle, title, speakerName, photo, durationSec, credits, examTaken, ...more } =
    asRecord(read) ?? {};
  const { mp3, cover, hasExam, hasTranscript } = more;
  const chapters = readChapters(more['chapters']);
  if (typeof hash !== 'string' || typeof podcastShowHash !== 'string' || typeof showTitle !== 'string') return null;
  if (typeof title !== 'string' || typeof speakerName !== 'string') return null;
  if (typeof durationSec !== 'number' || typeof credits !== 'number' || chapters === null) return null;
  if (!isOwnFile(mp3)) return null;
  return {
    hash,
    podcastShowHash,
    showTitle,
    title,
    speakerName,
    durationSec,
    credits,
    mp3,
    chapters,
    photo: isOwnFile(photo) ? photo : null,
    cover: isOwnFile(cover) ? cover : null,
    examTaken: examTaken === true,
    hasExam: hasExam === true,
    hasTranscript: hasTranscript === true,
  };
}
