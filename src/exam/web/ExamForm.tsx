import { useCallback, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { formatComing } from '#platform/shared/dates.ts';
import { Refused, send, serverText } from '#platform/web/call.ts';
import { isRefusalOf } from '#platform/web/refusal-code.ts';
import { newIdempotencyKey } from '#platform/web/idempotency-key.ts';
import { useHasPassed } from '#platform/web/server-clock.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { useTimeZone } from '#platform/web/ui/time-zone.ts';
import { itemAddress, type StudyItem } from '#study-path/study-item.ts';
import { FocusTarget } from '#study-path/web/FocusTarget.tsx';
import { StickyBar } from '#study-path/web/StickyBar.tsx';
import { StudyForm } from '#study-path/web/StudyForm.tsx';
import { closedByServer, type Closed } from '#study-path/web/step-opening.ts';
import { draftKey, useDraft } from '#study-path/web/use-draft.ts';
import { openQuestions, readAnswers } from '../answer-sheet.ts';
import { examMessages, gradeExamCall, saveExamDraftCall } from '../contract.ts';
import { ExamQuestionRow, questionId } from './ExamQuestionRow.tsx';
import type { ExamAnswer } from './open-exam.ts';
import { QuestionList } from './QuestionList.tsx';
import { QuestionOverview } from './QuestionOverview.tsx';
import styles from './ExamForm.module.css';

type Answers = readonly (number | null)[];
/** What is above the questions. `at` grows with every message, so that each one is brought into sight. */
type NoticeText = { readonly kind: 'open' | 'failed' | 'problem' | 'changed'; readonly title: string };
type Notice = NoticeText & { readonly at: number };

/** What the form shows of an exam that was opened. */
export type OpenedExam = Pick<
  ExamAnswer,
  | 'exam'
  | 'answers'
  | 'marks'
  | 'marksFrom'
  | 'attempts'
  | 'nextAttemptAt'
  | 'attemptsLeft'
  | 'gradedFrom'
  | 'serverTime'
  | 'title'
  | 'objectives'
  | 'podcastShowHash'
> & { readonly studentData: Pick<ExamAnswer['studentData'], 'examScore'> };

type Graded = Pick<
  CallAnswer<typeof gradeExamCall>,
  'exam' | 'examScore' | 'passed' | 'grades' | 'nextAttemptAt' | 'attemptsLeft' | 'marksFrom'
>;

/** Where the answers go. A trial of an exam that isn’t published has another place for them. */
type ExamCalls<Result extends Graded> = {
  /** The browser’s place for answers that are not saved yet. */
  readonly draftKey: string;
  readonly save: (answers: Answers, keepalive: boolean) => Promise<unknown>;
  readonly grade: (answers: Answers, idempotencyKey: string) => Promise<Result>;
};

/** The answers of a member: saved and graded by the server. */
export const memberCalls = (
  item: StudyItem,
  { exam: { version, drawn }, attempts }: Pick<ExamAnswer, 'exam' | 'attempts'>,
): ExamCalls<CallAnswer<typeof gradeExamCall>> => ({
  // Answers belong to one version of the exam, and to one attempt if it draws: another one may ask other things in the
  // same places.
  draftKey: `${draftKey('exam', item)}:${version}${drawn === undefined ? '' : `:${attempts}`}`,
  save: (a, keepalive) => send(saveExamDraftCall, { ...item, a: [...a], version }, { keepalive }),
  grade: (a, idempotencyKey) => send(gradeExamCall, { ...item, a: [...a], version }, { idempotencyKey }),
});

type Props<Result extends Graded> = {
  readonly item: StudyItem;
  readonly answer: OpenedExam;
  readonly calls: ExamCalls<Result>;
  /** Takes the place of other questions on the same page: its beginning is brought into sight. */
  readonly isNext?: boolean;
  readonly onPassed: (graded: Result, answers: Answers) => void;
  readonly onClosed: (closed: Closed) => void;
};

/**
 * The questions with the member's answers, saved along the way and graded when handed in. A failed attempt keeps every
 * answer.
 */
export function ExamForm<Result extends Graded>({
  item,
  answer,
  calls,
  isNext = false,
  onPassed,
  onClosed,
}: Props<Result>) {
  const { questions, minScore } = answer.exam;
  const zone = useTimeZone();
  const { revalidate } = useRevalidator();
  const { draft, draftState } = useDraft<Answers>(calls.draftKey, (read) => readAnswers(read, questions), calls.save);
  const [answers, setAnswers] = useState<Answers>(draft.found ?? answer.answers);
  const titleOf = (reached: number, mayTryNow: boolean, marksCome: string | null) =>
    marksCome !== null
      ? `${examMessages.failedForNow(reached, minScore)} ${examMessages.marksLater}`
      : (mayTryNow && answer.exam.drawn === undefined ? examMessages.failed : examMessages.failedForNow)(
          reached,
          minScore,
        );
  const [marks, setMarks] = useState<readonly (boolean | null)[]>(() =>
    answer.marks.map((mark, index) => (answers[index] === answer.answers[index] ? mark : null)),
  );
  const [score, setScore] = useState(answer.attempts > 0 ? answer.studentData.examScore : null);
  const [opensAt, setOpensAt] = useState(answer.nextAttemptAt);
  const [left, setLeft] = useState(answer.attemptsLeft);
  const [notice, setNotice] = useState<Notice | null>(
    score === null
      ? null
      : {
          kind: 'failed',
          title:
            answer.exam.drawn === 'open'
              ? examMessages.lastScore(score, minScore)
              : titleOf(score, answer.nextAttemptAt === null && answer.attemptsLeft !== 0, answer.marksFrom),
          at: 0,
        },
  );
  const [isBusy, setBusy] = useState(false);
  const [drawn, setDrawn] = useState(answer.exam.drawn);
  const mayHandIn = useHasPassed(opensAt, answer.serverTime);
  const isGraded = useHasPassed(answer.gradedFrom?.at ?? null, answer.serverTime);
  const attemptKey = useRef<string | null>(null);

  const open = openQuestions(answers, questions.length);
  const asksForAll = notice?.kind === 'open';
  const say = (next: NoticeText) => setNotice((before) => ({ ...next, at: (before?.at ?? 0) + 1 }));

  /** Graded for good: the next attempt has other questions. */
  const isOver = drawn === 'graded';

  const latest = useRef(answers);
  const choose = useCallback(
    (number: number, option: number) => {
      if (isOver) return;
      latest.current = latest.current.map((before, index) => (index === number - 1 ? option : before));
      setAnswers(latest.current);
      setMarks((before) => before.map((mark, index) => (index === number - 1 ? null : mark)));
      attemptKey.current = null;
      draft.save(latest.current);
    },
    [isOver, draft],
  );

  async function handIn() {
    if (open.length > 0) return say({ kind: 'open', title: examMessages.answerAll });
    setBusy(true);
    await draft.rest();
    attemptKey.current ??= newIdempotencyKey();
    try {
      const graded = await calls.grade(answers, attemptKey.current);
      attemptKey.current = null;
      draft.clear();
      const grades = graded.grades.map(({ correct }) => correct);
      if (graded.passed) return onPassed(graded, answers);
      setMarks(grades);
      setScore(graded.examScore);
      setOpensAt(graded.nextAttemptAt);
      setLeft(graded.attemptsLeft);
      setDrawn(graded.exam.drawn);
      say({
        kind: 'failed',
        title: titleOf(graded.examScore, graded.nextAttemptAt === null && graded.attemptsLeft !== 0, graded.marksFrom),
      });
    } catch (error) {
      draft.resume();
      if (error instanceof Refused) attemptKey.current = null;
      const closed = closedByServer(error, 'exam', item);
      if (closed !== null) return onClosed(closed);
      say({
        kind: isRefusalOf(gradeExamCall, error, 'exam-changed') ? 'changed' : 'problem',
        title: serverText(error, examMessages.gradeFailed),
      });
    }
    setBusy(false);
  }

  const comes = (at: string) => formatComing(at, answer.serverTime, zone);
  const mayRetry = left !== 0;
  const waits = !mayRetry
    ? examMessages.noAttemptLeft
    : opensAt !== null && !mayHandIn
      ? examMessages.waitUntil(comes(opensAt))
      : answer.gradedFrom !== null && !isGraded
        ? examMessages.gradedFrom(comes(answer.gradedFrom.at), answer.gradedFrom.percent)
        : null;
  const wrong = marks.filter((mark) => mark === false).length;
  return (
    <StudyForm
      onSubmit={() => {
        if (isBusy || waits !== null) return;
        void (isOver ? revalidate() : handIn());
      }}
    >
      <FocusTarget of={(notice?.at ?? 0) + (isNext ? 1 : 0)}>
        {notice === null || (asksForAll && open.length === 0) ? null : (
          <Alert key={notice.at} kind={notice.kind === 'failed' ? 'warning' : 'error'} title={notice.title}>
            {notice.kind === 'open' ? (
              <p>{open.length === 1 ? 'One question is unanswered.' : `${open.length} questions are unanswered.`}</p>
            ) : null}
            {notice.kind === 'failed' ? (
              <p>
                {drawn === 'open' ? `${examMessages.thisIsOther} ` : null}
                {isOver
                  ? `${wrong} of ${questions.length} answers are wrong. ${left === 0 ? '' : `${examMessages.nextIsOther} `}`
                  : null}
                {drawn === undefined && wrong > 0
                  ? `${wrong} of ${questions.length} answers need another look. `
                  : null}
                {drawn === undefined && wrong > 0 && wrong < questions.length ? 'The rest are saved. ' : null}
                {waits}
              </p>
            ) : null}
            {notice.kind === 'failed' && waits !== null && mayRetry ? (
              <ReviewMeanwhile item={item} answer={answer} />
            ) : null}
            {notice.kind === 'changed' ? (
              <Button look="line" size="small" icon="refresh" onClick={() => void revalidate()}>
                Reload the exam
              </Button>
            ) : null}
            {notice.kind === 'problem' ? <p>Your answers are saved.</p> : null}
          </Alert>
        )}
      </FocusTarget>
      <QuestionOverview
        states={questions.map((_, index) =>
          marks[index] === false
            ? 'incorrect'
            : marks[index] === true
              ? 'correct'
              : open.includes(index)
                ? 'open'
                : 'answered',
        )}
        onJump={jumpTo}
      />
      <QuestionList>
        {questions.map((question, index) => (
          <ExamQuestionRow
            key={question.examQId}
            question={question}
            number={index + 1}
            chosen={answers[index] ?? null}
            mark={marks[index] ?? null}
            isMissing={asksForAll && open.includes(index)}
            isOver={isOver}
            onChoose={choose}
          />
        ))}
      </QuestionList>
      <StickyBar done={questions.length - open.length} of={questions.length} verb="answered" draftState={draftState}>
        {asksForAll && open[0] !== undefined ? (
          <a
            className={styles.jump}
            href={`#${questionId(open[0] + 1)}`}
            onClick={(event) => jumpTo(event, open[0] ?? 0)}
          >
            Go to question {open[0] + 1}
          </a>
        ) : null}
        <Button type="submit" busy={isBusy} disabledReason={waits}>
          {isOver ? 'Start next attempt' : score === null || drawn === 'open' ? 'Submit exam' : 'Resubmit exam'}
        </Button>
      </StickyBar>
    </StudyForm>
  );
}

/** What a member who waits for the next attempt can do until then: the class, and what it teaches. */
function ReviewMeanwhile({
  item,
  answer: { title, objectives, podcastShowHash },
}: Pick<Props<Graded>, 'item' | 'answer'>) {
  return (
    <>
      <p>
        Until then, review <Link to={itemAddress(item, podcastShowHash)}>{title}</Link>
        {objectives.length === 0 ? '.' : '. You should be able to:'}
      </p>
      {objectives.length === 0 ? null : (
        <ul>
          {objectives.map((objective) => (
            <li key={objective}>{objective}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** To the first option of a question, with the question in sight. */
function jumpTo(event: { preventDefault: () => void }, index: number): void {
  event.preventDefault();
  const question = document.getElementById(questionId(index + 1));
  question?.querySelector('input')?.focus({ preventScroll: true });
  question?.scrollIntoView({ block: 'start' });
}
