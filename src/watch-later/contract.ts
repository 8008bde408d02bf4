// Watch Later is a member's own list of classes to take. A class is in it once; adding and removing can be repeated without harm.
import * as z from 'zod/mini';
import { classRow } from '#catalogue/contract.ts';
import { defineCall } from '#platform/shared/call.ts';
import { listAnswer } from '#platform/shared/list-answer.ts';
import { hash, pageNumber } from '#platform/shared/wire-types.ts';

export const watchLaterMessages = {
  unknownClass: 'This class is not available.',
  empty: 'Training queue is empty.',
  emptyMore:
    'Your watch later list is empty. Add to this list by tapping the + button after selecting a webinar or product video.',
} as const;

export const queueCall = defineCall({
  method: 'GET',
  path: '/api/queue',
  summary: 'Watch Later: the classes that the student put aside, last added first.',
  access: 'student',
  input: z.object({ page: pageNumber() }),
  answer: listAnswer(classRow),
});

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
