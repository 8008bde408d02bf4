// The jobs process, for a portal whose HTTP processes run with JOBS=apart: mails, certificates, the timetable. It shares their database.
import { DataFolderError } from './platform/server/data-folder.ts';
import { readConfig, WrongSettings } from './platform/server/config.ts';
import { makeLog } from './platform/server/log.ts';
import { WrongSchema } from './platform/server/migrate.ts';
import { openContext } from './platform/server/open-context.ts';
import { timetable, works } from './program.ts';

const say = (doing: string) => process.stdout.write(`${doing}\n`);

async function start(): Promise<void> {
  const config = readConfig();
  if (config.databaseUrl === null) throw new WrongSettings('The embedded database belongs to the portal’s own process, which runs the jobs itself. Set DATABASE_URL to run them apart.');
  const { context, close } = await openContext(config, makeLog(config.logLevel), works.map((work) => work.job), say);
  await context.jobs.work(context, works, timetable);
  say('Taking jobs.');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      say('Stopping …');
      void close().then(() => process.exit(0));
    });
  }
}

start().catch((error: Error) => {
  const isExplained = [WrongSettings, DataFolderError, WrongSchema].some((kind) => error instanceof kind);
  process.stderr.write(`${isExplained ? error.message : `The jobs process could not start: ${error.stack ?? error.message}`}\n`);
  process.exit(1);
});
