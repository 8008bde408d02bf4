import { mailPage, nameInMail } from '#platform/server/mail/mail-page.ts';
import type { Provider } from '#provider/server/provider.ts';
import { siteMap } from '#site-map.ts';

type Reader = { readonly firstname: string };

/** After joining: a greeting and the link that confirms the address. */
export function welcomeMail(provider: Provider, publicUrl: string, student: Reader, code: string) {
  return mailPage(provider, {
    subject: `Welcome to ${provider.name}: please confirm your email address`,
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
    subject: 'Please confirm your email address',
    heading: 'Is this your address?',
    paragraphs: [
      `Hello ${nameInMail(student.firstname)},`,
      `This address is in your profile at ${provider.name}. Please confirm that it is yours.`,
    ],
    button: { label: 'Confirm my address', url: `${publicUrl}${siteMap.verifyEmail(code)}` },
    afterwards: ['The link is good for 14 days. If you do not know why you got this mail, you can ignore it.'],
  });
}

/** To somebody whose account the provider's people opened from a list: the way to a password of their own, and what choosing one agrees to. */
export function importedMail(
  provider: Provider,
  publicUrl: string,
  student: Reader & { readonly hash: string; readonly username: string },
  code: string,
) {
  return mailPage(provider, {
    subject: `Your account at ${provider.name}`,
    heading: `Welcome, ${nameInMail(student.firstname)}.`,
    paragraphs: [
      `We have opened an account for you at ${provider.name}, with what we had on record. Choose a password to enter it.`,
      `Choosing one agrees to our terms (${publicUrl}${siteMap.terms()}) and confirms this address. What we do with your data: ${publicUrl}${siteMap.privacy()}`,
    ],
    facts: [['Username', student.username]],
    button: { label: 'Choose a password', url: `${publicUrl}${siteMap.firstPassword(student.hash, code)}` },
    afterwards: [
      `The link works once, within 14 days; after that, ask for a new password: ${publicUrl}${siteMap.recover()}`,
      'Don’t want an account? Just reply to this email.',
    ],
  });
}

/** To both addresses after two accounts of one person became one. */
export function mergedMail(provider: Provider, publicUrl: string, student: Reader & { readonly username: string }) {
  return mailPage(provider, {
    subject: 'Your two accounts are one now',
    heading: 'Your two accounts are one now',
    paragraphs: [
      `Hello ${nameInMail(student.firstname)},`,
      `You had two accounts at ${provider.name}. Everything of both, credits too, is in one account now. Either username or email address signs you in, each with its own password.`,
    ],
    facts: [['Username that stays', student.username]],
    button: { label: 'Sign in', url: `${publicUrl}${siteMap.login()}` },
    afterwards: ['If these were not both yours, answer this mail: we can take it back within 30 days.'],
  });
}

/** To the old address after a change of the email, by the member or by staff for them. */
export function emailChangedMail(
  provider: Provider,
  publicUrl: string,
  student: Reader,
  code: string,
  by: 'member' | 'staff',
) {
  return mailPage(provider, {
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      `Hello ${nameInMail(student.firstname)},`,
      by === 'member'
        ? 'Your account has a new email address; mails no longer come here. If that was you, there is nothing to do.'
        : `The team at ${provider.name} changed the email address of your account. Did you ask for that? Then open the link and confirm it: until you do, or for 72 hours, the new address can’t receive a link to sign in.`,
    ],
    button: {
      label: by === 'member' ? 'This wasn’t me: undo it' : 'Confirm or take it back',
      url: `${publicUrl}${siteMap.undoEmail(code)}`,
    },
    afterwards: [
      'Taking it back works for 72 hours. It restores this address, makes the password unusable, signs every device out and sends you a link for a new password.',
    ],
  });
}
