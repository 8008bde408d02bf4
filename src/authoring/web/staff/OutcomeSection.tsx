import { useCallback, useState } from 'react';
import { mostOutcomeQuestions } from '#catalogue/outcome-questions.ts';
import { questionCall, questionsCall } from '#exam/staff-contract.ts';
import { AnswersField } from '#exam/web/staff/QuestionFields.tsx';
import { EditorSection } from '#platform/web/console/EditorFrame.tsx';
import { SortableLines } from '#platform/web/console/SortableLines.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import type { DraftForm } from '../../draft-form.ts';
import { newKey, useDraft } from './draft-context.ts';
import { DraftList } from './DraftFields.tsx';
import { useAsked } from './use-asked.ts';

type Question = DraftForm['outcomeQuestions'][number];
const aQuestion = (): Question => ({ key: newKey(), question: '', options: ['', '', '', ''], correct: null });

/** What members may answer before they view the class and again after it. */
export function OutcomeSection() {
  const { values, change, isReadOnly } = useDraft();
  const [isChoosing, setChoosing] = useState(false);
  const questions = values.outcomeQuestions;
  const set = (next: readonly Question[]) => change({ outcomeQuestions: [...next] });
  return (
    <EditorSection
      title="Before and after"
      lead="Up to three questions that members may answer before they start and again in the evaluation. They don’t affect credit. Results shows what changed, as totals."
    >
      <DraftList
        name="outcomeQuestions"
        label="Questions"
        hint="Choose questions that the exam doesn’t ask. You can reword a question and keep its answers."
      >
        <SortableLines
          items={questions}
          what="question"
          look="card"
          most={mostOutcomeQuestions}
          onChange={set}
          onAdd={() => set([...questions, aQuestion()])}
          addLabel="Add question"
          isReadOnly={isReadOnly}
        >
          {(question, index) => (
            <QuestionFields
              question={question}
              number={index + 1}
              isReadOnly={isReadOnly}
              onChange={(changed) => set(questions.map((each) => (each.key === changed.key ? changed : each)))}
            />
          )}
        </SortableLines>
      </DraftList>
      {isReadOnly || questions.length >= mostOutcomeQuestions ? null : (
        <div>
          <Button look="quiet" size="small" icon="book" onClick={() => setChoosing(true)}>
            Take from the question bank
          </Button>
        </div>
      )}
      {isChoosing ? (
        <BankDialog
          taken={questions.map(({ key }) => key)}
          onTake={(question) => {
            set([...questions, question]);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </EditorSection>
  );
}

type FieldsProps = {
  readonly question: Question;
  readonly number: number;
  readonly isReadOnly: boolean;
  readonly onChange: (question: Question) => void;
};

function QuestionFields({ question, number, isReadOnly, onChange }: FieldsProps) {
  return (
    <>
      <AreaField
        id={`outcome-${question.key}`}
        name="question"
        rows={2}
        maxLength={600}
        label={`Question ${number}`}
        value={question.question}
        readOnly={isReadOnly}
        onChange={(event) => onChange({ ...question, question: event.target.value })}
      />
      <AnswersField
        question={{ ...question, explanation: '', objective: '', source: '' }}
        number={number}
        isReadOnly={isReadOnly}
        hasDigits={false}
        onChange={({ options, correct }) => onChange({ ...question, options, correct })}
      />
    </>
  );
}

type BankProps = {
  readonly taken: readonly string[];
  readonly onTake: (question: Question) => void;
  readonly onClose: () => void;
};

/** A question of the bank, found by its words. */
function BankDialog({ taken, onTake, onClose }: BankProps) {
  const [words, setWords] = useState('');
  const find = useCallback(() => sendStaff(questionsCall, { q: words.trim() }), [words]);
  const { answer, isFailed, again } = useAsked(find);
  const { isBusy, problem, run } = useSending('This question didn’t load. Try again.');
  const take = (key: string) =>
    void run(async () => {
      const { question } = await sendStaff(questionCall, { k: key });
      onTake({ key, question: question.question, options: question.options, correct: question.correct });
    });
  const found = answer?.data.filter(({ key }) => !taken.includes(key)) ?? [];
  return (
    <Dialog title="Take from the question bank" onClose={onClose} look="document">
      <div className={layout.stack}>
        <TextField
          id="bank-words"
          name="q"
          label="Find"
          maxLength={100}
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {problem === null ? null : <Alert kind="error" title={problem} />}
        {isFailed ? (
          <Alert kind="error" title="This didn’t load.">
            <Button size="small" look="line" onClick={again}>
              Try again
            </Button>
          </Alert>
        ) : answer === null ? (
          <p className={typography.quiet}>Loading…</p>
        ) : found.length === 0 ? (
          <p className={typography.quiet}>No questions found.</p>
        ) : (
          <ul className={layout.stack}>
            {found.slice(0, 20).map(({ key, subject, question }) => (
              <li key={key} className={layout.cluster}>
                <Button
                  size="small"
                  look="soft"
                  busy={isBusy}
                  onClick={() => take(key)}
                  aria-label={`Take: ${question}`}
                >
                  Take
                </Button>
                <span>
                  {question} <span className={typography.hint}>{subject}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
