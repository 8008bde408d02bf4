// How far a member is in the present cycle of a license: needed, earned, missing; what nobody can say is apart and
// never added (docs/specification/records.md, RL-30). Pure.
import { assess, isDue, ruleOn, type AssessedActivity, type AssessedLicense } from './assess.ts';
import { cycleUntil, type LicenseCycle } from './license-cycle.ts';
import type { RulePack, RuleSource } from './rule-form.ts';

export type EarnedCredit = AssessedActivity & {
  /** The member's own day, YYYY-MM-DD. */
  readonly day: string;
};

export type Standing = {
  /** Null: the member didn't say when it ends, or nobody read how long it is. */
  readonly cycle: LicenseCycle | null;
  /** Null: nobody read it. */
  readonly needed: number | null;
  readonly neededBy: RuleSource | null;
  /** As whole hours a year, rounded up; null where `needed` is, or nobody read how long a cycle is. */
  readonly neededYearly: number | null;
  readonly earned: number;
  /** Null where `needed` is. */
  readonly missing: number | null;
  /** Hours of credit that nobody can say anything about. */
  readonly unknown: number;
  /** Hours of credit that doesn't count. */
  readonly notCounted: number;
  /** Hours of self-study among those earned. */
  readonly selfStudyHours: number;
};

const rounded = (hours: number): number => Math.round(hours * 100) / 100;

/** `cycleEnds` and `today` are YYYY-MM-DD; the credits are the member's valid ones, in any order. */
export function standingOf(
  credits: readonly EarnedCredit[],
  license: AssessedLicense & { readonly cycleEnds: string | null },
  today: string,
  pack: RulePack | undefined,
): Standing {
  const rule = ruleOn(pack, license.profession, today);
  const sourceOf = (fact: { readonly source: string } | null | undefined): RuleSource | null => {
    const source = fact === null || fact === undefined ? undefined : pack?.sources[fact.source];
    return source === undefined || isDue(source, today) ? null : source;
  };
  const neededBy = sourceOf(rule?.hours);
  const needed = neededBy === null || rule?.hours === null || rule === undefined ? null : Number(rule.hours.value);
  const months = sourceOf(rule?.cycle) === null ? null : (rule?.cycle?.months ?? null);
  const cycle = license.cycleEnds === null || months === null ? null : cycleUntil(license.cycleEnds, months);
  const within = credits
    .filter(({ day }) => cycle !== null && cycle.from <= day && day <= cycle.to)
    .sort((one, other) => (one.day < other.day ? -1 : 1));
  let [earned, unknown, notCounted, selfStudyHours] = [0, 0, 0, 0];
  for (const credit of within) {
    const { verdict, hours } = assess(credit, license, { selfStudyHours }, today, pack);
    if (verdict === 'unknown') {
      unknown += credit.hours;
      continue;
    }
    earned += hours;
    notCounted += credit.hours - hours;
    if (credit.delivery === 'self-study') selfStudyHours += hours;
  }
  return {
    cycle,
    needed,
    neededBy,
    neededYearly: needed === null || months === null ? null : Math.ceil((needed * 12) / months),
    earned: rounded(earned),
    missing: needed === null || cycle === null ? null : rounded(Math.max(0, needed - earned)),
    unknown: rounded(unknown),
    notCounted: rounded(notCounted),
    selfStudyHours: rounded(selfStudyHours),
  };
}
