import { awardAttempt, type Earned } from '#credit/server/awarding/award-credit.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { saveAnswersInProgress } from '#study-path/server/answers-in-progress.ts';
import { chosenItem, refuseClosedStep } from '#study-path/server/read-progress.ts';
import { examMessages, type gradeExamCall, type saveExamDraftCall } from '../../contract.ts';
import { grade, isComplete } from '../../grading.ts';
import { attemptsLeft, nextAttemptAt } from '../../retakes.ts';
import { inWrittenOrder } from '../../sitting.ts';
import { lockForAttempt, writingAttempt, type ExamVersion } from '../exam-queries.ts';
import {
  examRulesOf,
  isConfirmedIfPossible,
  marksFrom,
  refuseByRules,
  refuseUnconfirmed,
  waitMessage,
} from '../exam-rules.ts';
import { aboutActivity, drawnFor, questionsForWire, refuseEndedCredit, refuseWithoutCredit } from '../open-exam.ts';
import { giveByRekeys } from './rekey-exam.ts';
import { requireExam, requireExamToGrade, servedBy, type ReadExam, type Served } from '../read-exam.ts';

/**
 * Grades an attempt and, when it passes, writes the credit in the same transaction. Attempts of one student at one exam
 * run one after the other, so that double clicks, two tabs and replays make one attempt, one credit and one mail: after
 * a pass the stored result comes back.
 */
export const gradeExam: UseCase<typeof gradeExamCall> = async (context, student, { c, p, a: answers, version }) => {
  const item = chosenItem({ c, p });
  const now = context.now();
  return context.db.transaction().execute(async (trx) => {
    await lockForAttempt(trx, item, student.id);
    const read = await requireExamToGrade(trx, item, { studentId: student.id, at: now }, version);
    const { activity, progress, attempts } = read;
    const passed = passedResult(read);
    if (passed) return passed;

    refuseEndedCredit(activity, now);
    refuseWithoutCredit(activity);
    refuseClosedStep('exam', progress, activity);
    const isConfirmed = await isConfirmedIfPossible(context, trx, activity);
    refuseUnconfirmed(isConfirmed, activity);
    if (!read.open) throw new Refusal('exam-unavailable', examMessages.notAvailable, { httpStatus: 404 });
    // Answers are graded against the version served; when that one is gone, nothing counts.
    const exam = servedVersion(read, version);
    const sitting = exam && read.sittingOf(exam.id);
    // Answers are in the order served: where nothing was served, nobody knows what they answer.
    if (!exam || (exam.shuffle_questions && !sitting))
      throw new Refusal('exam-changed', examMessages.changed, { httpStatus: 409 });
    if (read.isSpent(exam)) throw new Refusal('exam-changed', examMessages.otherQuestions, { httpStatus: 409 });
    const served = servedBy(exam, sitting);
    const key = served.map((question) => ({
      correctOption: question.correct_option,
      options: question.options,
      countsForAll: question.counts_for_all,
    }));
    if (key.length === 0) throw new Refusal('exam-unavailable', examMessages.notAvailable, { httpStatus: 404 });
    if (!isComplete(key, answers)) throw new Refusal('exam-unanswered', examMessages.answerAll);
    const earlier = attempts.map((attempt) => attempt.taken_at);
    const rules = examRulesOf(exam, progress, read.settings);
    refuseByRules(rules, earlier, progress, activity.title, now);

    const result = grade(key, answers, exam.min_score);
    const attempt = {
      exam_id: exam.id,
      activity_id: activity.id,
      student_id: student.id,
      answers: [...answers],
      grades: result.grades,
      score: result.examScore,
      passed: result.passed,
      taken_at: now,
    };
    const writing = writingAttempt(trx, attempt, {
      written: inWrittenOrder(answers, served, exam.questions.length),
      sitting: sitting ?? null,
    });
    if (result.passed) {
      const earned = await awardAttempt(context, trx, {
        writing,
        facts: activity,
        studentId: student.id,
        activityId: activity.id,
        examScore: result.examScore,
        earnedAt: now,
      });
      return resultFor(activity, exam, served, result, { ...noWait, earned });
    }
    const { id: attemptId } = await writing.selectFrom('attempt').select('id').executeTakeFirstOrThrow();
    // An earlier version may have been corrected while it was taken.
    if (exam.id !== read.open.id && (await giveByRekeys(context, trx, { attemptId, activityId: activity.id }))) {
      const given = passedResult(await requireExamToGrade(trx, item, { studentId: student.id, at: now }, version));
      if (given) return given;
    }
    const opens = nextAttemptAt([now, ...earlier], rules.retakes, now);
    const left = attemptsLeft(earlier.length + 1, rules.retakes);
    const marks = marksFrom(isConfirmed, now, now);
    const msg =
      left === 0
        ? `${examMessages.failedForNow(result.examScore, exam.min_score)} ${examMessages.attemptsUsed(rules.retakes.maxAttempts ?? 0)}`
        : opens === null
          ? exam.draws.length > 0
            ? `${examMessages.failedForNow(result.examScore, exam.min_score)} ${examMessages.nextIsOther}`
            : marks === null
              ? examMessages.failed(result.examScore, exam.min_score)
              : `${examMessages.failedForNow(result.examScore, exam.min_score)} ${examMessages.marksLater}`
          : `${examMessages.failedForNow(result.examScore, exam.min_score)} ${waitMessage(opens, now, progress.timeZone, activity.title)}`;
    return resultFor(activity, exam, served, result, {
      msg,
      nextAttemptAt: opens,
      attemptsLeft: left,
      earned: null,
      marksFrom: marks,
    });
  });
};

/**
 * The version that answers belong to: the one they name, if this student was shown it or it is open; without a name the
 * one served last to this student, else the open one. Undefined for any other.
 */
function servedVersion(
  { open, versions, versionById, progress: { servedExamId, servedExamIds } }: ReadExam,
  version: number | undefined,
): ExamVersion | undefined {
  if (version === undefined) return servedExamId === null ? open : versionById(servedExamId);
  if (version === open?.version) return open;
  const named = versions.find((each) => each.version === version);
  return named && servedExamIds.includes(named.id) ? named : undefined;
}

type Activity = Parameters<typeof aboutActivity>[0];
type ToGrade = Awaited<ReturnType<typeof requireExamToGrade>>;

/** After a pass there is nothing to wait for. */
const noWait = { nextAttemptAt: null, attemptsLeft: null, marksFrom: null };

/** What the ledger holds for the item; null where nothing is. */
const earnedOf = ({ earnedCredits, ceTypeId }: ReadExam['progress']): Earned | null =>
  earnedCredits === null ? null : { credits: earnedCredits, ceTypeId };

function resultFor(
  activity: Activity,
  graded: ExamVersion,
  questions: readonly Served[],
  result: { grades: readonly boolean[]; examScore: number; passed: boolean },
  after: {
    readonly msg?: string;
    readonly nextAttemptAt: Temporal.Instant | null;
    readonly attemptsLeft: number | null;
    readonly earned: Earned | null;
    readonly marksFrom: Temporal.Instant | null;
  },
) {
  return {
    status: true as const,
    exam: {
      minScore: graded.min_score,
      version: graded.version,
      questions: questionsForWire(questions, result.passed),
      ...drawnFor(graded, true),
    },
    examScore: result.examScore,
    passed: result.passed,
    grades:
      after.marksFrom === null
        ? questions.map((question, index) => ({
            examQId: Number(question.id),
            correct: result.grades[index] ?? false,
          }))
        : [],
    msg: examMessages.passed(result.examScore),
    ...aboutActivity(activity),
    ...after,
  };
}

/** What a student who has passed gets again; null before a pass. */
function passedResult({ activity, progress, pass, versionById, sittingOfAttempt }: ToGrade) {
  if (!pass) return null;
  const passed = versionById(pass.exam_id);
  if (!passed) throw new Error('The version of an exam that was passed is gone.');
  return resultFor(
    activity,
    passed,
    servedBy(passed, sittingOfAttempt(pass.id)),
    { grades: pass.grades, examScore: pass.score, passed: true },
    { ...noWait, earned: earnedOf(progress) },
  );
}

/** Saves answers in progress; after a pass there is nothing to save. */
export const saveExamDraft: UseCase<typeof saveExamDraftCall> = async (
  { db, now },
  student,
  { c, p, a: answers, version },
) => {
  const read = await requireExam(db, chosenItem({ c, p }), { studentId: student.id, at: now() }, version);
  if (!read.pass) {
    const exam = servedVersion(read, version);
    const served = exam && servedBy(exam, read.sittingOf(exam.id));
    await saveAnswersInProgress(db, {
      studentId: student.id,
      activityId: read.activity.id,
      step: 'exam',
      answers:
        exam && served?.length === answers.length ? inWrittenOrder(answers, served, exam.questions.length) : answers,
      examId: exam?.id ?? null,
      at: now(),
    });
  }
  return { status: true, errorMsg: '' };
};
