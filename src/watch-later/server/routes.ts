import { serve } from '#platform/server/http.ts';
import { queueAddCall, removeQueueCall } from '../contract.ts';
import { addToQueue, removeFromQueue } from './change-queue.ts';

export const watchLaterRoutes = [serve(queueAddCall, addToQueue), serve(removeQueueCall, removeFromQueue)];
