// With the two-person rule, an action becomes a request: someone else sees the same rows and approves, or
// refuses.
import type { CallContext, Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import {
  carryOut,
  expectUnchanged,
  finishRehearsal,
  readRehearsal,
  type Fingerprints,
  type RehearsedAction,
} from '#platform/server/rehearsal/rehearsal.ts';
import { ifMailed } from '#platform/server/mail/mailer.ts';
import { publicHash } from '#platform/server/security/random.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Verdict } from '#platform/shared/rehearsal.ts';
import {
  carryOutMerge,
  fingerprintOfMerge,
  type AskForMerge,
  type MergeOrder,
} from '#students/server/staff/merge-for-staff.ts';
import { readProvider, readTimeZone } from '#provider/server/provider.ts';
import { readSetting, writeSetting } from '#platform/server/database/setting-rows.ts';
import type { DescribedTable } from '#sign-in/server/member-data.ts';
import { recordAction, recordLook, type Actor } from '#staff/server/audit.ts';
import { roleWords } from '#staff/contract.ts';
import { notifyStaff } from '#staff/server/notify-staff.ts';
import { carryOutOrder, fingerprintOfOrder, type AskForRoles, type TeamOrder } from '#staff/server/team/team.ts';
import { mayDo, rolesWith, type Permission } from '#staff/permissions.ts';
import { amendmentMessages } from '#credit/amendment.ts';
import { twoPersonRule } from './two-person-rule.ts';
import { wordsOfRequest } from '../../approval-words.ts';
import {
  invitedDays,
  ledgerMessages,
  namesOfTwo,
  needsSecond,
  twoPersonRuleWords,
  weakens,
  type ApprovedAction,
  type LedgerAction,
  type TwoPersonRule,
} from '../../ledger-actions.ts';
import type {
  approvalCall,
  approvalsCall,
  decideCall,
  saveTwoPersonRuleCall,
  twoPersonRuleCall,
} from '../../staff-contract.ts';
import { approvalAskedMail, approvalDecidedMail, ruleChangedMail } from './approval-mails.ts';
import { amendAction, grantAction, reinstateAction, withdrawAction, type LedgerDoer } from './actions.ts';
import {
  findApproval,
  findOpenMember,
  areInvitedTogether,
  insertApproval,
  listApprovals,
  listHolders,
  lockApproval,
  updateApproval,
  type ApprovalRecord,
} from './approval-queries.ts';
import { importAction, undoImportAction } from './import-actions.ts';

type AnAction = RehearsedAction<LedgerDoer>;

/** Every action on the ledger by its identifier, and who may do it. */
const ledgerActions: Readonly<Record<LedgerAction, { readonly act: AnAction; readonly permission: Permission }>> = {
  grant: { act: grantAction, permission: 'credit.grant' },
  amend: { act: amendAction, permission: 'credit.amend' },
  withdraw: { act: withdrawAction, permission: 'credit.withdraw' },
  reinstate: { act: reinstateAction, permission: 'credit.withdraw' },
  import: { act: importAction, permission: 'credit.import' },
  'undo-import': { act: undoImportAction, permission: 'credit.import' },
};

/** The same as the console carries them out. */
export const creditRehearsedActions = Object.values(ledgerActions).map(({ act }) => act as RehearsedAction<never>);

/** What makes someone of the team a second person. */
const approving: Permission = 'credit.withdraw';

/** The people of the team who may correct the ledger. */
const listPeople = ({ now }: Pick<Context, 'now'>, db: Queryable) => listHolders(db, rolesWith(approving), now());

const doerOf = ({ id, hash, name, roles, sessionId }: StaffMember): LedgerDoer => ({
  id,
  hash,
  name,
  roles,
  sessionId,
});

type Asking = {
  readonly act: ApprovedAction;
  readonly input: unknown;
  readonly verdicts: readonly Verdict[];
  readonly fingerprints: Fingerprints;
  readonly reason: string;
};

const doneRows = (verdicts: readonly Verdict[]): number => verdicts.filter(({ isDone }) => isDone).length;

/** Notes what waits for a second person, and emails those who may approve it. Returns the request's hash. */
async function askSecond(context: CallContext, trx: Queryable, staff: StaffMember, asking: Asking): Promise<string> {
  const { act, input, verdicts, fingerprints, reason } = asking;
  const [now, hash] = [context.now(), publicHash(22)];
  await insertApproval(trx, {
    hash,
    act,
    input: JSON.stringify(input),
    verdicts: JSON.stringify(verdicts),
    fingerprints: JSON.stringify(fingerprints),
    reason,
    asked_by_hash: staff.hash,
    asked_by: staff.name,
    asked_at: now,
  });
  await recordAction(context, trx, {
    by: staff,
    act: 'credit.asked',
    subject: { kind: 'approval', hash, title: wordsOfRequest(act, doneRows(verdicts)) },
    after: { rows: doneRows(verdicts) },
    reason,
  });
  const write = approvalAskedMail({ hash, askedBy: staff.name, what: wordsOfRequest(act, doneRows(verdicts)), reason });
  for (const person of await listPeople(context, trx))
    if (person.hash !== staff.hash) await notifyStaff({ readProvider }, context, trx, person, 'approval-asked', write);
  return hash;
}

const reasonIn = (input: unknown): string => String((input as { reason?: unknown }).reason ?? '');

/** An action of a later feature that gives credit: its word, what it does, and who may approve it. */
export type LaterAction = {
  readonly word: Exclude<ApprovedAction, LedgerAction | 'merge' | 'team' | 'change-rule'>;
  readonly act: AnAction;
  readonly permission: Permission;
};

/** Carries out a previewed action on the ledger, or requests a second person's approval. */
export const doOrAsk = (context: CallContext, staff: StaffMember, word: LedgerAction, h: string) =>
  doOrAskFor(context, staff, { word, act: ledgerActions[word].act }, h);

/** The same for any action. */
export async function doOrAskFor(
  context: CallContext,
  staff: StaffMember,
  { word, act }: { readonly word: Exclude<ApprovedAction, 'change-rule'>; readonly act: AnAction },
  h: string,
): Promise<{ readonly status: true; readonly sentence: string | null; readonly asked: string | null }> {
  if (!needsSecond(await readSetting(context.db, twoPersonRule), word)) {
    const { sentence } = await carryOut(context, doerOf(staff), act, { h, reason: '' });
    return { status: true, sentence, asked: null };
  }
  return context.db.transaction().execute(async (trx) => {
    const now = context.now();
    const kept = await readRehearsal(trx, now, { staffId: staff.id, act: act.name, hash: h });
    expectUnchanged(kept, await act.fingerprints(context, trx, kept.input));
    if (!kept.verdicts.some(({ isDone }) => isDone))
      throw new Refusal('nothing-to-do', kept.verdicts[0]?.text ?? ledgerMessages.nothingToDo);
    const hash = await askSecond(context, trx, staff, { act: word, ...kept, reason: reasonIn(kept.input) });
    await finishRehearsal(trx, now, kept.id, ledgerMessages.asked);
    return { status: true as const, sentence: ledgerMessages.asked, asked: hash };
  });
}

const approvalOf = (row: ApprovalRecord, reader: StaffMember) => ({
  hash: row.hash,
  act: row.act,
  reason: row.reason,
  rows: doneRows(row.verdicts),
  names: row.verdicts
    .filter(({ name }) => name !== '')
    .slice(0, 3)
    .map(({ name }) => name),
  askedBy: row.asked_by,
  askedAt: row.asked_at,
  isOwn: row.asked_by_hash === reader.hash,
  decision: row.decision as 'agreed' | 'refused' | 'taken-back' | null,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at,
  outcome: row.outcome,
});

export const listRequests: UseCase<typeof approvalsCall> = async ({ db }, staff, { state }) => {
  const rows = await listApprovals(db, state ?? 'open');
  return { status: true, rowCount: rows.length, data: rows.map((row) => approvalOf(row, staff)) };
};

const unknownRequest = () => new Refusal('unknown-request', ledgerMessages.unknownRequest, { httpStatus: 404 });

export const readRequest: UseCase<typeof approvalCall> = async (context, staff, { h }) => {
  const row = await findApproval(context.db, h);
  if (!row) throw unknownRequest();
  await recordLook(context, staff, {
    act: 'credit.request-looked-at',
    subject: { kind: 'approval', hash: h, title: wordsOfRequest(row.act, doneRows(row.verdicts)) },
  });
  return {
    status: true,
    approval: approvalOf(row, staff),
    verdicts: row.verdicts.map(({ key, name, verdict, text, isDone }) => ({ key, name, verdict, text, isDone })),
    evidence: String((row.input as { evidence?: unknown }).evidence ?? ''),
  };
};

/** A merge that moves credit, as it is asked for and done. */
const mergeAction = (tables: readonly DescribedTable[]): AnAction => ({
  name: 'student.merge',
  fingerprints: async (_context, trx, input) => ({ merge: await fingerprintOfMerge(trx, input as MergeOrder) }),
  async carryOut(context, trx, { by, input, reason }) {
    const asked = by.asked === undefined ? by : { ...by, name: namesOfTwo(by.asked, by.name) };
    await carryOutMerge(context, trx, tables, { ...(input as MergeOrder), reason }, asked);
    return ledgerMessages.merged;
  },
});

const notifying = { readProvider, readTimeZone };

/** The moment in an order that was stored as JSON. */
function orderIn(input: unknown): TeamOrder {
  const order = input as TeamOrder;
  const { endsAt } = order.input as { readonly endsAt: string | null };
  const moment = { endsAt: endsAt === null ? null : Temporal.Instant.from(endsAt) };
  return { ...order, input: { ...order.input, ...moment } } as TeamOrder;
}

/** An invitation or roles that make someone a second person, as they are asked for and given. */
const teamAction: AnAction = {
  name: 'staff.roles',
  fingerprints: async (context, trx, input) => ({ team: await fingerprintOfOrder(context, trx, orderIn(input)) }),
  async carryOut(context, trx, { by, input }) {
    const asked = by.asked === undefined ? by : { ...by, name: namesOfTwo(by.asked, by.name) };
    const order = orderIn(input);
    await carryOutOrder(notifying, context, trx, asked, order);
    return order.kind === 'invite' ? ifMailed(context, trx, ledgerMessages.invited) : ledgerMessages.rolesGiven;
  },
};

/**
 * Sends for approval what makes someone a second person, where the rule wants second persons: otherwise one person with
 * another mailbox is two.
 */
export const askForRoles: AskForRoles = async (context, trx, staff, order, { name, email, before, after }) => {
  if (!mayDo(after, approving) || mayDo(before, approving)) return null;
  if (!needsSecond(await readSetting(trx, twoPersonRule), 'team')) return null;
  const text = after.map((role) => roleWords[role].name).join(', ');
  return askSecond(context, trx, staff, {
    act: 'team',
    input: order,
    verdicts: [{ key: 'team', name, verdict: 'ready', text: `${email}: ${text}`, isDone: true }],
    fingerprints: { team: await fingerprintOfOrder(context, trx, order) },
    reason: `${name}, ${email}: ${text}`,
  });
};

async function writeRule(context: Context, trx: Queryable, by: Actor & { name: string }, after: TwoPersonRule) {
  const before = await readSetting(trx, twoPersonRule);
  if (before === after) return;
  await writeSetting(trx, twoPersonRule, after);
  await recordAction(context, trx, {
    by,
    act: 'credit.rule-changed',
    subject: { kind: 'setting', title: 'Two-person rule' },
    before: { rule: before },
    after: { rule: after },
  });
  const write = ruleChangedMail({ by: by.name, before, after });
  for (const owner of await listHolders(trx, ['owner'], context.now()))
    await notifyStaff({ readProvider }, context, trx, owner, 'rule-changed', write);
}

/** A weaker two-person rule, as it is asked for and set. */
const changeRuleAction: AnAction = {
  name: 'credit.change-rule',
  fingerprints: async (_context, trx) => ({ rule: await readSetting(trx, twoPersonRule) }),
  async carryOut(context, trx, { by, input }) {
    const { rule } = input as { readonly rule: TwoPersonRule };
    await writeRule(
      context,
      trx,
      { ...by, name: by.asked === undefined ? by.name : namesOfTwo(by.asked, by.name) },
      rule,
    );
    return `${twoPersonRuleWords[rule]}.`;
  },
};

/** Sends a merge that moves credit for approval, where the rule wants a second person for what adds credit. */
export const askForMerge: AskForMerge = async (context, trx, staff, order, { from, into, credits }) => {
  if (!needsSecond(await readSetting(trx, twoPersonRule), 'merge')) return null;
  const { fingerprint, ...input } = order;
  const text = `${credits} ${credits === 1 ? 'credit moves' : 'credits move'} to ${into}`;
  return askSecond(context, trx, staff, {
    act: 'merge',
    input,
    verdicts: [{ key: order.from, name: from, verdict: 'ready', text, isDone: true }],
    fingerprints: { merge: fingerprint },
    reason: order.reason,
  });
};

const past = { agree: 'agreed', refuse: 'refused', 'take-back': 'taken-back' } as const;

/**
 * Approves a request and does it, in one transaction; declines it; or takes it back. What a request says of people goes
 * once it is decided. `tables`: what a merge does with each; `later`: what later features ask for.
 */
export const decide = (
  tables: readonly DescribedTable[],
  later: readonly LaterAction[],
): UseCase<typeof decideCall> => {
  const actions: Readonly<Partial<Record<string, { readonly act: AnAction; readonly permission: Permission }>>> = {
    ...ledgerActions,
    ...Object.fromEntries(later.map(({ word, ...action }) => [word, action])),
    merge: { act: mergeAction(tables), permission: 'student.merge' },
    team: { act: teamAction, permission: approving },
    'change-rule': { act: changeRuleAction, permission: approving },
  };
  return async (context, staff, { h, decision, reason = '' }) =>
    context.db.transaction().execute(async (trx) => {
      const now = context.now();
      const row = await lockApproval(trx, h);
      const word = row?.act as ApprovedAction | undefined;
      if (!row || word === undefined) throw unknownRequest();
      if (row.decided_at !== null)
        throw new Refusal('decided-already', ledgerMessages.decidedAlready, { httpStatus: 409 });
      const isOwn = row.asked_by_hash === staff.hash;
      const action = actions[word];
      if (action === undefined) throw new Error(`Nothing does what is asked for: ${word}.`);
      const { act, permission } = action;
      if (!mayDo(staff.roles, permission))
        throw new Refusal('not-allowed', ledgerMessages.notYours, { httpStatus: 403 });
      if (decision === 'take-back' && !isOwn)
        throw new Refusal('not-own-request', ledgerMessages.notOwn, { httpStatus: 403 });
      if (decision !== 'take-back' && isOwn)
        throw new Refusal('own-request', ledgerMessages.ownRequest, { httpStatus: 403 });
      const since = now.subtract({ hours: 24 * invitedDays });
      if (decision === 'agree' && (await areInvitedTogether(trx, [row.asked_by_hash, staff.hash], since)))
        throw new Refusal('invited-lately', ledgerMessages.invitedLately, { httpStatus: 403 });
      if (decision === 'refuse' && reason.trim().length < 15)
        throw new Refusal('reason', amendmentMessages.refuseReason);
      const { verdicts } = row;
      let outcome = reason.trim();
      if (decision === 'agree') {
        expectUnchanged(
          { id: '', input: row.input, verdicts, fingerprints: row.fingerprints },
          await act.fingerprints(context, trx, row.input),
        );
        outcome = await act.carryOut(context, trx, {
          by: { ...doerOf(staff), asked: row.asked_by },
          input: row.input,
          verdicts,
          reason: row.reason,
          progress: async () => undefined,
        });
      }
      await updateApproval(trx, row.id, {
        decided_at: now,
        decided_by: staff.name,
        decided_by_hash: staff.hash,
        decision: past[decision],
        outcome,
        input: '{}',
        verdicts: JSON.stringify(verdicts.map((verdict) => ({ ...verdict, name: '' }))),
      });
      await recordAction(context, trx, {
        by: staff,
        act: `credit.${past[decision]}`,
        subject: { kind: 'approval', hash: row.hash, title: wordsOfRequest(row.act, doneRows(verdicts)) },
        reason: reason.trim() || null,
      });
      const asker = decision === 'take-back' ? undefined : await findOpenMember(trx, row.asked_by_hash, now);
      if (decision !== 'take-back' && asker)
        await notifyStaff(
          { readProvider },
          context,
          trx,
          asker,
          'approval-decided',
          approvalDecidedMail({
            hash: row.hash,
            decidedBy: staff.name,
            decision: past[decision],
            what: wordsOfRequest(word, doneRows(verdicts)),
            outcome,
          }),
        );
      return { status: true as const, sentence: outcome };
    });
};

export const readRule: UseCase<typeof twoPersonRuleCall> = async (context) => ({
  status: true,
  rule: await readSetting(context.db, twoPersonRule),
  people: (await listPeople(context, context.db)).length,
});

/** Sets the rule. A weaker one is sent for approval: whom the rule binds cannot take it off alone. */
export const saveRule: UseCase<typeof saveTwoPersonRuleCall> = async (context, staff, { rule }) => {
  if (rule !== 'off' && (await listPeople(context, context.db)).length < 2)
    throw new Refusal('two-needed', ledgerMessages.twoNeeded);
  return context.db.transaction().execute(async (trx) => {
    const before = await readSetting(trx, twoPersonRule);
    if (!weakens(before, rule)) {
      await writeRule(context, trx, staff, rule);
      return { status: true as const, rule, asked: null };
    }
    const text = `From “${twoPersonRuleWords[before]}” to “${twoPersonRuleWords[rule]}”`;
    const asked = await askSecond(context, trx, staff, {
      act: 'change-rule',
      input: { rule },
      verdicts: [{ key: 'rule', name: 'Two-person rule', verdict: 'ready', text, isDone: true }],
      fingerprints: { rule: before },
      reason: text,
    });
    return { status: true as const, rule: before, asked };
  });
};
