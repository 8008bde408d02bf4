import type { Context } from '#platform/server/context.ts';
import { handleJob } from '#platform/server/jobs/jobs.ts';
import {
  deleteExpiredCodes,
  deleteExpiredSessions,
  deleteOldChallenges,
  deleteOldFailures,
  deleteOldRefusals,
} from './sign-in-queries.ts';
import { mailRecoveryJob, noteRefusalJob, sweepSessionsJob } from './job-kinds.ts';
import { countNotedRefusal } from './note-refusal.ts';
import { sessionIdleHours } from './open-session.ts';
import { mailRecovery } from './recover.ts';

/** How long a mailed code may still be looked up after its end: its owner's download shows that it was sent. */
const endedCodeHours = 30 * 24;

/** How long staff can still say why somebody did not get in. */
const refusalHours = 30 * 24;

/**
 * Ended sessions and codes open nothing, and failures of yesterday slow nobody down; they are deleted so that the tables hold the living alone, and
 * no address of a visitor longer than it is needed.
 */
async function sweepSessions({ db, now }: Context): Promise<void> {
  await deleteOldFailures(db, now().subtract({ hours: 24 }));
  await deleteExpiredCodes(db, now().subtract({ hours: endedCodeHours }));
  await deleteExpiredSessions(db, now(), now().subtract({ hours: sessionIdleHours }));
  await deleteOldChallenges(db, now());
  await deleteOldRefusals(db, now().subtract({ hours: refusalHours }));
}

export const signInWork = [
  handleJob(sweepSessionsJob, sweepSessions),
  handleJob(mailRecoveryJob, mailRecovery),
  handleJob(noteRefusalJob, countNotedRefusal),
];
export const signInTimetable = [{ job: sweepSessionsJob, cron: '17 4 * * *' }];
