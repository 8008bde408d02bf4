// Previews an action on the ledger: everything is done in a transaction that is rolled back, so the preview shows
// exactly what will happen.
import type { CallContext, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import {
  storeRehearsal,
  readRehearsalState,
  type Fingerprints,
  type RehearsedAction,
} from '#platform/server/rehearsal/rehearsal.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { rehearsalMinutes, type Verdict } from '#platform/shared/rehearsal.ts';
import { accountKey } from '#sign-in/account-key.ts';
import { amendmentMessages, requireReason } from '#credit/amendment.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { twoPersonRule } from './two-person-rule.ts';
import {
  ledgerMessages,
  mostAtOnce,
  needsSecond,
  type ApprovedAction,
  type LedgerAction,
} from '../../ledger-actions.ts';
import type {
  creditRehearsalCall,
  rehearseAmendCall,
  rehearseGrantCall,
  rehearseReinstateCall,
  rehearseWithdrawCall,
} from '../../staff-contract.ts';
import type { Difference } from '#certificates/certificate.ts';
import { rolledBack } from '#platform/server/database/rolled-back.ts';
import { amendAction, grantAction, reinstateAction, withdrawAction, type LedgerDoer, type Row } from './actions.ts';
import { listMembersNamed, listStandingCodes } from './ledger-queries.ts';
import { filterOf, type AskedFilter } from './read-ledger.ts';

type PreviewedAction<Input> = RehearsedAction<LedgerDoer> & {
  readonly rows: (
    context: CallContext,
    trx: Queryable,
    input: Input,
    by: string,
    progress: () => Promise<void>,
  ) => Promise<readonly Row[]>;
};

const changesText = (differences: readonly Difference[]): string =>
  differences.map(({ label, before, after }) => `${label}: ${before || '–'} → ${after || '–'}`).join(' · ');

const verdictOf = ({ key, name, verdict, text, isDone, differences }: Row): Verdict => ({
  key,
  name,
  verdict,
  text: differences.length === 0 ? text : `${text}. ${changesText(differences)}`,
  isDone,
});

/** Stores a preview by `staff` and returns it. */
export async function storeLook(
  context: CallContext,
  staff: StaffMember,
  word: Exclude<ApprovedAction, 'change-rule'>,
  look: {
    readonly act: string;
    readonly input: unknown;
    readonly verdicts: readonly Verdict[];
    readonly fingerprints: Fingerprints;
  },
) {
  const now = context.now();
  const h = await storeRehearsal(context.db, now, { staffId: staff.id, ...look });
  return {
    status: true as const,
    h,
    expiresAt: now.add({ minutes: rehearsalMinutes }),
    ready: look.verdicts.filter(({ isDone }) => isDone).length,
    verdicts: [...look.verdicts],
    needsSecond: needsSecond(await readSetting(context.db, twoPersonRule), word),
  };
}

async function lookAt<Input extends { readonly reason: string }>(
  context: CallContext,
  staff: StaffMember,
  word: LedgerAction,
  act: PreviewedAction<Input>,
  input: Input,
  beside: readonly Verdict[] = [],
) {
  const { reason } = requireReason({ reason: input.reason, by: staff.name.slice(0, 120) });
  const said = { ...input, reason };
  const { rows, fingerprints } = await rolledBack(context.db, async (trx) => ({
    // Before anything is written: this is what must be the same when it is done.
    fingerprints: await act.fingerprints(context, trx, said),
    rows: await act.rows(context, trx, said, staff.name.slice(0, 120), async () => undefined),
  }));
  return storeLook(context, staff, word, {
    act: act.name,
    input: said,
    verdicts: [...rows.map(verdictOf), ...beside],
    fingerprints,
  });
}

const typeOf = (word: 'self-study' | 'live'): 1 | 2 => (word === 'live' ? 2 : 1);

/** The members that were named, each once, and the names that no one has. */
async function membersNamed(db: Queryable, typed: readonly string[]) {
  const names = [...new Set(typed.map((each) => each.trim()).filter(Boolean))];
  const members = await listMembersNamed(db, names.map(accountKey), names);
  const hashes = new Set<string>();
  const unknown: string[] = [];
  for (const name of names) {
    const key = accountKey(name);
    const found =
      members.find((each) => each.hash === name) ??
      members.find((each) => each.email_key === key) ??
      members.find((each) => each.username_key === key);
    if (found) hashes.add(found.hash);
    else unknown.push(name);
  }
  return { hashes: [...hashes], unknown };
}

export const rehearseGrant: UseCase<typeof rehearseGrantCall> = async (context, staff, asked) => {
  if (asked.type === 'self-study' && asked.withoutExam !== true)
    throw new Refusal('needs-exam', amendmentMessages.needsExam);
  const { hashes, unknown } = await membersNamed(context.db, asked.students);
  const input = {
    students: hashes,
    activityHash: asked.activity,
    ceTypeId: typeOf(asked.type),
    day: asked.day,
    creditHours: asked.hours ?? null,
    agd: asked.agd ?? null,
    reason: asked.reason,
    evidence: asked.evidence ?? '',
  };
  const beside = unknown.map((name) => ({
    key: name,
    name,
    verdict: 'unknown-student',
    text: amendmentMessages.noHash,
    isDone: false,
  }));
  return lookAt(context, staff, 'grant', grantAction, input, beside);
};

/** The certificates that were chosen one by one, or by the filter of the list. */
async function codesOf(
  db: Queryable,
  { codes, filter }: { readonly codes?: readonly string[] | undefined; readonly filter?: AskedFilter | undefined },
): Promise<string[]> {
  if (codes !== undefined) return [...new Set(codes)];
  if (filter === undefined) throw new Refusal('none-chosen', ledgerMessages.noneChosen);
  const found = await listStandingCodes(db, (await filterOf(db, filter)).filter, mostAtOnce + 1);
  if (found.length > mostAtOnce) throw new Refusal('too-many', ledgerMessages.tooMany);
  if (found.length === 0) throw new Refusal('none-chosen', ledgerMessages.noneChosen);
  return found;
}

export const rehearseAmend: UseCase<typeof rehearseAmendCall> = async (context, staff, asked) => {
  const { change } = asked;
  const input = {
    codes: await codesOf(context.db, asked),
    change: {
      ...(change.name === undefined ? {} : { studentName: change.name.trim() }),
      ...(change.title === undefined ? {} : { title: change.title.trim() }),
      ...(change.lecturer === undefined ? {} : { lecturer: change.lecturer.trim() || null }),
      ...(change.type === undefined ? {} : { ceTypeId: typeOf(change.type) }),
      ...(change.hours === undefined ? {} : { creditHours: change.hours }),
      ...(change.agd === undefined ? {} : { agd: change.agd }),
      ...(change.day === undefined ? {} : { day: change.day }),
    },
    nameFromProfile: change.nameFromProfile ?? false,
    statementsOfDay: change.statements ?? false,
    kind: asked.kind,
    reason: asked.reason,
  };
  return lookAt(context, staff, 'amend', amendAction, input);
};

export const rehearseWithdraw: UseCase<typeof rehearseWithdrawCall> = async (context, staff, asked) =>
  lookAt(context, staff, 'withdraw', withdrawAction, {
    codes: await codesOf(context.db, asked),
    kind: asked.kind,
    reason: asked.reason,
  });

export const rehearseReinstate: UseCase<typeof rehearseReinstateCall> = async (context, staff, { codes, reason }) =>
  lookAt(context, staff, 'reinstate', reinstateAction, { codes: [...new Set(codes)], reason });

/** The progress of an action that a job carries out. */
export const readProgress: UseCase<typeof creditRehearsalCall> = async (context, staff, { h }) => {
  const { state, doneRows, sentence } = await readRehearsalState(context, staff.id, h);
  return { status: true, state, doneRows, sentence };
};
