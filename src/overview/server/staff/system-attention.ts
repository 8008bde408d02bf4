import { readTimeZone } from '#provider/server/provider.ts';
import { hasMailServer } from '#platform/server/mail/mail-server.ts';
import type { Context } from '#platform/server/context.ts';
import type { Attention } from '#staff/attention.ts';
import { brokenChain, failingJob, givenUpMails, noMailServer, oneOwner, waitingJob } from '../../system-attention.ts';
import { countGivenUpMails, countOwners, findBrokenEntry, listFailingJobs } from './overview-queries.ts';

const daysBack = 7;

/**
 * What of the machine itself needs someone: a broken log, no mail server, jobs that fail, mails that were given up, a
 * single owner.
 */
export async function readSystemAttention(context: Context): Promise<readonly Attention[]> {
  const { db, now } = context;
  const moment = now();
  const since = moment.subtract({ hours: 24 * daysBack });
  const timeZone = await readTimeZone(db);
  const sendsMail = await hasMailServer(context, db);
  const [brokenId, { failing, waiting }, givenUp, owners] = [
    await findBrokenEntry(db),
    await listFailingJobs(db, since, moment.subtract({ hours: 1 })),
    await countGivenUpMails(db, since),
    await countOwners(db),
  ];
  return [
    ...(brokenId === null ? [] : [brokenChain(brokenId)]),
    ...(sendsMail ? [] : [noMailServer]),
    ...failing.map((job) => failingJob(job, timeZone)),
    ...waiting.map((job) => waitingJob(job, timeZone)),
    ...(givenUp === 0 ? [] : [givenUpMails(givenUp)]),
    ...(owners === 1 ? [oneOwner] : []),
  ];
}
