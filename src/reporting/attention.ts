// What of reporting needs somebody, and the sentence that says so.
import type { Attention } from '#staff/attention.ts';
import { heldBackBecause } from './agd-roster.ts';

type Waiting = { readonly agdNumber: string; readonly isVerified: boolean };

/** So many are counted. */
export const mostHeldBack = 1000;

/** Credits that cannot go to the AGD, by what is missing; null where all can. */
export function heldBackAttention(credits: readonly Waiting[]): Attention | null {
  const reasons = credits.map(heldBackBecause).filter((found) => found.length > 0);
  if (reasons.length === 0) return null;
  const count = (reason: 'number' | 'email') => reasons.filter((found) => found[0] === reason).length;
  const [numbers, emails] = [count('number'), count('email')];
  const isMore = reasons.length > mostHeldBack;
  const counted = (why: string, of: number) => (of === 0 ? [] : [isMore ? why : `${why} (${of})`]);
  const why = [...counted('the number has not six digits', numbers), ...counted('email not confirmed', emails)];
  const many = isMore ? `More than ${mostHeldBack.toLocaleString('en-US')}` : reasons.length;
  return {
    kind: 'reporting.held-back',
    severity: 'warn',
    sentence: `${many} ${reasons.length === 1 ? 'credit' : 'credits'} cannot go to the AGD: ${why.join(', ')}.`,
    link: null,
    permission: 'reporting.send',
  };
}
