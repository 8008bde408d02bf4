// The order of a listening queue: whatever is done with it, an episode is in it once.
import { mostQueued } from './contract.ts';

type Queued = { readonly hash: string };

export const withoutEpisode = <Episode extends Queued>(queue: readonly Episode[], hash: string): Episode[] =>
  queue.filter((episode) => episode.hash !== hash);

/** At the end; where it is already, it stays. The oldest places hold when there is no room for more. */
export const withLast = <Episode extends Queued>(queue: readonly Episode[], episode: Episode): Episode[] =>
  queue.some(({ hash }) => hash === episode.hash) ? [...queue] : [...queue, episode].slice(0, mostQueued);

/** At the beginning, wherever it was before. */
export const withNext = <Episode extends Queued>(queue: readonly Episode[], episode: Episode): Episode[] =>
  [episode, ...withoutEpisode(queue, episode.hash)].slice(0, mostQueued);

/** So many places down (up, where negative), as far as there are places. */
export function withMoved<Episode extends Queued>(queue: readonly Episode[], hash: string, by: number): Episode[] {
  const from = queue.findIndex((episode) => episode.hash === hash);
  const moved = queue[from];
  if (moved === undefined) return [...queue];
  const rest = withoutEpisode(queue, hash);
  const to = Math.max(0, Math.min(from + by, rest.length));
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}

/** A visitor's queue and that of the member who they turn out to be: the member's first. */
export const withAll = <Episode extends Queued>(queue: readonly Episode[], more: readonly Episode[]): Episode[] =>
  more.reduce<Episode[]>((all, episode) => withLast(all, episode), [...queue]);
