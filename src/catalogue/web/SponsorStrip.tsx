import { Link } from 'react-router';
import { FeaturedBadge } from '#promotion/web/FeaturedBadge.tsx';
import { countdownText } from '#platform/shared/dates.ts';
import { useServerNow } from '#platform/web/server-clock.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { classAddress } from '../class-address.ts';
import type { ClassRow } from '../contract.ts';
import { seatsLeft } from '../seats-left.ts';
import { clockUnits } from '../starts-in.ts';
import { CardPhoto } from './CardPhoto.tsx';
import { CreditText } from './CreditText.tsx';
import { seatAction } from './seat-action.ts';
import { Speaker } from './Speaker.tsx';
import { StartTime } from './StartTime.tsx';
import { DateBadge } from './DateBadge.tsx';

/** Days, hours and minutes to the start. The figures are drawn; the sentence is read. */
function Countdown({ toGoMs }: { readonly toGoMs: number }) {
  const units = clockUnits(toGoMs);
  const firstLeft = units.findIndex(({ value }) => value > 0);
  return (
    <div className="count-room">
      <p className={units.length > 0 ? 'vh' : 'tick'}>
        {units.length > 0 ? `Starts in ${countdownText(toGoMs)}` : countdownText(toGoMs)}
      </p>
      {units.length === 0 ? null : (
        <dl className="count-down" aria-hidden="true">
          {units.map(({ value, unit }, index) => (
            <div key={unit} className={classNames(index < firstLeft && 'z')}>
              <dd>{value}</dd>
              <dt>{unit}</dt>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function seatsText(row: ClassRow, hasStarted: boolean): string {
  const { left, isFull } = seatsLeft(row);
  if (left === null) return 'Seats for everyone';
  return isFull ? (hasStarted ? 'Full' : 'Full, the waitlist is open') : `${left} of ${row.capacity} seats left`;
}

type Props = {
  readonly row: ClassRow;
  readonly isFeatured: boolean;
  readonly serverTime: string;
  readonly onOpen?: (() => void) | undefined;
};

/** The large ticket of the landing page: a live webinar with its countdown. */
export function SponsorStrip({ row, isFeatured, serverTime, onOpen }: Props) {
  const toGoMs = Date.parse(row.releaseDateUTC) - useServerNow(serverTime);
  return (
    <article className="marquee">
      <div className="marquee-art">
        <CardPhoto photo={row.photo} width={640} height={336} priority="first" />
        {toGoMs <= 0 ? (
          <Badge kind="live" />
        ) : isFeatured ? (
          <FeaturedBadge />
        ) : (
          <span className="badge badge-reserved">Next live</span>
        )}
      </div>
      <DateBadge at={row.releaseDateUTC} className="marquee-stub" />
      <div className="marquee-body">
        <h2>
          <Link to={classAddress(row)} onClick={onOpen}>
            {row.className}
          </Link>
        </h2>
        <Speaker row={row} />
        <Countdown toGoMs={toGoMs} />
        <div className="marquee-foot">
          <LinkButton
            to={classAddress(row)}
            onClick={onOpen}
            aria-label={`${seatAction(row, toGoMs <= 0)}: ${row.className}`}
          >
            {seatAction(row, toGoMs <= 0)}
          </LinkButton>
          <CreditText {...row} />
        </div>
        <p className="caption">
          <StartTime at={row.releaseDateUTC} /> · {seatsText(row, toGoMs <= 0)}
        </p>
      </div>
    </article>
  );
}
