import type { ClassRow } from '#catalogue/contract.ts';
import { whereText, type WhereHeld } from '#catalogue/where-held.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { siteMap } from '#site-map.ts';
import typography from '#platform/web/ui/typography.module.css';
import { googleCalendarUrl, outlookCalendarUrl } from './calendar-links.ts';

type Props = {
  readonly row: Pick<ClassRow, 'hash' | 'className' | 'speakerName' | 'releaseDateUTC' | 'durationMin'> & WhereHeld;
  /** ISO 8601; without it, computed from the start and the length. */ readonly endsAt: string | null;
  readonly origin: string;
};

/** The webinar into the reader's calendar: as a file, or in a calendar on the web. List items. */
export function CalendarActions({ row, endsAt, origin }: Props) {
  const event = {
    startsAt: row.releaseDateUTC,
    endsAt: endsAt ?? new Date(Date.parse(row.releaseDateUTC) + (row.durationMin ?? 60) * 60_000).toISOString(),
    title: row.className,
    description: row.speakerName === '' ? '' : `With ${row.speakerName}.`,
    url: origin + siteMap.live(row.hash),
    location: whereText(row),
  };
  return (
    <>
      <li>
        <a href={siteMap.calendarFile(row.hash)} download>
          <Icon name="calendar" />
          Add to calendar
        </a>
      </li>
      <li>
        <a href={googleCalendarUrl(event)} target="_blank" rel="noopener noreferrer">
          <Icon name="external" />
          Google Calendar
          <span className={typography.visuallyHidden}> (opens in a new tab)</span>
        </a>
      </li>
      <li>
        <a href={outlookCalendarUrl(event)} target="_blank" rel="noopener noreferrer">
          <Icon name="external" />
          Outlook
          <span className={typography.visuallyHidden}> (opens in a new tab)</span>
        </a>
      </li>
    </>
  );
}
