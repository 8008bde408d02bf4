import styles from './Icon.module.css';

const arrows = {
  back: 'M4.5 5v4.5H9M5 9.2A8 8 0 1 1 4 13',
  forward: 'M19.5 5v4.5H15M19 9.2A8 8 0 1 0 20 13',
} as const;

/** An arrow around the seconds that a player goes back or forward. Only players know it. */
export function SkipIcon({ to }: { readonly to: keyof typeof arrows }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={arrows[to]} />
      <text x="12" y="16" textAnchor="middle" fontSize="7.5" fontWeight="800" fill="currentColor" stroke="none">
        15
      </text>
    </svg>
  );
}
