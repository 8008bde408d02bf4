import { classNames } from './class-names.ts';
import styles from './Progress.module.css';

type Props = {
  readonly value: number;
  readonly max: number;
  /** What it counts, in words: "188 of 300 taken". */ readonly label: string;
  readonly low?: boolean;
};

/** A meter; the number is next to it in the page. */
export function Progress({ value, max, label, low = false }: Props) {
  return (
    <progress className={classNames(styles.meter, low && styles.low)} value={value} max={max} aria-label={label}>
      {label}
    </progress>
  );
}
