// What a reviewer would mark in an exam. None of it stops publishing.
import type { ExamForm, QuestionForm } from './exam-form.ts';
import { letterOf, rightOption } from './edit-questions.ts';

type AuthorCheck = {
  readonly code: string;
  /** What was noticed: “Question 9 has only 3 answers”. */
  readonly sentence: string;
  /** Why it matters, or what to do. */
  readonly why: string;
  /** The key of the question it is about; null for the exam or an objective. */
  readonly question: string | null;
};

type Objective = { readonly key: string; readonly text: string };

/** The right answer may be the longest in this share of the questions, and have the same letter in this one. */
const mostLongest = 0.6;
const mostSameLetter = 0.5;
/** With fewer questions, shares say nothing. */
const fewestForShares = 4;
/** A guess should be right one time in four. */
const goodOptionCount = 4;
/** Shorter texts are in a transcript by chance, in characters. */
const leastCopied = 25;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const aboveWords = /\b(?:all|none|both|any) of (?:the )?(?:above|these|options|answers)\b|\bboth [a-f] and [a-f]\b/i;
/** In the sentence that asks; in capitals it is emphasized. */
const hiddenNegative =
  /\b(?:not|except|never|isn[’']t|aren[’']t|doesn[’']t|don[’']t|incorrect|false)\b|(?<!at )\bleast\b/;

/** The last sentence of a question: what comes before it may describe a case. */
const askedIn = (question: string): string =>
  question
    .trim()
    .split(/(?<=[.!?])\s+/)
    .at(-1) ?? '';

const percentOf = (count: number, of: number) => Math.round((count * 100) / of);

function checksOf(question: QuestionForm, number: number, isShuffled: boolean, transcript: string): AuthorCheck[] {
  const found: AuthorCheck[] = [];
  const note = (code: string, sentence: string, why: string) =>
    found.push({ code, sentence: `Question ${number} ${sentence}`, why, question: question.key });
  const options = question.options.filter((option) => option.trim() !== '');
  if (options.length >= 2 && options.length < goodOptionCount)
    note('few-options', `has only ${options.length} answers`, `A guess is right 1 time in ${options.length}.`);
  if (options.some((option) => aboveWords.test(option)))
    note(
      'above',
      'has an answer like “all of the above”',
      isShuffled ? 'Answers are shuffled, so “above” can be anywhere.' : 'Members who know part of it can work it out.',
    );
  const asked = askedIn(question.question);
  if (hiddenNegative.test(asked))
    note('negative', 'hides a negative', 'Ask for what is right, or write NOT and EXCEPT in capitals.');
  const words = options.map(plain);
  if (words.some((text, index) => text !== '' && words.indexOf(text) !== index))
    note('equal-options', 'has two equal answers', 'Only one of them counts as right.');
  const copied = plain(question.question);
  if (copied.length >= leastCopied && ` ${transcript} `.includes(` ${copied} `))
    note('copied', 'is word for word in the transcript', 'It tests memory. Ask it in other words.');
  return found;
}

/**
 * What to consider in an exam, and what is fine. `transcript` is what is said in the activity, or ''. Questions that
 * aren't finished are looked at as far as they go.
 */
export function authorChecks(
  exam: ExamForm,
  objectives: readonly Objective[],
  transcript = '',
): { readonly toConsider: readonly AuthorCheck[]; readonly passed: readonly string[] } {
  const { questions, draws, shuffleOptions } = exam;
  const said = plain(transcript);
  const toConsider = questions.flatMap((question, index) => checksOf(question, index + 1, shuffleOptions, said));
  const passed: string[] = [];
  const has = (code: string) => toConsider.some((check) => check.code === code);
  const add = (code: string, sentence: string, why: string, question: string | null = null) =>
    toConsider.push({ code, sentence, why, question });
  if (questions.length === 0) return { toConsider, passed };

  const finished = questions.filter((question) => rightOption(question) !== null);
  if (finished.length === questions.length) passed.push('every question has a right answer');

  if (objectives.length > 0) {
    for (const [index, { key }] of objectives.entries())
      if (![...questions, ...draws].some(({ objective }) => objective === key))
        add('untested', `Objective ${index + 1} isn’t tested`, 'Add a question for it, or drop the objective.');
    for (const [index, { key, objective }] of questions.entries())
      if (!objectives.some((each) => each.key === objective))
        add(
          'no-objective',
          `Question ${index + 1} tests no objective`,
          'Choose one, so that reviewers see why you ask.',
          key,
        );
    if (!has('untested')) passed.push('every objective is tested');
    if (!has('no-objective')) passed.push('every question tests an objective');
  }

  const longest = finished.filter((question) => {
    const right = (rightOption(question) ?? '').trim().length;
    return question.options.every((option, index) => index + 1 === question.correct || option.trim().length < right);
  });
  const isEnough = finished.length >= fewestForShares;
  if (isEnough && longest.length > finished.length * mostLongest)
    add(
      'longest',
      `The right answer is the longest in ${longest.length} of ${finished.length}`,
      'Members notice. Shorten some, or lengthen the others.',
    );
  else if (isEnough) passed.push(`the right answer is the longest in ${longest.length} of ${finished.length}`);

  const letters = new Map<number, number>();
  for (const { correct } of finished) if (correct !== null) letters.set(correct, (letters.get(correct) ?? 0) + 1);
  const [most] = [...letters].toSorted(([, one], [, other]) => other - one);
  if (shuffleOptions) passed.push('answers are shuffled');
  else if (isEnough && most !== undefined && most[1] > finished.length * mostSameLetter)
    add(
      'same-letter',
      `The right answer is ${letterOf(most[0])} in ${percentOf(most[1], finished.length)}% of the questions`,
      'Move some, or shuffle the answers.',
    );
  else if (isEnough)
    passed.push(
      `right answers are spread: ${[...letters]
        .toSorted(([one], [other]) => one - other)
        .map(([number, count]) => `${letterOf(number)} ${count}`)
        .join(', ')}`,
    );

  if (!has('above')) passed.push('no “all of the above”');
  if (!has('negative')) passed.push('no hidden negatives');
  if (!has('equal-options')) passed.push('no equal answers');
  if (said !== '' && !has('copied')) passed.push('nothing copied from the transcript');
  return { toConsider, passed };
}
