import { serve } from '#platform/server/http.ts';
import { classCall, classViewCall, tutorialHistoryCall } from '../contract.ts';
import { classSchemas, classViewSchemas, tutorialHistorySchemas } from '../schemas.ts';
import { logClassView } from './log-class-view.ts';
import { listTutorialHistory } from './list-tutorial-history.ts';
import { readClass } from './read-class.ts';

export const classroomRoutes = [
  serve(classCall, classSchemas, readClass),
  serve(classViewCall, classViewSchemas, logClassView),
  serve(tutorialHistoryCall, tutorialHistorySchemas, listTutorialHistory),
];
