import { serve } from '#platform/server/http/http.ts';
import { classCall, classViewCall, tutorialHistoryCall } from '../contract.ts';
import { classSchemas, classViewSchemas, tutorialHistorySchemas } from '../schemas.ts';
import { logClassView } from './log-class-view.ts';
import { listTutorialHistory } from './list-tutorial-history.ts';
import { readClass, type EntryWindow } from './read-class.ts';

// What a visitor gets of a class is the same for all; a webinar opens while its page is looked at.
const live = { ttlSeconds: 2 };

/** `entryWindow`: when a live webinar can be entered. */
export const classroomRoutes = (entryWindow: EntryWindow) => [
  serve(classCall, classSchemas, readClass(entryWindow), null, live),
  serve(classViewCall, classViewSchemas, logClassView),
  serve(tutorialHistoryCall, tutorialHistorySchemas, listTutorialHistory),
];
