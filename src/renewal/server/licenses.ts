import type { Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { updateHideLicenseQuestion } from '#sign-in/server/student-rows.ts';
import {
  type hideLicenseQuestionCall,
  mostLicenses,
  type removeLicenseCall,
  renewalMessages,
  type saveLicenseCall,
} from '../contract.ts';
import { reportSentence, reportService } from '../report-consent.ts';
import {
  clearPrimary,
  deleteLicense,
  insertLicense,
  listLicenses,
  lockMember,
  updateLicense,
} from './renewal-queries.ts';

const inTransaction = <Result>(
  { db }: Pick<Context, 'db'>,
  studentId: string,
  work: (trx: Queryable) => Promise<Result>,
) =>
  db.transaction().execute(async (trx) => {
    await lockMember(trx, studentId);
    return work(trx);
  });

type Consent = Pick<
  Awaited<ReturnType<typeof listLicenses>>[number],
  'report_to' | 'report_sentence' | 'report_agreed_at'
>;
const noConsent: Consent = { report_to: null, report_sentence: null, report_agreed_at: null };

/**
 * To what its member agrees with a license of this state: what was agreed to before stays as it was, unless it was
 * about another state's service (docs/specification/reporting.md, RO-13).
 */
function consentTo(
  state: string,
  before: Consent | undefined,
  isReported: boolean | undefined,
  now: Temporal.Instant,
): Consent {
  const service = reportService(state);
  if (service === null || isReported === false) return noConsent;
  if (before?.report_to === service)
    return {
      report_to: before.report_to,
      report_sentence: before.report_sentence,
      report_agreed_at: before.report_agreed_at,
    };
  return isReported === true
    ? { report_to: service, report_sentence: reportSentence(service), report_agreed_at: now }
    : noConsent;
}

/** Adds or changes a license; one for each profession and state. */
export const saveLicense: UseCase<typeof saveLicenseCall> = (context, student, { h, isReported, ...license }) =>
  inTransaction(context, student.id, async (trx) => {
    const known = await listLicenses(trx, student.id);
    const others = known.filter(({ hash }) => hash !== h);
    if (others.some(({ profession, state }) => profession === license.profession && state === license.state))
      throw new Refusal('known-license', renewalMessages.known);
    if (others.length >= mostLicenses) throw new Refusal('too-many-licenses', renewalMessages.tooMany);
    const saved = {
      profession: license.profession,
      state: license.state,
      number: license.number === '' ? null : license.number,
      cycle_ends: license.cycleEnds,
      // The first one is the primary one until its member says otherwise.
      is_primary: license.isPrimary || others.length === 0,
      saved_at: context.now(),
      ...consentTo(
        license.state,
        known.find(({ hash }) => hash === h),
        isReported,
        context.now(),
      ),
    };
    if (saved.is_primary) await clearPrimary(trx, student.id);
    if (h === undefined) await insertLicense(trx, { ...saved, hash: publicHash(22), student_id: student.id });
    else if (!(await updateLicense(trx, student.id, h, saved)))
      throw new Refusal('unknown-license', renewalMessages.unknown);
    return { status: true };
  });

export const removeLicense: UseCase<typeof removeLicenseCall> = (context, student, { h }) =>
  inTransaction(context, student.id, async (trx) => {
    if (!(await deleteLicense(trx, student.id, h))) throw new Refusal('unknown-license', renewalMessages.unknown);
    return { status: true };
  });

/** The member was asked which license a certificate is for, and doesn't want to be asked again. */
export const hideLicenseQuestion: UseCase<typeof hideLicenseQuestionCall> = async ({ db }, student) => {
  await updateHideLicenseQuestion(db, student.id);
  return { status: true };
};
