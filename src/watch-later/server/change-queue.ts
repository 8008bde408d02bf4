import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { watchLaterMessages, type queueAddCall, type removeQueueCall } from '../contract.ts';
import { deleteQueueItem, findOfferedClass, insertQueueItem } from './watch-later-queries.ts';

export const addToQueue: UseCase<typeof queueAddCall> = async ({ db, now }, student, { c: classHash }) => {
  const found = await findOfferedClass(db, classHash);
  if (!found) throw new Refusal('unknown-class', watchLaterMessages.unknownClass, { httpStatus: 404 });
  return { status: true, queueId: Number(await insertQueueItem(db, student.id, found.id, now())) };
};

export const removeFromQueue: UseCase<typeof removeQueueCall> = async ({ db }, student, { c: classHash }) => {
  await deleteQueueItem(db, student.id, classHash);
  return { status: true, classObj: { status: true, hash: classHash } };
};
