import { serve } from '#platform/server/http/http.ts';
import { saveSurveyAnswerCall, surveyCall } from '../contract.ts';
import { saveSurveyAnswerSchemas, surveySchemas } from '../schemas.ts';
import { readSurvey, saveSurveyAnswer } from './survey.ts';

export const surveyRoutes = [
  serve(surveyCall, surveySchemas, readSurvey),
  serve(saveSurveyAnswerCall, saveSurveyAnswerSchemas, saveSurveyAnswer),
];
