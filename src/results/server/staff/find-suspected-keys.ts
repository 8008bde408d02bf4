import { noteSuspicions } from '#exam/server/grading/answer-keys.ts';
import type { Context } from '#platform/server/context.ts';
import { suspectedOption } from '../../suspected-key.ts';
import { readAttempts } from './read-exam-results.ts';
import { listAttempted } from './results-queries.ts';

/** Attempts of this many days lead to another look; a night without the portal leaves none out. */
const daysBack = 7;

/** Looks through the exams that were taken lately for keys that figures contradict, and notes them for the overview. */
export async function findSuspectedKeys({ db, now }: Context): Promise<void> {
  for (const activityId of await listAttempted(db, now().subtract({ hours: 24 * daysBack }))) {
    const read = await readAttempts(db, activityId, null);
    if (read === null) continue;
    const found = read.statistics.flatMap((statistics, index) => {
      const item = read.items[index];
      const option = item && suspectedOption(item, statistics);
      return option ? [{ key: statistics.key, option: option.number, share: option.share }] : [];
    });
    await noteSuspicions(db, read.shown.id, found);
  }
}
