// A month of what is scheduled, released, held, and due: a grid where there is room, a list of days on a phone.
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { calendarDay } from '#platform/shared/dates.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { askStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { calendarDays, calendarWords, monthBeside, whenText } from '../../calendar-entries.ts';
import { calendarCall } from '../../staff-contract.ts';
import styles from './CalendarPage.module.css';

export const meta = () => pageMeta({ title: 'Calendar | Staff', hidden: true });

export function clientLoader(args: ClientLoaderFunctionArgs) {
  const month = new URL(args.request.url).searchParams.get('month') ?? undefined;
  return loaded(args, () => askStaff(calendarCall, { month }, args), calendarCall);
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

export default function CalendarPage() {
  const page = useLoaderData<typeof clientLoader>();
  if (page.state !== 'ready')
    return (
      <>
        <PageHead title="Calendar" />
        <LoadFailed why={page} />
      </>
    );
  const { month, today, timeZone, entries } = page;
  const { title, lead, days } = calendarDays(month, entries);
  return (
    <>
      <PageHead
        title="Calendar"
        lead={`What’s scheduled, live, and due. Times are in ${timeZone.replaceAll('_', ' ')}.`}
        actions={
          <>
            <LinkButton look="line" size="small" to={staffMap.calendar(monthBeside(month, -1))}>
              Earlier
            </LinkButton>
            <LinkButton look="line" size="small" to={staffMap.calendar()}>
              Today
            </LinkButton>
            <LinkButton look="line" size="small" to={staffMap.calendar(monthBeside(month, 1))}>
              Later
            </LinkButton>
          </>
        }
      />
      <section className={styles.month} aria-labelledby="month">
        <h2 id="month" aria-live="polite">
          {title}
        </h2>
        {entries.length === 0 ? (
          <EmptyState title="Nothing this month.">
            Scheduled drafts, releases, webinars, disclosures that are due, and last days appear here.
          </EmptyState>
        ) : null}
        <div className={styles.weekdays} aria-hidden="true">
          {weekdays.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </div>
        <ol className={styles.days}>
          {Array.from({ length: lead }, (_, at) => (
            <li key={`before-${at}`} className={styles.empty} aria-hidden="true" />
          ))}
          {days.map(({ day, entries: own }, index) => (
            <li key={day} className={classNames(own.length === 0 && styles.empty, day === today && styles.today)}>
              <h3>
                <span aria-hidden="true">
                  <span className={styles.weekday}>{weekdays[(lead + index) % 7]} </span>
                  {index + 1}
                </span>
                <span className={typography.visuallyHidden}>
                  {calendarDay(day)}
                  {day === today ? ', today' : ''}
                </span>
              </h3>
              {own.length === 0 ? null : (
                <ul>
                  {own.map((entry) => (
                    <li key={`${entry.kind} ${entry.hash} ${entry.title}`} className={styles.of}>
                      <Link
                        className={styles.entry}
                        data-kind={entry.kind}
                        to={entry.hasDesk ? staffMap.desk(entry.hash) : staffMap.activity(entry.hash)}
                      >
                        <small>{whenText(entry, timeZone)}</small>
                        <b>{entry.title}</b>
                      </Link>
                      {entry.hasDesk ? (
                        <Link className={styles.edit} to={staffMap.activity(entry.hash)}>
                          Edit<span className={typography.visuallyHidden}> {entry.title}</span>
                        </Link>
                      ) : null}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
        <ul className={styles.key} aria-hidden="true">
          {Object.entries(calendarWords).map(([kind, words]) => (
            <li key={kind} data-kind={kind}>
              {words}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
