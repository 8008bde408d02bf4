import styles from './Equalizer.module.css';

/** Three bars that move: this is what plays. */
export const Equalizer = () => (
  <span className={styles.equalizer} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
);
