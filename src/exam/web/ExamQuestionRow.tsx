import { memo, useRef, type KeyboardEvent } from 'react';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { AnswerOption, AnswerOptions } from '#study-path/web/AnswerOption.tsx';
import { QuestionCard } from '#study-path/web/QuestionCard.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { optionsOf } from '../answer-sheet.ts';
import type { ExamQuestion } from '../contract.ts';
import { QuestionHeading } from './QuestionList.tsx';
import styles from './ExamQuestionRow.module.css';

export const questionId = (number: number): string => `question-${number}`;

type Props = {
  readonly question: ExamQuestion;
  readonly number: number;
  readonly chosen: number | null;
  /** How this answer was marked in the last attempt; null when it has not been, or was changed since. */
  readonly mark: boolean | null;
  /** The exam was handed in without this answer. */
  readonly isMissing: boolean;
  /** It was graded and can’t be answered again. */
  readonly isOver?: boolean;
  /** Stays the same function while the answers change. */
  readonly onChoose: (number: number, option: number) => void;
};

/**
 * One question: the whole row is the target, the letter shows the choice, and a radio does the work. While the focus is
 * in it, 1 to 6 choose an answer by its place. An answer to another question does not render it again.
 */
export const ExamQuestionRow = memo(function ExamQuestionRow({
  question,
  number,
  chosen,
  mark,
  isMissing,
  isOver = false,
  onChoose,
}: Props) {
  const id = questionId(number);
  const options = optionsOf(question);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const isWrong = mark === false;
  const note = isMissing
    ? 'Choose one answer.'
    : isWrong
      ? isOver
        ? 'Incorrect'
        : 'Incorrect. Choose again.'
      : mark === true
        ? 'Correct'
        : null;
  function chooseByKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
    const option = ctrlKey || metaKey || altKey ? undefined : options[Number(key) - 1];
    if (option === undefined) return;
    onChoose(number, option.number);
    fieldset.current?.querySelector<HTMLInputElement>(`input[value="${option.number}"]`)?.focus();
  }
  return (
    <li>
      <QuestionCard id={id} isWrong={isMissing}>
        <fieldset ref={fieldset} aria-describedby={note === null ? undefined : `${id}-note`}>
          <QuestionHeading as="legend" number={number}>
            {question.question}
          </QuestionHeading>
          {note === null ? null : (
            <p
              className={classNames(mark === true ? typography.success : typography.error, styles.note)}
              id={`${id}-note`}
            >
              <Icon name={isMissing ? 'warning' : isWrong ? 'close' : 'check'} />
              {note}
            </p>
          )}
          <AnswerOptions>
            {options.map((option) => (
              <AnswerOption
                key={option.number}
                letter={option.letter}
                isWrong={isWrong && chosen === option.number}
                type="radio"
                name={id}
                value={option.number}
                disabled={isOver}
                checked={chosen === option.number}
                onChange={() => onChoose(number, option.number)}
                onKeyDown={chooseByKey}
              >
                {option.label}
              </AnswerOption>
            ))}
          </AnswerOptions>
        </fieldset>
      </QuestionCard>
    </li>
  );
});
