import { classNames } from '#platform/web/ui/class-names.ts';
import typography from '#platform/web/ui/typography.module.css';
import styles from './ScoreDial.module.css';

/** The score as a ring with a notch at the pass mark; the numbers are inside. */
export function ScoreDial({ score, minScore }: { readonly score: number; readonly minScore: number }) {
  return (
    <div className={styles.dial}>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle className={styles.track} cx="60" cy="60" r="52" pathLength="100" />
        <circle className={styles.score} cx="60" cy="60" r="52" pathLength="100" strokeDasharray={`${score} 100`} />
        <path className={styles.passMark} d="M60 2v12" transform={`rotate(${minScore * 3.6} 60 60)`} />
      </svg>
      <b className={classNames(typography.number, styles.number)}>{score}%</b>
      <span className={styles.label}>Pass mark {minScore}%</span>
    </div>
  );
}
