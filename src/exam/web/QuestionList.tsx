import type { ReactNode } from 'react';
import { CircledNumber } from '#platform/web/ui/CircledNumber.tsx';
import styles from './QuestionList.module.css';

/** The questions of an exam, each in a card of its own. */
export function QuestionList({ children }: { readonly children: ReactNode }) {
  return <ol className={styles.list}>{children}</ol>;
}

type Props = { readonly as: 'legend' | 'h3'; readonly number: number; readonly children: string };

/** What is asked, with its number before it. */
export function QuestionHeading({ as: Tag, number, children }: Props) {
  return (
    <Tag className={styles.heading}>
      <CircledNumber>{number}</CircledNumber>
      <span>{children}</span>
    </Tag>
  );
}
