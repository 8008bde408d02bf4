import { serve } from '#platform/server/http.ts';
import { examCall, gradeExamCall, pendingCall, saveExamDraftCall } from '../contract.ts';
import { gradeExam, saveExamDraft } from './grade-exam.ts';
import { listPendingPage } from './list-pending.ts';
import { openExam } from './open-exam.ts';

export const examRoutes = [
  serve(examCall, openExam),
  serve(gradeExamCall, gradeExam),
  serve(saveExamDraftCall, saveExamDraft),
  serve(pendingCall, listPendingPage),
];
