import { serve } from '#platform/server/http/http.ts';
import * as calls from '../contract.ts';
import * as schemas from '../schemas.ts';
import { saveOutcomeCheck } from './check-outcome.ts';
import { listRelated } from './list-related-classes.ts';
import { logClassView } from './log-class-view.ts';
import { listTutorialHistory } from './list-tutorial-history.ts';
import { readHandout } from './read-handout.ts';
import { readVideoPosition, saveVideoPosition } from './video-position.ts';
import { readClass, type EntryWindow } from './read-class.ts';

// What a visitor gets of a class is the same for all; a webinar opens while its page is looked at.
const live = { ttlSeconds: 2 };

/** Each handout that is opened first has its text read from the PDF. */
const handoutLimit = { most: 60, perSec: 60 };

/** `entryWindow`: when a live webinar can be entered. */
export const classroomRoutes = (entryWindow: EntryWindow) => [
  serve(calls.classCall, schemas.classSchemas, readClass(entryWindow), null, live),
  serve(calls.classViewCall, schemas.classViewSchemas, logClassView),
  serve(calls.saveOutcomeCheckCall, schemas.saveOutcomeCheckSchemas, saveOutcomeCheck),
  serve(calls.handoutCall, schemas.handoutSchemas, readHandout, handoutLimit),
  serve(calls.videoPositionCall, schemas.videoPositionSchemas, readVideoPosition),
  serve(calls.saveVideoPositionCall, schemas.saveVideoPositionSchemas, saveVideoPosition),
  serve(calls.relatedClassesCall, schemas.relatedClassesSchemas, listRelated, null, { ttlSeconds: 60 }),
  serve(calls.tutorialHistoryCall, schemas.tutorialHistorySchemas, listTutorialHistory),
];
