// What of the machine itself needs somebody, and the sentence that says so.
import { formatDateTime, formatLiveDateTime } from '#platform/shared/dates.ts';
import type { Attention } from '#staff/attention.ts';
import { staffMap } from '#staff-map.ts';

type Job = { readonly name: string; readonly tries: number; readonly since: Temporal.Instant };

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** A kind of job that fails; one that should have begun an hour ago. */
export const failingJob = ({ name, tries, since }: Job, timeZone: string): Attention => ({
  kind: `job.fails:${name}`,
  severity: 'warn',
  sentence: `A job fails: ${name}, ${times(tries)} since ${formatDateTime(since.epochMilliseconds, timeZone)}.`,
  link: null,
  permission: 'settings.edit',
});
export const waitingJob = ({ name, tries, since }: Job, timeZone: string): Attention => ({
  kind: `job.waits:${name}`,
  severity: 'warn',
  sentence: `${tries} ${tries === 1 ? 'job waits' : 'jobs wait'} since ${formatLiveDateTime(since.epochMilliseconds, timeZone)}: ${name}.`,
  link: null,
  permission: 'settings.edit',
});

export const givenUpMails = (count: number): Attention => ({
  kind: 'mail.given-up',
  severity: 'warn',
  sentence: `${count} ${count === 1 ? 'mail was' : 'mails were'} given up in the last week.`,
  link: null,
  permission: 'support.answer',
});

export const brokenChain = (id: string): Attention => ({
  kind: `audit.broken:${id}`,
  severity: 'red',
  sentence: `Entry ${Number(id).toLocaleString('en-US')} of the audit log does not fit its neighbour. Call whoever runs the machine.`,
  link: { label: 'See the log', to: staffMap.audit() },
  permission: 'overview',
});

export const oneOwner: Attention = {
  kind: 'staff.one-owner',
  severity: 'warn',
  sentence: 'One owner is one lost phone away from a locked door.',
  link: { label: 'Invite a second', to: staffMap.team() },
  permission: 'staff.manage',
};
