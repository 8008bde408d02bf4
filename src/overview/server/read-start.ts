// The checklist of a new portal on the first page of the console.
import type { Context } from '#platform/server/context.ts';
import { hasMailServer } from '#platform/server/mail/mail-server.ts';
import {
  readDemoLoadedAt,
  readDemoRemovedAt,
  readOwnAccreditation,
  readProvider,
  readStudySettings,
  readTimeZone,
} from '#provider/server/provider.ts';
import { startSteps, type StartStep } from '../get-started.ts';
import { countOwners, readStartFacts } from './overview-queries.ts';

/** The steps, done or not; null once all of them are done. */
export async function readStart(context: Context): Promise<readonly StartStep[] | null> {
  const { db, now } = context;
  const today = now()
    .toZonedDateTimeISO(await readTimeZone(db))
    .toPlainDate()
    .toString();
  const { everyDays, hasSent, activities } = await readStartFacts(db);
  const steps = startSteps({
    provider: await readProvider(db),
    statements: (await readOwnAccreditation(db)).filter(
      ({ validFrom, validTo }) => validFrom <= today && today <= validTo,
    ),
    owners: await countOwners(db),
    backupEveryDays: everyDays,
    sendsMail: await hasMailServer(context, db),
    hasSent,
    activities,
    timeOnTaskPercent: (await readStudySettings(db)).timeOnTaskPercent,
    demo:
      (await readDemoLoadedAt(db)) !== null ? 'loaded' : (await readDemoRemovedAt(db)) !== null ? 'removed' : 'none',
  });
  return steps.every(({ isDone }) => isDone) ? null : steps;
}
