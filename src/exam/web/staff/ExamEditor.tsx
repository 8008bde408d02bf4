import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { csvText } from '#platform/shared/csv-text.ts';
import { downloadText } from '#platform/web/console/download-text.ts';
import { useKeys } from '#platform/web/console/keys.ts';
import { SideBySide } from '#platform/web/console/Panel.tsx';
import { newIdempotencyKey } from '#platform/web/idempotency-key.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { Tabs } from '#platform/web/ui/Tabs.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import { authorChecks } from '../../author-checks.ts';
import { emptyQuestion, insertBelow, moveQuestion, withQuestions } from '../../edit-questions.ts';
import { emptyExam, mostQuestions, questionsServed, type ExamForm, type QuestionForm } from '../../exam-form.ts';
import { examGaps } from '../../exam-gaps.ts';
import { questionTable } from '../../question-table.ts';
import { AuthorChecks } from './AuthorChecks.tsx';
import { Blueprint } from './Blueprint.tsx';
import { Draws } from './Draws.tsx';
import { ExamSettings } from './ExamSettings.tsx';
import { PasteQuestions } from './PasteQuestions.tsx';
import { QuestionItem } from './QuestionItem.tsx';
import { TryExam } from './TryExam.tsx';
import styles from './ExamEditor.module.css';

type Props = {
  /** The exam of the draft; null for none. */
  readonly value: ExamForm | null;
  /** The exam that members can take now; null for none. */
  readonly published: ExamForm | null;
  readonly onChange: (exam: ExamForm | null) => void;
  /** The activity’s learning objectives, in their order. */
  readonly objectives: readonly { readonly key: string; readonly text: string }[];
  readonly isReadOnly: boolean;
  readonly creditHours: number;
  /** What is said in the activity, where the page has it: questions shouldn’t be copied from it. */
  readonly transcript?: string;
};

const newKey = () => newIdempotencyKey().slice(0, 12);
const views = ['questions', 'paste', 'draws', 'blueprint', 'settings', 'try'] as const;
type View = (typeof views)[number];
const readView = (named: string | null): View => views.find((view) => view === named) ?? 'questions';

/** Everything about the exam of an activity: its questions, what they test, and its settings. */
export function ExamEditor(props: Props) {
  const { value, published, onChange, objectives, isReadOnly, creditHours, transcript = '' } = props;
  const [searchParams] = useSearchParams();
  const view = readView(searchParams.get('view'));
  const navigate = useNavigate();
  const { hash = '' } = useParams();
  const exam = value ?? emptyExam;
  const count = exam.questions.length;
  return (
    <div className={styles.editor}>
      <Tabs
        label="Exam"
        tabs={[
          { label: 'Questions', to: '?view=questions', current: view === 'questions' || view === 'paste', count },
          {
            label: 'Question bank',
            to: '?view=draws',
            current: view === 'draws',
            ...(exam.draws.length === 0 ? {} : { count: questionsServed(exam) - count }),
          },
          { label: 'Blueprint', to: '?view=blueprint', current: view === 'blueprint' },
          { label: 'Settings', to: '?view=settings', current: view === 'settings' },
          { label: 'Try it', to: '?view=try', current: view === 'try' },
        ]}
      />
      {view === 'questions' ? (
        <Questions
          exam={exam}
          published={published}
          onChange={onChange}
          objectives={objectives}
          isReadOnly={isReadOnly}
          creditHours={creditHours}
          transcript={transcript}
        />
      ) : null}
      {view === 'paste' && !isReadOnly ? (
        <PasteQuestions
          exam={exam}
          objectives={objectives}
          newKey={newKey}
          name={`exam-paste:${hash}`}
          onAdd={(added) => {
            onChange(added);
            return true;
          }}
          onLeave={() => void navigate('?view=questions')}
        />
      ) : null}
      {view === 'draws' ? (
        <Draws
          exam={exam}
          published={published?.draws ?? []}
          objectives={objectives}
          isReadOnly={isReadOnly}
          newKey={newKey}
          onChange={onChange}
        />
      ) : null}
      {view === 'try' ? <TryExam exam={exam} objectives={objectives} /> : null}
      {view === 'blueprint' ? (
        <Blueprint
          exam={exam}
          objectives={objectives}
          isReadOnly={isReadOnly}
          onAssign={(key, objective) =>
            onChange(
              withQuestions(
                exam,
                exam.questions.map((each) => (each.key === key ? { ...each, objective } : each)),
              ),
            )
          }
        />
      ) : null}
      {view === 'settings' ? (
        <ExamSettings
          exam={exam}
          isReadOnly={isReadOnly}
          onChange={onChange}
          onRemove={value !== null && creditHours === 0 ? () => onChange(null) : undefined}
        />
      ) : null}
    </div>
  );
}

type QuestionsProps = Omit<Props, 'value' | 'transcript'> & { readonly exam: ExamForm; readonly transcript: string };

/** The list of questions, one open at a time, with the author’s checks beside it. */
function Questions({ exam, published, onChange, objectives, isReadOnly, creditHours, transcript }: QuestionsProps) {
  const { questions } = exam;
  const [openKey, setOpenKey] = useState<string | null>(null);
  /** The question that takes the focus once it is there: its first field, or its row. */
  const [focus, setFocus] = useState<{ readonly key: string; readonly at: number } | null>(null);
  // An Undo comes later: it belongs to the exam as it is then.
  const current = useRef(exam);
  useEffect(() => {
    current.current = exam;
  });
  useEffect(() => {
    if (focus === null) return;
    const field =
      document.getElementById(`q-${focus.key}-text`) ?? document.getElementById(`question-${focus.key}-face`);
    field?.focus({ preventScroll: true });
    field?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [focus]);

  const set = (next: readonly QuestionForm[]) => onChange(withQuestions(exam, next));
  const setQuestion = (key: string, question: QuestionForm) =>
    set(questions.map((each) => (each.key === key ? question : each)));
  const focusOn = (key: string) => setFocus((before) => ({ key, at: (before?.at ?? 0) + 1 }));
  function open(key: string) {
    setOpenKey(key);
    focusOn(key);
  }
  function add(below: string | null, question: QuestionForm) {
    if (questions.length >= mostQuestions) return showToast(`An exam can have ${mostQuestions} questions.`);
    set(insertBelow(questions, below, question));
    open(question.key);
  }
  function remove(question: QuestionForm, number: number) {
    const above = questions[number - 2]?.key ?? null;
    set(questions.filter(({ key }) => key !== question.key));
    if (openKey === question.key) setOpenKey(null);
    const neighbor = questions[number] ?? questions[number - 2];
    if (neighbor !== undefined) focusOn(neighbor.key);
    showToast(`Question ${number} deleted.`, () => {
      const { current: now } = current;
      if (now.questions.some(({ key }) => key === question.key)) return;
      const rest = now.questions;
      onChange(withQuestions(now, above === null ? [question, ...rest] : insertBelow(rest, above, question)));
    });
  }

  const openQuestion = questions.find(({ key }) => key === openKey);
  useKeys((key) => {
    const number = Number(key);
    if (isReadOnly || openQuestion === undefined || !(number >= 1 && number <= openQuestion.options.length))
      return false;
    setQuestion(openQuestion.key, { ...openQuestion, correct: number });
    return true;
  });

  const gaps = examGaps(exam);
  if (questions.length === 0)
    return (
      <EmptyState
        title={exam.draws.length > 0 ? 'No questions of its own' : 'No questions yet'}
        action={
          isReadOnly ? undefined : (
            <div className={layout.cluster}>
              <Button icon="plus" onClick={() => add(null, emptyQuestion(newKey()))}>
                Write the first question
              </Button>
              <LinkButton look="line" to="?view=paste">
                Paste questions
              </LinkButton>
              <LinkButton look="line" to="?view=draws">
                Draw from the question bank
              </LinkButton>
            </div>
          )
        }
      >
        {exam.draws.length > 0
          ? 'Every question is drawn from the question bank.'
          : creditHours > 0
            ? 'Credit needs an exam. Write questions, each for one of your objectives.'
            : 'Without credit, an exam is optional.'}
      </EmptyState>
    );
  return (
    <SideBySide>
      <div className={styles.main}>
        <ol className={styles.questions}>
          {questions.map((question, index) => (
            <QuestionItem
              key={question.key}
              question={question}
              number={index + 1}
              published={published?.questions.find(({ key }) => key === question.key) ?? null}
              hasPublished={published !== null}
              objectives={objectives}
              isReadOnly={isReadOnly}
              isOpen={question.key === openKey}
              isFirst={index === 0}
              isLast={index === questions.length - 1}
              gap={gaps.find((gap) => gap.question === question.key)?.sentence ?? null}
              onChange={(next) => setQuestion(question.key, next)}
              onRenew={() => {
                const key = newKey();
                setQuestion(question.key, { ...question, key });
                open(key);
              }}
              onToggle={() => {
                if (question.key !== openKey) return open(question.key);
                setOpenKey(null);
                focusOn(question.key);
              }}
              onMove={(by) => {
                set(moveQuestion(questions, question.key, by));
                if (question.key === openKey) open(question.key);
              }}
              onDuplicate={() => add(question.key, { ...question, key: newKey() })}
              onDelete={() => remove(question, index + 1)}
              onAddBelow={() => add(question.key, emptyQuestion(newKey()))}
            />
          ))}
        </ol>
        {isReadOnly ? null : (
          <div className={layout.cluster}>
            <Button look="soft" icon="plus" onClick={() => add(null, emptyQuestion(newKey()))}>
              Add question
            </Button>
            <LinkButton look="line" to="?view=paste">
              Paste questions
            </LinkButton>
            <Button
              look="line"
              icon="download"
              onClick={() => downloadText('exam.csv', csvText(questionTable(exam, objectives)))}
            >
              Download CSV
            </Button>
          </div>
        )}
      </div>
      <AuthorChecks checks={authorChecks(exam, objectives, transcript)} onOpen={open} />
    </SideBySide>
  );
}
