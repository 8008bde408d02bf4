import { serve } from '#platform/server/http.ts';
import { evaluationDraftCall, saveEvaluationCall, saveEvaluationDraftCall } from '../contract.ts';
import { readEvaluationDraft, saveEvaluation, saveEvaluationDraft } from './save-evaluation.ts';

export const evaluationRoutes = [
  serve(saveEvaluationCall, saveEvaluation),
  serve(evaluationDraftCall, readEvaluationDraft),
  serve(saveEvaluationDraftCall, saveEvaluationDraft),
];
