import type { UseCase } from '#platform/server/http/http.ts';
import { readSections } from '#platform/server/files/file-text.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { PdfSection } from '#platform/shared/pdf-sections.ts';
import { requireItem } from '#study-path/server/read-progress.ts';
import { isLiveClass } from '#catalogue/class-type.ts';
import { classroomMessages, type handoutCall } from '../contract.ts';
import { findHandout } from './classroom-queries.ts';

/** Some fifty pages: longer than anything that is read on a page. */
const longestText = 150_000;
/** A stored file never changes. */
const ttlSeconds = 3600;

/**
 * The chapters of a class's first handout, for the same members and from the same moment as the file itself (CF-22).
 * A damaged or locked PDF, and one without words, has none.
 */
export const readHandout: UseCase<typeof handoutCall> = async (context, student, { c }) => {
  const { db, storage, answerCache, log } = context;
  const now = context.now();
  const { activity } = await requireItem(db, { hash: c, kind: 'class' }, classroomMessages.getClassRefused, {
    studentId: student.id,
    at: now,
  });
  if (!isLiveClass(activity.type_id) && Temporal.Instant.compare(activity.release_at, now) > 0)
    throw new Refusal('not-released', classroomMessages.videoUpcoming, { httpStatus: 409 });
  const file = await findHandout(db, activity.id);
  if (file === undefined) return { status: true, sections: [] };
  const read = async (): Promise<PdfSection[]> => {
    try {
      return await readSections({ content: await storage.read(file.storage_key), longestText });
    } catch (error) {
      log.warn({ err: error, file: file.hash }, 'a handout cannot be shown on its page');
      return [];
    }
  };
  const sections =
    answerCache === undefined
      ? await read()
      : await answerCache.get(`handout ${file.hash}`, now, ttlSeconds, read, (found) => JSON.stringify(found).length);
  return { status: true, sections };
};
