// The question bank, as the provider's people work with it. Apart from contract.ts, so that no page of members loads
// it.
import { defineStaffCall } from '#staff/staff-call.ts';
import type * as schemas from './staff-schemas.ts';

export const bankMessages = {
  unknownQuestion: 'We couldn’t find this question.',
  changedMeanwhile: (by: string) => `${by} saved this a moment ago. Choose what to keep.`,
  subjectNeeded: 'Enter a subject.',
  incomplete: (gap: string) => gap,
  noColumns: 'The first line must name the columns: Question, Answer A, Answer B, …, Right answer.',
} as const;

export const questionsCall = defineStaffCall<typeof schemas.questionsSchemas>()({
  method: 'GET',
  path: '/api/staff/questions',
  permission: 'exam.results',
  refusals: [],
});

export const questionCall = defineStaffCall<typeof schemas.questionSchemas>()({
  method: 'GET',
  path: '/api/staff/question',
  permission: 'exam.results',
  refusals: ['unknown-question'],
});

export const saveQuestionCall = defineStaffCall<typeof schemas.saveQuestionSchemas>()({
  method: 'POST',
  path: '/api/staff/save-question',
  permission: 'exam.edit',
  refusals: ['unknown-question', 'changed-meanwhile', 'subject-needed', 'incomplete'],
});

export const addQuestionsCall = defineStaffCall<typeof schemas.addQuestionsSchemas>()({
  method: 'POST',
  path: '/api/staff/add-questions',
  permission: 'exam.edit',
  refusals: ['subject-needed', 'incomplete'],
});

export const readQuestionTableCall = defineStaffCall<typeof schemas.readQuestionTableSchemas>()({
  method: 'POST',
  path: '/api/staff/read-question-table',
  permission: 'exam.edit',
  refusals: ['unreadable-file'],
});

export const retireQuestionCall = defineStaffCall<typeof schemas.retireQuestionSchemas>()({
  method: 'POST',
  path: '/api/staff/retire-question',
  permission: 'exam.edit',
  refusals: ['unknown-question'],
});

export const questionSubjectsCall = defineStaffCall<typeof schemas.questionSubjectsSchemas>()({
  method: 'GET',
  path: '/api/staff/question-subjects',
  permission: 'catalogue.read',
  refusals: [],
});

export const questionPoolCall = defineStaffCall<typeof schemas.questionPoolSchemas>()({
  method: 'GET',
  path: '/api/staff/question-pool',
  permission: 'exam.results',
  refusals: [],
});
