// How often this tab showed an advertisement today, for those with a limit (docs/specification/promotion.md, PR-27).
// The counts are in this browser alone and end with the tab: nobody can read from them who saw what.
import { deviceNow } from '#platform/web/device-clock.ts';
import { asRecord, storedValue } from '#platform/web/storage.ts';
import type { Banner } from './AdBanner.tsx';

type Seen = { readonly day: string; readonly views: Readonly<Record<string, number>> };

const seen = storedValue<Seen>(
  'ads-seen',
  (read) => {
    const { day, views } = asRecord(read) ?? {};
    const counts = Object.entries(asRecord(views) ?? {}).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    );
    return typeof day === 'string' ? { day, views: Object.fromEntries(counts) } : null;
  },
  'session',
);

/** The visitor's own calendar day. */
const today = () => new Date(deviceNow()).toDateString();

function viewsToday(): Seen['views'] {
  const stored = seen.read();
  return stored?.day === today() ? stored.views : {};
}

type Capped = Pick<Banner, 'adId' | 'mostViews'>;

/** Whether a banner was seen here today as often as it may be. Reads nothing for one without a limit. */
export const isSpent = ({ adId, mostViews }: Capped): boolean =>
  mostViews !== undefined && (viewsToday()[adId] ?? 0) >= mostViews;

/** Notes that a banner was seen. Stores nothing for one without a limit. */
export function noteView({ adId, mostViews }: Capped): void {
  if (mostViews === undefined) return;
  const views = viewsToday();
  seen.write({ day: today(), views: { ...views, [adId]: (views[adId] ?? 0) + 1 } });
}
