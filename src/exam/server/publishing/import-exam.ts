import type { Context, Queryable } from '#platform/server/context.ts';
import { publicHash } from '#platform/server/security/random.ts';
import type { ExamForm } from '../../exam-form.ts';
import {
  findOpenExam,
  insertGradedSitting,
  insertImportedPass,
  listQuestionKeys,
  listQuestions,
} from '../exam-queries.ts';
import { arrangeFor } from '../open-exam.ts';
import { publishExam } from './publish-exam.ts';

export type ImportedExam = {
  readonly minScore: number;
  /** Off unless the folder says so. */
  readonly shuffleQuestions?: boolean;
  readonly shuffleOptions?: boolean;
  /** Minutes before the second, third, … attempt; null = the provider's setting. */
  readonly retakeDelaysMin?: number[] | null;
  /** Null = the provider's setting. */
  readonly maxAttempts?: number | null;
  readonly questions: readonly {
    /** The question's lasting name; without it, equal text has the name that it had before. */
    readonly key?: string | undefined;
    readonly question: string;
    readonly options: readonly string[];
    readonly correct: number;
    readonly explanation?: string | undefined;
    /** The number of one of the activity's objectives, counted from 1. */
    readonly objective?: number | undefined;
    readonly source?: string | undefined;
  }[];
  /** Questions of a subject of the bank, different ones for each attempt. */
  readonly draws?: readonly {
    readonly subject: string;
    readonly take: number;
    /** The number of one of the activity's objectives, counted from 1. */
    readonly objective?: number | undefined;
  }[];
};

const objectiveKey = (number: number | undefined): string => (number === undefined ? '' : String(number));

/** The keys of an exam's questions: as named, as the same text had it before, or new ones. */
async function keysFor(db: Queryable, activityId: string, questions: ImportedExam['questions']): Promise<string[]> {
  const before = questions.every(({ key }) => key !== undefined) ? [] : await listQuestionKeys(db, activityId);
  const used = new Set(questions.flatMap(({ key }) => key ?? []));
  return questions.map(({ key, question }) => {
    if (key !== undefined) return key;
    const known = before.find((each) => each.question === question && !used.has(each.question_key))?.question_key;
    const chosen = known ?? publicHash();
    used.add(chosen);
    return chosen;
  });
}

/** Publishes the exam of an activity as a folder has it, or withdraws it (null). */
export async function importExam(
  context: Context,
  db: Queryable,
  activityId: string,
  exam: ImportedExam | null,
  objectives: readonly string[] = [],
): Promise<void> {
  if (exam === null) return publishExam(context, db, activityId, null);
  const keys = await keysFor(db, activityId, exam.questions);
  const form: ExamForm = {
    minScore: exam.minScore,
    shuffleQuestions: exam.shuffleQuestions ?? false,
    shuffleOptions: exam.shuffleOptions ?? false,
    retakeDelaysMin: exam.retakeDelaysMin ?? null,
    maxAttempts: exam.maxAttempts ?? null,
    questions: exam.questions.map(({ question, options, correct, explanation, objective, source }, index) => ({
      key: keys[index] ?? publicHash(),
      question,
      options: [...options],
      correct,
      explanation: explanation ?? '',
      objective: objectiveKey(objective),
      source: source ?? '',
    })),
    draws: (exam.draws ?? []).map(({ subject, take, objective }, index) => ({
      key: `draw-${index + 1}`,
      subject,
      take,
      objective: objectiveKey(objective),
      edition: '',
    })),
  };
  await publishExam(
    context,
    db,
    activityId,
    form,
    objectives.map((text, index) => ({ key: String(index + 1), text })),
  );
}

/** Takes over a passed exam of an earlier record; the attempt has every answer right as far as the score says. */
export async function importPass(
  db: Queryable,
  pass: { studentId: string; activityId: string; score: number; takenAt: Temporal.Instant },
): Promise<string | null> {
  const exam = await findOpenExam(db, pass.activityId);
  if (!exam) return null;
  const all = await listQuestions(db, exam.id);
  const drawn = exam.draws.length > 0 ? await arrangeFor(db, pass.studentId, { ...exam, questions: all }) : null;
  const questions = drawn === null ? all : drawn.flatMap(({ at }) => all[at] ?? []);
  const right = Math.round((pass.score * questions.length) / 100);
  const grades = questions.map((_, index) => index < right);
  const answers = questions.map((question, index) =>
    grades[index]
      ? question.correct_option
      : (question.correct_option % question.options.filter((option) => option !== null).length) + 1,
  );
  const attempt = {
    exam_id: exam.id,
    activity_id: pass.activityId,
    student_id: pass.studentId,
    taken_at: pass.takenAt,
  };
  const id = await insertImportedPass(db, {
    ...attempt,
    answers,
    grades,
    score: Math.floor((right * 100) / questions.length),
    passed: true,
  });
  if (id !== null && drawn !== null)
    await insertGradedSitting(db, {
      studentId: pass.studentId,
      examId: exam.id,
      questions: drawn,
      at: pass.takenAt,
      attemptId: id,
    });
  return id;
}
