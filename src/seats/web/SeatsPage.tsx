// Reserved Seats: upcoming and running webinars in which the member sits or waits, soonest first.
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { creditsText } from '#catalogue/ce-type.ts';
import { ask } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import { requireStudent } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Badge } from '#catalogue/web/Badge.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { PictureRow, PictureRows } from '#platform/web/ui/PictureRow.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { siteMap } from '#site-map.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { calendarFeedCall, seatMessages, seatsCall, type HeldSeat } from '../contract.ts';
import { overlapOf } from '../overlaps.ts';
import { CalendarFeed } from './CalendarFeed.tsx';
import styles from './SeatsPage.module.css';

export const meta = () => pageMeta({ title: 'Reserved Seats', hidden: true });

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  requireStudent(args.request);
  const [seats, feed] = await Promise.all([
    loaded(args, () => ask(seatsCall, {}, args)),
    loaded(args, async () => ({ known: await ask(calendarFeedCall, {}, args) })),
  ]);
  // A session from the link of a mail may not see the address of the member's private calendar; the page stands without it, whatever the reason.
  return { seats, feed: feed.state === 'ready' ? feed.known : null };
}

/** `rows` are the seats and the waitlist positions; null while they are not known. */
function Head({ rows }: { readonly rows: readonly HeldSeat[] | null }) {
  const waiting = rows?.filter(({ isWaiting }) => isWaiting).length ?? 0;
  return (
    <header className={layout.pageHead}>
      <h1>Reserved Seats</h1>
      <p className={typography.lead}>
        {rows === null ? 'Your live webinars, soonest first.' : `Reserved: ${rows.length - waiting} Live Webinars`}
        {waiting === 0 ? null : ` · ${waiting} on the waitlist`}
      </p>
    </header>
  );
}

export const HydrateFallback = () => (
  <div className={classNames(layout.wrap, layout.page)}>
    <Head rows={null} />
    <Skeleton what="reserved seats" shape="rows" count={3} />
  </div>
);

export default function SeatsPage() {
  const { seats, feed } = useLoaderData<typeof clientLoader>();
  if (seats.state !== 'ready')
    return (
      <div className={classNames(layout.wrap, layout.page)}>
        <Head rows={null} />
        <LoadFailed why={seats} />
      </div>
    );
  const { data } = seats;
  return (
    <div className={classNames(layout.wrap, layout.page)}>
      <Head rows={data} />
      {data.length === 0 ? (
        <EmptyState
          title={seatMessages.noSeats}
          action={<LinkButton to={siteMap.upcoming()}>Upcoming Live CE</LinkButton>}
        >
          Reserve a seat in a live webinar and it is listed here, with its calendar entry and the way in.
        </EmptyState>
      ) : (
        <PictureRows as="section" aria-labelledby="seats-title">
          <h2 className={typography.visuallyHidden} id="seats-title">
            Your webinars
          </h2>
          {data.map((row) => (
            <SeatRow key={row.hash} row={row} rows={data} />
          ))}
        </PictureRows>
      )}
      {feed === null ? null : <CalendarFeed known={feed} />}
    </div>
  );
}

function SeatRow({ row, rows }: { readonly row: HeldSeat; readonly rows: readonly HeldSeat[] }) {
  const overlap = overlapOf(row, rows);
  return (
    <PictureRow as="article" className={styles.row} photo={row.photo}>
      <div>
        <p className={classNames(layout.cluster, styles.state)}>
          <Badge kind={row.isWaiting ? 'waitlist' : 'reserved'} />
          {row.isWaiting ? (
            <span className={typography.caption}>You are number {row.waitlistPosition} in line</span>
          ) : null}
        </p>
        <h3>
          <Link to={siteMap.live(row.hash)}>{row.className}</Link>
        </h3>
        <p className={typography.caption}>{[row.speakerName, row.sponsorCompanyName].filter(Boolean).join(' · ')}</p>
        <p className={styles.when}>
          <LocalTime at={row.releaseDateUTC} format="live" />
        </p>
        <p className={typography.caption}>
          <span className={typography.fact}>
            <b>{creditsText(row.credits)}</b> CEU{row.credits > 0 ? ` (${row.creditName})` : ''}
          </span>
        </p>
        {overlap === null ? null : (
          <div className={styles.overlap}>
            <Alert quiet title="At the same time as another webinar of yours">
              {overlap}. You can keep both and decide on the day.
            </Alert>
          </div>
        )}
      </div>
      <div className={styles.actions}>
        <LinkButton
          look="soft"
          to={siteMap.live(row.hash)}
          aria-label={`${row.isWaiting ? 'View place' : 'View seat'}: ${row.className}`}
        >
          {row.isWaiting ? 'View place' : 'View seat'}
        </LinkButton>
        <LinkButton
          look="line"
          to={siteMap.cancelSeat(row.cancelCode)}
          aria-label={`${row.isWaiting ? 'Leave waitlist' : 'Cancel'}: ${row.className}`}
        >
          {row.isWaiting ? 'Leave waitlist' : 'Cancel'}
        </LinkButton>
      </div>
    </PictureRow>
  );
}
