import type { ComponentProps } from 'react';
import { classNames } from '#platform/web/ui/class-names.ts';
import styles from './HomeSection.module.css';

/**
 * What is below the first words of the landing page. It may be laid out after the first paint
 * (use-gradual-layout.ts).
 */
export function HomeSection({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classNames(styles.section, className)} data-layout="later" />;
}
