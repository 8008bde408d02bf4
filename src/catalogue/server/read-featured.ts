import type { Queryable } from '#platform/server/context.ts';
import { listFeatured } from './catalogue-queries.ts';
import { readClassRows, readEpisodeRows } from './read-rows.ts';

/** The slot types of featured content: class 36, podcast 37. */
const featuredType = { class: 36, episode: 37 } as const;

type ClassRows = Awaited<ReturnType<typeof readClassRows>>;

/** The provider's current featured item; without one the next live webinar with free seats, which is nobody's placement and has no hash to count. */
export async function readFeatured(
  db: Queryable,
  studentId: string | null,
  webinars: ClassRows,
  now: Temporal.Instant,
) {
  const [item] = await listFeatured(db, now, 1);
  if (item?.kind === 'class') {
    const [row] = await readClassRows(db, studentId, [item.id]);
    if (row)
      return {
        status: true as const,
        data: [{ featuredHash: item.hash, type: featuredType.class, class: row, podcast: null }],
      };
  }
  if (item?.kind === 'episode') {
    const [row] = await readEpisodeRows(db, studentId, [item.id]);
    if (row)
      return {
        status: true as const,
        data: [{ featuredHash: item.hash, type: featuredType.episode, class: null, podcast: row }],
      };
  }
  const free = webinars.find((webinar) => webinar.capacity === null || webinar.seatsTaken < webinar.capacity);
  return {
    status: true as const,
    data: free === undefined ? [] : [{ featuredHash: '', type: featuredType.class, class: free, podcast: null }],
  };
}
