import type { CallAnswer } from '#platform/shared/call.ts';
import type { DeskTimes } from '../../desk-phase.ts';
import type { deskCall } from '../../staff-contract.ts';

export type Desk = CallAnswer<typeof deskCall>;
type Times = Pick<Desk['webinar'], 'startsAt' | 'endsAt' | 'opensAt' | 'closedAt' | 'isCanceled'>;

/** The moments of a webinar as the rules take them. */
export const timesOf = ({ startsAt, endsAt, opensAt, closedAt, isCanceled }: Times): DeskTimes => ({
  startsAtMs: Date.parse(startsAt),
  endsAtMs: Date.parse(endsAt),
  opensAtMs: Date.parse(opensAt),
  closedAtMs: closedAt === null ? null : Date.parse(closedAt),
  isCanceled,
});
