import { randomInt } from 'node:crypto';
import type { Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { chosenItem, refuseClosedStep } from '#study-path/server/read-progress.ts';
import { examMessages, type examCall } from '../contract.ts';
import { attemptsLeft, nextAttemptAt } from '../retakes.ts';
import { updateExamOpened } from '#study-path/server/gradebook-rows.ts';
import { arrange, drawQuestions, inServedOrder, inWrittenOrder } from '../sitting.ts';
import { countServed } from './publishing/bank-queries.ts';
import { insertSitting, type ExamVersion } from './exam-queries.ts';
import { examRulesOf, gradedFromOf, isConfirmedIfPossible, marksFrom, refuseUnconfirmed } from './exam-rules.ts';
import { requireExam, servedBy, type ReadExam, type Served } from './read-exam.ts';

/**
 * The questions on the wire. The key and what explains it go along for a student who has passed, and for nobody else.
 */
export function questionsForWire(questions: readonly Served[], withKey: boolean) {
  return questions.map((question) => ({
    examQId: Number(question.id),
    question: question.question,
    option1: question.options[0] ?? null,
    option2: question.options[1] ?? null,
    option3: question.options[2] ?? null,
    option4: question.options[3] ?? null,
    option5: question.options[4] ?? null,
    option6: question.options[5] ?? null,
    correctOption: withKey && !question.counts_for_all ? question.correct_option : null,
    ...(question.order === undefined ? {} : { order: [...question.order] }),
    ...(withKey && question.explanation !== null ? { explanation: question.explanation } : {}),
    ...(withKey && question.objective !== null ? { objective: question.objective } : {}),
  }));
}

/** Of an exam that draws, whether these questions can still be answered; of any other exam nothing. */
export const drawnFor = ({ draws }: ExamVersion, isSpent: boolean) =>
  draws.length === 0 ? {} : { drawn: isSpent ? ('graded' as const) : ('open' as const) };

/** What exam answers say about the class or the episode; an episode has no classId. */
export function aboutActivity(activity: {
  id: string;
  kind: string;
  title: string;
  credits: number;
  release_at: Temporal.Instant;
  show_hash: string | null;
}) {
  return {
    classId: activity.kind === 'class' ? Number(activity.id) : null,
    title: activity.title,
    credits: activity.credits,
    releaseDate: activity.release_at,
    podcastShowHash: activity.show_hash,
  };
}

/** The marks of a failed attempt that still apply: those of answers that were not changed since. */
function marksOf({ attempts, sittingOfAttempt }: ReadExam, exam: ExamVersion, answers: readonly (number | null)[]) {
  const [attempt] = attempts;
  if (attempt?.exam_id !== exam.id) return answers.map(() => null);
  const served = servedBy(exam, sittingOfAttempt(attempt.id));
  const { length } = exam.questions;
  const answered = inWrittenOrder(attempt.answers, served, length);
  const grades = inWrittenOrder(attempt.grades, served, length);
  return answers.map((answer, at) => (answer !== null && answered[at] === answer ? (grades[at] ?? null) : null));
}

const longDate = (at: Temporal.Instant) => at.toLocaleString('en-US', { timeZone: 'UTC', dateStyle: 'long' });

/** An exam whose credit has ended says so. Everything else looks like an exam that does not exist. */
export function refuseEndedCredit(
  activity: { credit_expires_at: Temporal.Instant | null },
  now: Temporal.Instant,
): void {
  const ended = activity.credit_expires_at;
  if (ended !== null && Temporal.Instant.compare(ended, now) <= 0)
    throw new Refusal('credit-ended', examMessages.creditEnded(longDate(ended)));
}

/** An episode without credit has no exam to offer (docs/specification/podcasts.md, PO-2). */
export function refuseWithoutCredit({ kind, credits }: { kind: string; credits: number }): void {
  if (kind === 'episode' && credits === 0) throw new Refusal('no-credit', examMessages.notAvailable);
}

/** After a pass there is nothing to hand in. */
const noNextAttempt = { nextAttemptAt: null, attemptsLeft: null, gradedFrom: null };

function nextAttempt(exam: ExamVersion, { progress, attempts, settings }: ReadExam, now: Temporal.Instant) {
  const rules = examRulesOf(exam, progress, settings);
  const failures = attempts.map((attempt) => attempt.taken_at);
  return {
    nextAttemptAt: nextAttemptAt(failures, rules.retakes, now),
    attemptsLeft: attemptsLeft(failures.length, rules.retakes),
    gradedFrom: gradedFromOf(rules, progress, now),
  };
}

/** A new attempt at an exam: which of its questions, and in which order. */
export async function arrangeFor(
  db: Queryable,
  studentId: string,
  exam: Pick<ExamVersion, 'draws' | 'shuffle_questions' | 'shuffle_options'> & {
    readonly questions: readonly Pick<ExamVersion['questions'][number], 'options' | 'draw' | 'question_key'>[];
  },
) {
  const { questions, draws } = exam;
  const shuffles = { questions: exam.shuffle_questions, options: exam.shuffle_options };
  if (draws.length === 0) return arrange(questions, shuffles, randomInt);
  const keys = questions.map(({ question_key: key }) => key);
  const served = await countServed(db, studentId, keys);
  const pool = questions.map(({ draw, question_key: key }) => ({ draw, seen: served.get(key) ?? 0 }));
  const takes = draws.map(({ take }) => take);
  return arrange(questions, shuffles, randomInt, drawQuestions(pool, takes, randomInt));
}

/**
 * The questions for a member who hasn't passed. An exam that is shuffled or draws gets them at the first opening; one
 * that draws gets other ones after each attempt, once the next one is open. Until then its last ones can be reviewed.
 */
async function serve(db: Queryable, studentId: string, exam: ExamVersion, read: ReadExam, at: Temporal.Instant) {
  const sitting = read.sittingOf(exam.id);
  const { nextAttemptAt: opens, attemptsLeft: left } = nextAttempt(exam, read, at);
  const isSettled = sitting !== undefined && (!read.isSpent(exam) || opens !== null || left === 0);
  if (isSettled || !(exam.shuffle_questions || exam.shuffle_options || exam.draws.length > 0))
    return { served: servedBy(exam, sitting), isSpent: read.isSpent(exam) };
  const questions = await insertSitting(db, {
    studentId,
    examId: exam.id,
    questions: await arrangeFor(db, studentId, exam),
    at,
  });
  return { served: servedBy(exam, { questions }), isSpent: false };
}

/** Opens the exam: with answers in progress before a pass, with key, own answers and marks after it. */
export const openExam: UseCase<typeof examCall> = async (context, student, input) => {
  const { db } = context;
  const at = context.now();
  const read = await requireExam(db, chosenItem(input), { studentId: student.id, at });
  const { activity, progress, attempts, pass } = read;
  let marksLater: Temporal.Instant | null = null;
  if (!pass) {
    refuseEndedCredit(activity, at);
    refuseWithoutCredit(activity);
    refuseClosedStep('exam', progress, activity);
    const isConfirmed = await isConfirmedIfPossible(context, db, activity);
    refuseUnconfirmed(isConfirmed, activity);
    marksLater = marksFrom(isConfirmed, attempts[0]?.taken_at, at);
  }
  const exam = pass ? read.versionById(pass.exam_id) : read.open;
  if (!exam) throw new Refusal('exam-unavailable', examMessages.notAvailable, { httpStatus: 404 });
  const { served, isSpent } = pass
    ? { served: servedBy(exam, read.sittingOfAttempt(pass.id)), isSpent: true }
    : await serve(db, student.id, exam, read, at);
  const stored = pass ? inWrittenOrder(pass.answers, served, exam.questions.length) : read.answersInProgress(exam.id);
  const written =
    Array.isArray(stored) && stored.length === exam.questions.length
      ? stored.map((answer: unknown) => (typeof answer === 'number' ? answer : null))
      : exam.questions.map(() => null);
  const marks = pass || marksLater !== null ? written.map(() => null) : marksOf(read, exam, written);
  if (!pass && progress.servedExamId !== exam.id) await updateExamOpened(db, student.id, activity.id, exam.id, at);
  return {
    status: true,
    exam: {
      minScore: exam.min_score,
      version: exam.version,
      questions: questionsForWire(served, pass !== undefined),
      ...drawnFor(exam, isSpent),
    },
    studentData: progress,
    ...aboutActivity(activity),
    answers: inServedOrder(written, served).map((answer) => answer ?? null),
    grades: pass ? pass.grades : null,
    marks: inServedOrder(marks, served).map((mark) => mark ?? null),
    marksFrom: marksLater,
    attempts: attempts.filter((attempt) => attempt.regrade_of === null).length,
    ...(pass ? noNextAttempt : nextAttempt(exam, read, at)),
    serverTime: at,
    sameContent: pass ? null : activity.same_content,
    objectives: activity.objectives,
  };
};
