// What of the provider's own facts needs someone, and the sentence that says so.
import { calendarDay } from '#platform/shared/dates.ts';
import type { Attention } from '#staff/attention.ts';

type Accreditation = { readonly body: string; readonly validFrom: string; readonly validTo: string };

/** Days before the end in which it is said, and in which it hurts. */
const saidDays = 60;
const redDays = 14;

/**
 * Statements of accreditation that end soon and that nothing of the same body follows. `today` is the provider's
 * calendar day.
 */
export function accreditationAttention(all: readonly Accreditation[], today: string): Attention[] {
  const now = Temporal.PlainDate.from(today);
  return all.flatMap(({ body, validTo }) => {
    const days = now.until(Temporal.PlainDate.from(validTo)).total('days');
    const isFollowed = all.some((other) => other.body === body && other.validTo > validTo);
    if (days < 0 || days > saidDays || isFollowed) return [];
    return [
      {
        kind: `provider.accreditation:${body}:${validTo}`,
        severity: days <= redDays ? ('red' as const) : ('warn' as const),
        sentence: `${body} approval ends ${calendarDay(validTo)}: certificates after that day will not carry it.`,
        link: null,
        permission: 'settings.edit' as const,
      },
    ];
  });
}
