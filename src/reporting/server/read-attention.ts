import type { Context } from '#platform/server/context.ts';
import type { Attention } from '#staff/attention.ts';
import { heldBackAttention } from '../attention.ts';
import { listUnreported } from './reporting-queries.ts';

/** What of reporting needs somebody. */
export async function readReportingAttention({ db }: Context): Promise<readonly Attention[]> {
  const waiting = await listUnreported(db);
  const held = heldBackAttention(
    waiting
      .filter(({ disabled_at }) => disabled_at === null)
      .map(({ agd_number, email_verified_at }) => ({
        agdNumber: agd_number ?? '',
        isVerified: email_verified_at !== null,
      })),
  );
  return held === null ? [] : [held];
}
