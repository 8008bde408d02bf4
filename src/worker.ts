// The jobs process, for a portal whose HTTP processes run with JOBS=apart: mails, certificates, the timetable. It
// shares their database.
import { DataFolderError } from './platform/server/process/data-folder.ts';
import { readConfig, WrongSettings, type Config } from './platform/server/config.ts';
import { makeLog, type Log } from './platform/server/log/log.ts';
import { WrongSchema } from './platform/server/database/migrate.ts';
import { openMonitor } from './platform/server/metrics/open-monitor.ts';
import { openContext } from './platform/server/process/open-context.ts';
import { checkOwnSeal } from './credit/server/seal/seal-keys.ts';
import { checkSealingKey } from './platform/server/security/check-sealing-key.ts';
import { faultCode, watchProcess, wrongSetupCode, type ProcessLife } from './platform/server/process/process-life.ts';
import { counters, timetable, works } from './program.ts';

const say = (doing: string) => process.stdout.write(`${doing}\n`);

async function start(life: ProcessLife, config: Config, log: Log): Promise<void> {
  if (config.databaseUrl === null)
    throw new WrongSettings(
      'The embedded database belongs to the portal’s own process, which runs the jobs itself. Set DATABASE_URL to run them in a separate process.',
    );
  const monitor = await openMonitor(config);
  monitor?.watchCounters(counters);
  const { context, close } = await openContext(
    config,
    log,
    works.map((work) => work.job),
    say,
    undefined,
    monitor,
  );
  try {
    await checkSealingKey(context);
    await checkOwnSeal(context);
  } catch (error) {
    await close();
    throw error;
  }
  await context.jobs.work(context, works, timetable);
  life.endsBy({
    drainSec: 0,
    stopTaking: () => context.jobs.stopTaking(),
    async finish(graceMs) {
      await context.jobs.stop(graceMs);
      await close();
      await monitor?.close();
    },
  });
  say('Ready to run jobs.');
}

/** Says why the start failed, and returns the code to end with. */
function explain(error: Error): number {
  const isExplained = [WrongSettings, DataFolderError, WrongSchema].some((kind) => error instanceof kind);
  process.stderr.write(
    `${isExplained ? error.message : `The jobs process could not start: ${error.stack ?? error.message}`}\n`,
  );
  return isExplained ? wrongSetupCode : faultCode;
}

try {
  const config = readConfig();
  const log = makeLog(config.logLevel);
  const life = watchProcess(log, say);
  await start(life, config, log).catch((error: Error) => life.isEnding() || life.leave(explain(error)));
} catch (error) {
  process.exit(explain(error as Error));
}
