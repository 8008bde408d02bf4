import { classNames } from './class-names.ts';
import styles from './Skeleton.module.css';
import typography from './typography.module.css';
import layout from './layout.module.css';

type Props = {
  /** What is on its way: "orders". */
  readonly what: string;
  readonly shape: 'cards' | 'rows' | 'text' | 'form';
  readonly count?: number;
};

const shapes = {
  cards: (
    <>
      <span className={classNames(styles.bar, styles.media)} />
      <span className={styles.bar} />
      <span className={classNames(styles.bar, styles.short)} />
    </>
  ),
  rows: (
    <>
      <span className={classNames(styles.bar, styles.thumbnail)} />
      <span className={styles.lines}>
        <span className={styles.bar} />
        <span className={classNames(styles.bar, styles.short)} />
      </span>
    </>
  ),
  text: (
    <>
      <span className={styles.bar} />
      <span className={styles.bar} />
      <span className={classNames(styles.bar, styles.short)} />
    </>
  ),
  form: (
    <>
      <span className={classNames(styles.bar, styles.label)} />
      <span className={classNames(styles.bar, styles.control)} />
    </>
  ),
} as const;

const wrapper = {
  cards: classNames(layout.grid, layout.gridFour),
  rows: styles.rows,
  text: layout.stackLarge,
  form: layout.stackLarge,
} as const;

/** The true shape of what is loading, so that nothing moves when it arrives. */
export function Skeleton({ what, shape, count = 4 }: Props) {
  return (
    <div className={wrapper[shape]} role="status">
      <span className={typography.visuallyHidden}>Loading {what}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={shape === 'rows' ? styles.row : layout.stackSmall} aria-hidden="true">
          {shapes[shape]}
        </div>
      ))}
    </div>
  );
}
