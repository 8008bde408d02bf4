import { readClassRows } from '#catalogue/server/activities/read-rows.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import type { forYouCall } from '../contract.ts';
import { forYou as choose } from '../for-you.ts';
import { listForYou } from './home-queries.ts';

/** Classes chosen for the student by the rule of ../for-you.ts. */
export const forYou: UseCase<typeof forYouCall> = async ({ db, now }, student) => {
  const found = await listForYou(db, student.id, now());
  const { ids, subjects, isFilled } = choose(found.opened, found.newestOfAll);
  return { status: true, subjects: [...subjects], isFilled, data: await readClassRows(db, student.id, ids) };
};
