import { mailPage, nameInMail } from '#platform/server/mail-page.ts';
import type { Provider } from '#platform/server/provider.ts';
import { formatLiveDateTime } from '#platform/shared/dates.ts';
import { siteMap } from '#site-map.ts';

type Reader = { readonly firstname: string };

/** After joining: a greeting and the link that confirms the address. */
export function welcomeMail(provider: Provider, publicUrl: string, student: Reader, code: string) {
  return mailPage(provider, {
    subject: `Welcome to ${provider.name}: please confirm your e-mail address`,
    heading: `Welcome, ${nameInMail(student.firstname)}.`,
    paragraphs: [
      'Your account is ready and you are signed in. Please confirm that this address is yours, so that your CE can be reported for you and certificates reach you.',
    ],
    button: { label: 'Confirm my address', url: `${publicUrl}${siteMap.verifyEmail(code)}` },
    afterwards: ['The link is good for 14 days. If you did not create this account, you can ignore this mail.'],
  });
}

/** The link that confirms an address, once more or for a new address. */
export function verifyMail(provider: Provider, publicUrl: string, student: Reader, code: string) {
  return mailPage(provider, {
    subject: 'Please confirm your e-mail address',
    heading: 'Is this your address?',
    paragraphs: [
      `Hello ${nameInMail(student.firstname)},`,
      `This address is in your profile at ${provider.name}. Please confirm that it is yours.`,
    ],
    button: { label: 'Confirm my address', url: `${publicUrl}${siteMap.verifyEmail(code)}` },
    afterwards: ['The link is good for 14 days. If you do not know why you got this mail, you can ignore it.'],
  });
}

/** The way back into an account: the username and a link for a new password. Never a password. */
export function recoverMail(
  provider: Provider,
  publicUrl: string,
  student: Reader & { readonly hash: string; readonly username: string },
  code: string,
) {
  return mailPage(provider, {
    subject: `Your login credentials for ${provider.name}`,
    heading: 'Back into your account',
    paragraphs: [
      `Hello ${nameInMail(student.firstname)},`,
      'Someone, probably you, asked for the way back into your account. Your username is below. The button lets you choose a new password.',
    ],
    facts: [['Username', student.username]],
    button: { label: 'Choose a new password', url: `${publicUrl}${siteMap.recoverWithCode(student.hash, code)}` },
    afterwards: [
      'The link works once, within 60 minutes. If you did not ask for it, you can ignore this mail: nothing has changed.',
    ],
  });
}

/** After every change of the password. */
export function passwordChangedMail(provider: Provider, publicUrl: string, student: Reader) {
  return mailPage(provider, {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${nameInMail(student.firstname)},`,
      'The password of your account is a new one now, and every other device was signed out.',
    ],
    afterwards: [`If that was not you, choose a new password at once: ${publicUrl}${siteMap.recover()}`],
  });
}

/** To the old address after a change of the e-mail. */
export function emailChangedMail(provider: Provider, publicUrl: string, student: Reader, code: string) {
  return mailPage(provider, {
    subject: 'Your e-mail address was changed',
    heading: 'Your e-mail address was changed',
    paragraphs: [
      `Hello ${nameInMail(student.firstname)},`,
      'Your account has a new e-mail address; mails no longer come here. If that was you, there is nothing to do.',
    ],
    button: { label: 'It was not me: take it back', url: `${publicUrl}${siteMap.undoEmail(code)}` },
    afterwards: [
      'Taking it back works for 72 hours. It restores this address, signs every device out and sends you a link for a new password.',
    ],
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
      'Someone signed in to your account from a browser that we have not seen with it before. If that was you, there is nothing to do.',
    ],
    facts: [
      ['Device', device.name],
      ['Time', formatLiveDateTime(device.at.epochMilliseconds)],
    ],
    button: { label: 'See where I am signed in', url: `${publicUrl}${siteMap.account('password')}` },
    afterwards: [`If that was not you, choose a new password at once: ${publicUrl}${siteMap.recover()}`],
  });
}

/** After a passkey was added. */
export function passkeyAddedMail(provider: Provider, publicUrl: string, student: Reader) {
  return mailPage(provider, {
    subject: 'A passkey was added to your account',
    heading: 'A passkey was added to your account',
    paragraphs: [
      `Hello ${nameInMail(student.firstname)},`,
      'From now on a passkey of one of your devices signs in to your account too. If that was you, there is nothing to do.',
    ],
    button: { label: 'See my passkeys', url: `${publicUrl}${siteMap.account('password')}` },
    afterwards: [
      `If that was not you, remove it there and choose a new password at once: ${publicUrl}${siteMap.recover()}`,
    ],
  });
}
