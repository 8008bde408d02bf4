import { serve } from '#platform/server/http/http.ts';
import * as calls from '../contract.ts';
import * as schemas from '../schemas.ts';
import { readEvaluationDraft, saveEvaluation, saveEvaluationDraft } from './save-evaluation.ts';

export const evaluationRoutes = [
  serve(calls.saveEvaluationCall, schemas.saveEvaluationSchemas, saveEvaluation),
  serve(calls.evaluationDraftCall, schemas.evaluationDraftSchemas, readEvaluationDraft),
  serve(calls.saveEvaluationDraftCall, schemas.saveEvaluationDraftSchemas, saveEvaluationDraft),
];
