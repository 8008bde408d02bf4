import { serve } from '#platform/server/http/http.ts';
import * as calls from '../contract.ts';
import * as schemas from '../schemas.ts';
import { gradeExam, saveExamDraft } from './grading/grade-exam.ts';
import { listPendingPage } from './list-pending.ts';
import { openExam } from './open-exam.ts';

export const examRoutes = [
  serve(calls.examCall, schemas.examSchemas, openExam),
  serve(calls.gradeExamCall, schemas.gradeExamSchemas, gradeExam),
  serve(calls.saveExamDraftCall, schemas.saveExamDraftSchemas, saveExamDraft),
  serve(calls.pendingCall, schemas.pendingSchemas, listPendingPage),
];
