import type { CallContext, Queryable } from '#platform/server/context.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { recordAction, type Actor, type AuditedAction } from '#staff/server/audit.ts';
import { webinarScope } from '#staff/webinar-scope.ts';
import { deskMessages } from '../../staff-contract.ts';
import type { liveActions } from '../../staff-actions.ts';
import { findDeskWebinar, type DeskWebinar } from './desk-queries.ts';

/** A person of the team as a long action stores them for its job. */
export type DeskDoer = Extract<Actor, { readonly id: string }> & Pick<StaffMember, 'companyId'>;

export const doerOf = ({ id, name, roles, sessionId, companyId }: StaffMember): DeskDoer => ({
  id,
  name,
  roles,
  sessionId,
  companyId,
});

/** A webinar that this person may run. Refused in the same words: one that isn't theirs, and one that isn't there. */
export async function requireWebinar(
  db: Queryable,
  staff: Pick<StaffMember, 'id' | 'roles' | 'companyId'>,
  hash: string,
): Promise<DeskWebinar> {
  const webinar = await findDeskWebinar(db, webinarScope(staff), hash);
  if (!webinar) throw new Refusal('unknown-webinar', deskMessages.unknownWebinar, { httpStatus: 404 });
  return webinar;
}

type Done<Result> = {
  readonly result: Result;
  readonly entry: Omit<AuditedAction, 'by' | 'act' | 'subject'> & { readonly subject?: AuditedAction['subject'] };
};

/** Does something with a webinar and writes it to the log, in one transaction. */
export function changeAsStaff<Result>(
  context: CallContext,
  staff: StaffMember,
  { h, act }: { readonly h: string; readonly act: keyof typeof liveActions },
  work: (trx: Queryable, webinar: DeskWebinar) => Promise<Done<Result>>,
): Promise<Result> {
  return context.db.transaction().execute(async (trx) => {
    const webinar = await requireWebinar(trx, staff, h);
    const { result, entry } = await work(trx, webinar);
    await recordAction(context, trx, { by: staff, act, subject: subjectOf(webinar), ...entry });
    return result;
  });
}

export const subjectOf = ({ hash, title }: Pick<DeskWebinar, 'hash' | 'title'>) => ({ kind: 'activity', hash, title });
