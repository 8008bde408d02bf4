import type { HTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import styles from './Card.module.css';

const looks = { raised: styles.raised, sunken: styles.sunken } as const;

type Props = HTMLAttributes<HTMLElement> & {
  readonly as?: 'div' | 'section' | 'article' | 'li';
  /** `sunken` for what is next to the page's matter. */
  readonly look?: keyof typeof looks;
};

/** A surface that holds together what belongs together. */
export function Card({ as: Tag = 'div', look = 'raised', className, ...rest }: Props) {
  return <Tag {...rest} className={classNames(styles.card, looks[look], className)} />;
}
