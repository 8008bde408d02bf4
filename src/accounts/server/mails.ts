import { mailPage } from '#platform/server/mail-page.ts';
import type { Provider } from '#platform/server/provider.ts';
import { siteMap } from '#site-map.ts';

/** After joining: a greeting and the link that confirms the address. */
export function welcomeMail(provider: Provider, publicUrl: string, student: { firstname: string }, code: string) {
  return mailPage(provider, {
    subject: `Welcome to ${provider.name}: please confirm your e-mail address`,
    heading: `Welcome, ${student.firstname.slice(0, 60)}.`,
    paragraphs: ['Your account is ready and you are signed in. Please confirm that this address is yours, so that your CE can be reported for you and certificates reach you.'],
    button: { label: 'Confirm my address', url: `${publicUrl}${siteMap.verifyEmail(code)}` },
    afterwards: ['The link is good for 14 days. If you did not create this account, you can ignore this mail.'],
  });
}
