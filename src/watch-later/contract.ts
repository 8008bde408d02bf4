// Watch Later is a member's own list of classes to take. A class is in it once; adding and removing can be repeated without harm.
import * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import { hash } from '#platform/shared/wire-types.ts';

export const watchLaterMessages = { unknownClass: 'This class is not available.' } as const;

export const queueAddCall = defineCall({
  method: 'POST',
  path: '/api/queue-add',
  summary: 'Adds a class to Watch Later; twice gives the same queueId.',
  access: 'student',
  input: z.object({ c: hash() }),
  answer: z.object({ status: z.literal(true), queueId: z.int() }),
});

export const removeQueueCall = defineCall({
  method: 'GET',
  path: '/api/remove-queue',
  changes: true,
  summary: 'Takes a class out of Watch Later; true also when it was not in it.',
  access: 'student',
  input: z.object({ c: hash() }),
  answer: z.object({ status: z.literal(true), classObj: z.object({ status: z.literal(true), hash: z.string() }) }),
});
