import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './Subheading.module.css';

type Props = ComponentProps<'h2'> & { readonly as?: 'h2' | 'h3' };

/** The heading of a card or of a part of a page. */
export function Subheading({ as: Tag = 'h2', className, ...rest }: Props) {
  return <Tag {...rest} className={classNames(styles.subheading, className)} />;
}
