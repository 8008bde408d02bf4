import { mailPage, nameInMail } from '#platform/server/mail/mail-page.ts';
import type { Provider } from '#provider/server/provider.ts';
import { siteMap } from '#site-map.ts';

/** The way to the page where consent is removed. */
export function removalMail(provider: Provider, publicUrl: string, firstname: string, code: string) {
  return mailPage(provider, {
    subject: 'Your request to remove consent',
    heading: 'Removing your consent',
    paragraphs: [
      `Hello ${nameInMail(firstname)},`,
      'You asked us to remove your consent. Nothing has changed yet: on the next page you choose whether only mailings and sharing with sponsors stop, or whether your account is closed as well. It also says what we keep, and why.',
    ],
    button: { label: 'Choose what to remove', url: `${publicUrl}${siteMap.consent(code)}` },
    afterwards: ['The link is good for 48 hours. If you did not ask for this, you can ignore this mail.'],
  });
}

/** The receipt of a closed account: the last mail. */
export function closedMail(provider: Provider, firstname: string, retentionYears: number) {
  return mailPage(provider, {
    subject: 'Your account is closed',
    heading: 'Your account is closed',
    paragraphs: [
      `Hello ${nameInMail(firstname)},`,
      'Your profile and your activity have been erased, and every device was signed out. This is the last mail from us.',
      `The record of the CE credit you earned is kept apart for ${retentionYears} years after each course, because licensing boards may ask for it. Certificates you saved can still be verified until then.`,
    ],
    afterwards: ['You are welcome to join again at any time.'],
  });
}
