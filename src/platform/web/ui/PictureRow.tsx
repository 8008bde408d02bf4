import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './PictureRow.module.css';

type RowsProps = ComponentProps<'section'> & { readonly as?: 'ul' | 'section' };

/** A list of picture rows: a list of `li`, or a section with a heading of its own and `article` rows. */
export function PictureRows({ as: Tag = 'ul', className, ...rest }: RowsProps) {
  return <Tag {...(rest as object)} className={classNames(styles.rows, className)} />;
}

type Props = {
  readonly as?: 'li' | 'article';
  /** Null leaves a plain field of the same size. */
  readonly photo: string | null;
  /** Gives the row other columns; the first one is the picture's. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** One entry of a member's list: its picture, and beside it what the children say and offer. */
export function PictureRow({ as: Tag = 'li', photo, className, children }: Props) {
  return (
    <Tag className={classNames(styles.row, className)}>
      {photo === null ? (
        <span className={classNames(styles.picture, styles.blank)} aria-hidden="true" />
      ) : (
        <img className={styles.picture} src={photo} alt="" width="160" height="100" loading="lazy" decoding="async" />
      )}
      {children}
    </Tag>
  );
}
