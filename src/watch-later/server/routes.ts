import { serve } from '#platform/server/http/http.ts';
import * as calls from '../contract.ts';
import * as schemas from '../schemas.ts';
import { addToQueue, removeFromQueue } from './change-queue.ts';
import { listQueuePage } from './list-queue.ts';

export const watchLaterRoutes = [
  serve(calls.queueCall, schemas.queueSchemas, listQueuePage),
  serve(calls.queueAddCall, schemas.queueAddSchemas, addToQueue),
  serve(calls.removeQueueCall, schemas.removeQueueSchemas, removeFromQueue),
];
