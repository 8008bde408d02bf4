// The demo on the command line.
import { WrongImport } from '#authoring/server/staff/folder/import-form.ts';
import type { DescribedTable } from '#sign-in/server/member-data.ts';
import { type Command, explained } from '#platform/server/process/command.ts';
import { checkDemoStudents, loadDemo, removeDemoStudents } from './staff/load-demo.ts';

export const demoCommands = (tables: readonly DescribedTable[]): Readonly<Record<string, Command>> => ({
  demo: {
    usage: 'demo',
    purpose:
      'loads the demo catalog and its fictional members. Running it again changes nothing; dates count from the first run.',
    async run({ context }, _args, say) {
      await explained(loadDemo(context, say), WrongImport);
      if ((await checkDemoStudents(context)) > 0) say('Demo student: name demo, password demo-student');
    },
  },
  'remove-demo-students': {
    usage: 'remove-demo-students',
    purpose: 'closes the demo accounts, whose passwords are public. Required before anyone else can reach the portal.',
    async run({ context }, _args, say) {
      say(`Removed ${await removeDemoStudents(context, tables)} demo students.`);
    },
  },
});
