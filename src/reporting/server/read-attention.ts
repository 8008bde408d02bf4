import type { Context } from '#platform/server/context.ts';
import type { Attention } from '#staff/attention.ts';
import { heldBackAttention, mostHeldBack } from '../attention.ts';
import { listHeldBack } from './reporting-queries.ts';

/** What of reporting needs somebody. */
export async function readReportingAttention({ db }: Context): Promise<readonly Attention[]> {
  const held = heldBackAttention(
    (await listHeldBack(db, mostHeldBack + 1)).map(({ agd_number, email_verified_at }) => ({
      agdNumber: agd_number ?? '',
      isVerified: email_verified_at !== null,
    })),
  );
  return held === null ? [] : [held];
}
