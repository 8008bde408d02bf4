import type { Context } from '#platform/server/context.ts';
import type { Attention } from '#staff/attention.ts';
import { changedSinceReport, heldBackAttention, mostHeldBack } from '../attention.ts';
import { listAgdTasks } from './notify-agd.ts';
import { listHeldBack } from './reporting-queries.ts';

/** What of reporting needs someone: credit that cannot be reported yet, and what changed after it was reported. */
export async function readReportingAttention({ db }: Context): Promise<readonly Attention[]> {
  const held = await listHeldBack(db, mostHeldBack + 1);
  const found = [
    changedSinceReport(await listAgdTasks(db)),
    heldBackAttention(
      held.map(({ agd_number, email_verified_at }) => ({
        agdNumber: agd_number ?? '',
        isVerified: email_verified_at !== null,
      })),
    ),
  ];
  return found.flatMap((one) => one ?? []);
}
