import type { CallAnswer } from '#platform/shared/call.ts';
import { CardGrid } from '#catalogue/web/CardGrid.tsx';
import { WebinarCard } from '#catalogue/web/WebinarCard.tsx';
import type { ClassRow } from '#catalogue/contract.ts';
import { useServerNow } from '#platform/web/server-clock.ts';
import { useTimeZone } from '#platform/web/ui/time-zone.ts';
import typography from '#platform/web/ui/typography.module.css';
import type { upcomingCall } from '../contract.ts';
import { groupWebinars } from '../webinar-groups.ts';
import styles from './WebinarGroups.module.css';

type Props = {
  readonly answer: Pick<CallAnswer<typeof upcomingCall>, 'mobileAds' | 'serverTime'> & {
    readonly data: readonly Omit<ClassRow, 'description'>[];
  };
};

/** The live webinars of a page by the days that people plan in: those of the next days as wide cards, later ones two abreast. */
export function WebinarGroups({ answer: { data, mobileAds, serverTime } }: Props) {
  const groups = groupWebinars(data, useServerNow(serverTime, 60_000), useTimeZone());
  return groups.map(({ key, title, days, rows }, index) => {
    const isNear = key === 'today' || key === 'week';
    const first = groups.slice(0, index).reduce((sum, group) => sum + group.rows.length, 0);
    return (
      <section key={key} className={styles.group} aria-labelledby={`webinars-${key}`}>
        <div className={styles.head}>
          <h2 id={`webinars-${key}`}>{title}</h2>
          {days === '' ? null : <p className={styles.days}>{days}</p>}
          <span className={typography.count}>
            {rows.length} {rows.length === 1 ? 'webinar' : 'webinars'}
          </span>
        </div>
        <CardGrid
          rows={rows}
          ads={mobileAds}
          part={{ first, total: data.length }}
          look={isNear ? 'rows' : 'pairs'}
          renderRow={(row) => <WebinarCard row={row} serverTime={serverTime} isWide={isNear} hasCredit />}
        />
      </section>
    );
  });
}
