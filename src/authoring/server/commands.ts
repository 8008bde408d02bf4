// The import of a folder on the command line.
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Command, explained, WrongCommand } from '#platform/server/process/command.ts';
import { importFolder } from './staff/folder/import-folder.ts';
import { WrongImport } from './staff/folder/import-form.ts';

/** An option of `import`. */
const overConsole = '--over-console';

export const authoringCommands: Readonly<Record<string, Command>> = {
  import: {
    usage: 'import FOLDER [--over-console]',
    purpose:
      'imports classes, webinars, podcasts, eBooks, exams, surveys, ads, texts, and students from a folder (see docs/guide/import.md). ' +
      'Re-importing writes only what changed and notifies those affected. If the folder has errors, nothing is imported. ' +
      'What was edited in the console stays as it is, unless you add --over-console.',
    async run({ context }, args, say) {
      const folder = args.find((arg) => !arg.startsWith('--'));
      const unknown = args.find((arg) => arg.startsWith('--') && arg !== overConsole);
      if (unknown !== undefined) throw new WrongCommand(`Unknown option: ${unknown}.`);
      if (folder === undefined) throw new WrongCommand('Give the folder to import.');
      const path = resolve(folder);
      const found = await stat(path).catch(() => null);
      if (!found?.isDirectory()) throw new WrongCommand(`There is no folder ${path}.`);
      const { activities, newActivities, versions, left } = await explained(
        importFolder(context, path, say, { isOverConsole: args.includes(overConsole) }),
        WrongImport,
      );
      for (const sentence of left) say(sentence);
      say(
        `${activities.size} activities in the folder: ${newActivities.size} new, ${versions - newActivities.size} changed.`,
      );
    },
  },
};
