// What the questions before and after a class show, in words.
import { leastGroup } from './least-group.ts';

export type OutcomeFigures = {
  /** Who answered both times. */
  readonly members: number;
  /** Shares of right answers, from 0 to 1; null while there are too few members. */
  readonly before: number | null;
  readonly after: number | null;
};

/** "Up 32 points", or why there is no figure. */
export function changeText({ before, after }: OutcomeFigures): string {
  if (before === null || after === null) return `Shown from ${leastGroup} members`;
  const points = Math.round(after * 100) - Math.round(before * 100);
  if (points === 0) return 'No change';
  return `${points > 0 ? 'Up' : 'Down'} ${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`;
}
