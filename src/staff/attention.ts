// "Needs you": the sentences of the overview. Each feature says in its feature.ts what of its own
// needs someone.
import type { Permission } from './permissions.ts';

/** `red` hurts now and cannot be put away; `warn` will hurt; `info` is good to know. */
export type Severity = 'red' | 'warn' | 'info';

export type Attention = {
  /** What it is about, and of which thing: the same as long as it is the same. It is put away under this. */
  readonly kind: string;
  readonly severity: Severity;
  readonly sentence: string;
  /** Where it is dealt with. */
  readonly link: { readonly label: string; readonly to: string };
  /** Who sees it: those whose roles allow it. */
  readonly permission: Permission;
  /** The id of the one person it is for; absent: everyone whose roles allow it. */
  readonly staffId?: string;
};

/** A figure of the last 28 days, and that of the 28 days before. */
export type Figure = {
  readonly label: string;
  readonly value: number;
  readonly before: number;
  readonly unit?: string;
  /** Shown next to the figure: "91% on the first try". */
  readonly note?: string;
};

/** The moments that figures are counted between: 56 days ago, 28 days ago, now. */
export type Periods = readonly [before: Temporal.Instant, from: Temporal.Instant, until: Temporal.Instant];

/** How long a sentence stays away. */
export const hiddenDays = 7;
/** What figures are counted over. */
export const figureDays = 28;

/** Whether someone gets them by email: as they chose, and before that owners alone. */
export const getsAttentionMail = (staff: {
  readonly attention_mail: boolean | null;
  readonly roles: readonly string[];
}): boolean => staff.attention_mail ?? staff.roles.includes('owner');

const order: readonly Severity[] = ['red', 'warn', 'info'];

/** The sentences in the order in which they hurt. What someone put away is left out, unless it hurts now. */
export function sortAttention(all: readonly Attention[], hidden: ReadonlySet<string>): readonly Attention[] {
  return all
    .filter(({ kind, severity }) => severity === 'red' || !hidden.has(kind))
    .map((attention, at) => ({ attention, at }))
    .sort(
      (one, other) =>
        order.indexOf(one.attention.severity) - order.indexOf(other.attention.severity) || one.at - other.at,
    )
    .map(({ attention }) => attention);
}

/** "+12%", "−4%", "new", or '' where nothing changed. */
export function changeText({ value, before }: Pick<Figure, 'value' | 'before'>): string {
  if (before === 0) return value === 0 ? '' : 'new';
  const percent = Math.round(((value - before) / before) * 100);
  return percent === 0 ? '' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`;
}
