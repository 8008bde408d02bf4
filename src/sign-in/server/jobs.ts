import { defineTimedJob, handleJob } from '#platform/server/jobs/jobs.ts';
import type { RetentionRule } from '#platform/server/retention/retention.ts';
import {
  deleteExpiredCodes,
  deleteExpiredSessions,
  deleteOldFailures,
  deleteOldRefusals,
  passkeys,
} from './sign-in-queries.ts';
import { mailRecoveryJob, noteRefusalJob } from './job-kinds.ts';
import { countNotedRefusal } from './note-refusal.ts';
import { sessionIdleHours } from './sessions/open-session.ts';
import { mailRecovery } from './passwords/recover.ts';

/** How long a mailed code may still be looked up after its end: its owner's download shows that it was sent. */
const endedCodeHours = 30 * 24;

/** How long failed tries slow someone down. */
const failureHours = 24;

/** How long staff can still say why someone did not get in. */
const refusalHours = 30 * 24;

/**
 * Ended sessions and codes open nothing, and failures of yesterday slow nobody down; they are deleted so that the
 * tables hold the living alone, and no address of a visitor longer than it is needed.
 */
export const signInRetention: RetentionRule = {
  title: 'Member sign-ins',
  says: `Expired sessions, failed attempts after ${failureHours} hours, emailed codes and refused sign-ins after ${refusalHours / 24} days.`,
  timed: { job: defineTimedJob({ name: 'accounts.sweep-sessions' }), cron: '17 4 * * *' },
  async erase(_context, trx, asOf) {
    const ago = (hours: number) => asOf.subtract({ hours });
    const failures = await deleteOldFailures(trx, ago(failureHours));
    const codes = await deleteExpiredCodes(trx, ago(endedCodeHours));
    const sessions = await deleteExpiredSessions(trx, asOf, ago(sessionIdleHours));
    const challenges = await passkeys.deleteOldChallenges(trx, asOf);
    const refusals = await deleteOldRefusals(trx, ago(refusalHours));
    return {
      parts: [
        { what: 'expired sessions of members', count: sessions, examples: [] },
        { what: 'expired emailed codes', count: codes, examples: [] },
        { what: 'failed and refused sign-ins', count: failures + refusals, examples: [] },
        { what: 'unused passkey challenges', count: challenges, examples: [] },
      ],
    };
  },
};

export const signInWork = [handleJob(mailRecoveryJob, mailRecovery), handleJob(noteRefusalJob, countNotedRefusal)];
