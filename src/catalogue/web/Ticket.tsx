import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { badgeOf, formatTime, zoneName } from '#platform/shared/dates.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
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
  /** A state in a word, on the picture. */
  readonly badge?: ReactNode;
  /** A `TicketTime`, a `TicketWait` or another `TicketFigure`. */
  readonly stub: ReactNode;
  readonly children: ReactNode;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
};

/** A webinar as a ticket of the width of a page: its picture, what can be done, and the stub with the time. */
export function Ticket({
  as = 'article',
  look,
  photo,
  picture = photo === null ? null : (
    <CardPhoto photo={photo} width={640} height={360} priority={look === 'large' ? 'first' : 'lazy'} />
  ),
  badge = null,
  stub,
  children,
  ...label
}: Props) {
  return (
    <TicketPaper
      as={as}
      look="stubLast"
      className={classNames(
        styles.ticket,
        look === 'large' ? styles.large : styles.row,
        picture === null && styles.plain,
      )}
      {...label}
    >
      {picture === null ? null : (
        <div className={styles.picture}>
          {picture}
          {badge === null ? null : <div className={styles.badge}>{badge}</div>}
        </div>
      )}
      <div className={styles.main}>
        {picture === null && badge !== null ? <p className={styles.facts}>{badge}</p> : null}
        {children}
      </div>
      {stub}
    </TicketPaper>
  );
}

/** A line of facts on a ticket: when, what it is worth. */
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
  return (
    <Tag className={styles.title}>
      {to === undefined ? (
        children
      ) : (
        <Link className={ticketLink} to={to}>
          {children}
        </Link>
      )}
    </Tag>
  );
}

/** What can be done, at the foot of a ticket; it is above the link of the title. */
export function TicketActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

type FigureProps = {
  readonly tone?: StubTone;
  /** Small capitals above the figure: "Wed Nov". */ readonly over: ReactNode;
  /** The large figure: "25". */ readonly figure: ReactNode;
  /** What is under it: "8:00 PM EST". */ readonly under: ReactNode;
  /** What can be done with the seat, or how many are left. */ readonly children?: ReactNode;
};

/** The stub of a ticket with a large figure. */
export function TicketFigure({ tone, over, figure, under, children = null }: FigureProps) {
  return (
    <TicketStub tone={tone} className={styles.stub}>
      <p className={styles.when}>
        <span className={styles.over}>{over}</span> <b className={styles.figure}>{figure}</b>{' '}
        <span className={styles.under}>{under}</span>
      </p>
      {children === null ? null : <div className={styles.more}>{children}</div>}
    </TicketStub>
  );
}

type TimeProps = {
  readonly row: Pick<ClassRow, 'releaseDateUTC' | 'durationMin'>;
  /** While the webinar runs its stub is coral, and nothing else on a page is. */
  readonly isOnAir?: boolean;
  /** Whose time it is: "Your seat". */ readonly label?: string;
  readonly children?: ReactNode;
};

/** "3:00" and "PM EST" of a moment. */
function hourParts(moment: string | number, zone: string): readonly [hour: string, half: string] {
  const [hour = '', half = ''] = formatTime(moment, zone).split(' ');
  return [hour, `${half} ${zoneName(moment, zone)}`];
}

/** The stub with the day and the hour in the reader's own time; on air with the hours alone. */
export function TicketTime({ row: { releaseDateUTC, durationMin }, isOnAir = false, label, children }: TimeProps) {
  const text = useMomentText();
  const say = (format: (zone: string) => string) => <span suppressHydrationWarning>{text(format)}</span>;
  const figure = (format: (zone: string) => string) => (
    <time dateTime={releaseDateUTC} suppressHydrationWarning>
      {text(format)}
    </time>
  );
  if (isOnAir) {
    const endsAt = Date.parse(releaseDateUTC) + (durationMin ?? 0) * 60_000;
    return (
      <TicketFigure
        tone="onAir"
        over="Live since"
        figure={figure((zone) => hourParts(releaseDateUTC, zone)[0])}
        under={say(
          (zone) =>
            `${hourParts(releaseDateUTC, zone)[1]}${durationMin === null ? '' : `, ends ${formatTime(endsAt, zone)}`}`,
        )}
      >
        {children}
      </TicketFigure>
    );
  }
  return (
    <TicketFigure
      over={say((zone) => {
        const { weekday, month } = badgeOf(releaseDateUTC, zone);
        return `${label === undefined ? '' : `${label} · `}${weekday} ${month}`;
      })}
      figure={figure((zone) => badgeOf(releaseDateUTC, zone).day)}
      under={say(
        (zone) =>
          `${hourParts(releaseDateUTC, zone).join(' ')}${durationMin === null ? '' : `, ${durationMin}\u00A0min`}`,
      )}
    >
      {children}
    </TicketFigure>
  );
}

/** So many waiting are drawn one by one. */
const mostDrawn = 8;

type WaitProps = { readonly position: number; readonly length: number; readonly children?: ReactNode };

/** The stub on the waitlist: the waitlist position instead of a day. */
export function TicketWait({ position, length, children }: WaitProps) {
  const { figure, suffix } = ordinalParts(position);
  return (
    <TicketFigure
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
      under={`of ${length} waiting`}
    >
      {length > mostDrawn || length < 1 ? null : (
        <span className={styles.line} aria-hidden="true">
          {Array.from({ length }, (_, index) => (
            <i key={index} className={classNames(index === position - 1 && styles.own)} />
          ))}
        </span>
      )}
      {children}
    </TicketFigure>
  );
}
