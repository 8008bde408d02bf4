import { sql } from 'kysely';

/** What an ad is on a day (ISO, the provider's): switched off, or before, in, or after the days on which it runs. */
export const adState = (today: string) => sql<'off' | 'scheduled' | 'running' | 'ended'>`case
  when not ad.published then 'off'
  when ad.runs_from > ${today}::date then 'scheduled'
  when ad.runs_until < ${today}::date then 'ended'
  else 'running' end`;

/** Whether a featured item is shown on a day (ISO, the provider's). */
export const isFeaturedOn = (today: string) =>
  sql<boolean>`${today}::date between coalesce(featured_item.runs_from, '-infinity') and coalesce(featured_item.runs_until, 'infinity')`;
