import { asRecord, storedValue } from '#platform/web/storage.ts';
import { episodeKey } from './bar.ts';
import type { PlayerEpisode } from './player-episode.ts';

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

/** The episode that is in the player. */
export const storedEpisode = storedValue<PlayerEpisode>(episodeKey, readPlayerEpisode);
