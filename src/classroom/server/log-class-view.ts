import { isLiveClass } from '#catalogue/class-type.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { requireItem } from '#study-path/server/read-progress.ts';
import { logView } from '#study-path/server/log-view.ts';
import { classroomMessages, type classViewCall } from '../contract.ts';
import { hasVideo } from './classroom-queries.ts';

// Opening video and handout of one visit is one view: the specification logs it "the first time".
const quietMinutes = 5;

const isOver = ({ ends_at: endsAt }: { readonly ends_at: Temporal.Instant | null }, now: Temporal.Instant) =>
  endsAt !== null && Temporal.Instant.compare(endsAt, now) <= 0;

/** Logs that the student opened the video or the handout; a class that is not released yet cannot be viewed. */
export const logClassView: UseCase<typeof classViewCall> = async ({ db, now }, student, { c: classHash }) => {
  const { activity } = await requireItem(db, { hash: classHash, kind: 'class' }, classroomMessages.getClassRefused, {
    studentId: student.id,
    at: now(),
  });
  if (Temporal.Instant.compare(activity.release_at, now()) > 0)
    throw new Refusal('not-released', classroomMessages.videoUpcoming, { httpStatus: 409 });
  // A webinar is attended, not viewed; what can be viewed of it is its recording, once it is over. Its handout may be
  // read ahead and is not a view.
  if (isLiveClass(activity.type_id) && !(isOver(activity, now()) && (await hasVideo(db, activity.id))))
    throw new Refusal('nothing-to-view', classroomMessages.videoUpcoming, { httpStatus: 409 });
  return { status: true, gradebookId: Number(await logView(db, student.id, activity.id, now(), quietMinutes)) };
};
