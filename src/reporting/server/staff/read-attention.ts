import type { Context } from '#platform/server/context.ts';
import type { Attention } from '#staff/attention.ts';
import { localDay } from '#credit/frozen-facts.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import {
  ceBrokerAttention,
  changedSinceReport,
  heldBackAttention,
  mostHeldBack,
  toUploadAttention,
} from '../../attention.ts';
import { countUnclear, findChannel } from './channels/channel-queries.ts';
import { ceBroker } from './channels/open-channel.ts';
import { listAgdTasks } from './notify-agd.ts';
import { listHeldBack } from './reporting-queries.ts';
import { listToUpload } from './roster-queries.ts';

/**
 * What of reporting needs someone: rosters to upload, credit that cannot be reported yet, and what changed after it was
 * reported.
 */
export async function readReportingAttention({ db, now }: Context): Promise<readonly Attention[]> {
  const held = await listHeldBack(db, mostHeldBack + 1);
  const toUpload = await listToUpload(db);
  const today = toUpload.length === 0 ? '' : localDay(now(), await readTimeZone(db));
  const channel = await findChannel(db, ceBroker);
  const found = [
    ...toUpload.map(({ number, made_on: madeOn, oldest_on: oldestOn }) =>
      oldestOn === null ? null : toUploadAttention({ number, madeOn, oldestOn }, today),
    ),
    changedSinceReport(await listAgdTasks(db)),
    heldBackAttention(
      held.map(({ agd_number, email_verified_at }) => ({
        agdNumber: agd_number ?? '',
        isVerified: email_verified_at !== null,
      })),
    ),
  ];
  return [
    ...found.flatMap((one) => one ?? []),
    ...(channel === undefined
      ? []
      : ceBrokerAttention({
          unclear: await countUnclear(db, ceBroker),
          stoppedBecause: channel.is_on ? channel.stopped_because : '',
        })),
  ];
}
