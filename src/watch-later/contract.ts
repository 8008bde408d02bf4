// Watch Later is a member's own list of classes to take. A class is in it once; adding and removing can be repeated
// without harm.
import { defineCall } from '#platform/shared/call.ts';
import type { queueSchemas, queueAddSchemas, removeQueueSchemas } from './schemas.ts';

export const watchLaterMessages = {
  unknownClass: 'This class is not available.',
  empty: 'Training queue is empty.',
  emptyMore:
    'Your watch later list is empty. Add to this list by tapping the + button after selecting a webinar or product video.',
} as const;

export const queueCall = defineCall<typeof queueSchemas>()({
  method: 'GET',
  path: '/api/queue',
  access: 'student',
  refusals: [],
});

export const queueAddCall = defineCall<typeof queueAddSchemas>()({
  method: 'POST',
  path: '/api/queue-add',
  access: 'student',
  refusals: ['unknown-class'],
});

export const removeQueueCall = defineCall<typeof removeQueueSchemas>()({
  method: 'GET',
  path: '/api/remove-queue',
  changes: true,
  access: 'student',
  refusals: [],
});
