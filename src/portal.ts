// The command line of the person who runs the portal: `npm run portal -- <command>`.
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { importFolder } from './import-folder.ts';
import { WrongImport } from './import-form.ts';
import { DataFolderError } from './platform/server/data-folder.ts';
import { readConfig, WrongSettings } from './platform/server/config.ts';
import type { Context } from './platform/server/context.ts';
import { EmbeddedPostgresError } from './platform/server/embedded-postgres.ts';
import { makeLog } from './platform/server/log.ts';
import { WrongSchema } from './platform/server/migrate.ts';
import { openContext } from './platform/server/open-context.ts';
import { works } from './program.ts';

/** A sentence for the person at the terminal. */
class WrongCommand extends Error {}

const say = (text: string) => process.stdout.write(`${text}\n`);

type Command = { readonly usage: string; readonly purpose: string; readonly run: (context: Context, args: readonly string[]) => Promise<void> };

const commands: Record<string, Command> = {
  import: {
    usage: 'import FOLDER',
    purpose: 'takes over classes, webinars, podcasts, eBooks, exams, surveys, ads, blurbs and students from a folder of the form that demo/README.md describes; again is harmless',
    async run(context, [folder]) {
      if (folder === undefined) throw new WrongCommand('Name the folder to import.');
      const path = resolve(folder);
      const found = await stat(path).catch(() => null);
      if (!found?.isDirectory()) throw new WrongCommand(`There is no folder ${path}.`);
      say(`Imported ${await importFolder(context, path, say)} activities.`);
    },
  },
  disable: {
    usage: 'disable USERNAME',
    purpose: 'closes a student’s account to sign-in and ends its sessions; the credits stay',
    async run({ db, now }, [username]) {
      if (username === undefined) throw new WrongCommand('Name the student’s username.');
      await db.transaction().execute(async (trx) => {
        const student = await trx.updateTable('student').set({ disabled_at: now() }).where('username', '=', username).returning('id').executeTakeFirst();
        if (!student) throw new WrongCommand(`No student has the username ${username}.`);
        await trx.deleteFrom('session').where('student_id', '=', student.id).execute();
      });
      say(`${username} can no longer sign in.`);
    },
  },
};

const usage = () => `Commands:\n${Object.values(commands).map((command) => `  npm run portal -- ${command.usage}\n      ${command.purpose}`).join('\n')}`;

async function start(): Promise<void> {
  const [name, ...args] = process.argv.slice(2);
  const command = commands[name ?? ''];
  if (!command) throw new WrongCommand(usage());
  const config = readConfig();
  const { context, close } = await openContext(config, makeLog('warn'), works.map((work) => work.job), say);
  try {
    await command.run(context, args);
  } finally {
    await close();
  }
}

start().catch((error: Error) => {
  const isExplained = [WrongCommand, WrongImport, WrongSettings, DataFolderError, EmbeddedPostgresError, WrongSchema].some((kind) => error instanceof kind);
  process.stderr.write(`${isExplained ? error.message : (error.stack ?? error.message)}\n`);
  process.exit(1);
});
