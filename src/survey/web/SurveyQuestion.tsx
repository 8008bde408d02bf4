import { useEffect, useRef, useState } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { Progress } from '#platform/web/ui/Progress.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { AnswerOption, AnswerOptions } from '#study-path/web/AnswerOption.tsx';
import { QuestionCard } from '#study-path/web/QuestionCard.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { surveyMessages } from '../contract.ts';
import type { Survey } from './SurveyStep.tsx';
import styles from './SurveyQuestion.module.css';

type Props = {
  readonly question: Survey['questions'][number];
  readonly number: number;
  readonly of: number;
  readonly isBusy: boolean;
  readonly problem: string | null;
  /** The question before it is gone: the keyboard starts here. */
  readonly takesFocus: boolean;
  readonly onSubmit: (choices: readonly string[]) => void;
};

/** Radios for one choice, boxes for several. */
export function SurveyQuestion({ question, number, of, isBusy, problem, takesFocus, onSubmit }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const text = useRef<HTMLSpanElement>(null);
  const takesMany = question.type === 'multi';
  useEffect(() => {
    if (takesFocus) text.current?.focus();
  }, [takesFocus]);

  function toggle(hash: string, isOn: boolean) {
    if (takesMany) setChosen(isOn ? [...chosen, hash] : chosen.filter((other) => other !== hash));
    else setChosen([hash]);
  }

  const count = `Question ${number} of ${of}`;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length > 0 && !isBusy) onSubmit(chosen);
      }}
    >
      <QuestionCard className={styles.question}>
        <div className={styles.count}>
          <b className={typography.number}>{count}</b>
          <Progress value={number - 1} max={of} label={`${number - 1} of ${of} answered`} />
        </div>
        <fieldset>
          <legend className={styles.text}>
            <span ref={text} tabIndex={-1}>
              {question.question}{' '}
              <span className={classNames(typography.hint, styles.hint)}>
                {takesMany ? surveyMessages.selectAll : surveyMessages.selectOne}
              </span>
            </span>
          </legend>
          <AnswerOptions>
            {question.buttons.map(({ hash, label }, index) => (
              <AnswerOption
                key={hash}
                letter={
                  takesMany ? chosen.includes(hash) ? <Icon name="check" /> : null : String.fromCodePoint(97 + index)
                }
                type={takesMany ? 'checkbox' : 'radio'}
                name={question.hash}
                value={hash}
                checked={chosen.includes(hash)}
                onChange={(event) => toggle(hash, event.target.checked)}
              >
                {label}
              </AnswerOption>
            ))}
          </AnswerOptions>
        </fieldset>
        {problem === null ? null : (
          <Alert kind="error" title={problem}>
            Your choice is still here. Try again, or continue without answering.
          </Alert>
        )}
        <div className={styles.action}>
          <Button type="submit" busy={isBusy} disabledReason={chosen.length === 0 ? 'Choose an answer first.' : null}>
            {question.submitLabel}
          </Button>
        </div>
      </QuestionCard>
    </form>
  );
}
