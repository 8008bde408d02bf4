// How often each answer to a question was given, as bars.
import type { ReactNode } from 'react';
import { percentText } from '../../item-verdicts.ts';
import { Bar } from './Bars.tsx';
import styles from './results.module.css';

type Props = {
  readonly question: string;
  readonly answered: number;
  readonly choices: readonly { readonly label: string; readonly count: number }[];
  /** A note below the question. */
  readonly children?: ReactNode;
};

/** A question with its answers; an item of a list. */
export function AnswerSums({ question, answered, choices, children }: Props) {
  return (
    <li className={styles.asked}>
      <p className={styles.question}>{question}</p>
      {children}
      {choices.length === 0 ? null : (
        <ul className={styles.options} aria-label={question}>
          {choices.map(({ label, count }) => (
            <li key={label}>
              <p>{label}</p>
              <Bar share={answered === 0 ? 0 : count / answered}>
                {count} · {percentText(answered === 0 ? 0 : count / answered)}
              </Bar>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
