import { serve } from '#platform/server/http.ts';
import { saveSurveyAnswerCall, surveyCall } from '../contract.ts';
import { readSurvey, saveSurveyAnswer } from './survey.ts';

export const surveyRoutes = [serve(surveyCall, readSurvey), serve(saveSurveyAnswerCall, saveSurveyAnswer)];
