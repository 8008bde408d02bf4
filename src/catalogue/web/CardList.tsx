import type { ReactNode } from 'react';
import { classNames } from '#platform/web/ui/class-names.ts';
import styles from './CardList.module.css';

const looks = {
  cards: styles.cards,
  pairs: styles.pairs,
  rows: undefined,
  lines: styles.lines,
  books: styles.books,
  covers: styles.covers,
} as const;

/**
 * Class cards up to four abreast, webinars and books up to two, covers up to six, rows one below the other, lines
 * close together.
 */
export type CardListLook = keyof typeof looks;

const cardListClasses = (look: CardListLook): string => classNames(styles.list, looks[look]);

/** A list of cards; its children are list items. */
export function CardList({ look, children }: { readonly look: CardListLook; readonly children: ReactNode }) {
  return <ul className={cardListClasses(look)}>{children}</ul>;
}
