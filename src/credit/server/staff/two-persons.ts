// Where the two-person rule holds, doing an act makes a request: somebody else looks at the same rows and agrees, or refuses.
import * as z from 'zod/mini';
import type { CallContext, Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import {
  carryOut,
  expectUnchanged,
  finishRehearsal,
  readRehearsal,
  type RehearsedAct,
} from '#platform/server/rehearsal/rehearsal.ts';
import { publicHash } from '#platform/server/security/random.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Verdict } from '#platform/shared/rehearsal.ts';
import { readSetting } from '#provider/server/provider.ts';
import { writeSetting } from '#provider/server/write-settings.ts';
import { recordAct } from '#staff/server/audit.ts';
import { mayDo, rolesWith, type Permission } from '#staff/permissions.ts';
import { amendmentMessages } from '../../amendment.ts';
import { ledgerMessages, needsSecond, twoPersonRules, type LedgerAct, type TwoPersonRule } from '../../ledger-acts.ts';
import type {
  approvalCall,
  approvalsCall,
  decideCall,
  saveTwoPersonRuleCall,
  twoPersonRuleCall,
} from '../../staff-contract.ts';
import { amendAct, grantAct, reinstateAct, withdrawAct, type LedgerDoer } from './acts.ts';
import {
  countHolders,
  findApproval,
  insertApproval,
  listApprovals,
  lockApproval,
  updateApproval,
  type ApprovalRecord,
} from './approval-queries.ts';
import { importAct, undoImportAct } from './import-acts.ts';

type AnAct = RehearsedAct<LedgerDoer>;

/** Every act of the ledger by its word, and who may do it. */
const ledgerActs: Readonly<Record<LedgerAct, { readonly act: AnAct; readonly permission: Permission }>> = {
  grant: { act: grantAct, permission: 'credit.grant' },
  amend: { act: amendAct, permission: 'credit.amend' },
  withdraw: { act: withdrawAct, permission: 'credit.withdraw' },
  reinstate: { act: reinstateAct, permission: 'credit.withdraw' },
  import: { act: importAct, permission: 'credit.import' },
  'undo-import': { act: undoImportAct, permission: 'credit.import' },
};

/** The same as the console carries them out. */
export const creditRehearsedActs = Object.values(ledgerActs).map(({ act }) => act as RehearsedAct<never>);

export const readTwoPersonRule = (db: Queryable): Promise<TwoPersonRule> =>
  readSetting(db, 'twoPersonRule', z.enum(twoPersonRules), 'off');

/** How many people of the team may correct the ledger. */
const countPeople = ({ db, now }: Context): Promise<number> => countHolders(db, rolesWith('credit.withdraw'), now());

const doerOf = ({ id, hash, name, roles, sessionId }: StaffMember): LedgerDoer => ({
  id,
  hash,
  name,
  roles,
  sessionId,
});

const reasonIn = (input: unknown): string => String((input as { reason?: unknown }).reason ?? '');

/** Does a rehearsed act, or asks a second person for it. */
export async function doOrAsk(
  context: CallContext,
  staff: StaffMember,
  word: LedgerAct,
  h: string,
): Promise<{ readonly status: true; readonly sentence: string | null; readonly asked: string | null }> {
  const { act } = ledgerActs[word];
  if (!needsSecond(await readTwoPersonRule(context.db), word)) {
    const { sentence } = await carryOut(context, doerOf(staff), act, { h, reason: '' });
    return { status: true, sentence, asked: null };
  }
  return context.db.transaction().execute(async (trx) => {
    const now = context.now();
    const kept = await readRehearsal(trx, now, { staffId: staff.id, act: act.name, hash: h });
    expectUnchanged(kept, await act.fingerprints(context, trx, kept.input));
    if (!kept.verdicts.some(({ isDone }) => isDone))
      throw new Refusal('nothing-to-do', kept.verdicts[0]?.text ?? ledgerMessages.nothingToDo);
    const hash = publicHash(22);
    await insertApproval(trx, {
      hash,
      act: word,
      input: JSON.stringify(kept.input),
      verdicts: JSON.stringify(kept.verdicts),
      fingerprints: JSON.stringify(kept.fingerprints),
      reason: reasonIn(kept.input),
      asked_by_hash: staff.hash,
      asked_by: staff.name,
      asked_at: now,
    });
    await recordAct(context, trx, {
      by: staff,
      act: 'credit.asked',
      subject: { kind: 'approval', hash, title: word },
      after: { rows: kept.verdicts.filter(({ isDone }) => isDone).length },
      reason: reasonIn(kept.input),
    });
    await finishRehearsal(trx, now, kept.id, ledgerMessages.asked);
    return { status: true as const, sentence: ledgerMessages.asked, asked: hash };
  });
}

const verdictsOf = (row: ApprovalRecord): Verdict[] => row.verdicts as unknown as Verdict[];

const approvalOf = (row: ApprovalRecord, reader: StaffMember) => ({
  hash: row.hash,
  act: row.act,
  reason: row.reason,
  rows: verdictsOf(row).filter(({ isDone }) => isDone).length,
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

export const readRequest: UseCase<typeof approvalCall> = async ({ db }, staff, { h }) => {
  const row = await findApproval(db, h);
  if (!row) throw unknownRequest();
  return {
    status: true,
    approval: approvalOf(row, staff),
    verdicts: verdictsOf(row).map(({ key, name, verdict, text, isDone }) => ({ key, name, verdict, text, isDone })),
    evidence: String((row.input as { evidence?: unknown }).evidence ?? ''),
  };
};

/** Agrees to a request and does it, in one transaction; refuses it; or takes it back. What a request says of people goes once it is decided. */
export const decide: UseCase<typeof decideCall> = async (context, staff, { h, decision, reason = '' }) =>
  context.db.transaction().execute(async (trx) => {
    const now = context.now();
    const row = await lockApproval(trx, h);
    const word = row?.act as LedgerAct | undefined;
    if (!row || word === undefined) throw unknownRequest();
    if (row.decided_at !== null)
      throw new Refusal('decided-already', ledgerMessages.decidedAlready, { httpStatus: 409 });
    const isOwn = row.asked_by_hash === staff.hash;
    const { act, permission } = ledgerActs[word];
    if (!mayDo(staff.roles, permission)) throw new Refusal('not-allowed', ledgerMessages.notYours, { httpStatus: 403 });
    if (decision === 'take-back' && !isOwn)
      throw new Refusal('not-own-request', ledgerMessages.notOwn, { httpStatus: 403 });
    if (decision !== 'take-back' && isOwn)
      throw new Refusal('own-request', ledgerMessages.ownRequest, { httpStatus: 403 });
    if (decision === 'refuse' && reason.trim().length < 15) throw new Refusal('reason', amendmentMessages.refuseReason);
    let outcome = reason.trim();
    if (decision === 'agree') {
      expectUnchanged(
        { id: '', input: row.input, verdicts: verdictsOf(row), fingerprints: row.fingerprints as never },
        await act.fingerprints(context, trx, row.input),
      );
      outcome = await act.carryOut(context, trx, {
        by: { ...doerOf(staff), asked: row.asked_by },
        input: row.input,
        verdicts: verdictsOf(row),
        reason: row.reason,
        progress: async () => undefined,
      });
    }
    const past = { agree: 'agreed', refuse: 'refused', 'take-back': 'taken-back' } as const;
    await updateApproval(trx, row.id, {
      decided_at: now,
      decided_by: staff.name,
      decided_by_hash: staff.hash,
      decision: past[decision],
      outcome,
      input: '{}',
      verdicts: JSON.stringify(verdictsOf(row).map((verdict) => ({ ...verdict, name: '' }))),
    });
    await recordAct(context, trx, {
      by: staff,
      act: `credit.${past[decision]}`,
      subject: { kind: 'approval', hash: row.hash, title: row.act },
      reason: reason.trim() || null,
    });
    return { status: true as const, sentence: outcome };
  });

export const readRule: UseCase<typeof twoPersonRuleCall> = async (context) => ({
  status: true,
  rule: await readTwoPersonRule(context.db),
  people: await countPeople(context),
});

export const saveRule: UseCase<typeof saveTwoPersonRuleCall> = async (context, staff, { rule }) => {
  if (rule !== 'off' && (await countPeople(context)) < 2) throw new Refusal('two-needed', ledgerMessages.twoNeeded);
  await context.db.transaction().execute(async (trx) => {
    const before = await readTwoPersonRule(trx);
    if (before === rule) return;
    await writeSetting(trx, 'twoPersonRule', rule);
    await recordAct(context, trx, {
      by: staff,
      act: 'credit.rule-changed',
      subject: { kind: 'setting', title: 'Two-person rule' },
      before: { rule: before },
      after: { rule },
    });
  });
  return { status: true, rule };
};
