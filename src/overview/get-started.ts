// What a new portal needs before its first class, in order; each step ticks by itself
// (docs/specification/console.md, CO-48).
import { staffMap } from '#site-map.ts';

/** The checklist counts published activities up to this many. */
export const mostPublished = 1000;

export type StartFacts = {
  readonly provider: { readonly name: string; readonly email: string };
  /** The statements of accreditation that are valid today. */
  readonly statements: readonly { readonly body: string; readonly providerId: string }[];
  readonly owners: number;
  readonly backupEveryDays: number | null;
  readonly sendsMail: boolean;
  /** Whether an email ever left, a test among them. */
  readonly hasSent: boolean;
  /** Activities that members can find and that aren’t the demo’s, counted up to `mostPublished` + 1. */
  readonly activities: number;
  /** Which share of an activity's length must pass before its exam is graded, in percent. */
  readonly timeOnTaskPercent: number;
  readonly demo: 'none' | 'loaded' | 'removed';
};

export type StartStep = {
  readonly key: string;
  readonly title: string;
  /** Why it matters, or what is done. */
  readonly text: string;
  readonly isDone: boolean;
  readonly link: { readonly label: string; readonly to: string };
};

/** The address of a demo’s provider: no one can receive email there (RFC 2606). */
const isPretended = (email: string): boolean => /(?:^|[.@])(?:example|localhost)$/.test(email);
const isOfDemo = (providerId: string): boolean => providerId.startsWith('DEMO-');

/** Every step, done or not. */
export function startSteps(facts: StartFacts): readonly StartStep[] {
  const { provider, owners, backupEveryDays, sendsMail, hasSent, activities, timeOnTaskPercent, demo } = facts;
  const statements = facts.statements.filter(({ providerId }) => !isOfDemo(providerId));
  const hasProvider = provider.email !== '' && !isPretended(provider.email);
  return [
    {
      key: 'provider',
      title: 'Name your organization',
      text: hasProvider
        ? `${provider.name}, ${provider.email}`
        : 'Your name and email, as members see them on pages, in emails, and on certificates.',
      isDone: hasProvider,
      link: { label: 'Open provider', to: staffMap.settings('provider') },
    },
    {
      key: 'accreditation',
      title: 'Add your accreditation',
      text:
        statements.length === 0
          ? 'Certificates name an accrediting body only while you have a valid statement.'
          : statements.map(({ body }) => body).join(', '),
      isDone: statements.length > 0,
      link: { label: 'Open accreditation', to: staffMap.settings('accreditation') },
    },
    {
      key: 'owner',
      title: 'Invite a second owner',
      text: owners > 1 ? `${owners} owners` : 'With a single owner, one lost phone can lock everyone out.',
      isDone: owners > 1,
      link: { label: 'Open team', to: staffMap.team() },
    },
    {
      key: 'backup',
      title: 'Schedule backups',
      text:
        backupEveryDays === null
          ? 'Without a backup, a failed disk takes every record with it.'
          : backupEveryDays === 1
            ? 'Every day'
            : `Every ${backupEveryDays} days`,
      isDone: backupEveryDays !== null,
      link: { label: 'Open data', to: staffMap.data() },
    },
    {
      key: 'mail',
      title: 'Send a test email',
      text: !sendsMail
        ? 'No mail server is set up. Confirmations, reminders, and certificates stay on this machine.'
        : hasSent
          ? 'Emails are being sent.'
          : 'A mail server is set up. Send a test to see that it works.',
      isDone: sendsMail && hasSent,
      link: { label: 'Open mail server', to: staffMap.settings('mail') },
    },
    {
      key: 'activity',
      title: 'Publish your first activity',
      text:
        activities === 0
          ? 'A class, a webinar, an episode, or a tutorial of your own.'
          : `${activities > mostPublished ? 'More than ' : ''}${Math.min(activities, mostPublished).toLocaleString('en-US')} published`,
      isDone: activities > 0,
      link: { label: 'Open catalog', to: staffMap.catalogue() },
    },
    {
      key: 'exams',
      title: 'Make exams hard to guess',
      text:
        timeOnTaskPercent === 0
          ? 'Require time before the exam, for example 75% of an activity’s length, and draw each exam’s questions from a bank, so that the marks of one account don’t help another.'
          : `At least ${timeOnTaskPercent}% of an activity’s length before its exam. Draw questions from banks, too.`,
      isDone: timeOnTaskPercent > 0,
      link: { label: 'Open exams', to: staffMap.settings('exams') },
    },
    ...(demo === 'none'
      ? []
      : [
          {
            key: 'demo',
            title: 'Remove the demo',
            text:
              demo === 'removed'
                ? 'The demo has been removed.'
                : 'Its classes, sponsors, and members aren’t real. You’ll see a preview first.',
            isDone: demo === 'removed',
            link: { label: 'Preview', to: staffMap.removeDemo() },
          },
        ]),
  ];
}
