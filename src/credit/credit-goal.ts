// The goal of a year: how much credit a member means to earn, and how far they are. States ask for other amounts, so it
// is the member's own to set.
import { creditsText } from '#catalogue/ce-type.ts';

/** What a goal may be, in whole CEU a year, and where the field of someone without one begins. */
export const goalBounds = { least: 1, most: 500, first: 15 } as const;

/** Credits of one calendar year in CEU, and the member's goal for a year; null without one. */
export type CreditYear = {
  readonly year: number;
  readonly ceHome: number;
  readonly ceLive: number;
  readonly goal: number | null;
};

const round = (credits: number) => Math.round(credits * 100) / 100;

/** Both types together, what is still missing, and what is more than the goal. Without a goal nothing is missing. */
export function progressOf({ ceHome, ceLive, goal }: CreditYear): { total: number; left: number; over: number } {
  const total = round(ceHome + ceLive);
  return {
    total,
    left: goal === null ? 0 : Math.max(0, round(goal - total)),
    over: goal === null ? 0 : Math.max(0, round(total - goal)),
  };
}

/** "6.5 of 15 CEU in 2026", "16 CEU in 2026": the ring in words. */
export function yearText(year: CreditYear): string {
  const { total } = progressOf(year);
  return `${creditsText(total)}${year.goal === null ? '' : ` of ${year.goal}`} CEU in ${year.year}`;
}

/** What was typed as a goal, brought within the bounds; null if it is not a number. */
export function goalOf(typed: string): number | null {
  const value = Math.round(Number(typed));
  if (typed.trim() === '' || !Number.isFinite(value)) return null;
  return Math.min(goalBounds.most, Math.max(goalBounds.least, value));
}
