// The team and its log on the command line: how the first owner comes in, how the last one comes back, and whether the
// log is whole.
import { parseArgs } from 'node:util';
import { howToContinue } from './credit/ledger-faults.ts';
import { verifyLedger } from './credit/server/ledger-log/verify-ledger.ts';
import type { Context } from './platform/server/context.ts';
import { readProvider, readTimeZone } from './provider/server/provider.ts';
import { isRole, roles } from './staff/permissions.ts';
import { inviteByCommand, replaceKeyByCommand, rescueByCommand } from './staff/server/team/first-owner.ts';
import { findEntryHash } from './staff/server/audit/audit-queries.ts';
import { verifyAudit } from './staff/server/audit/verify-audit.ts';
import { hasMailServer } from './platform/server/mail/mail-server.ts';
import { WrongCommand } from './wrong-command.ts';

type Say = (text: string) => void;

const emailOf = (value: string | undefined): string => {
  if (value === undefined || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
    throw new WrongCommand('Give an email address.');
  return value;
};

/** `staff invite EMAIL [--role ROLE] [--name NAME]`, `staff rescue EMAIL` and `staff new-key`. */
export async function staffCommand(context: Context, args: readonly string[], say: Say): Promise<void> {
  const [action, ...rest] = args;
  if (action === 'invite') {
    const { values, positionals } = parse(rest);
    const email = emailOf(positionals[0]);
    const { role, name } = values;
    // A guest needs an end or a company, which the page of the team asks for.
    if (!isRole(role) || role === 'auditor' || role === 'sponsor')
      throw new WrongCommand(
        `Use --role ${roles.filter((each) => each !== 'auditor' && each !== 'sponsor').join(', ')}.`,
      );
    const address = await inviteByCommand({ readProvider, readTimeZone }, context, {
      email,
      name: name ?? '',
      role,
    });
    if (address === null)
      throw new WrongCommand(`${email} is already on the team. Use staff rescue ${email} to let them back in.`);
    const sent = (await hasMailServer(context, context.db))
      ? 'The invitation is on its way.'
      : 'No mail server is set up, so the invitation was not emailed. Pass on this link.';
    return say(`${sent} The link works for 72 hours, until the sign-in is set up:\n${address}`);
  }
  if (action === 'rescue') {
    const email = emailOf(rest[0]);
    const address = await rescueByCommand(context, email);
    if (address === null) throw new WrongCommand(`No one on the team has the email ${email}.`);
    return say(
      `Use this link within 24 hours to set up a new sign-in. Their previous sign-in then stops working:\n${address}`,
    );
  }
  if (action === 'new-key') {
    await replaceKeyByCommand(context);
    return say(
      'This machine’s key is now the key of the database. All authenticators were removed: sign in with a passkey or a recovery code, then set up a new one. If you back up on a schedule, save the schedule again under Data.',
    );
  }
  throw new WrongCommand('Use staff invite EMAIL --role owner, staff rescue EMAIL, or staff new-key.');
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { role: { type: 'string', default: 'owner' }, name: { type: 'string' } },
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    throw new WrongCommand(error instanceof Error ? error.message : String(error));
  }
}

/**
 * `audit verify`: names the first entry that was changed or removed, and each credit and correction that was changed,
 * added, deleted or moved. With an entry and its hash, as an email to the team or the name of a backup says them: also
 * whether that entry is still the same.
 */
export async function auditCommand(
  context: Context,
  [action, entry, hash]: readonly string[],
  say: Say,
): Promise<void> {
  if (
    action !== 'verify' ||
    (entry !== undefined && !(/^\d{1,18}$/.test(entry) && /^[0-9a-f]{16,64}$/.test(hash ?? '')))
  )
    throw new WrongCommand('Use audit verify, or audit verify ENTRY HASH.');
  const { through, brokenId, lastHash } = await verifyAudit(context);
  const { credits, problems, hold } = await verifyLedger(context);
  const isOther = entry !== undefined && !(await findEntryHash(context.db, entry))?.startsWith(hash ?? '');
  const faults = [
    ...(brokenId === null
      ? []
      : [
          `Entry ${brokenId} of the audit log was changed or removed from outside the portal. Entries through ${through} are intact.`,
        ]),
    ...(isOther
      ? [`Entry ${entry} of the audit log is not the one with the hash ${hash}: the log was rewritten or truncated.`]
      : []),
    ...problems,
    ...(hold === null ? [] : [howToContinue(hold)]),
  ];
  if (faults.length > 0) throw new WrongCommand(faults.join('\n'));
  say(
    `The audit log is intact through entry ${through}, whose hash is ${lastHash}. Nothing was changed in the ledger of ${credits} ${Number(credits) === 1 ? 'credit' : 'credits'}.`,
  );
}
