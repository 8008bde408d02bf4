// What staff can do to the ledger, for one or many rows: previewed first, then carried out by the same code. Each
// action defines how its rows are previewed again, so that nothing is done to what changed meanwhile, and writes its
// entry of the log for each row in the transaction of the row.
import { nameHintForStaff } from '#accounts/name-on-certificates.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { andMailed } from '#platform/server/mail/mailer.ts';
import { fingerprintsOf, type Fingerprints, type RehearsedAction } from '#platform/server/rehearsal/rehearsal.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import type { Verdict } from '#platform/shared/rehearsal.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { recordAction, type Actor } from '#staff/server/audit.ts';
import { amendmentMessages, type CreditChange, type Subject } from '#credit/amendment.ts';
import { differencesOf, type Difference } from '#certificates/certificate.ts';
import { nameOnCertificate } from '#credit/frozen-facts.ts';
import { ledgerMessages, namesOfTwo, type AmendReason, type WithdrawReason } from '../../ledger-actions.ts';
import {
  accreditationFor,
  amendCredit,
  reinstateCredit,
  withdrawCredit,
} from '#credit/server/corrections/amend-credit.ts';
import { findCreditById } from '#credit/server/credit-rows.ts';
import { grantTo } from '#credit/server/awarding/grant-credit.ts';
import { mailAmendedJob, mailCertificateJob } from '#credit/server/job-kinds.ts';
import { proofForWire, proofOf } from '#certificates/server/proof-of.ts';
import { listActivitiesNamed, listToCorrect, listToGrant } from './ledger-queries.ts';

/** Who does it; with two people, `asked` is the person who requested it. */
export type LedgerDoer = Pick<StaffMember, 'id' | 'hash' | 'name' | 'roles' | 'sessionId'> & {
  readonly asked?: string;
};

export type GrantInput = {
  readonly students: readonly string[];
  readonly activityHash: string;
  readonly ceTypeId: 1 | 2;
  readonly day: string;
  readonly creditHours: number | null;
  readonly agd: readonly Subject[] | null;
  readonly reason: string;
  readonly evidence: string;
};

/** What shall read otherwise. `nameFromProfile` and `statementsOfDay` take what holds for each certificate. */
export type AmendInput = {
  readonly codes: readonly string[];
  readonly change: Omit<CreditChange, 'accreditation'>;
  readonly nameFromProfile: boolean;
  readonly statementsOfDay: boolean;
  readonly kind: AmendReason;
  readonly reason: string;
};

export type WithdrawInput = {
  readonly codes: readonly string[];
  readonly kind: WithdrawReason;
  readonly reason: string;
};
export type ReinstateInput = { readonly codes: readonly string[]; readonly reason: string };

/** One row of an action, as previewed or carried out. */
export type Row = Verdict & {
  /** What the certificate is for. */
  readonly title: string;
  readonly differences: readonly Difference[];
  /** The certificate that stands for it afterward, or that was withdrawn; null where nothing is done. */
  readonly code: string | null;
  readonly creditId: string | null;
};

const nobody = { title: '', differences: [], code: null, creditId: null, isDone: false } as const;

/** What was done to a row; without `text` its title says enough. */
type Done = Pick<Row, 'code' | 'creditId' | 'differences' | 'title'> & { readonly text?: string };

/** Runs one row; a refusal is its verdict. */
async function rowOf(key: string, name: string, run: () => Promise<Done>): Promise<Row> {
  try {
    const row = await run();
    return { key, name, verdict: 'ready', isDone: true, text: row.title, ...row };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { key, name, verdict: error.code, text: error.message, ...nobody };
  }
}

const byOf = ({ name, asked }: LedgerDoer): string =>
  asked === undefined ? name.slice(0, 120) : namesOfTwo(asked, name);

const actorOf = ({ id, name, roles, sessionId }: LedgerDoer): Actor => ({ id, name, roles, sessionId });

/** Why a whole action is refused before any row is checked. */
async function requireActivity(trx: Queryable, hash: string) {
  const activity = (await listActivitiesNamed(trx, [hash])).find((each) => each.hash === hash);
  if (!activity) throw new Refusal('unknown-activity', amendmentMessages.noSuchActivity);
  return activity;
}

/** Called after each row; a preview has none. */
type Progress = (doneRows: number) => Promise<void>;

/** Grants credit to each member. Rows are keyed by the member's hash. */
async function grantRows(
  context: Context,
  trx: Queryable,
  input: GrantInput,
  by: string,
  progress: Progress,
): Promise<Row[]> {
  const activity = await requireActivity(trx, input.activityHash);
  const members = new Map((await listToGrant(trx, input.students, activity.id)).map((each) => [each.hash, each]));
  const rows: Row[] = [];
  for (const hash of input.students) {
    const member = members.get(hash);
    if (!member) {
      rows.push({ key: hash, name: '', verdict: 'unknown-student', text: amendmentMessages.noHash, ...nobody });
      continue;
    }
    rows.push(
      await rowOf(hash, nameOnCertificate(member), async () => {
        const credit = await grantTo(context, trx, {
          studentId: member.id,
          activityId: activity.id,
          ceTypeId: input.ceTypeId,
          day: input.day,
          creditHours: input.creditHours ?? undefined,
          agd: input.agd ?? undefined,
          scales: true,
          reason: input.reason,
          by,
          evidence: input.evidence || undefined,
        });
        const { title } = activity;
        const notes = [
          nameHintForStaff(nameOnCertificate(member)),
          member.email_verified_at === null ? ledgerMessages.unconfirmed : undefined,
        ].filter((note) => note !== undefined);
        return {
          code: credit.verification_code,
          creditId: credit.id,
          differences: [],
          title,
          ...(notes.length === 0 ? {} : { text: [`${title}.`, ...notes].join(' ') }),
        };
      }),
    );
    await progress(rows.length);
  }
  return rows;
}

type ToCorrect = Awaited<ReturnType<typeof listToCorrect>>[number];

async function forEachCode(
  trx: Queryable,
  codes: readonly string[],
  progress: Progress,
  run: (credit: ToCorrect) => Promise<Done>,
): Promise<Row[]> {
  const credits = new Map((await listToCorrect(trx, codes)).map((each) => [each.verification_code, each]));
  const rows: Row[] = [];
  for (const code of codes) {
    const credit = credits.get(code);
    rows.push(
      credit === undefined
        ? { key: code, name: '', verdict: 'unknown-code', text: amendmentMessages.notFound(code), ...nobody }
        : await rowOf(code, credit.student_name, () => run(credit)),
    );
    await progress(rows.length);
  }
  return rows;
}

/** Amends each certificate without notifying anyone yet. Rows are keyed by the number of the amended certificate. */
function amendRows(
  context: Context,
  trx: Queryable,
  input: AmendInput,
  by: string,
  progress: Progress,
): Promise<Row[]> {
  return forEachCode(trx, input.codes, progress, async (credit) => {
    const { person_title: title, firstname, lastname } = credit;
    const change: CreditChange = {
      ...input.change,
      ...(input.nameFromProfile && firstname !== null && lastname !== null
        ? { studentName: nameOnCertificate({ title: title ?? '', firstname, lastname }) }
        : {}),
      ...(input.statementsOfDay ? { accreditation: await accreditationFor(trx, credit.id) } : {}),
    };
    const before = await findCreditById(trx, credit.id);
    const amended = await amendCredit(context, trx, {
      creditId: credit.id,
      change,
      reason: input.reason,
      kind: input.kind,
      by,
      tells: false,
    });
    const after = await findCreditById(trx, amended.id);
    return {
      code: amended.verification_code,
      creditId: amended.id,
      title: credit.title,
      differences: before && after ? differencesOf(proofForWire(proofOf(before)), proofForWire(proofOf(after))) : [],
    };
  });
}

/** Withdraws each certificate. */
function withdrawRows(
  context: Context,
  trx: Queryable,
  input: WithdrawInput,
  by: string,
  progress: Progress,
): Promise<Row[]> {
  return forEachCode(trx, input.codes, progress, async (credit) => {
    await withdrawCredit(context, trx, { creditId: credit.id, reason: input.reason, kind: input.kind, by });
    return { code: credit.verification_code, creditId: credit.id, differences: [], title: credit.title };
  });
}

/** Reinstates each certificate that was withdrawn. */
function reinstateRows(
  context: Context,
  trx: Queryable,
  input: ReinstateInput,
  by: string,
  progress: Progress,
): Promise<Row[]> {
  return forEachCode(trx, input.codes, progress, async (credit) => {
    const { id, verification_code: code } = await reinstateCredit(context, trx, {
      creditId: credit.id,
      reason: input.reason,
      by,
    });
    return { code, creditId: id, differences: [], title: credit.title };
  });
}

const correctedFingerprints = async (trx: Queryable, codes: readonly string[]): Promise<Fingerprints> =>
  fingerprintsOf((await listToCorrect(trx, codes)).map((each) => [each.verification_code, each] as const));

/** The log never contains a member's old or new name, because it would outlive their erasure. */
const namelessDifferences = (differences: readonly Difference[], side: 'before' | 'after') =>
  Object.fromEntries(differences.map((each) => [each.label, each.label === 'Name' ? 'changed' : each[side]]));

const done = (rows: readonly Row[]) =>
  rows.filter(
    (row): row is Row & { readonly creditId: string; readonly code: string } =>
      row.isDone && row.creditId !== null && row.code !== null,
  );

const certificates = (count: number): string => (count === 1 ? '1 certificate' : `${count} certificates`);

/** How many certificates went to an address that nobody confirmed; '' where none did. */
function unconfirmedOf(rows: readonly Row[]): string {
  const count = rows.filter(({ isDone, text }) => isDone && text.includes(ledgerMessages.unconfirmed)).length;
  if (count === 0) return '';
  return ` ${count === 1 ? '1 of these members hasn’t' : `${count} of these members haven’t`} confirmed their email.`;
}

/** Nothing is done where every row has a reason against it. */
function requireSome(rows: readonly Row[]): void {
  if (done(rows).length === 0) throw new Refusal('nothing-to-do', rows[0]?.text ?? ledgerMessages.nothingToDo);
}

type Work<Input> = {
  readonly by: LedgerDoer;
  readonly input: Input;
  readonly progress: Progress;
};

/** What is done with the rows of an action, and how it is reported. */
type Ledgered<Input> = {
  readonly look: (context: Context, trx: Queryable, input: Input) => Promise<Fingerprints>;
  readonly rows: (context: Context, trx: Queryable, input: Input, by: string, progress: Progress) => Promise<Row[]>;
  readonly log: (row: Row, input: Input) => Omit<Parameters<typeof recordAction>[2], 'by'>;
  readonly after?: (context: Context, trx: Queryable, rows: readonly Row[]) => Promise<void>;
  /** `mailed` ends a sentence with whether the mails leave. */
  readonly said: (count: number, mailed: string, rows: readonly Row[]) => string;
};

function ledgerAction<Input>(name: string, { look, rows, log, after, said }: Ledgered<Input>) {
  const carryOut = async (context: Context, trx: Queryable, { by, input, progress }: Work<Input>): Promise<string> => {
    const all = await rows(context, trx, input, byOf(by), progress);
    requireSome(all);
    await after?.(context, trx, all);
    for (const row of done(all)) await recordAction(context, trx, { by: actorOf(by), ...log(row, input) });
    return said(done(all).length, await andMailed(context, trx), all);
  };
  return {
    name,
    rows,
    fingerprints: (context, trx, input) => look(context, trx, input as Input),
    carryOut: (context, trx, work) => carryOut(context, trx, work as Work<Input>),
  } satisfies RehearsedAction<LedgerDoer> & { rows: Ledgered<Input>['rows'] };
}

/** Each member of an amendment gets one email about all of theirs. */
async function mailAmended(context: Context, trx: Queryable, rows: readonly Row[]): Promise<void> {
  const ids = done(rows).map(({ creditId }) => creditId);
  const holders = await Promise.all(ids.map((id) => findCreditById(trx, id)));
  const byHolder = Map.groupBy(
    holders.flatMap((credit) => (credit?.student_id ? [{ id: credit.id, studentId: credit.student_id }] : [])),
    ({ studentId }) => studentId,
  );
  for (const [studentId, credits] of byHolder) {
    const [first, ...others] = credits;
    if (first && others.length === 0)
      await context.jobs.enqueue(trx, mailCertificateJob, {
        creditId: first.id,
        occasion: 'amended',
        idempotencyKey: `amended:${first.id}`,
      });
    // No mail program takes an attachment of hundreds of pages.
    else
      for (let from = 0; from < credits.length; from += 20)
        await context.jobs.enqueue(trx, mailAmendedJob, {
          studentId,
          creditIds: credits.slice(from, from + 20).map(({ id }) => id),
        });
  }
}

export const grantAction = ledgerAction<GrantInput>('credit.grant', {
  look: async (_context, trx, input) => {
    const activity = await requireActivity(trx, input.activityHash);
    return fingerprintsOf([
      ['activity', [activity.title, activity.credits, activity.release_at.toString()]],
      ...(await listToGrant(trx, input.students, activity.id)).map((each) => [each.hash, each] as const),
    ]);
  },
  rows: grantRows,
  log: ({ code, title, key }, { reason, ceTypeId, day, creditHours }) => ({
    act: 'credit.granted',
    subject: { kind: 'credit', hash: code, title },
    after: { student: key, ceTypeId, day, creditHours: creditHours ?? 'all' },
    reason,
  }),
  said: (count, mailed, rows) => `${certificates(count)} granted${mailed}.${unconfirmedOf(rows)}`,
});

export const amendAction = ledgerAction<AmendInput>('credit.amend', {
  look: (_context, trx, { codes }) => correctedFingerprints(trx, codes),
  rows: amendRows,
  log: ({ key, code, title, differences }, { reason, kind }) => ({
    act: 'credit.amended',
    subject: { kind: 'credit', hash: key, title },
    before: namelessDifferences(differences, 'before'),
    after: { ...namelessDifferences(differences, 'after'), certificate: code, kind },
    reason,
  }),
  after: mailAmended,
  said: (count, mailed) => `${certificates(count)} corrected${mailed}.`,
});

export const withdrawAction = ledgerAction<WithdrawInput>('credit.withdraw', {
  look: (_context, trx, { codes }) => correctedFingerprints(trx, codes),
  rows: withdrawRows,
  log: ({ key, title }, { reason, kind }) => ({
    act: 'credit.withdrawn',
    subject: { kind: 'credit', hash: key, title },
    after: { kind },
    reason,
  }),
  said: (count, mailed) => `${certificates(count)} withdrawn${mailed}.`,
});

export const reinstateAction = ledgerAction<ReinstateInput>('credit.reinstate', {
  look: (_context, trx, { codes }) => correctedFingerprints(trx, codes),
  rows: reinstateRows,
  log: ({ key, code, title }, { reason }) => ({
    act: 'credit.reinstated',
    subject: { kind: 'credit', hash: key, title },
    after: { certificate: code },
    reason,
  }),
  said: (count, mailed) => `${certificates(count)} reinstated${mailed}.`,
});
