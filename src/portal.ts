// The command line of the person who runs the portal: `npm run portal -- <command>`.
import { readConfig, WrongSettings } from './platform/server/config.ts';
import { EmbeddedPostgresError } from './platform/server/database/embedded-postgres.ts';
import { WrongSchema } from './platform/server/database/migrate.ts';
import { makeLog } from './platform/server/log/log.ts';
import { WrongCommand } from './platform/server/process/command.ts';
import { DataFolderError } from './platform/server/process/data-folder.ts';
import { openContext } from './platform/server/process/open-context.ts';
import { Refusal } from './platform/shared/refusal.ts';
import { commands, works } from './program.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

const usage = () =>
  `Commands:\n${Object.values(commands)
    .map((command) => `  npm run portal -- ${command.usage}\n      ${command.purpose}`)
    .join('\n')}`;

async function start(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new WrongCommand(usage());
  const config = readConfig();
  const opened = await openContext(
    config,
    makeLog('warn'),
    works.map((work) => work.job),
    say,
  );
  try {
    await command.run(opened, args, say);
  } finally {
    await opened.close();
  }
}

start().catch((error: Error) => {
  const isExplained = [WrongCommand, Refusal, WrongSettings, DataFolderError, EmbeddedPostgresError, WrongSchema].some(
    (kind) => error instanceof kind,
  );
  process.stderr.write(`${isExplained ? error.message : (error.stack ?? error.message)}\n`);
  process.exit(1);
});
