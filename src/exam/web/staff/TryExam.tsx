import { useEffect, useState } from 'react';
import { faultMessage } from '#platform/shared/refusal.ts';
import { serverText } from '#platform/web/call.ts';
import { newIdempotencyKey } from '#platform/web/idempotency-key.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { RadioGroup } from '#platform/web/ui/RadioGroup.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { examMessages, type ExamQuestion } from '../../contract.ts';
import type { ExamForm as ExamFormValue, QuestionForm } from '../../exam-form.ts';
import { examGaps } from '../../exam-gaps.ts';
import { grade } from '../../grading.ts';
import { arrange, drawQuestions } from '../../sitting.ts';
import { questionPoolCall } from '../../staff-contract.ts';
import { ExamForm, type OpenedExam } from '../ExamForm.tsx';
import { GradedQuestion } from '../GradedQuestion.tsx';
import { QuestionList } from '../QuestionList.tsx';
import styles from './ExamEditor.module.css';

type Props = {
  readonly exam: ExamFormValue;
  readonly objectives: readonly { readonly key: string; readonly text: string }[];
};

const pickBelow = (below: number): number =>
  Math.floor(((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32) * below);

/** A question with the place of the draw whose pool it is in, and how often it was served in this trial. */
type Tried = QuestionForm & { readonly draw: number | null; readonly seen: number };

/** The questions as a member gets them, with their key. */
function servedTo(all: readonly Tried[], exam: ExamFormValue, objectives: Props['objectives']): ExamQuestion[] {
  const shuffles = { questions: exam.shuffleQuestions, options: exam.shuffleOptions };
  const takes = exam.draws.map(({ take }) => take);
  return arrange(all, shuffles, pickBelow, drawQuestions(all, takes, pickBelow)).flatMap(({ at, order }) => {
    const question = all[at];
    if (question === undefined) return [];
    const [option1 = null, option2 = null, option3 = null, option4 = null, option5 = null, option6 = null] =
      question.options;
    const objective = objectives.find(({ key }) => key === question.objective)?.text;
    return {
      examQId: at + 1,
      question: question.question,
      option1,
      option2,
      option3,
      option4,
      option5,
      option6,
      correctOption: question.correct,
      ...(order === undefined ? {} : { order: [...order] }),
      ...(question.explanation === '' ? {} : { explanation: question.explanation }),
      ...(objective === undefined ? {} : { objective }),
    };
  });
}

type Trial = { readonly at: number; readonly questions: readonly ExamQuestion[]; readonly all: readonly Tried[] };

/** The pools of an exam’s draws, in their order; null while they are on their way. */
function usePools({ draws }: ExamFormValue) {
  const [pools, setPools] = useState<readonly (readonly QuestionForm[])[] | null>(draws.length === 0 ? [] : null);
  const [problem, setProblem] = useState<string | null>(null);
  const [subjects] = useState(() => draws.map(({ subject, objective }) => ({ subject, objective })));
  useEffect(() => {
    Promise.all(
      subjects.map(async ({ subject, objective }) =>
        (await sendStaff(questionPoolCall, { subject })).questions.map((question) => ({ ...question, objective })),
      ),
    ).then(setPools, (error: unknown) => setProblem(serverText(error, faultMessage)));
  }, [subjects]);
  return { pools, problem };
}
type Passed = {
  readonly score: number;
  readonly answers: readonly (number | null)[];
  readonly grades: readonly boolean[];
};

/** The exam as members take it. Nothing is counted. */
export function TryExam({ exam, objectives }: Props) {
  const { pools, problem } = usePools(exam);
  const { questions } = exam;
  const isReady = examGaps(exam).length === 0 && questions.length + exam.draws.length > 0;
  if (!isReady || pools?.some((pool, draw) => pool.length < (exam.draws[draw]?.take ?? 0)))
    return (
      <EmptyState title="Not ready to try">
        {isReady
          ? 'The question bank has fewer questions than the exam draws. Add some, or draw fewer.'
          : 'Finish the questions first. Each needs its text, its answers, and the right one marked.'}
      </EmptyState>
    );
  if (problem !== null) return <Alert kind="error" title={problem} />;
  if (pools === null) return <p className={typography.quiet}>Loading the question bank…</p>;
  const own = questions.map((question) => ({ ...question, draw: null, seen: 0 }));
  const drawn = pools.flatMap((pool, draw) =>
    pool
      .filter(({ key }) => questions.every((question) => question.key !== key))
      .map((question) => ({ ...question, draw, seen: 0 })),
  );
  return <Trials exam={exam} objectives={objectives} questions={[...own, ...drawn]} />;
}

function Trials({ exam, objectives, questions: first }: Props & { readonly questions: readonly Tried[] }) {
  const begin = (at: number, all: readonly Tried[]): Trial => {
    const questions = servedTo(all, exam, objectives);
    const served = new Set(questions.map(({ examQId }) => examQId));
    return {
      at,
      questions,
      all: all.map((each, index) => (served.has(index + 1) ? { ...each, seen: each.seen + 1 } : each)),
    };
  };
  const [trial, setTrial] = useState<Trial>(() => begin(0, first));
  const [isKeyShown, setKeyShown] = useState(false);
  const [passed, setPassed] = useState<Passed | null>(null);
  const { questions } = trial;
  function again() {
    setPassed(null);
    setTrial(begin(trial.at + 1, trial.all));
  }
  return (
    <section className={styles.try} aria-labelledby="try-exam">
      <header className={styles.tryHead}>
        <div>
          <h2 id="try-exam">Try the exam</h2>
          <p className={typography.quiet}>This is what members see. Nothing is counted.</p>
        </div>
        <RadioGroup
          id="try-key"
          name="try-key"
          label="Right answers"
          choices={[
            { id: 'hidden', label: 'Hidden' },
            { id: 'shown', label: 'Shown' },
          ]}
          defaultValue="hidden"
          optional
          onChange={(event) => setKeyShown(event.target.value === 'shown')}
        />
      </header>
      {passed === null ? null : (
        <Alert kind="success" title={examMessages.passed(passed.score)}>
          <Button size="small" look="line" icon="refresh" onClick={again}>
            Try again
          </Button>
        </Alert>
      )}
      {isKeyShown || passed !== null ? (
        <QuestionList>
          {questions.map((question, index) => (
            <GradedQuestion
              key={question.examQId}
              question={question}
              number={index + 1}
              chosen={passed?.answers[index] ?? null}
              isRight={passed?.grades[index] ?? null}
            />
          ))}
        </QuestionList>
      ) : (
        <ExamForm
          key={trial.at}
          item={{ c: '' }}
          answer={openedTrial(exam, questions)}
          calls={trialCalls(exam, questions)}
          onPassed={({ examScore, grades }, answers) =>
            setPassed({ score: examScore, answers, grades: grades.map(({ correct }) => correct) })
          }
          onClosed={() => undefined}
        />
      )}
      <div className={layout.cluster}>
        <Button look="line" icon="refresh" onClick={again}>
          Start over
        </Button>
      </div>
    </section>
  );
}

function openedTrial({ minScore }: ExamFormValue, questions: readonly ExamQuestion[]): OpenedExam {
  return {
    exam: { minScore, version: 0, questions: questions.map((question) => ({ ...question, correctOption: null })) },
    answers: questions.map(() => null),
    marks: questions.map(() => null),
    attempts: 0,
    nextAttemptAt: null,
    attemptsLeft: null,
    marksFrom: null,
    gradedFrom: null,
    serverTime: new Date(0).toISOString(),
    title: '',
    objectives: [],
    podcastShowHash: null,
    studentData: { examScore: null },
  };
}

function trialCalls({ minScore }: ExamFormValue, questions: readonly ExamQuestion[]) {
  const key = questions.map((question) => ({
    correctOption: question.correctOption ?? 0,
    options: [
      question.option1,
      question.option2,
      question.option3,
      question.option4,
      question.option5,
      question.option6,
    ],
  }));
  return {
    draftKey: `try:${newIdempotencyKey()}`,
    save: async () => undefined,
    grade: async (answers: readonly (number | null)[]) => {
      const { grades, examScore, passed } = grade(
        key,
        answers.map((answer) => answer ?? 0),
        minScore,
      );
      return {
        exam: { minScore, version: 0, questions: [...questions] },
        examScore,
        passed,
        grades: grades.map((correct, index) => ({ examQId: questions[index]?.examQId ?? 0, correct })),
        nextAttemptAt: null,
        attemptsLeft: null,
        marksFrom: null,
      };
    },
  };
}
