import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { badgeOf, formatTime, zoneName } from '#platform/shared/dates.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { useMomentText } from '#platform/web/ui/time-zone.ts';
import typography from '#platform/web/ui/typography.module.css';
import type { ClassRow } from '../contract.ts';
import { ordinalParts } from '../ordinal.ts';
import { CardPhoto } from './CardPhoto.tsx';
import { ticketLink, TicketPaper, TicketStub, type StubTone } from './TicketPaper.tsx';
import styles from './Ticket.module.css';

type Props = {
  readonly as?: 'article' | 'section' | 'div';
  /** `large`: the one that a page is about, or the nearest of several; `row`: one of several. */
  readonly look: 'large' | 'row';
  readonly photo: string | null;
  /** What is in place of the photo while there is none yet. */
  readonly picture?: ReactNode;
  /** A `TicketTime`, a `TicketWait` or another `TicketFigure`. */
  readonly stub: ReactNode;
  readonly children: ReactNode;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
};

/** A webinar as a ticket of the width of a page: the stub with its time, what can be done, and its picture. */
export function Ticket({
  as = 'article',
  look,
  photo,
  picture = photo === null ? null : (
    <CardPhoto photo={photo} width={640} height={360} priority={look === 'large' ? 'first' : 'lazy'} />
  ),
  stub,
  children,
  ...label
}: Props) {
  return (
    <TicketPaper
      as={as}
      look="stubFirst"
      className={classNames(
        styles.ticket,
        look === 'large' ? styles.large : styles.row,
        picture === null && styles.plain,
      )}
      {...label}
    >
      {stub}
      <div className={styles.main}>{children}</div>
      {picture === null ? null : <div className={styles.picture}>{picture}</div>}
    </TicketPaper>
  );
}

/** A line of facts on a ticket: the state in a word, what it is worth. */
export function TicketFacts({ children }: { readonly children: ReactNode }) {
  return <p className={styles.facts}>{children}</p>;
}

type TitleProps = {
  readonly as: 'h1' | 'h2' | 'h3';
  /** Where the whole ticket leads; without it the title is not a link. */
  readonly to?: string;
  readonly children: string;
};

export function TicketTitle({ as: Tag, to, children }: TitleProps) {
  const words = unbroken(children);
  return (
    <Tag className={styles.title}>
      {to === undefined ? (
        words
      ) : (
        <Link className={ticketLink} to={to}>
          {words}
        </Link>
      )}
    </Tag>
  );
}

/** Words such as "small-group" are not broken at their hyphen; longer ones may have to be, on a phone. */
const unbroken = (title: string) =>
  title.split(/(?<![\w-])(\w[\w-]{1,12}-\w+)(?![\w-])/).map((part, at) =>
    at % 2 === 0 || part.length > 14 ? (
      part
    ) : (
      <span key={at} className={styles.whole}>
        {part}
      </span>
    ),
  );

/** What can be done, at the foot of a ticket; it is above the link of the title. */
export function TicketActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** An `ActionList` under the first action, in lines instead of rows. */
export function TicketLinks({ children }: { readonly children: ReactNode }) {
  return <div className={styles.links}>{children}</div>;
}

type FigureProps = {
  readonly tone?: StubTone | undefined;
  /** Small capitals around the figure: "Wed" and "Nov". */ readonly over: ReactNode;
  readonly below: ReactNode;
  /** The large figure: "25". */ readonly figure: ReactNode;
  /** Beside or under them: "8:00 PM". */ readonly time?: ReactNode;
  /** Small, with the time: "EST · 60 min". */ readonly note?: ReactNode;
  /** When it starts (ISO 8601), read as one sentence where the parts are only drawn. */ readonly moment?: string;
};

/** The stub of a ticket with a large figure. */
export function TicketFigure({ tone, over, below, figure, time = null, note = null, moment }: FigureProps) {
  return (
    <TicketStub tone={tone} className={styles.stub}>
      {moment === undefined ? null : (
        <span className={typography.visuallyHidden}>
          <LocalTime at={moment} format="live" />
        </span>
      )}
      <p className={styles.when}>
        <span className={styles.over}>{over}</span> <b className={styles.figure}>{figure}</b>{' '}
        <span className={styles.below}>{below}</span>
      </p>
      {time === null ? null : (
        <p className={styles.time}>
          <b>{time}</b> {note === null ? null : <span className={styles.note}>{note}</span>}
        </p>
      )}
    </TicketStub>
  );
}

type TimeProps = {
  readonly row: Pick<ClassRow, 'releaseDateUTC' | 'durationMin'>;
  /** While the webinar runs its stub is coral, and nothing else on a page is. */
  readonly isOnAir?: boolean;
  readonly tone?: StubTone | undefined;
  /** Its length is said elsewhere on the ticket. */
  readonly isLengthSaid?: boolean;
};

/** "3:00" and "PM EST" of a moment. */
function hourParts(moment: string | number, zone: string): readonly [hour: string, half: string] {
  const [hour = '', half = ''] = formatTime(moment, zone).split(' ');
  return [hour, `${half} ${zoneName(moment, zone)}`];
}

/** "EST · 60 min": a length that is not known, or said elsewhere, is left out. */
const zoneAndLength = (moment: string, zone: string, durationMin: number | null) =>
  `${zoneName(moment, zone)}${durationMin === null ? '' : ` · ${durationMin}\u00A0min`}`;

/** The stub with the day and the hour in the reader's own time, read as one sentence; on air with the hours alone. */
export function TicketTime({ row, isOnAir = false, tone, isLengthSaid = false }: TimeProps) {
  const { releaseDateUTC } = row;
  const durationMin = isLengthSaid ? null : row.durationMin;
  const text = useMomentText();
  const draw = (format: (zone: string) => string) => (
    <span aria-hidden="true" suppressHydrationWarning>
      {text(format)}
    </span>
  );
  if (isOnAir) {
    const endsAt = Date.parse(releaseDateUTC) + (row.durationMin ?? 0) * 60_000;
    return (
      <TicketFigure
        tone="onAir"
        over="Live since"
        figure={
          <time dateTime={releaseDateUTC} suppressHydrationWarning>
            {text((zone) => hourParts(releaseDateUTC, zone)[0])}
          </time>
        }
        below={<span suppressHydrationWarning>{text((zone) => hourParts(releaseDateUTC, zone)[1])}</span>}
        time={
          row.durationMin === null ? null : (
            <span suppressHydrationWarning>{text((zone) => `ends ${formatTime(endsAt, zone)}`)}</span>
          )
        }
      />
    );
  }
  return (
    <TicketFigure
      tone={tone}
      moment={releaseDateUTC}
      over={draw((zone) => badgeOf(releaseDateUTC, zone).weekday)}
      figure={draw((zone) => badgeOf(releaseDateUTC, zone).day)}
      below={draw((zone) => badgeOf(releaseDateUTC, zone).month)}
      time={draw((zone) => formatTime(releaseDateUTC, zone))}
      note={
        <>
          {draw((zone) => zoneAndLength(releaseDateUTC, zone, durationMin))}
          {durationMin === null ? null : <span className={typography.visuallyHidden}>{durationMin} min</span>}
        </>
      }
    />
  );
}

type WaitProps = Pick<TimeProps, 'row' | 'isLengthSaid'> & { readonly position: number; readonly length: number };

/** The stub on the waitlist: the waitlist position is its figure. */
export function TicketWait({ row, isLengthSaid = false, position, length }: WaitProps) {
  const { releaseDateUTC } = row;
  const text = useMomentText();
  const { figure, suffix } = ordinalParts(position);
  const durationMin = isLengthSaid ? null : row.durationMin;
  return (
    <TicketFigure
      tone="off"
      over="Waitlist"
      figure={
        <>
          <span className={typography.visuallyHidden} aria-live="polite">
            You’re number {position} on the waitlist,{' '}
          </span>
          {figure}
          <small>{suffix}</small>
        </>
      }
      below={`of ${length} waiting`}
      moment={releaseDateUTC}
      time={
        <span aria-hidden="true" suppressHydrationWarning>
          {text((zone) => {
            const { weekday, month, day } = badgeOf(releaseDateUTC, zone);
            return `${weekday}, ${month} ${day}`;
          })}
        </span>
      }
      note={
        <span aria-hidden="true" suppressHydrationWarning>
          {text((zone) => `${formatTime(releaseDateUTC, zone)} ${zoneAndLength(releaseDateUTC, zone, durationMin)}`)}
        </span>
      }
    />
  );
}
