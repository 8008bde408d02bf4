import { numbers, untilClosed, type MemberTables } from '#sign-in/server/member-data.ts';
import { mergeSurveys } from './merge-surveys.ts';

export const surveyTables: MemberTables = {
  survey_session: {
    merge: mergeSurveys,
    erase: 'cascade',
    ownData: { part: 'surveys', hidden: numbers },
    stored: untilClosed,
  },
};
