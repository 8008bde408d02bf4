import { useDeferredValue, useState } from 'react';
import type { CallAnswer, CallInput } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { mostTableBytes, tableMessages } from '#platform/shared/table-file.ts';
import { base64Of } from '#platform/web/base64.ts';
import { Understood, withChoice } from '#platform/web/console/Understood.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { useTypedText } from '#platform/web/console/typed-text.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { DropZone } from '#platform/web/uploads/DropZone.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { addPasted, sameQuestion } from '../../add-pasted.ts';
import { letterOf } from '../../edit-questions.ts';
import { mostQuestions, type ExamForm } from '../../exam-form.ts';
import { readQuestionTableCall } from '../../staff-contract.ts';
import { markedAt, readPastedQuestions, withoutReady, type PastedQuestion } from '../../read-pasted-questions.ts';
import { textOfPastedTables } from './pasted-tables.ts';
import styles from './PasteQuestions.module.css';

type Props = {
  readonly exam: ExamForm;
  readonly objectives: readonly { readonly key: string; readonly text: string }[];
  readonly newKey: () => string;
  /** Names the text that isn’t added yet. */
  readonly name: string;
  /** Takes the exam with the questions that are ready. While it returns false, the text stays. */
  readonly onAdd: (exam: ExamForm) => boolean | Promise<boolean>;
  readonly onLeave: () => void;
};

type Asked = CallInput<typeof readQuestionTableCall>;
type Answer = CallAnswer<typeof readQuestionTableCall>;

const count = (number: number, one: string, more: string) => `${number} ${number === 1 ? one : more}`;

/** An exam as text at the left, what was understood of it at the right, as one types. */
export function PasteQuestions({ exam, objectives, newKey, name, onAdd, onLeave }: Props) {
  const { text, setText, forget } = useTypedText(name);
  const [isBusy, setBusy] = useState(false);
  const [wrong, setProblem] = useState<string | null>(null);
  const [file, setFile] = useState<{ readonly asked: Asked; readonly answer: Answer } | null>(null);
  const reading = useSending(faultMessage);
  const problem = wrong ?? reading.problem;
  const shown = useDeferredValue(text);
  const read = readPastedQuestions(shown);
  const ready = read.filter((each) => each.problem === null);
  const room = mostQuestions - exam.questions.length;

  function add() {
    const now = readPastedQuestions(text);
    function settle(isAdded: boolean) {
      if (!isAdded) return;
      if (now.some((each) => each.problem !== null)) return setText(withoutReady(text, now));
      forget(text);
      onLeave();
    }
    const added = onAdd(addPasted(exam, now, objectives, newKey));
    if (typeof added === 'boolean') return settle(added);
    setBusy(true);
    void added.then((isAdded) => {
      setBusy(false);
      settle(isAdded);
    });
  }
  function choose([file]: readonly File[]) {
    setProblem(null);
    if (file === undefined) return;
    if (file.size > mostTableBytes) return setProblem(tableMessages.tooLarge);
    void base64Of(file).then((content) => readFile({ file: content }));
  }
  /** Reads a file; its text takes the place of what an earlier reading of it gave. */
  function readFile(asked: Asked, former = '') {
    void reading.run(async () => {
      const answer = await sendStaff(readQuestionTableCall, asked);
      setFile({ asked, answer });
      const rest = text.replace(former, '').trim();
      setText(rest === '' ? answer.text : `${rest}\n\n${answer.text}`);
    });
  }

  return (
    <section className={styles.paste} aria-labelledby="paste-questions">
      <header>
        <h2 id="paste-questions">Paste questions</h2>
        <p className={typography.quiet}>
          Numbered questions with lettered answers, tables from Word, Aiken, or GIFT. Mark the right answer with * or
          “Answer: B”.
        </p>
      </header>
      <div className={styles.sides}>
        <div className={classNames(styles.text, layout.stack)}>
          <AreaField
            id="paste-text"
            name="text"
            label="Your text"
            rows={16}
            maxLength={200_000}
            value={text}
            error={problem ?? undefined}
            placeholder={
              '1. What does a cold test measure?\na) Blood flow in the pulp\n*b) The response of the pulp’s nerves'
            }
            onChange={(event) => setText(event.target.value)}
            onPaste={(event) => {
              const pasted = textOfPastedTables(event.clipboardData.getData('text/html'));
              if (pasted === null) return;
              event.preventDefault();
              const { selectionStart, selectionEnd } = event.currentTarget;
              setText(`${text.slice(0, selectionStart)}${pasted}${text.slice(selectionEnd)}`);
            }}
          />
          {file === null || file.answer.understood.evidence.length === 0 ? null : (
            <Understood
              of={file.answer.understood}
              onChoose={(about, value) =>
                readFile({ ...file.asked, choices: withChoice(file.asked.choices, about, value) }, file.answer.text)
              }
            />
          )}
          <DropZone
            isSmall
            choose="Choose a file"
            hint="Or drop a list of questions here: CSV or XLSX, one line a question."
            accept=".csv,.tsv,.xlsx,text/csv"
            busy={reading.isBusy}
            onFiles={choose}
          />
        </div>
        <div>
          <div className={styles.head}>
            <h3>What we read</h3>
            <span className={typography.hint} role="status">
              {read.length === 0
                ? ''
                : `${ready.length} ready${ready.length === read.length ? '' : `, ${count(read.length - ready.length, 'needs you', 'need you')}`}`}
            </span>
          </div>
          {read.length === 0 ? (
            <p className={typography.quiet}>Your questions show up here as you type.</p>
          ) : (
            <ul className={styles.read}>
              {read.map((each) => (
                <ReadQuestion
                  key={`${each.from}`}
                  read={each}
                  same={sameQuestion(exam, each)}
                  onMark={(line) => setText(markedAt(text, line))}
                />
              ))}
            </ul>
          )}
        </div>
      </div>
      <div className={layout.cluster}>
        <Button
          busy={isBusy}
          onClick={add}
          disabledReason={
            ready.length === 0
              ? 'Nothing is ready yet.'
              : ready.length > room
                ? `An exam can have ${mostQuestions} questions.`
                : null
          }
        >
          {ready.length === 0 ? 'Add questions' : `Add ${count(ready.length, 'question', 'questions')}`}
        </Button>
        <Button look="quiet" onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

type ReadProps = {
  readonly read: PastedQuestion;
  /** The question of the exam that it updates. */
  readonly same: number | null;
  readonly onMark: (line: number) => void;
};

function ReadQuestion({ read, same, onMark }: ReadProps) {
  const { question, options, correct, problem, optionLines } = read;
  return (
    <li data-bad={problem === null ? undefined : true}>
      <Icon name={problem === null ? 'check' : 'warning'} />
      <div>
        <b>{question || 'No question'}</b>
        {problem === null ? (
          <small>
            {count(options.length, 'answer', 'answers')} · right: {letterOf(correct ?? 0)}.{' '}
            {options[(correct ?? 0) - 1]}
            {same === null ? null : ` · updates question ${same}`}
          </small>
        ) : (
          <small>
            Line {problem.line}: {problem.sentence}
          </small>
        )}
        {problem?.code === 'no-key' && optionLines.length > 0 ? (
          <div className={styles.choices}>
            {optionLines.map((line, index) => (
              <Button
                key={line}
                look="line"
                size="small"
                aria-label={`Answer ${letterOf(index + 1)} is right: ${options[index] ?? ''}`}
                onClick={() => onMark(line)}
              >
                {letterOf(index + 1)}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
    </li>
  );
}
