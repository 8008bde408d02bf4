// What of the inbox needs someone, as a sentence of the overview.
import type { Attention } from '#staff/attention.ts';
import { staffMap } from '#site-map.ts';
import { lateAfterWorkingDays, workingDaysBetween } from './inbox.ts';

type Unanswered = { readonly count: number; readonly oldest: Temporal.Instant | null };

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

/** "4 messages unanswered, oldest 2 days." Red once the oldest has waited more than three working days. */
export function inboxAttention({ count, oldest }: Unanswered, now: Temporal.Instant, timeZone: string): Attention[] {
  if (count === 0 || oldest === null) return [];
  const age = Math.floor(oldest.until(now).total('hours') / 24);
  return [
    {
      kind: 'support.unanswered',
      severity: workingDaysBetween(oldest, now, timeZone) > lateAfterWorkingDays ? 'red' : 'warn',
      sentence: `${count} ${count === 1 ? 'message' : 'messages'} unanswered, oldest ${age === 0 ? 'today' : days(age)}.`,
      link: { label: 'Open the inbox', to: staffMap.inbox() },
      permission: 'support.answer',
    },
  ];
}
