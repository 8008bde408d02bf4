// What the demo's pretend members have done: completed classes with their credit, some in progress, a queue, seats. No
// import of a provider's own folder writes any of it.
import { awardCredit } from '#credit/server/awarding/award-credit.ts';
import type { DemoAudience, DemoHistory } from './demo-form.ts';
import { importEvaluation } from '#evaluation/server/import-evaluation.ts';
import { importPass } from '#exam/server/publishing/import-exam.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { importSeat } from '#seats/server/import-seat.ts';
import { logView } from '#study-path/server/log-view.ts';
import { addQueueItem } from '#watch-later/server/add-queue-item.ts';

const selfStudy = 1;
const live = 2;

/** Writes a pretend member's history, as of `now`. Credit is written without a mail. */
export async function writeHistory(
  context: Context,
  db: Queryable,
  studentId: string,
  history: DemoHistory,
  activityOf: (key: string) => string,
  now: Temporal.Instant,
): Promise<void> {
  const ago = (days: number) => now.subtract({ hours: Math.round(days * 24) });
  const passed = async (activityId: string, score: number, daysAgo: number, ceTypeId: number) => {
    const takenAt = ago(daysAgo);
    await logView(db, studentId, activityId, takenAt.subtract({ hours: 2 }), 0);
    await importEvaluation(db, studentId, activityId, takenAt.subtract({ hours: 1 }));
    const attemptId = await importPass(db, { studentId, activityId, score, takenAt });
    if (attemptId !== null)
      await awardCredit(context, db, {
        studentId,
        activityId,
        attemptId,
        examScore: score,
        earnedAt: takenAt,
        ceTypeId,
        silent: true,
      });
  };
  for (const each of history.completed) await passed(activityOf(each.class), each.score, each.daysAgo, selfStudy);
  for (const each of history.completedLive) await passed(activityOf(each.class), each.score, each.daysAgo, live);
  for (const each of history.completedPodcasts)
    await passed(activityOf(each.episode), each.score, each.daysAgo, selfStudy);
  const begun = [...history.inProgress, ...history.tutorials];
  for (const [index, key] of begun.entries())
    await logView(db, studentId, activityOf(key), now.subtract({ hours: 20 * (index + 1) }), 0);
  for (const [index, key] of history.queue.entries())
    await addQueueItem(db, studentId, activityOf(key), now.subtract({ hours: 30 * (index + 1) }));
  for (const key of history.seats)
    await importSeat(db, { studentId, activityId: activityOf(key), state: 'reserved', arrivedAt: ago(3) });
  // The first places of a waitlist are older than the demo member's, so that "you are number N" means something.
  for (const key of history.waiting)
    await importSeat(db, {
      studentId,
      activityId: activityOf(key),
      state: 'waiting',
      arrivedAt: now.subtract({ minutes: 30 }),
    });
}

/** The ids of members who already have a seat or a waitlist position in a webinar. */
type Holders = { readonly reserved: readonly string[]; readonly waiting: readonly string[] };

/**
 * Gives members seats and waitlist places in a new webinar, as many as it says and as there are members, in their
 * order.
 */
export async function fillSeats(
  db: Queryable,
  activityId: string,
  audience: DemoAudience,
  members: readonly string[],
  holders: Holders,
  now: Temporal.Instant,
): Promise<void> {
  const free = members.filter((id) => !holders.reserved.includes(id) && !holders.waiting.includes(id));
  const states = [
    ...Array<'reserved'>(Math.max(0, audience.seatsTaken - holders.reserved.length)).fill('reserved'),
    ...Array<'waiting'>(Math.max(0, audience.waiting - holders.waiting.length)).fill('waiting'),
  ];
  for (const [index, state] of states.entries()) {
    const studentId = free[index];
    if (studentId === undefined) break;
    await importSeat(db, { studentId, activityId, state, arrivedAt: now.subtract({ hours: 48 - index }) });
  }
}
