// The exam as it is written in the console: a draft may be incomplete, so only sizes are bounded here. What an exam
// needs before members can take it is decided when it is published.
import * as z from 'zod/mini';
import { line, text } from '#platform/shared/wire-types.ts';

/** An item of a list has the same key after it is edited or moved, so that two people's changes can be merged. */
export const itemKey = () => z.string().check(z.regex(/^[A-Za-z0-9_-]{4,40}$/));

export const mostQuestions = 200;
export const mostOptions = 6;
export const mostDraws = 20;
export const mostSubjectCharacters = 80;

export const questionForm = z.object({
  /** The question's lasting name: it stays the same when the wording changes, so that statistics join its versions. */
  key: itemKey(),
  question: text(600),
  options: z.array(text(300)).check(z.maxLength(mostOptions)),
  /** Which option is right, counted from 1; null while nothing is chosen. */
  correct: z.nullable(z.int().check(z.minimum(1), z.maximum(mostOptions))),
  /** Shown with the key, after passing. */
  explanation: text(600),
  /** The key of the learning objective that it tests, or ''. */
  objective: text(40),
  /** Where the answer comes from: a paper, a guideline, a minute of the video. */
  source: text(300),
});
export type QuestionForm = z.output<typeof questionForm>;

/** Questions of a subject of the bank, different ones for each attempt. */
const drawForm = z.object({
  key: itemKey(),
  subject: line(mostSubjectCharacters),
  /** How many questions each attempt gets. */
  take: z.int().check(z.minimum(1), z.maximum(mostQuestions)),
  /** The key of the learning objective that they test, or ''. */
  objective: text(40),
  /** The subject’s questions as the author saw them last (`editionOf`), or ''. With another one, there is a change. */
  edition: line(60),
});
export type DrawForm = z.output<typeof drawForm>;

export const examForm = z.object({
  /** The pass mark, in percent. */
  minScore: z.int().check(z.minimum(1), z.maximum(100)),
  shuffleQuestions: z.boolean(),
  shuffleOptions: z.boolean(),
  /** Minutes before the second, third, … attempt; null: the provider's setting. */
  retakeDelaysMin: z.nullable(z.array(z.int().check(z.minimum(0), z.maximum(525_600))).check(z.maxLength(20))),
  /** Null: the provider's setting. */
  maxAttempts: z.nullable(z.int().check(z.minimum(1), z.maximum(100))),
  questions: z.array(questionForm).check(z.maxLength(mostQuestions)),
  draws: z.array(drawForm).check(z.maxLength(mostDraws)),
});
export type ExamForm = z.output<typeof examForm>;

/** The pass mark of a new exam, in percent. */
export const usualPassMark = 75;

export const emptyExam: ExamForm = {
  minScore: usualPassMark,
  shuffleQuestions: true,
  shuffleOptions: true,
  retakeDelaysMin: null,
  maxAttempts: null,
  questions: [],
  draws: [],
};

/** How many questions each attempt asks. */
export const questionsServed = ({ questions, draws }: Pick<ExamForm, 'questions' | 'draws'>): number =>
  draws.reduce((count, { take }) => count + take, questions.length);

/** What a pool of questions is at a moment, in a text that changes when one of them does. */
export const editionOf = (questions: number, changedAt: string | null): string =>
  `${questions} ${changedAt ?? ''}`.trim();
