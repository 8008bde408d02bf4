import { classRowOf, nobody } from '#catalogue/server/activities/class-rows.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import type { relatedClassesCall } from '../contract.ts';
import { listRelatedClasses } from './classroom-queries.ts';

/** One row of four on a wide screen. */
const mostRelated = 4;

/** What to take after this class. A class that is unknown, or of no subject, has none. */
export const listRelated: UseCase<typeof relatedClassesCall> = async ({ db, now }, student, { c: classHash }) => {
  const records = await listRelatedClasses(db, {
    studentId: student?.id ?? nobody,
    classHash,
    at: now(),
    limit: mostRelated,
  });
  return { status: true, rowCount: records.length, data: records.map(classRowOf) };
};
