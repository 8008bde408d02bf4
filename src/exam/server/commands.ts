// Credit that was earned too fast, on the command line.
import { type Command, WrongCommand } from '#platform/server/process/command.ts';
import { listTooFast } from './exam-queries.ts';

export const examCommands: Readonly<Record<string, Command>> = {
  'too-fast': {
    usage: 'too-fast [DAYS]',
    purpose:
      'lists credits from the last 30 (or DAYS) days that were earned in less than a tenth of the activity’s length',
    async run({ context: { db, now } }, [days = '30'], say) {
      if (!/^\d{1,4}$/.test(days)) throw new WrongCommand('DAYS must be a number of days.');
      const credits = await listTooFast(db, now().subtract({ hours: 24 * Number(days) }));
      for (const credit of credits) {
        say(
          `${credit.earned_at.toString({ smallestUnit: 'minute' })}  No. ${credit.verification_code}  ${credit.student_name}${credit.email === null ? '' : ` <${credit.email}>`}  ${credit.title}: ${credit.seconds} s after the first view, of ${credit.length_sec} s`,
        );
      }
      say(`${credits.length} earned faster than the content can be viewed.`);
    },
  },
};
