// What of the provider's own facts needs someone, and the sentence that says so.
import { calendarDay } from '#platform/shared/dates.ts';
import type { Attention } from '#staff/attention.ts';
import { staffMap } from '#site-map.ts';

type Accreditation = { readonly body: string; readonly validFrom: string; readonly validTo: string };

/** Days before the end in which it is said, and in which it hurts. */
const saidDays = 60;
const redDays = 14;
const dayMs = 24 * 3600 * 1000;

/**
 * Statements that end within 60 days and that nothing of the same body follows, with the days that are left. `today` is
 * the provider's calendar day.
 */
export function accreditationEnds<Statement extends Accreditation>(
  all: readonly Statement[],
  today: string,
): readonly {
  readonly body: string;
  readonly validTo: string;
  readonly days: number;
  readonly statement: Statement;
}[] {
  return all.flatMap((statement) => {
    const { body, validTo } = statement;
    const days = Math.round((Date.parse(`${validTo}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / dayMs);
    const isFollowed = all.some((other) => other.body === body && other.validTo > validTo);
    return days < 0 || days > saidDays || isFollowed ? [] : [{ body, validTo, days, statement }];
  });
}

/** A sentence for each statement of accreditation that ends soon. */
export const accreditationAttention = (all: readonly Accreditation[], today: string): Attention[] =>
  accreditationEnds(all, today).map(({ body, validTo, days }) => ({
    kind: `provider.accreditation:${body}:${validTo}`,
    severity: days <= redDays ? ('red' as const) : ('warn' as const),
    sentence: `${body} approval ends ${calendarDay(validTo)}: certificates after that day won’t include it.`,
    link: { label: 'Open accreditation', to: staffMap.settings('accreditation') },
    permission: 'settings.edit' as const,
  }));
