// What a taken-over member has already done: completed classes with their credit, one in progress, a queue, seats.
import { awardCredit } from './credit/server/award-credit.ts';
import { importEvaluation } from './evaluation/server/import-evaluation.ts';
import { importPass } from './exam/server/import-exam.ts';
import type { ImportFolder } from './import-form.ts';
import type { Context, Queryable } from './platform/server/context.ts';
import { importSeat } from './seats/server/import-seat.ts';
import { logView } from './study-path/server/log-view.ts';
import { addQueueItem } from './watch-later/server/add-queue-item.ts';

type History = NonNullable<ImportFolder['students'][number]['history']>;

const selfStudy = 1;
const live = 2;

/** Writes a member's history. Credit is taken over without a mail. */
export async function importHistory(context: Context, db: Queryable, studentId: string, history: History, activityOf: (key: string) => string, folder: ImportFolder): Promise<void> {
  const now = context.now().round('minute');
  const ago = (days: number) => now.subtract({ hours: Math.round(days * 24) });
  const passed = async (activityId: string, score: number, daysAgo: number, ceTypeId: number) => {
    const takenAt = ago(daysAgo);
    await logView(db, studentId, activityId, takenAt.subtract({ hours: 2 }), 0);
    await importEvaluation(db, studentId, activityId, takenAt.subtract({ hours: 1 }));
    const attemptId = await importPass(db, { studentId, activityId, score, takenAt });
    if (attemptId !== null) await awardCredit(context, db, { studentId, activityId, attemptId, examScore: score, earnedAt: takenAt, ceTypeId, silent: true });
  };
  for (const each of history.completed) await passed(activityOf(each.class), each.score, each.daysAgo, selfStudy);
  for (const each of history.completedLive) await passed(activityOf(each.class), each.score, each.daysAgo, live);
  for (const each of history.completedPodcasts) await passed(activityOf(each.episode), each.score, each.daysAgo, selfStudy);
  for (const [index, key] of [...history.inProgress, ...history.tutorials].entries()) await logView(db, studentId, activityOf(key), now.subtract({ hours: 20 * (index + 1) }), 0);
  for (const [index, key] of history.queue.entries()) await addQueueItem(db, studentId, activityOf(key), now.subtract({ hours: 30 * (index + 1) }));
  const startOf = new Map(folder.webinars.map((webinar) => [webinar.key, webinar]));
  for (const key of history.seats) {
    if (startOf.has(key)) await importSeat(db, { studentId, activityId: activityOf(key), state: 'reserved', arrivedAt: ago(3) });
  }
  // The line's first places are older than the demo member's, so that "you are number N" means something.
  for (const key of history.waiting) await importSeat(db, { studentId, activityId: activityOf(key), state: 'waiting', arrivedAt: now.subtract({ minutes: 30 }) });
}
