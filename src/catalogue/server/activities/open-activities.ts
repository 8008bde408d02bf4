import { sql } from 'kysely';

/**
 * Whether what lists show can be opened at `now`, in a query on `activity`: a webinar until its end, everything else
 * from its release on.
 */
export const isOpenAt = (now: Temporal.Instant) =>
  sql<boolean>`case when activity.list = 'live' then activity.ends_at > ${now} else activity.release_at <= ${now} end`;
