// The team and its log on the command line: how the first owner comes in, how the last one comes back, and whether the log is whole.
import { parseArgs } from 'node:util';
import { verifyLedger } from './credit/server/verify-ledger.ts';
import type { Context } from './platform/server/context.ts';
import { readProvider, readTimeZone } from './provider/server/provider.ts';
import { isRole, roles } from './staff/permissions.ts';
import { inviteByCommand, rescueByCommand } from './staff/server/first-owner.ts';
import { verifyAudit } from './staff/server/verify-audit.ts';
import { WrongCommand } from './wrong-command.ts';

type Say = (text: string) => void;

const emailOf = (value: string | undefined): string => {
  if (value === undefined || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
    throw new WrongCommand('Name an email address.');
  return value;
};

/** `staff invite EMAIL [--role ROLE] [--name NAME]` and `staff rescue EMAIL`. */
export async function staffCommand(context: Context, args: readonly string[], say: Say): Promise<void> {
  const [action, ...rest] = args;
  if (action === 'invite') {
    const { values, positionals } = parse(rest);
    const email = emailOf(positionals[0]);
    const { role, name } = values;
    // A guest needs an end or a company, which the page of the team asks for.
    if (!isRole(role) || role === 'auditor' || role === 'sponsor')
      throw new WrongCommand(
        `Say --role ${roles.filter((each) => each !== 'auditor' && each !== 'sponsor').join(', ')}.`,
      );
    const address = await inviteByCommand({ readProvider, readTimeZone }, context, {
      email,
      name: name ?? '',
      role,
    });
    if (address === null)
      throw new WrongCommand(`${email} is of the team already; staff rescue ${email} lets them back in.`);
    return say(`A mail is on its way. The address works once, for 72 hours:\n${address}`);
  }
  if (action === 'rescue') {
    const email = emailOf(rest[0]);
    const address = await rescueByCommand(context, email);
    if (address === null) throw new WrongCommand(`Nobody of the team has the email ${email}.`);
    return say(
      `The address sets up a new sign-in, once, for 24 hours; the former ways in stop working then:\n${address}`,
    );
  }
  throw new WrongCommand('Say staff invite EMAIL --role owner, or staff rescue EMAIL.');
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

/** `audit verify`: names the first entry that does not fit, and the credits that are not as they were written. */
export async function auditCommand(context: Context, [action]: readonly string[], say: Say): Promise<void> {
  if (action !== 'verify') throw new WrongCommand('Say audit verify.');
  const { through, brokenId } = await verifyAudit(context);
  const { credits, changedCodes } = await verifyLedger(context);
  const faults = [
    brokenId === null
      ? null
      : `Entry ${brokenId} of the audit log is missing or was changed; everything through entry ${through} is whole.`,
    changedCodes.length === 0 ? null : `Credit that is not as it was written: ${changedCodes.join(', ')}.`,
  ].filter((fault) => fault !== null);
  if (faults.length > 0) throw new WrongCommand(faults.join('\n'));
  say(`The audit log is whole through entry ${through}, and each of the ${credits} credits is as it was written.`);
}
