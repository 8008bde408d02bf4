import { creditsText } from '#catalogue/ce-type.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { progressOf, yearText, type CreditYear } from '../credit-goal.ts';
import { ringArcs } from '../year-chart.ts';
import styles from './CreditRing.module.css';

const arcClasses = { live: styles.live, home: styles.home } as const;

/**
 * The credits of a year as a ring by type, against the goal. It is one picture with one sentence; the list next to it
 * has the numbers.
 */
export function CreditRing({ credits }: { readonly credits: CreditYear }) {
  const { total } = progressOf(credits);
  return (
    <div className={styles.ring} role="img" aria-label={yearText(credits)}>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle className={styles.track} cx="60" cy="60" r="52" />
        {ringArcs(credits).map(({ kind, start, length }) => (
          <circle
            key={kind}
            className={classNames(styles.arc, arcClasses[kind])}
            cx="60"
            cy="60"
            r="52"
            pathLength="100"
            strokeDasharray={length === 100 ? undefined : `${length} 200`}
            strokeDashoffset={-start}
          />
        ))}
      </svg>
      <p className={styles.number} aria-hidden="true">
        <b>{creditsText(total)}</b>
        {credits.goal === null ? 'CEU' : `of ${credits.goal} CEU`}
      </p>
    </div>
  );
}
