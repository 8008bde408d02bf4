import { isDay } from '#platform/shared/dates.ts';
import type { Insertable } from 'kysely';
import type { Context, Queryable } from '#platform/server/context.ts';
import type { Credit } from '#platform/server/database/tables.gen.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import {
  amendedFacts,
  amendmentMessages,
  requireReason,
  type AmendableFacts,
  type CreditChange,
  type Subject,
} from '../../amendment.ts';
import { localDay, statementsOn, type PrintedStatement } from '../../frozen-facts.ts';
import { replacing } from '../awarding/award-credit.ts';
import { findCreditByCode, findCreditById, listChain, type CorrectedRow } from '../credit-rows.ts';
import {
  findLastCredit,
  findRelease,
  insertCorrection,
  insertCredit,
  lockCredit,
  lockOwner,
} from '../credit-queries.ts';
import type { Attendance } from '../../live-attendance.ts';
import { mailCertificateJob, mailWithdrawalJob } from '../job-kinds.ts';
import { newCode } from '../awarding/new-code.ts';
import { attendanceToFreeze } from '../attendance/seat-attendance.ts';

/** `by` is the name of the person who decided; null is the portal itself. */
type Decision = {
  readonly reason: string;
  readonly by: string | null;
  /** The identifier in the console's list (ledger-actions.ts). */
  readonly kind?: string | undefined;
  /** False if the caller notifies the member of several at once. */
  readonly tells?: boolean | undefined;
};

/** The number of the row with this certificate code. Refused: a code that no certificate has. */
export async function findCreditId(db: Queryable, code: string): Promise<string> {
  const credit = await findCreditByCode(db, code);
  if (!credit) throw new Refusal('unknown-code', amendmentMessages.notFound(code));
  return credit.id;
}

/** The row under its lock. Refused: one that was corrected already, or whose account was closed. */
async function requireStanding(
  db: Queryable,
  creditId: string,
): Promise<CorrectedRow & { readonly student_id: string }> {
  await lockCredit(db, creditId);
  const credit = await findCreditById(db, creditId);
  if (!credit) throw new Refusal('unknown-code', amendmentMessages.notFound(creditId));
  if (credit.correction === 'withdrawn') throw new Refusal('withdrawn', amendmentMessages.withdrawn);
  if (credit.correction === 'superseded') {
    const last = (await listChain(db, credit)).at(-1);
    throw new Refusal('superseded', amendmentMessages.superseded(last?.verification_code ?? ''));
  }
  if (credit.student_id === null) throw new Refusal('no-owner', amendmentMessages.noOwner);
  return { ...credit, student_id: credit.student_id };
}

const factsOf = (credit: CorrectedRow): AmendableFacts => ({
  studentName: credit.student_name,
  title: credit.title,
  lecturer: credit.lecturer,
  ceTypeId: credit.ce_type_id,
  creditName: credit.credit_name,
  creditHours: credit.credits,
  agd: credit.agd as Subject[],
  accreditation: credit.accreditation as PrintedStatement[],
  day: credit.local_date,
});

const columnsOf = (facts: AmendableFacts) => ({
  student_name: facts.studentName,
  title: facts.title,
  lecturer: facts.lecturer,
  ce_type_id: facts.ceTypeId,
  credit_name: facts.creditName,
  credits: facts.creditHours,
});

/** No hour of that day is known: noon stands for it. */
export const noonOf = (day: string, timeZone: string): Temporal.Instant =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: '12:00' }).toInstant();

/** Refused: a day before the release of the activity, or in the future, in the member's own calendar. */
export function requireDay(context: Context, day: string, releaseAt: Temporal.Instant, timeZone: string): void {
  const [first, today] = [localDay(releaseAt, timeZone), localDay(context.now(), timeZone)];
  if (!isDay(day) || day < first || day > today)
    throw new Refusal('wrong-day', amendmentMessages.wrongDay(first, today));
}

const checked = ({ reason, by }: Decision) => (by === null ? { reason, by } : requireReason({ reason, by }));

/**
 * The accrediting bodies' statements that hold, as the provider has them now, on the day the credit was completed: for
 * an approval that came later.
 */
export async function accreditationFor(db: Queryable, creditId: string): Promise<PrintedStatement[]> {
  const credit = await findCreditById(db, creditId);
  return credit ? statementsOn(credit.local_date, await readSetting(db, providerSettings.accreditation)) : [];
}

/** Writes a row with all the facts of `credit`, except for what changed, under a new code that names the old one. */
function issueAgain(
  context: Context,
  trx: Queryable,
  credit: CorrectedRow,
  { reason, kind, by }: Pick<Decision, 'reason' | 'kind' | 'by'>,
  changed: Partial<Insertable<Credit>> = {},
) {
  const {
    id: _id,
    salt: _salt,
    replaced_code: _code,
    correction: _state,
    correction_reason: _reason,
    corrected_at: _at,
    corrected_by: _by,
    correction_kind: _kind,
    ...row
  } = credit;
  return insertCredit(trx, {
    ...row,
    agd: JSON.stringify(row.agd),
    accreditation: JSON.stringify(row.accreditation),
    branding: row.branding === null ? null : JSON.stringify(row.branding),
    ...changed,
    ...replacing(credit),
    verification_code: newCode(),
    evidence: null,
    source: 'amended',
    issued_at: context.now(),
    reason,
    reason_kind: kind ?? null,
    made_by: by,
  });
}

/**
 * Issues an amended certificate in place of one that is valid: the old row stays as it is and is marked superseded, the
 * new one has its own code and says which one it replaces and why. The member gets it by mail with what changed. Runs
 * in the caller's transaction. Refused: what `amendedFacts` refuses, and a certificate that was corrected already.
 * Returns the new row.
 */
export async function amendCredit(
  context: Context,
  trx: Queryable,
  amendment: Decision & {
    readonly creditId: string;
    readonly change: CreditChange;
    /** What a live class’s attendance is known to be now, if that is the reason; null if nothing is. */
    readonly attendance?: Attendance | null;
  },
): Promise<{ id: string; verification_code: string }> {
  const { reason, by } = checked(amendment);
  const credit = await requireStanding(trx, amendment.creditId);
  const facts = amendedFacts(factsOf(credit), amendment.change);
  const isMoved = facts.day !== credit.local_date;
  if (isMoved) requireDay(context, facts.day, await findRelease(trx, credit.activity_id), credit.time_zone);
  const amended = await issueAgain(
    context,
    trx,
    credit,
    { reason, kind: amendment.kind, by },
    {
      ...columnsOf(facts),
      ...(isMoved ? { local_date: facts.day, earned_at: noonOf(facts.day, credit.time_zone) } : {}),
      ...(amendment.attendance === undefined ? {} : attendanceToFreeze(amendment.attendance)),
      agd: JSON.stringify(facts.agd),
      accreditation: JSON.stringify(facts.accreditation),
    },
  );
  await insertCorrection(trx, {
    credit_id: credit.id,
    state: 'superseded',
    superseded_by: amended.id,
    reason,
    kind: amendment.kind ?? null,
    made_by: by,
    made_at: context.now(),
  });
  if (amendment.tells === false) return amended;
  await context.jobs.enqueue(trx, mailCertificateJob, {
    creditId: amended.id,
    occasion: 'amended',
    idempotencyKey: `amended:${amended.id}`,
  });
  return amended;
}

/**
 * Withdraws a valid certificate: the row remains but no longer counts, and anyone who verifies it sees that. The member
 * gets an email with the reason. Runs in the caller's transaction. Refused: a certificate that was corrected already.
 */
export async function withdrawCredit(
  context: Context,
  trx: Queryable,
  withdrawal: Decision & { readonly creditId: string; readonly by: string },
): Promise<{ id: string; verification_code: string }> {
  const { reason, by } = requireReason(withdrawal);
  const credit = await requireStanding(trx, withdrawal.creditId);
  await insertCorrection(trx, {
    credit_id: credit.id,
    state: 'withdrawn',
    superseded_by: null,
    reason,
    kind: withdrawal.kind ?? null,
    made_by: by,
    made_at: context.now(),
  });
  if (withdrawal.tells !== false) await context.jobs.enqueue(trx, mailWithdrawalJob, { creditId: credit.id });
  return credit;
}

/**
 * Issues a certificate again that was withdrawn by mistake: a new row with all its facts and a new code, which names
 * the withdrawn one. The member gets it by mail. Runs in the caller's transaction. Refused: a certificate that was not
 * withdrawn, one in whose place another stands, a closed account.
 */
export async function reinstateCredit(
  context: Context,
  trx: Queryable,
  reinstatement: Decision & { readonly creditId: string; readonly by: string },
): Promise<{ id: string; verification_code: string }> {
  const { reason, by } = requireReason(reinstatement);
  const found = await findCreditById(trx, reinstatement.creditId);
  if (!found) throw new Refusal('unknown-code', amendmentMessages.notFound(reinstatement.creditId));
  if (found.student_id === null) throw new Refusal('no-owner', amendmentMessages.noOwner);
  if (found.correction !== 'withdrawn') throw new Refusal('not-withdrawn', amendmentMessages.notWithdrawn);
  await lockOwner(trx, found.student_id);
  const last = await findLastCredit(trx, found.student_id, found.activity_id);
  if (!last || last.id !== found.id)
    throw new Refusal('already-credited', amendmentMessages.reinstated(last?.verification_code ?? ''));
  const reinstated = await issueAgain(context, trx, found, { reason, kind: reinstatement.kind, by });
  await context.jobs.enqueue(trx, mailCertificateJob, {
    creditId: reinstated.id,
    occasion: 'reinstated',
    idempotencyKey: `reinstated:${reinstated.id}`,
  });
  return reinstated;
}

/** Whether a person set the type of this credit: by a grant, or by an amendment that changed it. */
export function isTypeDecided(chain: readonly CorrectedRow[]): boolean {
  return chain.some(
    (row, index) => row.made_by !== null && (index === 0 || row.ce_type_id !== chain[index - 1]?.ce_type_id),
  );
}

/**
 * Amends a student's credit to the type that attendance proves. Nothing happens without a credit of another type that
 * stands, nor against a person's decision. Returns the new row, or null.
 */
export async function amendCreditType(
  context: Context,
  trx: Queryable,
  change: {
    readonly studentId: string;
    readonly activityId: string;
    readonly ceTypeId: number;
    readonly reason: string;
    readonly attendance: Attendance;
    /** The person who decided, by name; absent where the meeting's record alone did. */
    readonly by?: string;
  },
): Promise<{ id: string } | null> {
  const found = await findLastCredit(trx, change.studentId, change.activityId);
  if (!found) return null;
  await lockCredit(trx, found.id);
  const last = await findLastCredit(trx, change.studentId, change.activityId);
  if (
    !last ||
    last.correction !== null ||
    last.ce_type_id === change.ceTypeId ||
    isTypeDecided(await listChain(trx, last))
  )
    return null;
  return amendCredit(context, trx, {
    creditId: last.id,
    change: { ceTypeId: change.ceTypeId },
    attendance: change.attendance,
    reason: change.reason,
    by: change.by ?? null,
    kind: change.by === undefined ? undefined : 'attendance-proved',
  });
}
