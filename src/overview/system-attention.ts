// What of the machine itself needs someone, and the sentence that says so.
import { formatDateTime, formatLiveDateTime } from '#platform/shared/dates.ts';
import type { Attention } from '#staff/attention.ts';
import { staffMap } from '#site-map.ts';

type Job = { readonly name: string; readonly tries: number; readonly since: Temporal.Instant };

const toSystem = { label: 'Open System', to: staffMap.system() };

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** A kind of job that fails; one that should have begun an hour ago. */
export const failingJob = ({ name, tries, since }: Job, timeZone: string): Attention => ({
  kind: `job.fails:${name}`,
  severity: 'warn',
  sentence: `A background job is failing: ${name}, ${times(tries)} since ${formatDateTime(since.epochMilliseconds, timeZone)}.`,
  link: toSystem,
  permission: 'settings.edit',
});
export const waitingJob = ({ name, tries, since }: Job, timeZone: string): Attention => ({
  kind: `job.waits:${name}`,
  severity: 'warn',
  sentence: `${tries} background ${tries === 1 ? 'job has' : 'jobs have'} been waiting since ${formatLiveDateTime(since.epochMilliseconds, timeZone)}: ${name}.`,
  link: toSystem,
  permission: 'settings.edit',
});

export const givenUpMails = (count: number): Attention => ({
  kind: 'mail.given-up',
  severity: 'warn',
  sentence: `${count} ${count === 1 ? 'email' : 'emails'} couldn’t be delivered in the last week.`,
  link: toSystem,
  permission: 'support.answer',
});

export const noMailServer: Attention = {
  kind: 'mail.no-server',
  severity: 'red',
  sentence: 'No mail server is set up. Outgoing email is captured on this machine.',
  link: { label: 'Set it up', to: staffMap.settings('mail') },
  permission: 'support.answer',
};

export const brokenChain = (id: string): Attention => ({
  kind: `audit.broken:${id}`,
  severity: 'red',
  sentence: `Entry ${Number(id).toLocaleString('en-US')} of the audit log was changed or removed from outside the portal. Contact whoever runs the server.`,
  link: { label: 'Open the audit log', to: staffMap.audit() },
  permission: 'overview',
});

export const oneOwner: Attention = {
  kind: 'staff.one-owner',
  severity: 'warn',
  sentence: 'With a single owner, one lost phone can lock everyone out.',
  link: { label: 'Invite another owner', to: staffMap.team() },
  permission: 'staff.manage',
};
