import styles from './OnAir.module.css';

/** The class of the button that joins a webinar on air. */
export const joinButton = styles.join;

/** Three bars that move while a webinar is on air, before the words of that button. */
export function OnAirBars() {
  return (
    <span className={styles.bars} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
