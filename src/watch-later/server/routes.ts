import { serve } from '#platform/server/http/http.ts';
import { queueAddCall, queueCall, removeQueueCall } from '../contract.ts';
import { queueAddSchemas, queueSchemas, removeQueueSchemas } from '../schemas.ts';
import { addToQueue, removeFromQueue } from './change-queue.ts';
import { listQueuePage } from './list-queue.ts';

export const watchLaterRoutes = [
  serve(queueCall, queueSchemas, listQueuePage),
  serve(queueAddCall, queueAddSchemas, addToQueue),
  serve(removeQueueCall, removeQueueSchemas, removeFromQueue),
];
