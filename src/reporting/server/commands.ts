// What to report to the AGD, on the command line.
import type { Context } from '#platform/server/context.ts';
import { need, readOptions, type Command, type Say, WrongCommand } from '#platform/server/process/command.ts';
import { heldBackWords } from '../agd-roster.ts';
import { listAgdTasks, noteAgdNotified } from './staff/notify-agd.ts';
import { listHeldBack } from './staff/submit-to-agd.ts';

/** `agd held-back|to-notify|notified …`. */
export async function agdCommand(context: Context, [action, ...args]: readonly string[], say: Say): Promise<void> {
  if (action === 'held-back') {
    const credits = await listHeldBack(context.db);
    for (const credit of credits) {
      const why = credit.reasons.map((reason) => heldBackWords[reason]).join('; ');
      say(
        `${credit.student_name} <${credit.email}>, AGD number ${credit.agd_number}: ${credit.title}, ${credit.local_date}. ${why}`,
      );
    }
    say(credits.length === 0 ? 'No credit is held back.' : `${credits.length} held back.`);
  } else if (action === 'to-notify') {
    const tasks = await listAgdTasks(context.db);
    for (const task of tasks) {
      say(`No. ${task.verificationCode}, ${task.studentName}, AGD number ${task.agdNumber}: ${task.reason}`);
      say(`    Reported: ${task.reported.replaceAll('\n', '; ') || 'nothing'}`);
      say(`    Correct:  ${task.now.replaceAll('\n', '; ') || 'withdrawn'}`);
    }
    say(
      tasks.length === 0
        ? 'Nothing to report to the AGD.'
        : `${tasks.length} to report to the AGD (membership@agd.org).`,
    );
  } else if (action === 'notified') {
    const { positionals, values } = readOptions(args, { by: { type: 'string' } });
    const code = need(positionals[0], 'the certificate’s number');
    await noteAgdNotified(context, { code, by: need(values.by, 'who notified the AGD with --by') });
    say('Noted.');
  } else {
    throw new WrongCommand('Use agd held-back, to-notify, or notified.');
  }
}

export const reportingCommands: Readonly<Record<string, Command>> = {
  agd: {
    usage: 'agd held-back · to-notify · notified CODE --by NAME',
    purpose:
      'lists credit that can’t be reported to the AGD yet, and reported credit that has been corrected since. notified removes one from the second list.',
    run: ({ context }, args, say) => agdCommand(context, args, say),
  },
};
