import styles from './CircledNumber.module.css';

type Props = {
  readonly children: number;
  /** Where the words next to it say the order themselves. */
  readonly hidden?: boolean;
};

/** The number of a question or of a part of a form. */
export function CircledNumber({ children, hidden = false }: Props) {
  return (
    <span className={styles.circle} aria-hidden={hidden || undefined}>
      {children}
    </span>
  );
}
