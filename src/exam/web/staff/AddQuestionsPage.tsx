// Questions added to the bank: one that is written here, or many as pasted text.
import { useState } from 'react';
import { useLoaderData, useNavigate, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router';
import { Refused, serverText } from '#platform/web/call.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Tabs } from '#platform/web/ui/Tabs.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import { notSent } from '#platform/web/console/typed-text.ts';
import { newIdempotencyKey } from '#platform/web/idempotency-key.ts';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { emptyQuestion } from '../../edit-questions.ts';
import { emptyExam, type QuestionForm } from '../../exam-form.ts';
import { questionGaps } from '../../exam-gaps.ts';
import { addQuestionsCall, questionSubjectsCall } from '../../staff-contract.ts';
import { PasteQuestions } from './PasteQuestions.tsx';
import { QuestionFields } from './QuestionFields.tsx';
import { SubjectField } from './SubjectField.tsx';
import styles from './QuestionBank.module.css';

export const meta = () => pageMeta({ title: 'Add questions | Staff', hidden: true });

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(args, () => askStaff(questionSubjectsCall, {}, args));
}

const newKey = () => newIdempotencyKey().slice(0, 12);
const path = [{ label: 'Questions', to: staffMap.questions() }];
/** What the server reads of a question: it gives the key, and exams say which objective it tests. */
const writtenOf = ({ question, options, correct, explanation, source }: QuestionForm) => ({
  question,
  options,
  correct,
  explanation,
  source,
});
const plural = (count: number) => (count === 1 ? '1 question' : `${count} questions`);

export default function AddQuestionsPage() {
  const answer = useLoaderData<typeof clientLoader>();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isPaste = search.get('view') === 'paste';
  const [subject, setSubject] = useState(search.get('subject') ?? '');
  const [question, setQuestion] = useState(() => emptyQuestion(newKey()));
  const [problem, setProblem] = useState<{ readonly text: string; readonly isSubject: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const subjects = answer.state === 'ready' ? answer.subjects.map((each) => each.subject) : [];

  async function add(questions: readonly QuestionForm[]): Promise<boolean> {
    setProblem(null);
    try {
      const { keys, updated } = await sendStaff(addQuestionsCall, { subject, questions: questions.map(writtenOf) });
      const added = keys.length - updated;
      showToast(
        [added > 0 ? `${plural(added)} added.` : '', updated > 0 ? `${plural(updated)} updated.` : '']
          .filter(Boolean)
          .join(' '),
      );
      return true;
    } catch (error) {
      const isSubject = error instanceof Refused && error.code === 'subject-needed';
      setProblem({ text: serverText(error, notSent(error)), isSubject });
      if (isSubject) document.getElementById('bank-subject')?.focus();
      return false;
    }
  }
  async function addOne() {
    const [gap] = questionGaps(question, 1);
    if (gap !== undefined)
      return setProblem({ text: gap.sentence.replace('Question 1', 'The question'), isSubject: false });
    setBusy(true);
    const isAdded = await add([question]);
    setBusy(false);
    if (!isAdded) return;
    const next = emptyQuestion(newKey());
    setQuestion(next);
    requestAnimationFrame(() => document.getElementById(`q-${next.key}-text`)?.focus());
  }

  return (
    <>
      <PageHead title="Add questions" path={path} />
      <div className={styles.form}>
        <Tabs
          label="How to add questions"
          tabs={[
            { label: 'Write one', to: '?view=write', current: !isPaste },
            { label: 'Paste', to: '?view=paste', current: isPaste },
          ]}
        />
        <SubjectField
          value={subject}
          subjects={subjects}
          error={problem?.isSubject ? problem.text : undefined}
          onChange={setSubject}
        />
        {problem === null || problem.isSubject ? null : <Alert kind="error" title={problem.text} />}
        {isPaste ? (
          <PasteQuestions
            exam={emptyExam}
            objectives={[]}
            newKey={newKey}
            name="bank-paste"
            onAdd={({ questions }) => add(questions)}
            onLeave={() => void navigate(staffMap.questions(subject === '' ? {} : { subject }))}
          />
        ) : (
          <>
            <QuestionFields
              question={question}
              number={1}
              published={null}
              hasPublished={false}
              isReadOnly={false}
              onChange={setQuestion}
            />
            <div className={layout.cluster}>
              <Button busy={isBusy} onClick={() => void addOne()}>
                Add question
              </Button>
            </div>
          </>
        )}
      </div>
    </>
  );
}
