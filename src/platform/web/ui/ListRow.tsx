import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import coverLink from './cover-link.module.css';
import skeletonStyles from './Skeleton.module.css';
import typography from './typography.module.css';
import styles from './ListRow.module.css';

/** The rows of a member's list. */
export function ListRows({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={classNames(styles.rows, className)} />;
}

type Props = {
  readonly title: string;
  readonly to: string;
  /** More of it is shown elsewhere on the page. */
  readonly isChosen?: boolean;
  /** A low row: its picture is as small as a date. */
  readonly isDense?: boolean;
  /** The level of the title in its page. */
  readonly heading?: 'h2' | 'h3';
  /** The row's picture; null leaves a plain field of the same size. */
  readonly photo?: string | null;
  /** A drawing in the picture's place. */
  readonly picture?: ReactNode;
  /** One line: what it is worth, who, when. */
  readonly facts: ReactNode;
  /** Under the line: how far one is, what went wrong. */
  readonly note?: ReactNode;
  /** A figure and what it counts ("87%", "score"), unless the figure says so itself ("5 min"). */
  readonly figure?: { readonly value: string; readonly label?: string } | null;
  /** The one filled button: give it `rowAction` as its class. */
  readonly action?: ReactNode;
  /** What else can be done: a RowMenu, or one round button. */
  readonly more?: ReactNode;
};

/** The class of a row's button. */
export const rowAction = styles.action;

/** One entry of a member's list. The title covers the row; the buttons are above it. */
export function ListRow({
  title,
  to,
  isChosen = false,
  isDense = false,
  heading: Heading = 'h3',
  photo,
  picture,
  facts,
  note,
  figure,
  action,
  more,
}: Props) {
  return (
    <li className={classNames(coverLink.covered, styles.row, isDense && styles.dense, isChosen && styles.chosen)}>
      {picture ?? (
        <span className={styles.picture}>
          {photo === null || photo === undefined ? null : (
            <img src={photo} alt="" width="160" height="100" loading="lazy" decoding="async" />
          )}
        </span>
      )}
      <div className={styles.words}>
        <Heading className={styles.title}>
          <Link className={coverLink.link} to={to}>
            {title}
          </Link>
        </Heading>
        <p className={styles.facts}>{facts}</p>
        {note}
      </div>
      {figure === undefined || figure === null ? null : (
        <p className={styles.figure}>
          <b>{figure.value}</b> {figure.label}
        </p>
      )}
      {action}
      {more === undefined ? null : <span className={styles.more}>{more}</span>}
    </li>
  );
}

/** Facts in one line, with a point between those that there are. */
export function RowFacts({ of }: { readonly of: readonly ReactNode[] }) {
  return of
    .filter((fact) => fact !== null && fact !== '' && fact !== undefined)
    .map((fact, index) => (
      <span key={index} className={styles.fact}>
        {fact}
      </span>
    ));
}

/** Rows on their way, in their true shape. */
export function ListRowsSkeleton({
  what,
  count = 4,
  isDense = false,
}: { readonly what: string; readonly count?: number } & Pick<Props, 'isDense'>) {
  return (
    <div role="status">
      <span className={typography.visuallyHidden}>Loading {what}</span>
      <ul className={styles.rows} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <li key={index} className={classNames(styles.row, isDense && styles.dense)}>
            <span className={classNames(skeletonStyles.bar, styles.picture)} />
            <div className={styles.words}>
              <span className={classNames(skeletonStyles.bar, styles.titleSkeleton)} />
              <span className={classNames(skeletonStyles.bar, styles.factsSkeleton)} />
            </div>
            <span className={classNames(skeletonStyles.bar, styles.action, styles.actionSkeleton)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
