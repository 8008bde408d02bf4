// What the calls in staff-contract.ts take and answer.
import * as z from 'zod/mini';
import { readingChoices, understood } from '#platform/shared/foreign/understood-schemas.ts';
import { listAnswer } from '#platform/shared/list-answer.ts';
import { instant, line, pageNumber } from '#platform/shared/wire-types.ts';
import { itemKey, mostQuestions, mostSubjectCharacters, questionForm } from './exam-form.ts';

const subject = () => line(mostSubjectCharacters);
/** A question as it is written in the bank. Which objective it tests is said by the exam that draws it. */
const written = z.omit(questionForm, { key: true, objective: true });

export const questionsSchemas = {
  summary: 'The questions of the bank, by words, subject, and whether an exam asks them.',
  input: z.object({
    q: z.optional(line(100)),
    subject: z.optional(subject()),
    /** `used`: an exam that members can take has it. Without `retired`, those that can be drawn. */
    is: z.optional(z.enum(['used', 'unused', 'retired'])),
    sort: z.optional(line(20)),
    page: pageNumber(),
  }),
  answer: z.extend(
    listAnswer(
      z.object({
        key: z.string(),
        subject: z.string(),
        question: z.string(),
        /** The words of the right answer. */
        right: z.string(),
        options: z.int(),
        /** Exams that members can take and that have it. */
        used: z.int(),
        changedAt: instant(),
        changedBy: z.string(),
      }),
    ),
    { subjects: z.array(z.string()) },
  ),
};

export const questionSchemas = {
  summary: 'One question of the bank, and where it is asked.',
  input: z.object({ k: itemKey() }),
  answer: z.object({
    status: z.literal(true),
    key: z.string(),
    revision: z.int(),
    subject: z.string(),
    question: written,
    isRetired: z.boolean(),
    changedAt: instant(),
    changedBy: z.string(),
    usedIn: z.array(z.object({ hash: z.string(), title: z.string() })),
    subjects: z.array(z.string()),
  }),
};

export const saveQuestionSchemas = {
  summary: 'Saves a question of the bank. Exams ask it this way once they are published again.',
  input: z.object({ k: itemKey(), revision: z.int(), subject: subject(), question: written }),
  answer: z.object({ status: z.literal(true), revision: z.int() }),
};

export const addQuestionsSchemas = {
  summary: 'Adds questions to a subject of the bank. One that the subject asks already is updated.',
  input: z.object({
    subject: subject(),
    questions: z.array(written).check(z.minLength(1), z.maxLength(mostQuestions)),
  }),
  answer: z.object({ status: z.literal(true), keys: z.array(z.string()), updated: z.int() }),
};

export const readQuestionTableSchemas = {
  summary: 'Reads a table of questions (CSV or XLSX) as the text that people paste. Nothing is stored.',
  input: z.object({
    /** The file itself as base64, 2 MiB at most. */
    file: z.string().check(z.maxLength(2_800_000), z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
    choices: z.optional(readingChoices),
  }),
  answer: z.object({ status: z.literal(true), text: z.string(), understood }),
};

export const retireQuestionSchemas = {
  summary: 'Takes a question out of what exams draw from, or back into it. Published exams stay as they are.',
  input: z.object({ k: itemKey(), isRetired: z.boolean() }),
  answer: z.object({ status: z.literal(true) }),
};

export const questionSubjectsSchemas = {
  summary: 'The subjects of the bank with the number of questions that can be drawn.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    /** `edition`: what the questions are now; another one once something changes. */
    subjects: z.array(z.object({ subject: z.string(), questions: z.int(), edition: z.string() })),
  }),
};

export const questionPoolSchemas = {
  summary: 'The questions that can be drawn of a subject, with their right answers.',
  input: z.object({ subject: subject() }),
  answer: z.object({ status: z.literal(true), questions: z.array(z.omit(questionForm, { objective: true })) }),
};
