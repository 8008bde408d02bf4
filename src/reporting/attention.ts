// What of reporting needs someone, and the sentence that says so.
import type { Attention } from '#staff/attention.ts';
import { staffMap } from '#site-map.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { heldBackBecause } from './agd-roster.ts';
import { daysSince, dueDays, urgentDays } from './roster-days.ts';

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
  const why = [...counted('AGD number without six digits', numbers), ...counted('email not confirmed', emails)];
  const many = isMore ? `More than ${mostHeldBack.toLocaleString('en-US')}` : reasons.length;
  return {
    kind: 'reporting.held-back',
    severity: 'warn',
    sentence: `${many} ${reasons.length === 1 ? 'credit' : 'credits'} can’t be reported to the AGD: ${why.join(', ')}.`,
    link: { label: 'See the credits', to: staffMap.reporting({ show: 'held' }) },
    permission: 'reporting.send',
  };
}

type Changed = { readonly verificationCode: string; readonly studentName: string };

/** As many certificates as an address names. */
const mostNamed = 50;

/** Credits that were reported to the AGD and amended or withdrawn since, oldest first; null if there is none. */
export function changedSinceReport(credits: readonly Changed[]): Attention | null {
  const last = credits.at(-1);
  if (last === undefined) return null;
  const codes = credits.slice(0, mostNamed).map(({ verificationCode }) => verificationCode);
  const isOne = credits.length === 1;
  return {
    kind: `reporting.changed:${credits.length}:${last.verificationCode}`,
    severity: 'warn',
    sentence: `${
      isOne
        ? `A credit of ${last.studentName} was reported to the AGD and has changed`
        : `${credits.length.toLocaleString('en-US')} credits were reported to the AGD and have changed`
    } since. Email the AGD; rosters can’t correct it.`,
    link: isOne
      ? { label: 'Open the credit', to: staffMap.credit(last.verificationCode) }
      : { label: 'See the credits', to: staffMap.credits({ codes: codes.join(',') }) },
    permission: 'reporting.send',
  };
}

type ToUpload = { readonly number: number; readonly madeOn: string; readonly oldestOn: string };

/** A roster that nobody marked as uploaded, with the age of its oldest credit; red from 21 days on. */
export function toUploadAttention({ number, madeOn, oldestOn }: ToUpload, today: string): Attention {
  const days = daysSince(oldestOn, today);
  return {
    kind: `reporting.to-upload:${number}`,
    severity: days >= urgentDays ? 'red' : 'warn',
    sentence: `The AGD roster of ${calendarDay(madeOn)} hasn’t been uploaded. Its oldest credit is ${days} ${days === 1 ? 'day' : 'days'} old; the limit is ${dueDays}.`,
    link: { label: 'Open Reporting', to: staffMap.reporting() },
    permission: 'reporting.send',
  };
}

type Unsettled = { readonly unclear: number; readonly stoppedBecause: string };

/** What of the upload to CE Broker only a person can settle. */
export function ceBrokerAttention({ unclear, stoppedBecause }: Unsettled): Attention[] {
  const credits = `${unclear.toLocaleString('en-US')} ${unclear === 1 ? 'credit' : 'credits'}`;
  return [
    ...(stoppedBecause === ''
      ? []
      : [
          {
            kind: 'reporting.ce-broker-stopped',
            severity: 'red',
            sentence: `Nothing is sent to CE Broker until this is corrected: ${stoppedBecause}`,
            link: { label: 'Open CE Broker', to: staffMap.ceBroker() },
            permission: 'reporting.send',
          } as const,
        ]),
    ...(unclear === 0
      ? []
      : [
          {
            kind: `reporting.unclear:${unclear}`,
            severity: 'warn',
            sentence: `CE Broker didn’t answer for ${credits}. Check ${unclear === 1 ? 'it' : 'them'} there, then send again.`,
            link: { label: 'See the credits', to: staffMap.ceBroker({ show: 'unclear' }) },
            permission: 'reporting.send',
          } as const,
        ]),
  ];
}
