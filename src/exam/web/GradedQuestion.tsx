import { Icon } from '#platform/web/ui/Icon.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { GradedOption, GradedOptions } from '#study-path/web/AnswerOption.tsx';
import { QuestionCard } from '#study-path/web/QuestionCard.tsx';
import { optionsOf } from '../answer-sheet.ts';
import type { ExamQuestion } from '../contract.ts';
import { QuestionHeading } from './QuestionList.tsx';
import styles from './GradedQuestion.module.css';

type Props = {
  readonly question: ExamQuestion;
  readonly number: number;
  readonly chosen: number | null;
  /** Null where nothing was answered. */
  readonly isRight: boolean | null;
};

/** One question after the exam: the right answer beside one’s own, and why it is right. */
export function GradedQuestion({ question, number, chosen, isRight }: Props) {
  const { explanation, objective } = question;
  return (
    <li>
      <QuestionCard>
        <div className={styles.question}>
          <QuestionHeading as="h3" number={number}>
            {question.question}
          </QuestionHeading>
          {isRight === null ? null : (
            <Tag tone={isRight ? 'done' : 'plain'} className={isRight ? undefined : styles.incorrect}>
              <Icon name={isRight ? 'check' : 'close'} />
              {isRight ? 'Correct' : 'Incorrect'}
            </Tag>
          )}
        </div>
        <GradedOptions>
          {optionsOf(question).map((option) => {
            const isOwn = option.number === chosen;
            // A question that counts for everyone has no right answer to show.
            const isCorrect = option.number === question.correctOption || (isOwn && isRight === true);
            return (
              <GradedOption
                key={option.number}
                letter={option.letter}
                grade={isCorrect ? 'right' : isOwn ? 'wrong' : null}
                note={isOwn ? 'Your answer' : isCorrect ? 'Correct answer' : null}
              >
                {option.label}
              </GradedOption>
            );
          })}
        </GradedOptions>
        {explanation === undefined ? null : <p className={styles.explanation}>{explanation}</p>}
        {objective === undefined ? null : <p className={styles.objective}>Objective: {objective}</p>}
      </QuestionCard>
    </li>
  );
}
