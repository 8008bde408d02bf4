// From what a meeting reports (someone joined, someone left, on any device, in any order, often twice) to when that
// person was there.
import type { Presence } from '#credit/live-attendance.ts';

export type PresenceEvent = {
  /** A join and the leave that ends it share it; each device, and each line of a report, has its own. */
  readonly stayKey: string;
  /** One running of the meeting. */
  readonly instanceKey: string;
  readonly what: 'joined' | 'left';
  /** Milliseconds since 1970. */
  readonly atMs: number;
};

type Span = readonly [number, number];

/** Spans as their union: apart, in order, none empty. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: [number, number][] = [];
  for (const [from, until] of [...spans].filter((span) => span[1] > span[0]).sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], until);
    else merged.push([from, until]);
  }
  return merged;
}

/** One stay's spans, and how many of its joins have no known end. Each leave ends the newest join before it. */
function spansOfStay(
  events: readonly PresenceEvent[],
  instanceEndsMs: ReadonlyMap<string, number>,
): { spans: Span[]; open: number } {
  const sorted = [...events].sort((a, b) => a.atMs - b.atMs || a.what.localeCompare(b.what));
  const spans: Span[] = [];
  const joins: PresenceEvent[] = [];
  for (const event of sorted) {
    if (event.what === 'joined') {
      joins.push(event);
      continue;
    }
    const join = joins.pop();
    if (join !== undefined) spans.push([join.atMs, event.atMs]);
  }
  // Only who did nothing afterward can have stayed to the end of the meeting.
  const last = sorted.at(-1);
  const endsMs = last === undefined ? undefined : instanceEndsMs.get(last.instanceKey);
  if (last !== undefined && joins.at(-1) === last && endsMs !== undefined) {
    joins.pop();
    spans.push([last.atMs, endsMs]);
  }
  return { spans, open: joins.length };
}

/**
 * When a person was in a meeting: the union over all devices and all runnings of it. Duplicates and order do not
 * matter. A join without a leave counts to the end of its running of the meeting if that is known (`instanceEndsMs`,
 * milliseconds since 1970 by instance key), else not at all, and is listed in `open`.
 */
export function presenceOf(events: readonly PresenceEvent[], instanceEndsMs: ReadonlyMap<string, number>): Presence {
  const unique = new Map(events.map((event) => [`${event.stayKey}\n${event.what}\n${event.atMs}`, event]));
  const stays = Map.groupBy(unique.values(), (event) => event.stayKey);
  const perStay = [...stays.values()].map((stay) => spansOfStay(stay, instanceEndsMs));
  return {
    spans: mergeSpans(perStay.flatMap(({ spans }) => spans)),
    open: perStay.reduce((sum, { open }) => sum + open, 0),
  };
}
