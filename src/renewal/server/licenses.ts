import type { Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { mostLicenses, type removeLicenseCall, renewalMessages, type saveLicenseCall } from '../contract.ts';
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

/** Adds or changes a license; one for each profession and state. */
export const saveLicense: UseCase<typeof saveLicenseCall> = (context, student, { h, ...license }) =>
  inTransaction(context, student.id, async (trx) => {
    const others = (await listLicenses(trx, student.id)).filter(({ hash }) => hash !== h);
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
