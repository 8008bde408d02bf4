import styles from './binder.module.css';

/** How much is there, as a ring; the number in it says the same. */
export function Ring({ percent }: { readonly percent: number }) {
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle cx="60" cy="60" r="52" />
        <circle className={styles.arc} cx="60" cy="60" r="52" pathLength="100" strokeDasharray={`${percent} 200`} />
      </svg>
      <b>{percent}%</b>
    </div>
  );
}
