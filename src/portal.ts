// The command line of the person who runs the portal: `npm run portal -- <command>`.
import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { agdCommand, creditCommand, ledgerCommand } from './credit-commands.ts';
import { keysCommand } from './keys-commands.ts';
import { disableAccount, enableAccount, findHashByUsername } from './students/server/help-student.ts';
import { importFolder } from './authoring/server/folder/import-folder.ts';
import { WrongImport } from './authoring/server/folder/import-form.ts';
import { checkDemoStudents, loadDemo, removeDemoStudents } from './demo/server/load-demo.ts';
import { DataFolderError } from './platform/server/process/data-folder.ts';
import { memberTables } from './member-tables.ts';
import { readConfig, WrongSettings } from './platform/server/config.ts';
import type { Context } from './platform/server/context.ts';
import { EmbeddedPostgresError } from './platform/server/database/embedded-postgres.ts';
import { makeLog } from './platform/server/log/log.ts';
import { WrongSchema } from './platform/server/database/migrate.ts';
import { noteBounce } from './platform/server/mail/bounces.ts';
import { openContext, type OpenContext } from './platform/server/process/open-context.ts';
import { listTooFast } from './exam/server/exam-queries.ts';
import { importAttendance, WrongReport } from './live/server/attendance/import-attendance.ts';
import { listUnproven } from './live/server/attendance/list-unproven.ts';
import { cancelWebinar, changeCapacity, endWebinar, moveWebinar } from './seats/server/change-webinar.ts';
import { Refusal } from './platform/shared/refusal.ts';
import { works } from './program.ts';
import { archiveCommand, backupCommand, restoreCommand } from './backup-commands.ts';
import { rulesCommand } from './rule-commands.ts';
import { auditCommand, staffCommand } from './staff-commands.ts';
import { WrongCommand } from './wrong-command.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** An option of `import`. */
const overConsole = '--over-console';

type Command = {
  readonly usage: string;
  readonly purpose: string;
  readonly run: (context: Context, args: readonly string[], opened: OpenContext) => Promise<void>;
};

const commands: Record<string, Command> = {
  import: {
    usage: 'import FOLDER [--over-console]',
    purpose:
      'imports classes, webinars, podcasts, eBooks, exams, surveys, ads, texts, and students from a folder (see docs/guide/import.md). ' +
      'Re-importing writes only what changed and notifies those affected. If the folder has errors, nothing is imported. ' +
      'What was edited in the console stays as it is, unless you add --over-console.',
    async run(context, args) {
      const folder = args.find((arg) => !arg.startsWith('--'));
      const unknown = args.find((arg) => arg.startsWith('--') && arg !== overConsole);
      if (unknown !== undefined) throw new WrongCommand(`Unknown option: ${unknown}.`);
      if (folder === undefined) throw new WrongCommand('Give the folder to import.');
      const path = resolve(folder);
      const found = await stat(path).catch(() => null);
      if (!found?.isDirectory()) throw new WrongCommand(`There is no folder ${path}.`);
      const { activities, newActivities, versions, left } = await importFolder(context, path, say, {
        isOverConsole: args.includes(overConsole),
      });
      for (const sentence of left) say(sentence);
      say(
        `${activities.size} activities in the folder: ${newActivities.size} new, ${versions - newActivities.size} changed.`,
      );
    },
  },
  demo: {
    usage: 'demo',
    purpose:
      'loads the demo catalog and its fictional members. Running it again changes nothing; dates count from the first run.',
    async run(context) {
      await loadDemo(context, say);
      if ((await checkDemoStudents(context)) > 0) say('Demo student: name demo, password demo-student');
    },
  },
  attendance: {
    usage: 'attendance CLASS-HASH [REPORT.csv [TIME-ZONE]]',
    purpose:
      'imports the meeting’s attendance report (CSV; times in America/New_York unless you name a zone), then lists members whose attendance is not confirmed. Safe to run again.',
    async run(context, [classHash, file, timeZone = 'America/New_York']) {
      if (classHash === undefined) throw new WrongCommand('Give the webinar’s hash.');
      if (file === undefined) return sayUnproven(context, classHash);
      const content = await readFile(resolve(file)).catch(() => null);
      if (content === null) throw new WrongCommand(`There is no file ${resolve(file)}.`);
      const { stays, matched, unmatched, unreadableLines } = await importAttendance(context, {
        classHash,
        file: content,
        filename: basename(file),
        timeZone,
      });
      say(`${stays} attendance periods, ${matched} people with a seat.`);
      for (const { name, email } of unmatched) say(`No seat found for: ${name} <${email}>`);
      if (unreadableLines.length > 0) say(`Unreadable lines: ${unreadableLines.join(', ')}`);
      await sayUnproven(context, classHash);
    },
  },
  bounced: {
    usage: 'bounced < MESSAGE',
    purpose: 'takes a returned email from your mail server, for BOUNCE_ADDRESS without /api/bounced-mail',
    async run(context) {
      say(
        (await noteBounce(context, await buffer(process.stdin)))
          ? 'Noted.'
          : 'It says nothing new about an email of ours.',
      );
    },
  },
  'too-fast': {
    usage: 'too-fast [DAYS]',
    purpose:
      'lists credits from the last 30 (or DAYS) days that were earned in less than a tenth of the activity’s length',
    async run({ db, now }, [days = '30']) {
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
  webinar: {
    usage: 'webinar CLASS-HASH capacity NUMBER|none · starts 2026-03-02T19:00:00-05:00 MINUTES · cancel · end',
    purpose: 'changes a live webinar. Everyone with a seat or on the waitlist is notified.',
    async run(context, [classHash, action, value, minutes]) {
      if (classHash === undefined) throw new WrongCommand('Give the webinar’s hash.');
      const done = await changeWebinar(context, classHash, action, value, minutes);
      if (!done) throw new WrongCommand(`There is no live webinar ${classHash}.`);
      say('Done.');
    },
  },
  'remove-demo-students': {
    usage: 'remove-demo-students',
    purpose: 'closes the demo accounts, whose passwords are public. Required before anyone else can reach the portal.',
    async run(context) {
      say(`Removed ${await removeDemoStudents(context, memberTables)} demo students.`);
    },
  },
  credit: {
    usage:
      'credit show CODE · amend CODE [--name, --title, --lecturer, --type, --hours, --agd, --accreditation] · withdraw CODE · ' +
      'grant USERNAME CLASS-HASH --type live --day 2026-03-02 [--hours, --agd, --evidence], each with --reason "…" --by "…" [--yes]',
    purpose:
      'shows a certificate and its history, amends or withdraws it, or grants one manually. Without --yes it only previews the change.',
    run: (context, args) => creditCommand(context, args, say),
  },
  rules: {
    usage: 'rules due · check',
    purpose:
      'due lists the states’ texts that have to be read again within 60 days; older ones are no longer used. check names what is wrong with a file in rules/us or DATA_DIR/rules.',
    run: (context, args) => rulesCommand(context, args, say),
  },
  ledger: {
    usage: 'ledger verify [--against FILE] · checkpoint · continue --with FILE|--without',
    purpose:
      'verify checks every credit against the ledger’s log, and the log itself; with a certificate or a saved checkpoint, also that the log extends it. checkpoint prints the newest one, to store elsewhere. continue ends the hold after a restore: with the newest certificate or checkpoint that anyone can find, or without one.',
    run: (context, args) => ledgerCommand(context, args, say),
  },
  keys: {
    usage: 'keys restore FILE · rotate seal|issuer|log|root · lost seal|issuer|log --since LEAF · list',
    purpose:
      'restore writes the keys of a recovery sheet into KEYS_DIR: FILE has the text of the sheet’s code, and keys that are there stay. rotate replaces a key; root is for lost words and replaces the seal, too. lost says in the log that someone else may have a key since entry LEAF. list shows the keys. The eight words of the sheet are typed or piped in.',
    run: (context, args) => keysCommand(context, args, say),
  },
  agd: {
    usage: 'agd held-back · to-notify · notified CODE --by NAME',
    purpose:
      'lists credit that can’t be reported to the AGD yet, and reported credit that has been corrected since. notified removes one from the second list.',
    run: (context, args) => agdCommand(context, args, say),
  },
  staff: {
    usage: 'staff invite EMAIL [--role owner] [--name NAME] · rescue EMAIL · new-key',
    purpose:
      'invites someone to the team, or lets someone back in who lost every way to sign in. Prints the link it emails. new-key makes this machine’s key the key of the database when the old one is lost.',
    run: (context, args) => staffCommand(context, args, say),
  },
  backup: {
    usage: 'backup FILE [--without-videos]',
    purpose:
      'writes everything (database, files, keys) to one file, encrypted with the passphrase in BACKUP_PASSPHRASE or the first line of input. ' +
      'With --without-videos, videos stay in the storage of STORAGE_URL, and a portal restored from the file reads them there.',
    run: (_context, args, opened) => backupCommand(opened, args, say),
  },
  restore: {
    usage: 'restore FILE [--try]',
    purpose:
      'restores a backup of this or an earlier release into an empty DATA_DIR or database. With --try it restores into a temporary database and deletes it.',
    run: (_context, args, opened) => restoreCommand(opened, args, say),
  },
  archive: {
    usage: 'archive FOLDER',
    purpose:
      'writes everything that checks certificates (the log, its keys, which ones no longer count, and a page) to a new folder for any web server. ' +
      'It contains no personal data and keeps working when the portal is gone.',
    run: (_context, args, opened) => archiveCommand(opened, args, say),
  },
  audit: {
    usage: 'audit verify [ENTRY HASH]',
    purpose:
      'checks that no entry of the audit log and no credit was changed, inserted, or removed, and reports any that was',
    run: (context, args) => auditCommand(context, args, say),
  },
  student: {
    usage: 'student disable USERNAME · enable USERNAME',
    purpose:
      'disable blocks sign-in and ends all sessions; credits stay, and seats go to the waitlist. enable reverses it.',
    async run(context, [action, username]) {
      if (action !== 'disable' && action !== 'enable') throw new WrongCommand('Use disable or enable.');
      await switchStudent(context, action, username);
    },
  },
  disable: {
    usage: 'disable USERNAME',
    purpose: 'same as student disable',
    run: (context, [username]) => switchStudent(context, 'disable', username),
  },
};

/** Closes an account to sign-in or opens it again, with an entry in the log. */
async function switchStudent(
  context: Context,
  action: 'disable' | 'enable',
  username: string | undefined,
): Promise<void> {
  if (username === undefined) throw new WrongCommand('Give the student’s username.');
  const hash = await findHashByUsername(context.db, username);
  if (hash === null) throw new WrongCommand(`No student has the username ${username}.`);
  const by = { via: 'command', name: 'command line' } as const;
  await context.db.transaction().execute(async (trx) => {
    if (action === 'disable') await disableAccount(context, trx, hash, by, null);
    else await enableAccount(context, trx, hash, by, null);
  });
  say(action === 'disable' ? `${username} can no longer sign in.` : `${username} can sign in again.`);
}

/** Prints what the registrar reconciles after a webinar. */
async function sayUnproven(context: Context, classHash: string): Promise<void> {
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

/** Carries out one change; false = there is no such webinar. */
async function changeWebinar(
  context: Context,
  classHash: string,
  action: string | undefined,
  value: string | undefined,
  minutes: string | undefined,
): Promise<boolean> {
  if (action === 'cancel') return cancelWebinar(context, classHash);
  if (action === 'end') return endWebinar(context, classHash);
  if (action === 'capacity' && value !== undefined && /^(none|\d{1,6})$/.test(value))
    return changeCapacity(context, classHash, value === 'none' ? null : Number(value));
  if (action === 'starts' && value !== undefined && /^\d{1,4}$/.test(minutes ?? '')) {
    try {
      return await moveWebinar(context, classHash, {
        startsAt: Temporal.Instant.from(value),
        durationMin: Number(minutes),
      });
    } catch (error) {
      if (error instanceof RangeError)
        throw new WrongCommand(
          `${value} is not a valid time. Include the UTC offset, as in 2026-03-02T19:00:00-05:00.`,
        );
      throw error;
    }
  }
  throw new WrongCommand('Use capacity NUMBER, capacity none, starts TIME MINUTES, cancel, or end.');
}

const usage = () =>
  `Commands:\n${Object.values(commands)
    .map((command) => `  npm run portal -- ${command.usage}\n      ${command.purpose}`)
    .join('\n')}`;

async function start(): Promise<void> {
  const [name, ...args] = process.argv.slice(2);
  const command = commands[name ?? ''];
  if (!command) throw new WrongCommand(usage());
  const config = readConfig();
  const opened = await openContext(
    config,
    makeLog('warn'),
    works.map((work) => work.job),
    say,
  );
  try {
    await command.run(opened.context, args, opened);
  } finally {
    await opened.close();
  }
}

start().catch((error: Error) => {
  const isExplained = [
    WrongCommand,
    Refusal,
    WrongImport,
    WrongReport,
    WrongSettings,
    DataFolderError,
    EmbeddedPostgresError,
    WrongSchema,
  ].some((kind) => error instanceof kind);
  process.stderr.write(`${isExplained ? error.message : (error.stack ?? error.message)}\n`);
  process.exit(1);
});
