// How the machine is, as the System page shows it.
import { statfs } from 'node:fs/promises';
import { isLoopback } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import { findContent } from '#platform/server/files/storage.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { hasMailServer } from '#platform/server/mail/mail-server.ts';
import { releaseVersion } from '#platform/server/process/release.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { recordAction } from '#staff/server/audit.ts';
import { overviewMessages, type retryJobsCall, type systemCall } from '../../staff-contract.ts';
import { jobWord, systemChecks, type SystemFacts } from '../../system-checks.ts';
import {
  countGivenUpMails,
  countSearchable,
  countWaitingMails,
  listFailingJobs,
  readDatabase,
  readLastBackup,
  readSizes,
  type FailingJob,
} from './overview-queries.ts';

const rateDays = 30;
const daysBack = 7;
/** How long the store may take to say whether it has a file. */
const storageMs = 5_000;

/** Why files can't be read; null where they can. Asks for a file that isn't there: the store has to say so. */
async function storageProblem({ storage, log }: Context): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer within 5 seconds')), storageMs);
  });
  try {
    (await Promise.race([findContent(storage, 'no-such-file'), tooLong]))?.destroy();
    return null;
  } catch (error) {
    log.warn({ err: error }, 'file storage');
    return `${(error as Error).message.slice(0, 200)}.`;
  } finally {
    clearTimeout(timer);
  }
}

async function readFacts(context: Context): Promise<SystemFacts> {
  const { config, db } = context;
  const now = context.now();
  const [sizes, space, waitingMails, givenUp] = [
    await readSizes(db, now.subtract({ hours: 24 * rateDays })),
    await statfs(config.dataDir),
    await countWaitingMails(db),
    await countGivenUpMails(db, now.subtract({ hours: 24 * daysBack })),
  ];
  const database = await readDatabase(db);
  const clockAheadMs = context.now().epochMilliseconds - database.at.epochMilliseconds;
  return {
    now,
    timeZone: await readTimeZone(db),
    release: `Dental Learning ${releaseVersion}`,
    publicUrl: config.publicUrl,
    isLocal: isLoopback(new URL(config.publicUrl).hostname),
    mail: {
      from: config.smtpUrl !== null ? 'environment' : (await hasMailServer(context, db)) ? 'settings' : null,
      waiting: waitingMails.count,
      oldestAt: waitingMails.oldest_at,
      givenUp,
    },
    disk: {
      freeBytes: space.bavail * space.bsize,
      totalBytes: space.blocks * space.bsize,
      filesBytes: sizes.files,
      databaseBytes: sizes.database,
      backupsBytes: sizes.backups,
      // Files in S3 don't fill this disk.
      grownBytes: (config.storageUrl === null ? sizes.newFiles : 0) + sizes.newBackups,
    },
    clockAheadMs,
    ...(await listFailingJobs(db, now.subtract({ hours: 24 * daysBack }), now.subtract({ hours: 1 }))),
    backup: await readLastBackup(db),
    search: await countSearchable(db),
    database: { isEmbedded: config.databaseUrl === null, version: database.version },
    storage: {
      kind: config.storageUrl?.reveal().startsWith('s3') === true ? 's3' : 'folder',
      problem: await storageProblem(context),
    },
  };
}

const described = ({ name, tries, since }: FailingJob) => ({ name, label: jobWord(name), tries, since });

export const readSystem: UseCase<typeof systemCall> = async (context) => {
  const facts = await readFacts(context);
  return {
    status: true,
    checks: [...systemChecks(facts)],
    publicUrl: context.config.publicUrl,
    failing: facts.failing.map(described),
    waiting: facts.waiting.map(described),
  };
};

/** Tries the failing jobs of a kind again: what made them fail may be mended. */
export const retryJobs: UseCase<typeof retryJobsCall> = async (context, staff, { name }) => {
  const jobs = await context.db.transaction().execute(async (trx) => {
    const found = await context.jobs.retry(trx, name, context.now().subtract({ hours: 24 * daysBack }));
    if (found === 0) throw new Refusal('nothing-fails', overviewMessages.nothingFails, { httpStatus: 409 });
    await recordAction(context, trx, {
      by: staff,
      act: 'system.retried-jobs',
      subject: { kind: 'job', title: name },
      after: { jobs: found },
    });
    return found;
  });
  return { status: true, jobs };
};
