import { serve } from '#platform/server/http/http.ts';
import {
  classCall,
  classViewCall,
  relatedClassesCall,
  saveVideoPositionCall,
  tutorialHistoryCall,
  videoPositionCall,
} from '../contract.ts';
import {
  classSchemas,
  classViewSchemas,
  relatedClassesSchemas,
  saveVideoPositionSchemas,
  tutorialHistorySchemas,
  videoPositionSchemas,
} from '../schemas.ts';
import { listRelated } from './list-related-classes.ts';
import { logClassView } from './log-class-view.ts';
import { listTutorialHistory } from './list-tutorial-history.ts';
import { readVideoPosition, saveVideoPosition } from './video-position.ts';
import { readClass, type EntryWindow } from './read-class.ts';

// What a visitor gets of a class is the same for all; a webinar opens while its page is looked at.
const live = { ttlSeconds: 2 };

/** `entryWindow`: when a live webinar can be entered. */
export const classroomRoutes = (entryWindow: EntryWindow) => [
  serve(classCall, classSchemas, readClass(entryWindow), null, live),
  serve(classViewCall, classViewSchemas, logClassView),
  serve(videoPositionCall, videoPositionSchemas, readVideoPosition),
  serve(saveVideoPositionCall, saveVideoPositionSchemas, saveVideoPosition),
  serve(relatedClassesCall, relatedClassesSchemas, listRelated, null, { ttlSeconds: 60 }),
  serve(tutorialHistoryCall, tutorialHistorySchemas, listTutorialHistory),
];
