import type { UseCase } from '#platform/server/http/http.ts';
import type { podcastShowsCall } from '../contract.ts';
import { episodeOf } from './episode-row.ts';
import { countEpisodes, listBegun, listEpisodesById, listShows } from './podcast-queries.ts';
import { showOf } from './show-row.ts';

/**
 * A provider with more shows than a page can hold shows those that were heard of last; every episode is in the list
 * below.
 */
const mostShows = 20;
const mostBegun = 3;

/**
 * The shows with their newest episodes, what this student has begun, and how many episodes each choice of the list
 * leaves.
 */
export const listPodcastShows: UseCase<typeof podcastShowsCall> = async ({ db, now }, student) => {
  const at = now();
  const studentId = student?.id ?? null;
  const everything = { showHash: null, only: null, studentId };
  const [shows, all, credit, begun, unheard] = await Promise.all([
    listShows(db, at, mostShows),
    countEpisodes(db, everything, at),
    countEpisodes(db, { ...everything, only: 'credit' }, at),
    studentId === null ? [] : listBegun(db, studentId, at, mostBegun),
    studentId === null ? null : countEpisodes(db, { ...everything, only: 'unheard' }, at),
  ]);
  const newest = await listEpisodesById(
    db,
    shows.map((show) => show.newest_id),
    studentId,
    at,
  );
  const data = shows.flatMap((show) => {
    const episode = newest.find(({ id }) => id === show.newest_id);
    return episode === undefined ? [] : [{ ...showOf(show), newest: episodeOf(episode) }];
  });
  return {
    status: true,
    rowCount: data.length,
    data,
    begun: begun.map(episodeOf),
    counts: { all, credit, unheard },
  };
};
