import { serve } from '#platform/server/http/http.ts';
import * as calls from '../staff-contract.ts';
import * as schemas from '../staff-schemas.ts';
import { readProgress } from '#ledger/server/staff/rehearse-actions.ts';
import { confirmKey } from './staff/confirm-key.ts';
import { readEvaluationResults, screenComment } from './staff/evaluations/read-evaluation-results.ts';
import { readExamResults } from './staff/read-exam-results.ts';
import { readResults } from './staff/read-results.ts';
import { emailSpeakerCopy } from './staff/evaluations/speaker-copy.ts';
import { readSurveyResults } from './staff/evaluations/read-survey-results.ts';
import { rehearseRekey, rekey } from './staff/rekey.ts';

export const resultsRoutes = [
  serve(calls.resultsCall, schemas.resultsSchemas, readResults),
  serve(calls.examResultsCall, schemas.examResultsSchemas, readExamResults),
  serve(calls.confirmKeyCall, schemas.confirmKeySchemas, confirmKey),
  serve(calls.rehearseRekeyCall, schemas.rehearseRekeySchemas, rehearseRekey),
  serve(calls.rekeyCall, schemas.rekeySchemas, rekey),
  serve(calls.rekeyRehearsalCall, schemas.rekeyRehearsalSchemas, readProgress),
  serve(calls.evaluationResultsCall, schemas.evaluationResultsSchemas, readEvaluationResults),
  serve(calls.emailSpeakerCopyCall, schemas.emailSpeakerCopySchemas, emailSpeakerCopy),
  serve(calls.screenCommentCall, schemas.screenCommentSchemas, screenComment),
  serve(calls.surveyResultsCall, schemas.surveyResultsSchemas, readSurveyResults),
];
