// The geometry of the pictures of a year: the ring by type, and the scale of the bars.
import type { CreditYear } from './credit-goal.ts';

/** A part of the ring: where it begins and how long it is, in hundredths of the whole. */
export type Arc = { readonly kind: 'live' | 'home'; readonly start: number; readonly length: number };

/** The round ends of an arc reach this far over it, in hundredths of the ring. */
const cap = 1.7;

/**
 * The ring of a year: the whole is the goal, or all credits where they are more or there is no goal. Live comes first;
 * nothing is drawn for no credit.
 */
export function ringArcs({ ceLive, ceHome, goal }: CreditYear): Arc[] {
  const sum = ceLive + ceHome;
  const whole = Math.max(goal ?? 0, sum);
  if (whole === 0) return [];
  const parts = [
    { kind: 'live', credits: ceLive, before: 0 },
    { kind: 'home', credits: ceHome, before: ceLive },
  ] as const;
  const drawn = parts.filter(({ credits }) => credits > 0);
  const isClosed = drawn.length === 1 && drawn[0]?.credits === whole;
  return drawn.map(({ kind, credits, before }) => {
    const [start, length] = [(before / whole) * 100, (credits / whole) * 100];
    return isClosed
      ? { kind, start, length }
      : { kind, start: start + Math.min(cap, length / 2), length: Math.max(0.01, length - 2 * cap) };
  });
}

const stepsOfScale = [0.5, 1, 2, 5, 10, 20, 50, 100];

/** The lines of a chart: multiples of one step, at most four, the last not below `most`. */
export function scaleOf(most: number): number[] {
  const step = stepsOfScale.find((each) => most <= each * 4) ?? Math.ceil(most / 4);
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) }, (_, index) => step * (index + 1));
}
