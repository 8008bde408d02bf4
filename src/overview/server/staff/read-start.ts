// The checklist of a new portal on the first page of the console.
import type { Context } from '#platform/server/context.ts';
import { hasMailServer } from '#platform/server/mail/mail-server.ts';
import { readProvider, readTimeZone } from '#provider/server/provider.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { ownAccreditation, providerSettings } from '#provider/server/provider-settings.ts';
import { startSteps, type StartStep } from '../../get-started.ts';
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
    statements: (await readSetting(db, ownAccreditation)).filter(
      ({ validFrom, validTo }) => validFrom <= today && today <= validTo,
    ),
    owners: await countOwners(db),
    backupEveryDays: everyDays,
    sendsMail: await hasMailServer(context, db),
    hasSent,
    activities,
    timeOnTaskPercent: await readSetting(db, providerSettings.timeOnTaskPercent),
    demo:
      (await readSetting(db, providerSettings.demoLoadedAt)) !== null
        ? 'loaded'
        : (await readSetting(db, providerSettings.demoRemovedAt)) !== null
          ? 'removed'
          : 'none',
  });
  return steps.every(({ isDone }) => isDone) ? null : steps;
}
