import { mailPage, nameInMail } from '#platform/server/mail/mail-page.ts';
import type { Provider } from '#provider/server/provider.ts';
import { siteMap } from '#site-map.ts';

/** The link to the page where consent is removed. */
export function removalMail(provider: Provider, publicUrl: string, firstname: string, code: string) {
  return mailPage(provider, {
    subject: 'Your request to remove consent',
    heading: 'Removing your consent',
    paragraphs: [
      `Hello ${nameInMail(firstname)},`,
      'You asked us to remove your consent. Nothing has changed yet. On the next page, choose whether to stop emails and sponsor sharing only, or to close your account as well. The page also explains what we keep, and why.',
    ],
    button: { label: 'Choose what to remove', url: `${publicUrl}${siteMap.consent(code)}` },
    afterwards: ['The link expires in 48 hours. If you didn’t ask for this, you can ignore this email.'],
  });
}

/** The receipt of a closed account: the last email. */
export function closedMail(provider: Provider, firstname: string, retentionYears: number) {
  return mailPage(provider, {
    subject: 'Your account is closed',
    heading: 'Your account is closed',
    paragraphs: [
      `Hello ${nameInMail(firstname)},`,
      'Your profile and your activity have been erased, and every device was signed out. This is the last email you’ll get from us.',
      `We keep the record of the CE credit you earned, separately, for ${retentionYears} years after each course because licensing boards may ask for it. Certificates you saved can still be verified until then.`,
    ],
    afterwards: ['You’re welcome to join again any time.'],
  });
}
