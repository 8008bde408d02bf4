// Attendance on the command line.
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Context } from '#platform/server/context.ts';
import { type Command, explained, type Say, WrongCommand } from '#platform/server/process/command.ts';
import { importAttendance, WrongReport } from './attendance/import-attendance.ts';
import { listUnproven } from './attendance/list-unproven.ts';

/** Prints what the registrar reconciles after a webinar. */
async function sayUnproven(context: Context, classHash: string, say: Say): Promise<void> {
  const unproven = await listUnproven(context, classHash);
  if (unproven === null) throw new WrongCommand(`There is no live webinar ${classHash}.`);
  for (const { name, email, minutes, requiredMinutes, isLive, isUnclear, isUnmatched } of unproven.members) {
    if (isUnmatched) {
      say(`${name} <${email}> reported attending and joined from the portal; the meeting’s report does not list them.`);
      continue;
    }
    const proof =
      minutes === null ? 'no attendance is recorded' : `${minutes} of ${requiredMinutes} minutes are recorded`;
    say(
      `${name} <${email}> reported attending; ${proof}${isUnclear ? ', and one leave time is missing' : ''}${isLive ? '; earned live credit before the report came in' : ''}.`,
    );
  }
  for (const { name, email } of unproven.unmatched) say(`In the meeting without a seat: ${name} <${email}>`);
  say(`${unproven.members.length} members whose attendance is not confirmed.`);
}

export const liveCommands: Readonly<Record<string, Command>> = {
  attendance: {
    usage: 'attendance CLASS-HASH [REPORT.csv [TIME-ZONE]]',
    purpose:
      'imports the meeting’s attendance report (CSV; times in America/New_York unless you name a zone), then lists members whose attendance is not confirmed. Safe to run again.',
    async run({ context }, [classHash, file, timeZone = 'America/New_York'], say) {
      if (classHash === undefined) throw new WrongCommand('Give the webinar’s hash.');
      if (file === undefined) return sayUnproven(context, classHash, say);
      const content = await readFile(resolve(file)).catch(() => null);
      if (content === null) throw new WrongCommand(`There is no file ${resolve(file)}.`);
      const { stays, matched, unmatched, unreadableLines } = await explained(
        importAttendance(context, { classHash, file: content, filename: basename(file), timeZone }),
        WrongReport,
      );
      say(`${stays} attendance periods, ${matched} people with a seat.`);
      for (const { name, email } of unmatched) say(`No seat found for: ${name} <${email}>`);
      if (unreadableLines.length > 0) say(`Unreadable lines: ${unreadableLines.join(', ')}`);
      await sayUnproven(context, classHash, say);
    },
  },
};
