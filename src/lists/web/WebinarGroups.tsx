import type { CallAnswer } from '#platform/shared/call.ts';
import { CardGrid } from '#catalogue/web/CardGrid.tsx';
import { WebinarCard } from '#catalogue/web/WebinarCard.tsx';
import type { ClassRow } from '#catalogue/contract.ts';
import { ownZone } from '#platform/shared/dates.ts';
import { useServerNow } from '#platform/web/server-clock.ts';
import typography from '#platform/web/ui/typography.module.css';
import type { upcomingCall } from '../contract.ts';
import { groupWebinars, type WebinarGroup } from '../webinar-groups.ts';
import { dayId, useDays, useIsAwake, type DaysAnswer } from './webinar-days.ts';
import styles from './WebinarGroups.module.css';

type Row = Omit<ClassRow, 'description'>;

/** A group as the loader sends it: its rows are the next `count` of the list. */
export type SentGroup = Omit<WebinarGroup<Row>, 'rows'> & { readonly count: number };

type Props = {
  readonly answer: Pick<CallAnswer<typeof upcomingCall>, 'mobileAds'> &
    DaysAnswer & { readonly groups: readonly SentGroup[] };
};

/** The groups as the server painted them, in the provider's time zone. */
function sentGroups(data: readonly Row[], groups: readonly SentGroup[]): WebinarGroup<Row>[] {
  let first = 0;
  return groups.map(({ count, ...group }) => {
    first += count;
    return { ...group, rows: data.slice(first - count, first) };
  });
}

/**
 * The live webinars of a page by the days that people plan in: those of the next days as wide cards, later ones two
 * abreast.
 */
export function WebinarGroups({ answer }: Props) {
  const { data, groups: sent, mobileAds, serverTime } = answer;
  const now = useServerNow(serverTime, 60_000);
  const groups = useIsAwake() ? groupWebinars(data, now, ownZone) : sentGroups(data, sent);
  const { days: dayOf } = useDays(answer, now);
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
          renderRow={(row, at) => {
            const day = dayOf[first + at] ?? '';
            const id = dayOf.indexOf(day) === first + at ? dayId(day) : undefined;
            return <WebinarCard id={id} row={row} serverTime={serverTime} isWide={isNear} hasCredit />;
          }}
        />
      </section>
    );
  });
}
