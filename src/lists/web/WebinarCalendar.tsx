import { useState } from 'react';
import { classNames } from '#platform/web/ui/class-names.ts';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { useServerNow } from '#platform/web/server-clock.ts';
import { webinarMonths, type CalendarDay } from '../webinar-days.ts';
import { dayId, useDays, type DaysAnswer } from './webinar-days.ts';
import styles from './WebinarCalendar.module.css';

const weekdays = ['S', 'M', 'T', 'W', 'T', 'F', 'S'];

function Day({ day }: { readonly day: CalendarDay }) {
  const { date, weekday, webinars, isToday, isOwn, isOnAir } = day;
  if (webinars === 0)
    return (
      <li className={classNames(styles.empty, isToday && styles.today)} aria-hidden="true">
        {date}
      </li>
    );
  return (
    <li>
      <a
        className={classNames(styles.day, isToday && styles.today, isOwn && styles.own, isOnAir && styles.onAir)}
        href={`#${dayId(day.key)}`}
      >
        <small>{weekday}</small> <b>{date}</b>
        <span className={typography.visuallyHidden}>
          {`, ${webinars} ${webinars === 1 ? 'webinar' : 'webinars'}${isOnAir ? ', live now' : ''}${isOwn ? ', your seat' : ''}`}
        </span>
      </a>
    </li>
  );
}

/**
 * The days of a page of live webinars, each leading to its first card: on a wide screen a month at a glance, on a small
 * one a strip of the days that have any.
 */
export function WebinarCalendar({ answer }: { readonly answer: DaysAnswer }) {
  const { data, serverTime } = answer;
  const now = useServerNow(serverTime, 60_000);
  const months = webinarMonths(data, now, useDays(answer, now));
  const [turned, setTurned] = useState(0);
  const shown = Math.min(turned, months.length - 1);
  const title = months[shown]?.title;
  if (title === undefined) return null;
  const turn = (to: number) => () => setTurned(Math.max(0, Math.min(to, months.length - 1)));
  return (
    <nav className={styles.calendar} aria-label="Days with webinars">
      <div className={styles.head}>
        <h2 aria-live="polite">{title}</h2>
        {months.length === 1 ? null : (
          <>
            <IconButton icon="back" label="Previous month" aria-disabled={shown === 0} onClick={turn(shown - 1)} />
            <IconButton
              icon="arrow"
              label="Next month"
              aria-disabled={shown === months.length - 1}
              onClick={turn(shown + 1)}
            />
          </>
        )}
      </div>
      <div className={styles.months}>
        {months.map((month, index) => (
          <div
            key={month.key}
            className={classNames(styles.month, index === shown && styles.shown)}
            role="group"
            aria-label={month.title}
          >
            <p className={styles.name} aria-hidden="true">
              {month.title.slice(0, 3)}
            </p>
            <ol className={styles.days}>
              {weekdays.map((letter, at) => (
                <li key={`weekday-${at}`} className={styles.weekday} aria-hidden="true">
                  {letter}
                </li>
              ))}
              {Array.from({ length: month.lead }, (_, at) => (
                <li key={`before-${at}`} className={styles.empty} aria-hidden="true" />
              ))}
              {month.days.map((day) => (
                <Day key={day.key} day={day} />
              ))}
            </ol>
          </div>
        ))}
      </div>
      <p className={styles.key} aria-hidden="true">
        <span className={styles.ownKey}>Your seat</span>
        <span>Webinar</span>
        <span className={styles.airKey}>Live now</span>
      </p>
    </nav>
  );
}
