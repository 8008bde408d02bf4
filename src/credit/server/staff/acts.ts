// What the provider's people do to the ledger, for one or many: looked at first, then done by the same code. Each act says how its rows are looked at
// again, so that nothing is done to what changed meanwhile, and writes its entry of the log for each row in the transaction of the row.
import type { Context, Queryable } from '#platform/server/context.ts';
import { andMailed } from '#platform/server/mail/mailer.ts';
import { fingerprintsOf, type Fingerprints, type RehearsedAct } from '#platform/server/rehearsal/rehearsal.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import type { Verdict } from '#platform/shared/rehearsal.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { recordAct, type Actor } from '#staff/server/audit.ts';
import { amendmentMessages, type CreditChange, type Subject } from '../../amendment.ts';
import { differencesOf, nameOnCertificate, type Difference } from '../../certificate.ts';
import { ledgerMessages, namesOfTwo, type AmendReason, type WithdrawReason } from '../../ledger-acts.ts';
import { accreditationFor, amendCredit, reinstateCredit, withdrawCredit } from '../amend-credit.ts';
import { findCreditById } from '../credit-queries.ts';
import { grantTo } from '../grant-credit.ts';
import { mailAmendedJob, mailCertificateJob } from '../job-kinds.ts';
import { proofForWire, proofOf } from '../proof-of.ts';
import { listActivitiesNamed, listToCorrect, listToGrant } from './ledger-queries.ts';

/** Who does it; `asked` is who asked for it, where two people decide. */
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

/** One row of an act, as it would be or was done. */
export type Row = Verdict & {
  readonly differences: readonly Difference[];
  /** The certificate that stands for it afterwards, or that was withdrawn; null where nothing is done. */
  readonly code: string | null;
  readonly creditId: string | null;
};

const nobody = { differences: [], code: null, creditId: null, isDone: false } as const;

/** Runs one row; a refusal is its verdict. */
async function rowOf(
  key: string,
  name: string,
  run: () => Promise<Pick<Row, 'code' | 'creditId' | 'differences' | 'text'>>,
): Promise<Row> {
  try {
    return { key, name, verdict: 'ready', isDone: true, ...(await run()) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { key, name, verdict: error.code, text: error.message, ...nobody };
  }
}

const byOf = ({ name, asked }: LedgerDoer): string =>
  asked === undefined ? name.slice(0, 120) : namesOfTwo(asked, name);

const actorOf = ({ id, name, roles, sessionId }: LedgerDoer): Actor => ({ id, name, roles, sessionId });

/** Why a whole act is refused before any row is looked at. */
async function requireActivity(trx: Queryable, hash: string) {
  const activity = (await listActivitiesNamed(trx, [hash])).find((each) => each.hash === hash);
  if (!activity) throw new Refusal('unknown-activity', amendmentMessages.noSuchActivity);
  return activity;
}

/** Grants credit to each member. Rows are keyed by the member's hash. */
async function grantRows(context: Context, trx: Queryable, input: GrantInput, by: string): Promise<Row[]> {
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
        return { code: credit.verification_code, creditId: credit.id, differences: [], text: activity.title };
      }),
    );
  }
  return rows;
}

type ToCorrect = Awaited<ReturnType<typeof listToCorrect>>[number];

async function forEachCode(
  trx: Queryable,
  codes: readonly string[],
  run: (credit: ToCorrect) => Promise<Pick<Row, 'code' | 'creditId' | 'differences' | 'text'>>,
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
  }
  return rows;
}

/** Amends each certificate; nobody is told yet. Rows are keyed by the number of the one that is amended. */
function amendRows(context: Context, trx: Queryable, input: AmendInput, by: string): Promise<Row[]> {
  return forEachCode(trx, input.codes, async (credit) => {
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
      text: credit.title,
      differences: before && after ? differencesOf(proofForWire(proofOf(before)), proofForWire(proofOf(after))) : [],
    };
  });
}

/** Withdraws each certificate. */
function withdrawRows(context: Context, trx: Queryable, input: WithdrawInput, by: string): Promise<Row[]> {
  return forEachCode(trx, input.codes, async (credit) => {
    await withdrawCredit(context, trx, { creditId: credit.id, reason: input.reason, kind: input.kind, by });
    return { code: credit.verification_code, creditId: credit.id, differences: [], text: credit.title };
  });
}

/** Reinstates each certificate that was withdrawn. */
function reinstateRows(context: Context, trx: Queryable, input: ReinstateInput, by: string): Promise<Row[]> {
  return forEachCode(trx, input.codes, async (credit) => {
    const { id, verification_code: code } = await reinstateCredit(context, trx, {
      creditId: credit.id,
      reason: input.reason,
      by,
    });
    return { code, creditId: id, differences: [], text: credit.title };
  });
}

const correctedFingerprints = async (trx: Queryable, codes: readonly string[]): Promise<Fingerprints> =>
  fingerprintsOf((await listToCorrect(trx, codes)).map((each) => [each.verification_code, each] as const));

/** What a member's name was and became is never kept in the log: it would outlive their erasure. */
const namelessDifferences = (differences: readonly Difference[], side: 'before' | 'after') =>
  Object.fromEntries(differences.map((each) => [each.label, each.label === 'Name' ? 'changed' : each[side]]));

const done = (rows: readonly Row[]): (Row & { readonly creditId: string; readonly code: string })[] =>
  rows.flatMap((row) => (row.isDone && row.creditId !== null && row.code !== null ? [row as never] : []));

const certificates = (count: number): string => (count === 1 ? '1 certificate' : `${count} certificates`);

/** Nothing is done where every row has a reason against it. */
function requireSome(rows: readonly Row[]): void {
  if (done(rows).length === 0) throw new Refusal('nothing-to-do', rows[0]?.text ?? ledgerMessages.nothingToDo);
}

type Work<Input> = {
  readonly by: LedgerDoer;
  readonly input: Input;
};

/** What is done with the rows of an act, and what is said of it. */
type Ledgered<Input> = {
  readonly look: (context: Context, trx: Queryable, input: Input) => Promise<Fingerprints>;
  readonly rows: (context: Context, trx: Queryable, input: Input, by: string) => Promise<Row[]>;
  readonly log: (row: Row, input: Input) => Omit<Parameters<typeof recordAct>[2], 'by'>;
  readonly after?: (context: Context, trx: Queryable, rows: readonly Row[]) => Promise<void>;
  /** `mailed` ends a sentence with whether the mails leave. */
  readonly said: (count: number, mailed: string) => string;
};

function ledgerAct<Input>(name: string, { look, rows, log, after, said }: Ledgered<Input>) {
  const carryOut = async (context: Context, trx: Queryable, { by, input }: Work<Input>): Promise<string> => {
    const all = await rows(context, trx, input, byOf(by));
    requireSome(all);
    await after?.(context, trx, all);
    for (const row of done(all)) await recordAct(context, trx, { by: actorOf(by), ...log(row, input) });
    return said(done(all).length, andMailed(context));
  };
  return {
    name,
    rows,
    fingerprints: (context, trx, input) => look(context, trx, input as Input),
    carryOut: (context, trx, work) => carryOut(context, trx, work as Work<Input>),
  } satisfies RehearsedAct<LedgerDoer> & { rows: Ledgered<Input>['rows'] };
}

/** The members of an amendment are told of all of theirs by one mail. */
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

export const grantAct = ledgerAct<GrantInput>('credit.grant', {
  look: async (_context, trx, input) => {
    const activity = await requireActivity(trx, input.activityHash);
    return fingerprintsOf([
      ['activity', [activity.title, activity.credits, activity.release_at.toString()]],
      ...(await listToGrant(trx, input.students, activity.id)).map((each) => [each.hash, each] as const),
    ]);
  },
  rows: grantRows,
  log: ({ code, text, key }, { reason, ceTypeId, day, creditHours }) => ({
    act: 'credit.granted',
    subject: { kind: 'credit', hash: code, title: text },
    after: { student: key, ceTypeId, day, creditHours: creditHours ?? 'all' },
    reason,
  }),
  said: (count, mailed) => `${certificates(count)} granted${mailed}.`,
});

export const amendAct = ledgerAct<AmendInput>('credit.amend', {
  look: (_context, trx, { codes }) => correctedFingerprints(trx, codes),
  rows: amendRows,
  log: ({ key, code, text, differences }, { reason, kind }) => ({
    act: 'credit.amended',
    subject: { kind: 'credit', hash: key, title: text },
    before: namelessDifferences(differences, 'before'),
    after: { ...namelessDifferences(differences, 'after'), certificate: code, kind },
    reason,
  }),
  after: mailAmended,
  said: (count, mailed) => `${certificates(count)} amended${mailed}.`,
});

export const withdrawAct = ledgerAct<WithdrawInput>('credit.withdraw', {
  look: (_context, trx, { codes }) => correctedFingerprints(trx, codes),
  rows: withdrawRows,
  log: ({ key, text }, { reason, kind }) => ({
    act: 'credit.withdrawn',
    subject: { kind: 'credit', hash: key, title: text },
    after: { kind },
    reason,
  }),
  said: (count, mailed) => `${certificates(count)} withdrawn${mailed}.`,
});

export const reinstateAct = ledgerAct<ReinstateInput>('credit.reinstate', {
  look: (_context, trx, { codes }) => correctedFingerprints(trx, codes),
  rows: reinstateRows,
  log: ({ key, code, text }, { reason }) => ({
    act: 'credit.reinstated',
    subject: { kind: 'credit', hash: key, title: text },
    after: { certificate: code },
    reason,
  }),
  said: (count, mailed) => `${certificates(count)} reinstated${mailed}.`,
});
