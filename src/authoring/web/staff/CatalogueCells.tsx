// The cells of the catalog's list.
import { useContext } from 'react';
import { Link } from 'react-router';
import { creditsText } from '#catalogue/ce-type.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { badgeOf, dayIn, formatTime } from '#platform/shared/dates.ts';
import { Icon, type IconName } from '#platform/web/ui/Icon.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { ProviderTimeZone } from '#platform/web/ui/time-zone.ts';
import { staffMap } from '#site-map.ts';
import { stateWords } from '../../catalogue-words.ts';
import type { catalogueListCall } from '../../staff-contract.ts';
import { isPublication } from '../../draft-form.ts';
import styles from './CataloguePage.module.css';

export type CatalogueRow = CallAnswer<typeof catalogueListCall>['data'][number];

type Phase = 'upcoming' | 'live' | null;

/** Where a webinar that members can see is in time; null of everything else. */
function phaseOf({ kind, state, at, endsAt }: CatalogueRow, now: number): Phase {
  if (kind !== 'webinar' || state !== 'published' || at === null || endsAt === null) return null;
  return Date.parse(at) > now ? 'upcoming' : Date.parse(endsAt) > now ? 'live' : null;
}

const looks = {
  draft: ['plain', 'file'],
  'in-review': ['waiting', 'people'],
  scheduled: ['waiting', 'clock'],
  published: ['positive', 'check'],
  edited: ['accent', 'pencil'],
  retired: ['plain', 'minus'],
  cancelled: ['plain', 'close'],
  ended: ['plain', 'check'],
} as const satisfies Record<CatalogueRow['state'], readonly [string, IconName]>;

/** A row, and the moment for which it is shown. */
type Shown = { readonly row: CatalogueRow; readonly now: number };

export function StateTag({ row, now }: Shown) {
  const phase = phaseOf(row, now);
  if (phase === 'live') return <Tag tone="live">Live</Tag>;
  if (phase === 'upcoming')
    return (
      <Tag tone="positive">
        <Icon name="calendar" />
        Upcoming
      </Tag>
    );
  const [tone, icon] = looks[row.state];
  return (
    <Tag tone={tone}>
      <Icon name={icon} />
      {stateWords[row.state]}
    </Tag>
  );
}

/** "Nov 21", with the year where it is another one than today's. */
function shortDay(at: string, now: number, zone: string): string {
  const { month, day } = badgeOf(at, zone);
  const year = dayIn(at, zone).slice(0, 4);
  return year === dayIn(now, zone).slice(0, 4) ? `${month} ${day}` : `${month} ${day}, ${year}`;
}

function whenText(row: CatalogueRow, now: number, zone: string): string {
  const { state, at, endsAt, finishUntil } = row;
  if (at === null) return '–';
  const moment = `${shortDay(at, now, zone)}, ${formatTime(at, zone)}`;
  const phase = phaseOf(row, now);
  if (phase === 'live' && endsAt !== null) return `Now, until ${formatTime(endsAt, zone)}`;
  if (state === 'retired' && finishUntil !== null)
    // The moment is the beginning of the day after the last one.
    return Date.parse(finishUntil) > now
      ? `Until ${shortDay(new Date(Date.parse(finishUntil) - 1000).toISOString(), now, zone)}`
      : `Since ${shortDay(at, now, zone)}`;
  if (row.kind === 'webinar' || Date.parse(at) > now) return moment;
  return `Since ${shortDay(at, now, zone)}`;
}

export function WhenCell({ row, now }: Shown) {
  const zone = useContext(ProviderTimeZone);
  const { changedAt, changedBy, neverPublished } = row;
  if (changedAt === null) return whenText(row, now, zone);
  const isToday = dayIn(changedAt, zone) === dayIn(now, zone);
  const day = isToday ? formatTime(changedAt, zone) : shortDay(changedAt, now, zone);
  return (
    <>
      {whenText(row, now, zone)}
      <small className={styles.changed}>
        {changedBy === null && !neverPublished ? `Changed ${day}` : `Edited ${day} by ${changedBy ?? 'nobody'}`}
      </small>
    </>
  );
}

/** "1.5 live", "0.5 self-study", "None". */
export const creditText = ({ credits, kind }: CatalogueRow): string =>
  isPublication(kind)
    ? '–'
    : credits === 0
      ? 'None'
      : `${creditsText(credits)} ${kind === 'webinar' ? 'live' : 'self-study'}`;

/** What a draft needs before members see it, in two words that lead to it. */
export function ReadyCell({ row: { musts, shoulds, hash, title } }: { readonly row: CatalogueRow }) {
  if (musts === null || shoulds === null) return '–';
  if (musts + shoulds === 0)
    return (
      <span className={styles.ready}>
        <Icon name="check" />
        Complete
      </span>
    );
  const words = musts > 0 ? `${musts} to fix` : `${shoulds} to consider`;
  return (
    <Link
      to={staffMap.activity(hash)}
      className={musts > 0 ? styles.must : styles.should}
      aria-label={`${words}: ${title}`}
    >
      <Icon name={musts > 0 ? 'close' : 'warning'} />
      {words}
    </Link>
  );
}

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;

/** Views in the last 28 days; of a webinar, its seats; of an eBook, its downloads. */
export function RecentCell({ row: { kind, recent, capacity, neverPublished } }: { readonly row: CatalogueRow }) {
  if (neverPublished) return '–';
  if (kind === 'book') return counted(recent, 'download');
  if (kind === 'show') return counted(recent, 'listener');
  if (kind !== 'webinar') return counted(recent, 'view');
  if (capacity === null) return counted(recent, 'seat');
  const words = `${recent.toLocaleString('en-US')} of ${capacity.toLocaleString('en-US')}`;
  return (
    <span className={styles.seats}>
      {words}
      <meter max={Math.max(1, capacity)} value={recent} aria-label={`${words} seats taken`} />
    </span>
  );
}
