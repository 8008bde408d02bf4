import { readTimeZone } from '#provider/server/provider.ts';
import type { Context } from '#platform/server/context.ts';
import type { Attention } from '#staff/attention.ts';
import { brokenChain, failingJob, givenUpMails, noMailServer, oneOwner, waitingJob } from '../system-attention.ts';
import { countGivenUpMails, countOwners, findBrokenEntry, listFailingJobs } from './overview-queries.ts';

const daysBack = 7;

/**
 * What of the machine itself needs someone: a broken log, no mail server, jobs that fail, mails that were given up, a
 * single owner.
 */
export async function readSystemAttention({ config, db, now }: Context): Promise<readonly Attention[]> {
  const moment = now();
  const since = moment.subtract({ hours: 24 * daysBack });
  const timeZone = await readTimeZone(db);
  const [brokenId, { failing, waiting }, givenUp, owners] = [
    await findBrokenEntry(db),
    await listFailingJobs(db, since, moment.subtract({ hours: 1 })),
    await countGivenUpMails(db, since),
    await countOwners(db),
  ];
  return [
    ...(brokenId === null ? [] : [brokenChain(brokenId)]),
    ...(config.smtpUrl === null ? [noMailServer] : []),
    ...failing.map((job) => failingJob(job, timeZone)),
    ...waiting.map((job) => waitingJob(job, timeZone)),
    ...(givenUp === 0 ? [] : [givenUpMails(givenUp)]),
    ...(owners === 1 ? [oneOwner] : []),
  ];
}
