// Changes of the provider that a body wants to hear of (docs/specification/reporting.md, RO-46).
import type { Selectable } from 'kysely';
import type { UseCase } from '#platform/server/http/http.ts';
import type { SubstantiveChange } from '#platform/server/database/tables.gen.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { changesBetween, recordAction } from '#staff/server/audit.ts';
import {
  binderMessages,
  type removeSubstantiveChangeCall,
  type saveSubstantiveChangeCall,
} from '../../staff-contract.ts';
import type { SubstantiveChangeForm } from '../../staff-schemas.ts';
import { deleteChange, insertChange, lockChange, updateChange } from './binder-queries.ts';

const formOf = (row: Selectable<SubstantiveChange>): SubstantiveChangeForm => ({
  what: row.what,
  on: row.changed_on,
  reportedTo: row.reported_to,
  reportedOn: row.reported_on,
});
export const substantiveChangeForWire = (row: Selectable<SubstantiveChange>) => ({
  hash: row.hash,
  revision: row.revision,
  values: formOf(row),
});

function requireReported({ on, reportedTo, reportedOn }: SubstantiveChangeForm): void {
  if ((reportedTo === '') !== (reportedOn === null)) throw new Refusal('wrong-days', binderMessages.reportedBoth);
  // Bodies ask for some changes beforehand: up to a year earlier is no slip.
  if (reportedOn !== null && Temporal.PlainDate.compare(Temporal.PlainDate.from(reportedOn).add({ years: 1 }), on) < 0)
    throw new Refusal('wrong-days', binderMessages.reportedEarlier);
}

export const saveSubstantiveChange: UseCase<typeof saveSubstantiveChangeCall> = (
  context,
  staff,
  { h, revision, values },
) => {
  requireReported(values);
  const columns = {
    what: values.what,
    changed_on: values.on,
    reported_to: values.reportedTo,
    reported_on: values.reportedOn,
    changed_at: context.now(),
    changed_by: staff.name,
  };
  return context.db.transaction().execute(async (trx) => {
    const before = h === null ? null : await lockChange(trx, h);
    if (before === undefined || (before !== null && before.revision !== revision))
      throw new Refusal('changed-meanwhile', binderMessages.changed, { httpStatus: 409 });
    const changes = before === null ? { before: undefined, after: values } : changesBetween(formOf(before), values);
    if (changes === null) return { status: true as const };
    if (before === null) await insertChange(trx, { hash: publicHash(22), ...columns });
    else await updateChange(trx, before.hash, columns);
    await recordAction(context, trx, {
      by: staff,
      act: 'binder.change-saved',
      subject: { kind: 'binder', title: values.what },
      ...changes,
    });
    return { status: true as const };
  });
};

export const removeSubstantiveChange: UseCase<typeof removeSubstantiveChangeCall> = (context, staff, { h }) =>
  context.db.transaction().execute(async (trx) => {
    const before = await lockChange(trx, h);
    if (before === undefined) throw new Refusal('unknown-change', binderMessages.unknownChange, { httpStatus: 404 });
    await deleteChange(trx, h);
    await recordAction(context, trx, {
      by: staff,
      act: 'binder.change-removed',
      subject: { kind: 'binder', title: before.what },
      before: formOf(before),
    });
    return { status: true as const };
  });
