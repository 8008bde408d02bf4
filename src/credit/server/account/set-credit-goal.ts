import type { UseCase } from '#platform/server/http/http.ts';
import type { setCreditGoalCall } from '../../contract.ts';
import { deleteGoal, upsertGoal } from '../credit-queries.ts';

/** Keeps the goal of a year, or ends it. The last one set counts. */
export const setCreditGoal: UseCase<typeof setCreditGoalCall> = async ({ db, now }, student, { goal }) => {
  if (goal === null) await deleteGoal(db, student.id);
  else await upsertGoal(db, student.id, goal, now());
  return { status: true, goal };
};
