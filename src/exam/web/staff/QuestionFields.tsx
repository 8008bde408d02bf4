import { useRef, useState, type KeyboardEvent } from 'react';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import fieldStyles from '#platform/web/ui/Field.module.css';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { changedWords, newQuestionShare } from '../../changed-words.ts';
import {
  addOption,
  isKeyChanged,
  letterOf,
  removeOption,
  restoreKey,
  rightOption,
  wordingOf,
} from '../../edit-questions.ts';
import { mostOptions, type QuestionForm } from '../../exam-form.ts';
import styles from './ExamEditor.module.css';

export type QuestionFieldsProps = {
  readonly question: QuestionForm;
  readonly number: number;
  /** The question as members answer it now; null if it is new. */
  readonly published: QuestionForm | null;
  /** Whether members can take this exam now. */
  readonly hasPublished: boolean;
  /** Absent in the bank: which objective a question tests is up to the exam that draws it. */
  readonly objectives?: readonly { readonly key: string; readonly text: string }[];
  readonly isReadOnly: boolean;
  readonly onChange: (question: QuestionForm) => void;
  /** It is a new question: its figures begin again. */
  readonly onRenew?: () => void;
};

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text);

/** All fields of one question. */
export function QuestionFields({
  question,
  number,
  published,
  objectives,
  isReadOnly,
  onChange,
  onRenew,
}: QuestionFieldsProps) {
  const id = `q-${question.key}`;
  const set = (changes: Partial<QuestionForm>) => onChange({ ...question, ...changes });
  return (
    <>
      <AreaField
        id={`${id}-text`}
        name="question"
        label="Question"
        rows={2}
        maxLength={600}
        value={question.question}
        readOnly={isReadOnly}
        hint={question.question.length > 450 ? `${question.question.length} of 600 characters` : undefined}
        onChange={(event) => set({ question: event.target.value })}
      />
      <AnswersField question={question} number={number} isReadOnly={isReadOnly} onChange={onChange} />
      {published !== null && isKeyChanged(question, published) ? (
        <p className={styles.was}>
          <b>Live:</b>{' '}
          <del>
            {letterOf(published.correct ?? 0)} is right: {rightOption(published)}
          </del>{' '}
          {isReadOnly ? null : (
            <Button size="small" look="quiet" onClick={() => onChange(restoreKey(question, published))}>
              Restore
            </Button>
          )}
        </p>
      ) : null}
      <FieldGrid>
        {objectives === undefined ? null : (
          <ObjectiveField
            id={`${id}-objective`}
            objectives={objectives}
            value={question.objective}
            isReadOnly={isReadOnly}
            onChange={(objective) => set({ objective })}
          />
        )}
        <TextField
          id={`${id}-source`}
          name="source"
          label="Source"
          optional
          maxLength={300}
          value={question.source}
          readOnly={isReadOnly}
          hint="Only your team sees it."
          onChange={(event) => set({ source: event.target.value })}
        />
      </FieldGrid>
      <AreaField
        id={`${id}-explanation`}
        name="explanation"
        label="Explanation"
        optional
        rows={2}
        maxLength={600}
        value={question.explanation}
        readOnly={isReadOnly}
        hint="Shown after passing, together with the right answer."
        onChange={(event) => set({ explanation: event.target.value })}
      />
      {published === null || onRenew === undefined ? null : (
        <SameQuestion question={question} published={published} isReadOnly={isReadOnly} onRenew={onRenew} />
      )}
    </>
  );
}

type ObjectiveProps = {
  readonly id: string;
  readonly objectives: readonly { readonly key: string; readonly text: string }[];
  /** The key of one of them, or ''. */
  readonly value: string;
  readonly isReadOnly: boolean;
  readonly onChange: (objective: string) => void;
};

/** Which learning objective is tested. */
export function ObjectiveField({ id, objectives, value, isReadOnly, onChange }: ObjectiveProps) {
  return (
    <SelectField
      id={id}
      name="objective"
      label="Tests objective"
      optional
      placeholder={objectives.length === 0 ? 'No objectives yet' : 'None'}
      value={objectives.some(({ key }) => key === value) ? value : ''}
      disabled={isReadOnly}
      choices={objectives.map(({ key, text }, index) => ({ id: key, label: `${index + 1}. ${cut(text, 80)}` }))}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type AnswersProps = Pick<QuestionFieldsProps, 'question' | 'number' | 'isReadOnly' | 'onChange'> & {
  /** False where digits don’t mark the right answer. */
  readonly hasDigits?: boolean;
};

/** The answers with the right one marked; Enter continues with the next. */
export function AnswersField({ question, number, isReadOnly, onChange, hasDigits = true }: AnswersProps) {
  const list = useRef<HTMLUListElement>(null);
  const setOption = (index: number, text: string) =>
    onChange({ ...question, options: question.options.with(index, text) });

  function nextOption(event: KeyboardEvent<HTMLTextAreaElement>, index: number) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing)
      return;
    event.preventDefault();
    if (index + 1 === question.options.length && !isReadOnly) onChange(addOption(question));
    // An option that was just added is there after this event.
    setTimeout(() => list.current?.querySelectorAll('textarea')[index + 1]?.focus());
  }

  return (
    <fieldset className={fieldStyles.field}>
      <legend className={fieldStyles.label}>
        Answers <span className={typography.hint}>mark the right one</span>
      </legend>
      <ul ref={list} className={styles.options}>
        {question.options.map((option, index) => {
          const letter = letterOf(index + 1);
          const isRight = question.correct === index + 1;
          return (
            // What an option is, is its place: it has no other name.
            <li key={index} className={isRight ? styles.right : undefined}>
              <input
                type="radio"
                name={`q-${question.key}-right`}
                aria-label={`Answer ${letter} is right`}
                checked={isRight}
                disabled={isReadOnly}
                onChange={() => onChange({ ...question, correct: index + 1 })}
              />
              <span aria-hidden="true">{letter}</span>
              <textarea
                className={classNames(fieldStyles.area, styles.option)}
                rows={1}
                maxLength={300}
                aria-label={`Answer ${letter} of question ${number}`}
                value={option}
                readOnly={isReadOnly}
                onChange={(event) => setOption(index, event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
                onKeyDown={(event) => nextOption(event, index)}
              />
              {isReadOnly || question.options.length <= 2 ? null : (
                <IconButton
                  icon="close"
                  label={`Remove answer ${letter}`}
                  onClick={() => onChange(removeOption(question, index))}
                />
              )}
            </li>
          );
        })}
      </ul>
      {isReadOnly ? null : (
        <div className={layout.cluster}>
          {question.options.length < mostOptions ? (
            <Button size="small" look="quiet" icon="plus" onClick={() => onChange(addOption(question))}>
              Add answer
            </Button>
          ) : null}
          {hasDigits ? (
            <span className={styles.keys}>
              <kbd>1</kbd>–<kbd>{question.options.length}</kbd> marks the right answer
            </span>
          ) : null}
        </div>
      )}
    </fieldset>
  );
}

type SameProps = Pick<QuestionFieldsProps, 'question' | 'isReadOnly'> & {
  readonly published: QuestionForm;
  readonly onRenew: () => void;
};

/** Whether a reworded question is still the same one: its figures continue, or begin again. */
function SameQuestion({ question, published, isReadOnly, onRenew }: SameProps) {
  const [saidSame, setSaidSame] = useState(false);
  const { changed, of } = changedWords(wordingOf(published), wordingOf(question));
  if (changed === 0) return null;
  const counted = `${changed} of ${of} words changed`;
  if (changed <= of * newQuestionShare || saidSame || isReadOnly)
    return <p className={typography.hint}>{counted}: still the same question, so its statistics continue.</p>;
  return (
    <Alert quiet title="Is this still the same question?">
      <p>{counted}. Statistics start over for a new question.</p>
      <div className={layout.cluster}>
        <Button size="small" look="line" onClick={() => setSaidSame(true)}>
          Same question, better worded
        </Button>
        <Button size="small" look="line" onClick={onRenew}>
          New question
        </Button>
      </div>
    </Alert>
  );
}
