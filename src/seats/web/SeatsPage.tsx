// Reserved Seats: upcoming and running webinars in which the member sits or waits, as a stack of tickets, the nearest
// one large.
import { useLoaderData, useNavigate, type ClientLoaderFunctionArgs } from 'react-router';
import { useStore } from 'zustand/react';
import { SeatTicket } from '#catalogue/web/SeatTicket.tsx';
import { TicketBones } from '#catalogue/web/TicketBones.tsx';
import { ask } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import { useServerNow } from '#platform/web/server-clock.ts';
import { requireStudent } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button, buttonClasses } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { siteMap } from '#site-map.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { calendarFeedCall, seatMessages, seatsCall, type HeldSeat } from '../contract.ts';
import { canAttend, overlapOf } from '../overlaps.ts';
import { CalendarFeed } from './CalendarFeed.tsx';
import { readMoreWebinars } from './read-more-webinars.ts';
import { releasedSeatStore, takeSeatAgain } from './released-seat.ts';
import { ShortWebinars } from './ShortWebinars.tsx';
import styles from './SeatsPage.module.css';

export const meta = () => pageMeta({ title: 'Reserved Seats', hidden: true });

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  requireStudent(args.request);
  const [seats, feed, more] = await Promise.all([
    loaded(args, () => ask(seatsCall, {}, args)),
    loaded(args, async () => ({ known: await ask(calendarFeedCall, {}, args) })),
    readMoreWebinars(args, { free: true }),
  ]);
  // A session from the link of a mail may not see the address of the member's private calendar; the page works without
  // it, whatever the reason.
  return { seats, feed: feed.state === 'ready' ? feed.known : null, more };
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
    <div className={styles.stack} role="status">
      <span className={typography.visuallyHidden}>Loading reserved seats</span>
      <TicketBones look="large" />
      <TicketBones look="row" />
      <TicketBones look="row" />
    </div>
  </div>
);

export default function SeatsPage() {
  const { seats, feed, more } = useLoaderData<typeof clientLoader>();
  if (seats.state !== 'ready')
    return (
      <div className={classNames(layout.wrap, layout.page)}>
        <Head rows={null} />
        <LoadFailed why={seats} />
      </div>
    );
  const { data, serverTime } = seats;
  return (
    <div className={classNames(layout.wrap, layout.page)}>
      <Head rows={data} />
      <Released serverTime={serverTime} held={data} />
      {data.length === 0 ? (
        <NoSeat />
      ) : (
        <section aria-labelledby="seats-title">
          <h2 className={typography.visuallyHidden} id="seats-title">
            Your webinars
          </h2>
          <ul className={styles.stack}>
            {data.map((row, index) => (
              <li key={row.hash}>
                <SeatTicket
                  row={row}
                  serverTime={serverTime}
                  look={index === 0 ? 'large' : 'row'}
                  heading="h3"
                  note={<Overlap row={row} rows={data} serverTime={serverTime} />}
                >
                  <SeatLinks row={row} serverTime={serverTime} />
                </SeatTicket>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={classNames(feed !== null && more !== null && more.rows.length > 0 && styles.below, styles.after)}>
        <ShortWebinars more={more} headings={['Open seats this week', 'Coming up, with open seats']} isNarrow />
        {feed === null ? null : <CalendarFeed known={feed} />}
      </div>
    </div>
  );
}

type OverlapProps = {
  readonly row: HeldSeat;
  readonly rows: readonly HeldSeat[];
  readonly serverTime: string;
};

function Overlap({ row, rows, serverTime }: OverlapProps) {
  const now = useServerNow(serverTime, 15_000);
  const possible = rows.filter((each) => canAttend(each, now));
  const overlap = possible.includes(row) ? overlapOf(row, possible) : null;
  return overlap === null ? null : (
    <Alert quiet title="This overlaps with another webinar of yours">
      {overlap}. You can keep both and decide that day.
    </Alert>
  );
}

/** What can be done with a seat before its webinar starts: from then on it can no longer be canceled. */
function SeatLinks({ row, serverTime }: { readonly row: HeldSeat; readonly serverTime: string }) {
  const hasStarted = Date.parse(row.releaseDateUTC) <= useServerNow(serverTime, 15_000);
  if (hasStarted) return null;
  const cancel = row.isWaiting ? 'Leave waitlist' : 'Cancel';
  return (
    <>
      {row.isWaiting ? null : (
        <a
          className={buttonClasses({ look: 'quiet' })}
          href={siteMap.calendarFile(row.hash)}
          download
          aria-label={`Add to calendar: ${row.className}`}
        >
          <Icon name="calendar" />
          Add to calendar
        </a>
      )}
      <LinkButton look="quiet" to={siteMap.cancelSeat(row.cancelCode)} aria-label={`${cancel}: ${row.className}`}>
        {cancel}
      </LinkButton>
    </>
  );
}

/** The place of a seat that was canceled, for as long as it can be taken again. */
function Released({ serverTime, held }: { readonly serverTime: string; readonly held: readonly HeldSeat[] }) {
  const released = useStore(releasedSeatStore);
  const navigate = useNavigate();
  const now = useServerNow(serverTime, 15_000);
  if (
    released === null ||
    Date.parse(released.releaseDateUTC) <= now ||
    held.some(({ hash }) => hash === released.hash)
  )
    return null;
  return (
    <div className={styles.released}>
      <p>
        <b>Seat canceled:</b> {released.className}, <LocalTime at={released.releaseDateUTC} format="live" />. You can
        reserve it again while there are seats left.
      </p>
      <Button look="line" icon="undo" onClick={() => void navigate(takeSeatAgain(released))}>
        Undo
      </Button>
    </div>
  );
}

function NoSeat() {
  return (
    <section className={styles.empty}>
      <div>
        <h2>{seatMessages.noSeats}</h2>
        <p>
          Reserve a seat in one click. It’s free, it goes on your calendar, and you can cancel any time before it
          starts. Live webinars count as Live, Interactive credit.
        </p>
        <LinkButton size="large" to={siteMap.upcoming()}>
          Upcoming Live CE
        </LinkButton>
      </div>
      <div className={styles.outline} aria-hidden="true" />
    </section>
  );
}
