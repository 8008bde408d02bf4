import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { optionsOf } from '../answer-sheet.ts';
import type { ExamQuestion } from '../contract.ts';

export const questionId = (number: number): string => `question-${number}`;

type Props = {
  readonly question: ExamQuestion;
  readonly number: number;
  readonly chosen: number | null;
  /** How this answer was marked in the last attempt; null when it has not been, or was changed since. */
  readonly mark: boolean | null;
  /** The exam was handed in without this answer. */
  readonly isMissing: boolean;
  readonly onChoose: (option: number) => void;
};

/** One question: the whole row is the target, the letter shows the choice, and a radio does the work. */
export function ExamQuestionRow({ question, number, chosen, mark, isMissing, onChoose }: Props) {
  const id = questionId(number);
  const isWrong = mark === false;
  const note = isMissing
    ? 'Choose one answer.'
    : isWrong
      ? 'Incorrect. Choose again.'
      : mark === true
        ? 'Correct'
        : null;
  return (
    <li className={classNames('q', (isMissing || isWrong) && 'q-miss')} id={id}>
      <fieldset aria-describedby={note === null ? undefined : `${id}-note`}>
        <legend>
          <span className="q-no">{number}</span>
          <span>{question.question}</span>
        </legend>
        {note === null ? null : (
          <p className={mark === true ? 'ok q-ok' : 'err'} id={`${id}-note`}>
            <Icon name={isMissing ? 'warning' : isWrong ? 'close' : 'check'} />
            {note}
          </p>
        )}
        <div className="opts">
          {optionsOf(question).map((option) => (
            <label key={option.number} className="opt-row">
              <input
                type="radio"
                name={id}
                value={option.number}
                checked={chosen === option.number}
                onChange={() => onChoose(option.number)}
              />
              <span className="key" aria-hidden="true">
                {option.letter}
              </span>
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </li>
  );
}
