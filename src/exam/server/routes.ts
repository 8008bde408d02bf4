import { serve } from '#platform/server/http/http.ts';
import { examCall, gradeExamCall, pendingCall, saveExamDraftCall } from '../contract.ts';
import { examSchemas, gradeExamSchemas, pendingSchemas, saveExamDraftSchemas } from '../schemas.ts';
import { gradeExam, saveExamDraft } from './grade-exam.ts';
import { listPendingPage } from './list-pending.ts';
import { openExam } from './open-exam.ts';

export const examRoutes = [
  serve(examCall, examSchemas, openExam),
  serve(gradeExamCall, gradeExamSchemas, gradeExam),
  serve(saveExamDraftCall, saveExamDraftSchemas, saveExamDraft),
  serve(pendingCall, pendingSchemas, listPendingPage),
];
