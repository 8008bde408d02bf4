import { serve } from '#platform/server/http/http.ts';
import { evaluationDraftCall, saveEvaluationCall, saveEvaluationDraftCall } from '../contract.ts';
import { evaluationDraftSchemas, saveEvaluationSchemas, saveEvaluationDraftSchemas } from '../schemas.ts';
import { readEvaluationDraft, saveEvaluation, saveEvaluationDraft } from './save-evaluation.ts';

export const evaluationRoutes = [
  serve(saveEvaluationCall, saveEvaluationSchemas, saveEvaluation),
  serve(evaluationDraftCall, evaluationDraftSchemas, readEvaluationDraft),
  serve(saveEvaluationDraftCall, saveEvaluationDraftSchemas, saveEvaluationDraft),
];
