import { cached, type Context } from '#platform/server/context.ts';
import { readToday } from '#promotion/server/read-today.ts';
import { listFeatured } from './catalogue-queries.ts';
import { withIds, type readClassRows, type readEpisodeRows } from './read-rows.ts';

/** The slot types of featured content: class 36, podcast 37. */
const featuredType = { class: 36, episode: 37 } as const;

/** Seconds for which data that is the same for everyone is cached. */
const ttlSeconds = 2;

type ClassRow = Awaited<ReturnType<typeof readClassRows>>[number];
type EpisodeRow = Awaited<ReturnType<typeof readEpisodeRows>>[number];

/** A featured item, and the ids of its row among the classes or the episodes: one of the two lists is empty. */
export type Featured = {
  readonly hash: string;
  readonly classIds: readonly string[];
  readonly episodeIds: readonly string[];
};

/**
 * How long each featured item has the place before the next one, in milliseconds
 * (docs/specification/lists-and-search.md, LS-1).
 */
const turnMs = 60_000;

async function readCurrent(context: Context): Promise<readonly Featured[]> {
  const items = await listFeatured(context.db, context.now(), await readToday(context));
  return items.map(({ hash, id, kind }) => ({
    hash,
    classIds: kind === 'class' ? [id] : [],
    episodeIds: kind === 'episode' ? [id] : [],
  }));
}

/** The provider's featured items of today, in the provider's order. */
export const readFeatured = (context: Context): Promise<readonly Featured[]> =>
  cached(context, 'featured', ttlSeconds, () => readCurrent(context));

/**
 * The one of these items whose turn it is; null without one. Its row is for the caller to read, with the others of its
 * page.
 */
export const featuredAt = (items: readonly Featured[], now: Temporal.Instant): Featured | null =>
  items[Math.floor(now.epochMilliseconds / turnMs) % items.length] ?? null;

/**
 * The featured item, from the rows that were read; without one the next live webinar with open seats, which is nobody's
 * placement and has no hash to count.
 */
export function featuredContentOf(
  featured: Featured | null,
  classes: readonly ClassRow[],
  episodes: readonly EpisodeRow[],
  webinars: readonly ClassRow[],
) {
  const item = (featuredHash: string, type: number, row: ClassRow | null, podcast: EpisodeRow | null) => ({
    status: true as const,
    data: [{ featuredHash, type, class: row, podcast }],
  });
  if (featured !== null) {
    const [row] = withIds(classes, featured.classIds);
    if (row !== undefined) return item(featured.hash, featuredType.class, row, null);
    const [episode] = withIds(episodes, featured.episodeIds);
    if (episode !== undefined) return item(featured.hash, featuredType.episode, null, episode);
  }
  const free = webinars.find((webinar) => webinar.capacity === null || webinar.seatsTaken < webinar.capacity);
  return free === undefined ? { status: true as const, data: [] } : item('', featuredType.class, free, null);
}
