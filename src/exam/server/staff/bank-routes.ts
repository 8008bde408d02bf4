import { serve } from '#platform/server/http/http.ts';
import * as calls from '../../staff-contract.ts';
import * as schemas from '../../staff-schemas.ts';
import {
  addQuestions,
  findQuestions,
  readPool,
  readQuestion,
  readSubjects,
  retireQuestion,
  saveQuestion,
} from './question-bank.ts';
import { readQuestionTable } from './read-question-table.ts';

/** A file of 2 MiB in base64. */
const fileBytes = 3 * 1024 * 1024;

export const questionBankRoutes = [
  serve(calls.questionsCall, schemas.questionsSchemas, findQuestions),
  serve(calls.questionCall, schemas.questionSchemas, readQuestion),
  serve(calls.saveQuestionCall, schemas.saveQuestionSchemas, saveQuestion),
  serve(calls.addQuestionsCall, schemas.addQuestionsSchemas, addQuestions),
  serve(calls.readQuestionTableCall, schemas.readQuestionTableSchemas, readQuestionTable, null, {
    mostBytes: fileBytes,
  }),
  serve(calls.retireQuestionCall, schemas.retireQuestionSchemas, retireQuestion),
  serve(calls.questionSubjectsCall, schemas.questionSubjectsSchemas, readSubjects),
  serve(calls.questionPoolCall, schemas.questionPoolSchemas, readPool),
];
