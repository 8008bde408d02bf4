import { formatLiveDateTime } from '#platform/shared/dates.ts';
import { mailPage, type MailSender, nameInMail } from '#platform/server/mail/mail-page.ts';
import { staffMap } from '#site-map.ts';
import { roleWords } from '../contract.ts';
import { isRole } from '../permissions.ts';

type Reader = { readonly name: string };

const rolesText = (held: readonly string[]): string =>
  held
    .filter(isRole)
    .map((role) => roleWords[role].name)
    .join(', ');
/** A moment in the provider's time zone, with its name, as the console shows it. */
export const momentText = (at: Temporal.Instant, timeZone: string): string =>
  formatLiveDateTime(at.epochMilliseconds, timeZone);

type Invited = Reader & {
  readonly roles: readonly string[];
  readonly expiresAt: Temporal.Instant;
  readonly by: string | null;
  readonly timeZone: string;
};

export function invitationMail(provider: MailSender, publicUrl: string, invited: Invited, code: string) {
  return mailPage(provider, {
    subject: `You’re invited to the team at ${provider.name}`,
    heading: invited.name === '' ? 'Welcome.' : `Welcome, ${nameInMail(invited.name)}.`,
    paragraphs: [
      invited.by === null
        ? `You’re invited to help run ${provider.name}.`
        : `${nameInMail(invited.by)} invited you to help run ${provider.name}.`,
      'Open the link to set up your sign-in. Keep your phone nearby.',
    ],
    facts: [[invited.roles.length === 1 ? 'Your role' : 'Your roles', rolesText(invited.roles)]],
    button: { label: 'Set up my sign-in', url: `${publicUrl}${staffMap.invitation(code)}` },
    afterwards: [
      `The link expires on ${momentText(invited.expiresAt, invited.timeZone)}, or as soon as your sign-in is set up. If you weren’t expecting this email, you can ignore it.`,
    ],
  });
}

type Returning = Reader & {
  readonly by: string;
  readonly worksFrom: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  readonly isDelayed: boolean;
  readonly timeZone: string;
};

export function letBackInMail(provider: MailSender, publicUrl: string, member: Returning, code: string) {
  return mailPage(provider, {
    subject: `Get back into the console of ${provider.name}`,
    heading: 'Set up your sign-in again',
    paragraphs: [
      `Hello ${nameInMail(member.name)},`,
      `${nameInMail(member.by)} sent you a link to get back into the console. When you use it, your old passkeys, authenticator, codes, and password will stop working.`,
      ...(member.isDelayed
        ? [
            `The link works from ${momentText(member.worksFrom, member.timeZone)}, or right away once a second owner approves it in the console.`,
          ]
        : []),
    ],
    button: { label: 'Set up my sign-in again', url: `${publicUrl}${staffMap.invitation(code)}` },
    afterwards: [
      `The link expires on ${momentText(member.expiresAt, member.timeZone)}, or as soon as your new sign-in is set up. If you didn’t ask for it, tell another owner right away.`,
    ],
  });
}

/** To the other owners: someone is being let back in. */
export function letBackInNoticeMail(
  provider: MailSender,
  publicUrl: string,
  reader: Reader,
  { name, by, worksFrom, timeZone }: Returning,
) {
  return mailPage(provider, {
    subject: `${nameInMail(name)} is being let back into the console`,
    heading: `${nameInMail(name)} is being let back in`,
    paragraphs: [
      `Hello ${nameInMail(reader.name)},`,
      `${nameInMail(by)} sent ${nameInMail(name)} a link to set up a new sign-in. It works from ${momentText(worksFrom, timeZone)}.`,
      'If this is wrong, cancel the invitation on the Team page.',
    ],
    button: { label: 'Open the Team page', url: `${publicUrl}${staffMap.team()}` },
  });
}

export function rolesChangedMail(
  provider: MailSender,
  publicUrl: string,
  reader: Reader,
  change: { readonly before: readonly string[]; readonly after: readonly string[]; readonly by: string },
) {
  return mailPage(provider, {
    subject: `Your roles at ${provider.name} were changed`,
    heading: 'Your roles were changed',
    paragraphs: [
      `Hello ${nameInMail(reader.name)},`,
      `${nameInMail(change.by)} changed what you can do in the console.`,
    ],
    facts: [
      ['Before', rolesText(change.before)],
      ['Now', rolesText(change.after)],
    ],
    button: { label: 'Open the console', url: `${publicUrl}${staffMap.overview()}` },
    afterwards: ['You’ve been signed out everywhere. Sign in again to continue.'],
  });
}

/** To the owners: someone of the team goes by another name from now on. */
export const nameChangedMail =
  (change: { readonly before: string; readonly after: string; readonly email: string }): StaffMail =>
  (provider, publicUrl, reader) =>
    mailPage(provider, {
      subject: `${nameInMail(change.before)} is now ${nameInMail(change.after)} in the console`,
      heading: 'A name on your team changed',
      paragraphs: [
        `Hello ${nameInMail(reader.name)},`,
        `${nameInMail(change.before)} (${change.email}) changed their name. New entries in the audit log show the new name.`,
      ],
      facts: [
        ['Before', nameInMail(change.before)],
        ['Now', nameInMail(change.after)],
      ],
      button: { label: 'Open the Team page', url: `${publicUrl}${staffMap.team()}` },
    });

export type FactorChange = 'passkey' | 'authenticator' | 'password' | 'recovery-code';
const factorWords: Readonly<Record<FactorChange, readonly [heading: string, sentence: string]>> = {
  passkey: ['A passkey was added', 'A new passkey can now sign in to your account in the console.'],
  authenticator: ['An authenticator was added', 'A new authenticator can now sign in to your account in the console.'],
  password: [
    'Your password was set',
    'A new password was set for your account in the console, and your other sessions were signed out.',
  ],
  'recovery-code': [
    'A recovery code was used',
    'Someone signed in to your account in the console with one of your recovery codes.',
  ],
};

/** A mail to someone about their own account in the console. */
export type StaffMail = (provider: MailSender, publicUrl: string, reader: Reader) => ReturnType<typeof mailPage>;

export const factorMail =
  (change: FactorChange): StaffMail =>
  (provider, publicUrl, reader) => {
    const [heading, sentence] = factorWords[change];
    return mailPage(provider, {
      subject: `${heading}: the console of ${provider.name}`,
      heading,
      paragraphs: [`Hello ${nameInMail(reader.name)},`, sentence],
      button: { label: 'Review my sign-in', url: `${publicUrl}${staffMap.me()}` },
      afterwards: ['If this wasn’t you, ask an owner of your team to end your access right away.'],
    });
  };

export const wrongCodesMail: StaffMail = (provider, publicUrl, reader) =>
  mailPage(provider, {
    subject: `Someone may know your password for the console of ${provider.name}`,
    heading: 'Ten wrong codes in a row',
    paragraphs: [
      `Hello ${nameInMail(reader.name)},`,
      'Someone entered your correct password and then ten wrong codes. They didn’t get in, and we ended their sign-in.',
      'If this wasn’t you, change your password now.',
    ],
    button: { label: 'Change my password', url: `${publicUrl}${staffMap.me()}` },
  });
