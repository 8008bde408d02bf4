import { mailPage, nameInMail } from '#platform/server/mail/mail-page.ts';
import type { Provider } from '#provider/server/provider.ts';
import { formatLiveDateTime } from '#platform/shared/dates.ts';
import { serverMap } from '#server-map.ts';
import { siteMap } from '#site-map.ts';

type Reader = { readonly firstname: string };

/** Resets a password: the username and a link for a new password. Never a password. */
export function recoverMail(
  provider: Provider,
  publicUrl: string,
  student: Reader & { readonly hash: string; readonly username: string },
  code: string,
) {
  return mailPage(provider, {
    subject: `Your login credentials for ${provider.name}`,
    heading: 'Reset your password',
    paragraphs: [
      `Hello ${nameInMail(student.firstname)},`,
      'We received a request to reset the password for your account. Your username is below. Use the button to choose a new password.',
    ],
    facts: [['Username', student.username]],
    button: { label: 'Choose a new password', url: `${publicUrl}${serverMap.recoverWithCode(student.hash, code)}` },
    afterwards: [
      'The link works once and expires in 60 minutes. If you didn’t ask for it, you can ignore this email. Nothing has changed.',
    ],
  });
}

/** A link that signs in, sent by the provider's people to someone who asked for help. */
export function signInLinkMail(provider: Provider, publicUrl: string, student: Reader, loginToken: string) {
  return mailPage(provider, {
    subject: `Your sign-in link for ${provider.name}`,
    heading: 'Sign in with this link',
    paragraphs: [
      `Hello ${nameInMail(student.firstname)},`,
      'You asked us for help signing in. The button opens the portal and signs you in, no password needed.',
    ],
    button: { label: 'Sign in', url: `${publicUrl}${siteMap.loginWithToken(loginToken)}` },
    afterwards: ['The link expires in 72 hours. If you didn’t ask for it, you can ignore this email.'],
  });
}

/** After every change of the password. */
export function passwordChangedMail(provider: Provider, publicUrl: string, student: Reader) {
  return mailPage(provider, {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${nameInMail(student.firstname)},`,
      'Your password was changed, and every other device was signed out.',
    ],
    afterwards: [`If this wasn’t you, change your password right away: ${publicUrl}${siteMap.recover()}`],
  });
}

/** After a sign-in from a browser that is new to the account. */
export function newDeviceMail(
  provider: Provider,
  publicUrl: string,
  student: Reader,
  device: { readonly name: string; readonly at: Temporal.Instant },
) {
  return mailPage(provider, {
    subject: 'New sign-in to your account',
    heading: 'New sign-in to your account',
    paragraphs: [
      `Hello ${nameInMail(student.firstname)},`,
      'Someone signed in to your account from a browser we haven’t seen you use before. If that was you, you don’t need to do anything.',
    ],
    facts: [
      ['Device', device.name],
      ['Time', formatLiveDateTime(device.at.epochMilliseconds)],
    ],
    button: { label: 'See where I’m signed in', url: `${publicUrl}${siteMap.account('security')}` },
    afterwards: [`If this wasn’t you, change your password right away: ${publicUrl}${siteMap.recover()}`],
  });
}

/** After a passkey was added. */
export function passkeyAddedMail(provider: Provider, publicUrl: string, student: Reader) {
  return mailPage(provider, {
    subject: 'A passkey was added to your account',
    heading: 'A passkey was added to your account',
    paragraphs: [
      `Hello ${nameInMail(student.firstname)},`,
      'You can now also sign in with a passkey from one of your devices. If that was you, you don’t need to do anything.',
    ],
    button: { label: 'See my passkeys', url: `${publicUrl}${siteMap.account('security')}` },
    afterwards: [
      `If this wasn’t you, remove it there and change your password right away: ${publicUrl}${siteMap.recover()}`,
    ],
  });
}
