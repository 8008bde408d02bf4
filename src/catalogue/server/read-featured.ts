import type { Queryable } from '#platform/server/context.ts';
import { listFeatured } from './catalogue-queries.ts';
import { readClassRows, readEpisodeRows } from './read-rows.ts';

/** The slot types of featured content: class 36, podcast 37. */
const featuredType = { class: 36, episode: 37 } as const;

type ClassRow = Awaited<ReturnType<typeof readClassRows>>[number];
type EpisodeRow = Awaited<ReturnType<typeof readEpisodeRows>>[number];

type FeaturedItem = {
  readonly featuredHash: string;
  readonly type: number;
  readonly class: ClassRow | null;
  readonly podcast: EpisodeRow | null;
};

/** The provider's current featured item as this student sees it; null without one. */
export async function readFeatured(
  db: Queryable,
  studentId: string | null,
  now: Temporal.Instant,
): Promise<FeaturedItem | null> {
  const [item] = await listFeatured(db, now, 1);
  if (item?.kind === 'class') {
    const [row] = await readClassRows(db, studentId, [item.id]);
    return row ? { featuredHash: item.hash, type: featuredType.class, class: row, podcast: null } : null;
  }
  if (item?.kind === 'episode') {
    const [row] = await readEpisodeRows(db, studentId, [item.id]);
    return row ? { featuredHash: item.hash, type: featuredType.episode, class: null, podcast: row } : null;
  }
  return null;
}

/** The featured item; without one the next live webinar with free seats, which is nobody's placement and has no hash to count. */
export function featuredContentOf(featured: FeaturedItem | null, webinars: readonly ClassRow[]) {
  if (featured !== null) return { status: true as const, data: [featured] };
  const free = webinars.find((webinar) => webinar.capacity === null || webinar.seatsTaken < webinar.capacity);
  return {
    status: true as const,
    data: free === undefined ? [] : [{ featuredHash: '', type: featuredType.class, class: free, podcast: null }],
  };
}
