// Credit on the command line: what a registrar can do with a certificate, and whether the ledger, its log, and the
// audit log are whole. Thin over the use cases.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Subject } from '#credit/amendment.ts';
import {
  accreditationFor,
  amendCredit,
  findCreditId,
  withdrawCredit,
} from '#credit/server/corrections/amend-credit.ts';
import { continueLog, savedWords } from '#credit/server/ledger-log/continue-log.ts';
import { readSavedCheckpoint, type SavedCheckpoint } from '#credit/server/ledger-log/saved-checkpoint.ts';
import { findNewestCheckpoint, writeLog } from '#credit/server/ledger-log/ledger-log.ts';
import { verifyLedger } from '#credit/server/ledger-log/verify-ledger.ts';
import { continueWords, howToContinue } from '#credit/ledger-faults.ts';
import { grantCredit } from '#credit/server/awarding/grant-credit.ts';
import { rolledBack } from '#platform/server/database/rolled-back.ts';
import { showCredit, type ShownCredit } from '#certificates/server/show-credit.ts';
import { recordAction, type AuditedAction } from '#staff/server/audit.ts';
import { hasEntry, verifyAudit } from '#staff/server/audit/verify-audit.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { need, readOptions, type Command, type Say, WrongCommand } from '#platform/server/process/command.ts';

const decision = {
  reason: { type: 'string' },
  by: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const;
const changes = {
  name: { type: 'string' },
  title: { type: 'string' },
  lecturer: { type: 'string' },
  type: { type: 'string' },
  hours: { type: 'string' },
  agd: { type: 'string' },
  accreditation: { type: 'boolean', default: false },
} as const;

const types = new Map<string, 1 | 2>([
  ['self-study', 1],
  ['live', 2],
]);

function typeOf(value: string): 1 | 2 {
  const type = types.get(value);
  if (type === undefined) throw new WrongCommand('Use --type live or --type self-study.');
  return type;
}

/** "070 Endodontics 1, 250 Operative Dentistry 0.5"; "none" is not a subject code. */
function subjectsOf(value: string): Subject[] {
  if (value === 'none') return [];
  return value.split(',').map((piece) => {
    const [, code, category, hours] = /^(\d{3}) (\S.{0,80}) (\d{1,3}(?:\.\d{1,2})?)$/.exec(piece.trim()) ?? [];
    if (code === undefined || category === undefined)
      throw new WrongCommand('Write --agd as "070 Endodontics 1, 250 Operative Dentistry 0.5", or none.');
    return { code, category: category.trim(), hours: Number(hours) };
  });
}

function sayFacts({ facts }: ShownCredit, say: Say): void {
  for (const { label, lines } of facts)
    for (const [index, line] of lines.entries()) say(`${index === 0 ? `${label}: ` : '    '}${line}`);
}

function sayHistory({ history }: ShownCredit, say: Say): void {
  for (const each of history) {
    const basis = `${each.source}${each.examScore === null ? '' : `, exam ${each.examScore}%`}${each.madeBy === null ? '' : `, by ${each.madeBy}`}`;
    say(
      `No. ${each.verificationCode} (${basis}): ${[each.state, each.correctedOn, each.reason].filter(Boolean).join(', ')}`,
    );
    for (const { label, before, after } of each.differences) say(`    ${label}: ${before || '–'} → ${after || '–'}`);
    if (each.evidence !== null) say(`    Evidence: ${JSON.stringify(each.evidence)}`);
  }
}

/** Carries out an action, or without --yes only shows what it would do. */
async function carryOut(
  context: Context,
  say: Say,
  isSure: boolean,
  action: (trx: Queryable) => Promise<ShownCredit>,
  act: Omit<AuditedAction, 'by' | 'subject'> & { readonly name: string; readonly code?: string },
): Promise<void> {
  const { name, code, ...recorded } = act;
  const shown = isSure
    ? await context.db.transaction().execute(async (trx) => {
        const after = await action(trx);
        const hash = code ?? after.history.at(-1)?.verificationCode ?? null;
        await recordAction(context, trx, {
          by: { via: 'command', name },
          ...recorded,
          subject: { kind: 'credit', hash },
        });
        return after;
      })
    : await rolledBack(context.db, action);
  sayFacts(shown, say);
  say('');
  sayHistory(shown, say);
  say('');
  say(
    isSure
      ? 'Done. The member will get an email.'
      : 'This is a preview; nothing was changed. New certificates will have different numbers. Add --yes to make the change and email the member.',
  );
}

const actions: Record<string, (context: Context, args: readonly string[], say: Say) => Promise<void>> = {
  async show({ db }, args, say) {
    const shown = await showCredit(db, need(readOptions(args, {}).positionals[0], 'the certificate’s number'));
    sayFacts(shown, say);
    say('');
    sayHistory(shown, say);
  },
  async amend(context, args, say) {
    const { positionals, values } = readOptions(args, { ...changes, ...decision });
    const code = need(positionals[0], 'the certificate’s number');
    const [reason, by] = [need(values.reason, 'the reason with --reason'), need(values.by, 'who decides with --by')];
    await carryOut(
      context,
      say,
      values.yes,
      async (trx) => {
        const creditId = await findCreditId(trx, code);
        const change = {
          ...(values.name === undefined ? {} : { studentName: values.name.trim() }),
          ...(values.title === undefined ? {} : { title: values.title.trim() }),
          ...(values.lecturer === undefined ? {} : { lecturer: values.lecturer.trim() || null }),
          ...(values.type === undefined ? {} : { ceTypeId: typeOf(values.type) }),
          ...(values.hours === undefined ? {} : { creditHours: Number(values.hours) }),
          ...(values.agd === undefined ? {} : { agd: subjectsOf(values.agd) }),
          ...(values.accreditation ? { accreditation: await accreditationFor(trx, creditId) } : {}),
        };
        const amended = await amendCredit(context, trx, { creditId, change, reason, by });
        return showCredit(trx, amended.verification_code);
      },
      { act: 'credit.amended', name: by, reason, code },
    );
  },
  async withdraw(context, args, say) {
    const { positionals, values } = readOptions(args, decision);
    const code = need(positionals[0], 'the certificate’s number');
    const [reason, by] = [need(values.reason, 'the reason with --reason'), need(values.by, 'who decides with --by')];
    await carryOut(
      context,
      say,
      values.yes,
      async (trx) => {
        await withdrawCredit(context, trx, { creditId: await findCreditId(trx, code), reason, by });
        return showCredit(trx, code);
      },
      { act: 'credit.withdrawn', name: by, reason, code },
    );
  },
  async grant(context, args, say) {
    const options = {
      type: { type: 'string' },
      day: { type: 'string' },
      hours: { type: 'string' },
      agd: { type: 'string' },
      evidence: { type: 'string' },
    } as const;
    const { positionals, values } = readOptions(args, { ...options, ...decision });
    const grant = {
      username: need(positionals[0], 'the student’s username'),
      activityHash: need(positionals[1], 'the hash of the class or episode'),
      ceTypeId: typeOf(need(values.type, 'the credit type with --type')),
      day: need(values.day, 'the day with --day 2026-03-02'),
      creditHours: values.hours === undefined ? undefined : Number(values.hours),
      agd: values.agd === undefined ? undefined : subjectsOf(values.agd),
      reason: need(values.reason, 'the reason with --reason'),
      by: need(values.by, 'who decides with --by'),
      evidence: values.evidence,
    };
    await carryOut(
      context,
      say,
      values.yes,
      async (trx) => showCredit(trx, (await grantCredit(context, trx, grant)).verification_code),
      { act: 'credit.granted', name: grant.by, reason: grant.reason },
    );
  },
};

/** `credit show|amend|withdraw|grant …`. */
export async function creditCommand(
  context: Context,
  [action = '', ...args]: readonly string[],
  say: Say,
): Promise<void> {
  const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!run) throw new WrongCommand('Use credit show, amend, withdraw, or grant.');
  await run(context, args, say);
}

async function readSaved(file: string): Promise<SavedCheckpoint> {
  const content = await readFile(resolve(file)).catch(() => null);
  if (content === null) throw new WrongCommand(`There is no file ${resolve(file)}.`);
  const saved = await readSavedCheckpoint(content);
  if (saved === null) throw new WrongCommand(continueWords.noCheckpoint);
  return saved;
}

const entries = (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`;

/** `ledger verify [--against FILE]`, `ledger checkpoint`, and `ledger continue --with FILE`. */
export async function ledgerCommand(context: Context, [action, ...args]: readonly string[], say: Say): Promise<void> {
  if (action === 'verify') {
    const { values } = readOptions(args, { against: { type: 'string' } });
    const saved = values.against === undefined ? null : await readSaved(values.against);
    const { credits, size, problems, hold } = await verifyLedger(context, saved);
    const faults = [...problems, ...(hold === null ? [] : [howToContinue(hold)])];
    if (faults.length > 0) throw new WrongCommand(faults.join('\n'));
    const since = saved === null ? '' : ` It extends the checkpoint of ${entries(saved.size)}.`;
    say(
      `Nothing was changed in the ledger of ${credits} ${credits === 1 ? 'credit' : 'credits'}. Its log of ${entries(size)} is intact.${since}`,
    );
  } else if (action === 'checkpoint') {
    await writeLog(context);
    const newest = await findNewestCheckpoint(context);
    if (newest === null) throw new WrongCommand('The log has no checkpoint yet: no credit was logged.');
    say(newest.note.trimEnd());
  } else if (action === 'continue') {
    const { values } = readOptions(args, { with: { type: 'string' }, without: { type: 'boolean', default: false } });
    if (values.without === (values.with !== undefined))
      throw new WrongCommand('Give the newest certificate or checkpoint with --with FILE, or say --without.');
    const saved = values.with === undefined ? null : await readSaved(values.with);
    const sentence = await continueLog(context, saved, (trx) =>
      recordAction(context, trx, {
        by: { via: 'command', name: 'The machine’s own command line' },
        act: 'data.log-continued',
        subject: { kind: 'log', title: savedWords(saved) },
      }),
    );
    say(sentence);
  } else {
    throw new WrongCommand('Use ledger verify, ledger checkpoint, or ledger continue.');
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
  const isOther = entry !== undefined && !(await hasEntry(context, entry, hash ?? ''));
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

export const ledgerCommands: Readonly<Record<string, Command>> = {
  credit: {
    usage:
      'credit show CODE · amend CODE [--name, --title, --lecturer, --type, --hours, --agd, --accreditation] · withdraw CODE · ' +
      'grant USERNAME CLASS-HASH --type live --day 2026-03-02 [--hours, --agd, --evidence], each with --reason "…" --by "…" [--yes]',
    purpose:
      'shows a certificate and its history, amends or withdraws it, or grants one manually. Without --yes it only previews the change.',
    run: ({ context }, args, say) => creditCommand(context, args, say),
  },
  ledger: {
    usage: 'ledger verify [--against FILE] · checkpoint · continue --with FILE|--without',
    purpose:
      'verify checks every credit against the ledger’s log, and the log itself; with a certificate or a saved checkpoint, also that the log extends it. checkpoint prints the newest one, to store elsewhere. continue ends the hold after a restore: with the newest certificate or checkpoint that anyone can find, or without one.',
    run: ({ context }, args, say) => ledgerCommand(context, args, say),
  },
  audit: {
    usage: 'audit verify [ENTRY HASH]',
    purpose:
      'checks that no entry of the audit log and no credit was changed, inserted, or removed, and reports any that was',
    run: ({ context }, args, say) => auditCommand(context, args, say),
  },
};
