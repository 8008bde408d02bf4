// The committee that plans the provider's education (docs/specification/reporting.md, RO-40).
import type { Selectable } from 'kysely';
import type { UseCase } from '#platform/server/http/http.ts';
import type { CommitteeMember } from '#platform/server/database/tables.gen.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { changesBetween, recordAction } from '#staff/server/audit.ts';
import { binderMessages, type removeCommitteeMemberCall, type saveCommitteeMemberCall } from '../../staff-contract.ts';
import type { CommitteeMemberForm } from '../../staff-schemas.ts';
import { deleteMember, insertMember, lockMember, updateMember } from './binder-queries.ts';

const formOf = (row: Selectable<CommitteeMember>): CommitteeMemberForm => ({
  name: row.name,
  degree: row.degree,
  license: row.license,
  duties: row.duties,
  hasOtherDuty: row.has_other_duty,
  from: row.served_from,
  until: row.served_until,
});
export const committeeMemberForWire = (row: Selectable<CommitteeMember>) => ({
  hash: row.hash,
  revision: row.revision,
  values: formOf(row),
});

export const saveCommitteeMember: UseCase<typeof saveCommitteeMemberCall> = (
  context,
  staff,
  { h, revision, values },
) => {
  if (values.until !== null && values.until < values.from) throw new Refusal('wrong-days', binderMessages.servedUntil);
  const { hasOtherDuty, from, until, ...names } = values;
  const columns = {
    ...names,
    has_other_duty: hasOtherDuty,
    served_from: from,
    served_until: until,
    changed_at: context.now(),
    changed_by: staff.name,
  };
  return context.db.transaction().execute(async (trx) => {
    const before = h === null ? null : await lockMember(trx, h);
    if (before === undefined || (before !== null && before.revision !== revision))
      throw new Refusal('changed-meanwhile', binderMessages.changed, { httpStatus: 409 });
    const changes = before === null ? { before: undefined, after: values } : changesBetween(formOf(before), values);
    if (changes === null) return { status: true as const };
    if (before === null) await insertMember(trx, { hash: publicHash(22), ...columns });
    else await updateMember(trx, before.hash, columns);
    await recordAction(context, trx, {
      by: staff,
      act: 'binder.committee-saved',
      subject: { kind: 'binder', title: values.name },
      ...changes,
    });
    return { status: true as const };
  });
};

export const removeCommitteeMember: UseCase<typeof removeCommitteeMemberCall> = (context, staff, { h }) =>
  context.db.transaction().execute(async (trx) => {
    const before = await lockMember(trx, h);
    if (before === undefined) throw new Refusal('unknown-member', binderMessages.unknownMember, { httpStatus: 404 });
    await deleteMember(trx, h);
    await recordAction(context, trx, {
      by: staff,
      act: 'binder.committee-removed',
      subject: { kind: 'binder', title: before.name },
      before: formOf(before),
    });
    return { status: true as const };
  });
