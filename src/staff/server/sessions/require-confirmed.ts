import type { Context } from '#platform/server/context.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { staffMessages } from '../../contract.ts';

/** For what only some uses of a call ask for; a call that always does declares `fresh`. */
export function requireConfirmed({ now }: Pick<Context, 'now'>, { freshUntil }: Pick<StaffMember, 'freshUntil'>): void {
  if (Temporal.Instant.compare(freshUntil, now()) <= 0)
    throw new Refusal('confirm', staffMessages.confirm, { httpStatus: 403 });
}
