// Time stamps of the log's checkpoints (docs/specification/records.md, RL-42): an authority that the provider doesn't
// control says when the log was as it is. Nothing waits for one.
import type { Context } from '#platform/server/context.ts';
import { askTimeStamp } from '#platform/server/security/time-stamp.ts';
import { findHold } from './ledger-log.ts';
import { findCurrentLog, findLastCheckpoint, findLastStamp, insertStamp } from './log-queries.ts';

/** A little less than a week, so that the hour of the day stays where it is. */
const pauseHours = 7 * 24 - 1;

/** Where the portal has its checkpoints stamped, "tsa.example"; null: nowhere. */
const stampAuthority = ({ config }: Pick<Context, 'config'>): string | null =>
  config.tsaUrl === null ? null : new URL(config.tsaUrl).host;

/**
 * Has the newest checkpoint stamped, if there is an authority, the last stamp is a week old, and something was logged
 * since. Where the authority doesn't stamp, the log says why, and the next hour asks again.
 */
export async function stampCheckpoint(context: Context): Promise<void> {
  const { config, db, now, log } = context;
  const authority = stampAuthority(context);
  if (config.tsaUrl === null || authority === null || (await findHold(context)) !== null) return;
  const current = await findCurrentLog(db);
  const newest = current && (await findLastCheckpoint(db, current.number));
  if (current === undefined || newest === undefined) return;
  const last = await findLastStamp(db);
  const isSame = last?.log === current.number && last.size === newest.size;
  if (isSame || (last && Temporal.Instant.compare(last.made_at.add({ hours: pauseHours }), now()) > 0)) return;
  try {
    const { answer, at } = await askTimeStamp(config.tsaUrl, Buffer.from(newest.note));
    const stamp = { log: current.number, size: newest.size, answer, authority, stamped_at: at, made_at: now() };
    await insertStamp(db, stamp);
  } catch (error) {
    log.warn({ err: error, authority }, 'the log’s checkpoint got no time stamp');
  }
}

/** Who stamps, and what was stamped last; null: neither. */
export async function readTimeStamps(context: Pick<Context, 'config' | 'db'>) {
  const authority = stampAuthority(context);
  const last = await findLastStamp(context.db);
  if (authority === null && last === undefined) return null;
  return {
    authority,
    last: last === undefined ? null : { authority: last.authority, entries: Number(last.size), at: last.stamped_at },
  };
}
