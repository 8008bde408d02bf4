// Records of commercial support: who gave what for which activity, and the agreement that was signed
// (docs/specification/promotion.md, PR-20).
import type { UseCase } from '#platform/server/http/http.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { changesBetween, recordAction } from '#staff/server/audit.ts';
import { sponsorMessages, type removeSupportCall, type saveSupportCall } from '../../sponsors-staff-contract.ts';
import { faultOfSupport, supportKinds, type SupportForm } from '../../support-form.ts';
import {
  deleteSupport,
  findActivityId,
  findAgreement,
  insertSupport,
  lockSponsor,
  lockSupport,
  updateSupport,
  type SupportRow,
} from './sponsor-queries.ts';

const gone = () => new Refusal('gone', sponsorMessages.gone, { httpStatus: 404 });

/** A row as the form has it. */
export const supportOf = (row: SupportRow): SupportForm => ({
  activity: row.activity_hash,
  purpose: row.purpose,
  kind: supportKinds.find((kind) => kind === row.kind) ?? 'in-kind',
  amountCents: row.amount_cents === null ? null : Number(row.amount_cents),
  receivedOn: row.received_on,
  signedOn: row.signed_on,
  agreement: row.file_hash,
  terms: row.terms,
});

const subjectOf = (sponsor: { readonly id: string; readonly name: string }) => ({
  kind: 'sponsor',
  hash: sponsor.id,
  title: sponsor.name,
});

/** Adds a record, or changes one. */
export const saveSupport: UseCase<typeof saveSupportCall> = async (context, staff, { id, h, revision, values }) => {
  const fault = faultOfSupport(values);
  if (fault !== null) throw new Refusal('incomplete', fault.sentence);
  const saved = await context.db.transaction().execute(async (trx) => {
    const sponsor = await lockSponsor(trx, id);
    if (sponsor === undefined)
      throw new Refusal('unknown-sponsor', sponsorMessages.unknownSponsor, { httpStatus: 404 });
    const row = h === null ? null : await lockSupport(trx, h);
    if (row === undefined || (row !== null && row.company_id !== id)) throw gone();
    if (row !== null && row.revision !== revision)
      throw new Refusal('changed-meanwhile', sponsorMessages.changedMeanwhile(row.changed_by), { httpStatus: 409 });
    const activity = values.activity === null ? null : await findActivityId(trx, values.activity);
    if (activity === undefined) throw new Refusal('unknown-activity', sponsorMessages.unknownActivity);
    const agreement = values.agreement === null ? null : await findAgreement(trx, values.agreement);
    if (agreement === undefined) throw new Refusal('no-agreement', sponsorMessages.noAgreement);
    const columns = {
      activity_id: activity?.id ?? null,
      // What it is for is said once.
      purpose: activity === null ? values.purpose.trim() : '',
      kind: values.kind,
      amount_cents: values.amountCents === null ? null : String(values.amountCents),
      received_on: values.receivedOn,
      signed_on: values.signedOn,
      agreement_file_id: agreement?.id ?? null,
      terms: values.terms.trim(),
      revision: row === null ? 1 : row.revision + 1,
      changed_by: staff.name,
      changed_at: context.now(),
    };
    const hash = row?.hash ?? publicHash();
    if (row === null) await insertSupport(trx, { ...columns, hash, company_id: id });
    else await updateSupport(trx, row.id, columns);
    await recordAction(context, trx, {
      by: staff,
      act: row === null ? 'support.added' : 'support.saved',
      subject: subjectOf(sponsor),
      ...changesBetween<Readonly<Record<string, unknown>>>(row === null ? {} : supportOf(row), {
        ...values,
        purpose: columns.purpose,
        terms: columns.terms,
      }),
    });
    return { hash, revision: columns.revision };
  });
  return { status: true, ...saved };
};

/** Removes a record that was written by mistake. */
export const removeSupport: UseCase<typeof removeSupportCall> = async (context, staff, { h }) => {
  await context.db.transaction().execute(async (trx) => {
    const row = await lockSupport(trx, h);
    if (row === undefined) throw gone();
    await deleteSupport(trx, row.id);
    await recordAction(context, trx, {
      by: staff,
      act: 'support.removed',
      subject: subjectOf({ id: row.company_id, name: row.company }),
      before: supportOf(row),
    });
  });
  return { status: true };
};
