// Where a webinar is on its way, and the line that the desk says about it.
import { formatClock, formatDateTime, formatLiveDateTime, formatTime } from '#platform/shared/dates.ts';

export type DeskPhase = 'before' | 'open' | 'running' | 'ended' | 'canceled';

/** Moments in milliseconds since 1970. */
export type DeskTimes = {
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  /** From when members can enter. */
  readonly opensAtMs: number;
  /** When staff ended it, or null. */
  readonly closedAtMs: number | null;
  readonly isCanceled: boolean;
};

export function phaseOf(
  { startsAtMs, endsAtMs, opensAtMs, closedAtMs, isCanceled }: DeskTimes,
  nowMs: number,
): DeskPhase {
  if (isCanceled) return 'canceled';
  if (nowMs >= endsAtMs || closedAtMs !== null) return 'ended';
  if (nowMs >= startsAtMs) return 'running';
  return nowMs >= opensAtMs ? 'open' : 'before';
}

export type DeskCounts = {
  /** Null = without limit. */
  readonly capacity: number | null;
  readonly reserved: number;
  readonly waiting: number;
  readonly entered: number;
};

/** "3 h 12 min", "2 days", "1 min": whole minutes, rounded up. */
export function spanText(milliseconds: number): string {
  const minutes = Math.max(0, Math.ceil(milliseconds / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60)];
  if (days >= 2) return `${days} days`;
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

const number = (count: number) => count.toLocaleString('en-US');

/** "12 of 14 seats reserved, 3 on the waitlist"; seats given beyond the capacity are named. */
export function seatsText({ capacity, reserved, waiting }: Omit<DeskCounts, 'entered'>): string {
  const over = capacity === null ? 0 : Math.max(0, reserved - capacity);
  const seats =
    capacity === null || over > 0
      ? `${number(reserved)} ${reserved === 1 ? 'seat' : 'seats'} reserved`
      : `${number(reserved)} of ${number(capacity)} seats reserved`;
  return [
    seats,
    ...(over === 0 ? [] : [`${number(over)} more than the ${number(capacity ?? 0)} planned`]),
    ...(waiting === 0 ? [] : [`${number(waiting)} on the waitlist`]),
  ].join(', ');
}

/** The heading of the state line and the sentence under it, in the provider's zone. */
export function phaseLine(
  times: DeskTimes,
  counts: DeskCounts,
  nowMs: number,
  timeZone: string,
): { readonly heading: string; readonly text: string } {
  const { startsAtMs, endsAtMs, opensAtMs, closedAtMs } = times;
  const clock = (ms: number) => formatClock(ms, timeZone);
  const phase = phaseOf(times, nowMs);
  if (phase === 'canceled')
    return {
      heading: 'Canceled',
      text: `It was scheduled for ${formatLiveDateTime(startsAtMs, timeZone)}.`,
    };
  if (phase === 'before')
    return {
      heading: `Opens in ${spanText(opensAtMs - nowMs)}`,
      text: `At ${clock(opensAtMs)}, 30 minutes before the start. ${seatsText(counts)}.`,
    };
  if (phase === 'open')
    return {
      heading: `The room is open. ${number(counts.entered)} of ${number(counts.reserved)} have entered.`,
      text: `Starts at ${clock(startsAtMs)}, in ${spanText(startsAtMs - nowMs)}. ${seatsText(counts)}.`,
    };
  if (phase === 'running')
    return {
      heading: `${number(Math.floor((nowMs - startsAtMs) / 60_000))} min in. ${number(counts.entered)} of ${number(counts.reserved)} have entered.`,
      text: `Started at ${formatTime(startsAtMs, timeZone)}, ends at ${clock(endsAtMs)}, in ${spanText(endsAtMs - nowMs)}.`,
    };
  return {
    heading: `Ended ${formatDateTime(closedAtMs ?? endsAtMs, timeZone)}`,
    text: `${number(counts.entered)} of ${number(counts.reserved)} entered.`,
  };
}

/** How far the talk is from the opening of the room to its end, and where the start is, each from 0 to 1. */
export function phaseProgress({ opensAtMs, startsAtMs, endsAtMs }: DeskTimes, nowMs: number) {
  const share = (ms: number) => Math.min(1, Math.max(0, (ms - opensAtMs) / (endsAtMs - opensAtMs)));
  return { now: share(nowMs), start: share(startsAtMs) };
}
