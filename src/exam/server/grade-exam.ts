import { isLiveClass } from '#catalogue/class-type.ts';
import { awardCredit, findEarned, type Earned } from '#credit/server/award-credit.ts';
import type { Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { dropAnswersInProgress, saveAnswersInProgress } from '#study-path/server/answers-in-progress.ts';
import { chosenItem, readProgress, requireActivity, requireStep } from '#study-path/server/read-progress.ts';
import { examMessages, type gradeExamCall, type saveExamDraftCall } from '../contract.ts';
import { grade, isComplete } from '../grading.ts';
import { attemptsLeft, nextAttemptAt } from '../retakes.ts';
import {
  findExam,
  findExamById,
  insertAttempt,
  listAttempts,
  listQuestions,
  lockGradebook,
  lockSeatOf,
} from './exam-queries.ts';
import { readExamRules, refuseByRules, waitMessage } from './exam-rules.ts';
import { aboutActivity, questionsForWire, refuseEndedCredit, refuseWithoutCredit } from './open-exam.ts';

/**
 * Grades an attempt and, when it passes, writes the credit in the same transaction. Attempts of one student at one exam run one after the other,
 * so that double clicks, two tabs and replays make one attempt, one credit and one mail: after a pass the stored result comes back.
 */
export const gradeExam: UseCase<typeof gradeExamCall> = async (context, student, { c, p, a: answers, version }) => {
  const item = chosenItem({ c, p });
  const now = context.now();
  return context.db.transaction().execute(async (trx) => {
    const activity = await requireActivity(trx, item, examMessages.notAvailable, { studentId: student.id, at: now });
    if (isLiveClass(activity.type_id)) await lockSeatOf(trx, student.id, activity.id);
    await lockGradebook(trx, student.id, activity.id);
    const attempts = await listAttempts(trx, student.id, activity.id);
    const earlierPass = attempts.find((attempt) => attempt.passed);
    if (earlierPass) {
      const exam = await findExamById(trx, earlierPass.exam_id);
      const questions = await listQuestions(trx, earlierPass.exam_id);
      return resultFor(
        activity,
        exam.min_score,
        exam.version,
        questions,
        { grades: earlierPass.grades, examScore: earlierPass.score, passed: true },
        { ...noWait, earned: await findEarned(trx, student.id, activity.id) },
      );
    }

    refuseEndedCredit(activity, now);
    refuseWithoutCredit(activity);
    const progress = await requireStep(trx, 'exam', activity, student.id, now);
    const open = await findExam(trx, activity.id, null);
    if (!open) throw new Refusal('exam-unavailable', examMessages.notAvailable, { httpStatus: 404 });
    // Answers are graded against the version served; when that one is gone, nothing counts.
    const exam = await findServedExam(trx, open, {
      activityId: activity.id,
      version,
      progress,
    });
    if (!exam) throw new Refusal('exam-changed', examMessages.changed, { httpStatus: 409 });
    const questions = await listQuestions(trx, exam.id);
    const key = questions.map((question) => ({ correctOption: question.correct_option, options: question.options }));
    if (key.length === 0) throw new Refusal('exam-unavailable', examMessages.notAvailable, { httpStatus: 404 });
    if (!isComplete(key, answers)) throw new Refusal('exam-unanswered', examMessages.answerAll);
    const earlier = attempts.map((attempt) => attempt.taken_at);
    const rules = await readExamRules(trx, exam, progress);
    refuseByRules(rules, earlier, progress, activity.title, now);

    const result = grade(key, answers, exam.min_score);
    const attempt = await insertAttempt(trx, {
      exam_id: exam.id,
      activity_id: activity.id,
      student_id: student.id,
      answers: [...answers],
      grades: result.grades,
      score: result.examScore,
      passed: result.passed,
      taken_at: now,
    });
    if (result.passed) {
      await dropAnswersInProgress(trx, student.id, activity.id, 'exam');
      const earned = await awardCredit(context, trx, {
        studentId: student.id,
        activityId: activity.id,
        attemptId: attempt.id,
        examScore: result.examScore,
        earnedAt: now,
      });
      return resultFor(activity, exam.min_score, exam.version, questions, result, { ...noWait, earned });
    }
    await saveAnswersInProgress(trx, {
      studentId: student.id,
      activityId: activity.id,
      step: 'exam',
      answers,
      examId: exam.id,
      at: now,
    });
    const opens = nextAttemptAt([now, ...earlier], rules.retakes, now);
    const left = attemptsLeft(earlier.length + 1, rules.retakes);
    const msg =
      left === 0
        ? `${examMessages.failedForNow(result.examScore, exam.min_score)} ${examMessages.attemptsUsed(rules.retakes.maxAttempts ?? 0)}`
        : opens === null
          ? examMessages.failed(result.examScore, exam.min_score)
          : `${examMessages.failedForNow(result.examScore, exam.min_score)} ${waitMessage(opens, now, progress.timeZone, activity.title)}`;
    return resultFor(activity, exam.min_score, exam.version, questions, result, {
      msg,
      nextAttemptAt: opens,
      attemptsLeft: left,
      earned: null,
    });
  });
};

/**
 * The version that answers belong to: the one they name, if this student was shown it or it is open; without a name the one served last to this
 * student, else the open one. Undefined for any other.
 */
async function findServedExam(
  db: Queryable,
  open: Awaited<ReturnType<typeof findExam>>,
  {
    activityId,
    version,
    progress: { servedExamId, servedExamIds },
  }: {
    readonly activityId: string;
    readonly version: number | undefined;
    readonly progress: { readonly servedExamId: string | null; readonly servedExamIds: readonly string[] };
  },
) {
  if (version !== undefined && version !== open?.version) {
    const named = await findExam(db, activityId, version);
    return named && servedExamIds.includes(named.id) ? named : undefined;
  }
  if (version !== undefined) return open;
  return servedExamId === null || servedExamId === open?.id ? open : findExamById(db, servedExamId);
}

type Activity = Parameters<typeof aboutActivity>[0];

/** After a pass there is nothing to wait for. */
const noWait = { nextAttemptAt: null, attemptsLeft: null };

function resultFor(
  activity: Activity,
  minScore: number,
  version: number,
  questions: Awaited<ReturnType<typeof listQuestions>>,
  result: { grades: readonly boolean[]; examScore: number; passed: boolean },
  after: {
    readonly msg?: string;
    readonly nextAttemptAt: Temporal.Instant | null;
    readonly attemptsLeft: number | null;
    readonly earned: Earned | null;
  },
) {
  return {
    status: true as const,
    exam: { minScore, version, questions: questionsForWire(questions, result.passed) },
    examScore: result.examScore,
    passed: result.passed,
    grades: questions.map((question, index) => ({
      examQId: Number(question.id),
      correct: result.grades[index] ?? false,
    })),
    msg: examMessages.passed(result.examScore),
    ...aboutActivity(activity),
    ...after,
  };
}

/** Keeps answers in progress; after a pass there is nothing to keep. */
export const saveExamDraft: UseCase<typeof saveExamDraftCall> = async (
  { db, now },
  student,
  { c, p, a: answers, version },
) => {
  const activity = await requireActivity(db, chosenItem({ c, p }), examMessages.notAvailable, {
    studentId: student.id,
    at: now(),
  });
  const progress = await readProgress(db, activity.id, student.id, now());
  if (!progress.examTaken) {
    const open = await findExam(db, activity.id, null);
    const exam = await findServedExam(db, open, {
      activityId: activity.id,
      version,
      progress,
    });
    await saveAnswersInProgress(db, {
      studentId: student.id,
      activityId: activity.id,
      step: 'exam',
      answers,
      examId: exam?.id ?? null,
      at: now(),
    });
  }
  return { status: true, errorMsg: '' };
};
