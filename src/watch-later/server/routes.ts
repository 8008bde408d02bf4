import { serve } from '#platform/server/http.ts';
import { queueAddCall, queueCall, removeQueueCall } from '../contract.ts';
import { addToQueue, removeFromQueue } from './change-queue.ts';
import { listQueuePage } from './list-queue.ts';

export const watchLaterRoutes = [
  serve(queueCall, listQueuePage),
  serve(queueAddCall, addToQueue),
  serve(removeQueueCall, removeFromQueue),
];
