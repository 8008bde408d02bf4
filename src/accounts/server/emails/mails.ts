import { mailPage, nameInMail } from '#platform/server/mail/mail-page.ts';
import { withOwnText, type ProviderInMail } from '#provider/server/own-mail-text.ts';
import type { Provider } from '#provider/server/provider.ts';
import { serverMap } from '#server-map.ts';
import { siteMap } from '#site-map.ts';

type Reader = { readonly firstname: string };

/** After joining: a greeting and the link that confirms the address. */
export function welcomeMail(provider: ProviderInMail, publicUrl: string, student: Reader, code: string) {
  const values = { 'first name': nameInMail(student.firstname) };
  const mail = {
    subject: `Welcome to ${provider.name}: please confirm your email address`,
    heading: `Welcome, ${nameInMail(student.firstname)}.`,
    paragraphs: [
      'Your account is ready, and you’re signed in. Please confirm that this address is yours so we can send your certificates and report your CE.',
    ],
    button: { label: 'Confirm my address', url: `${publicUrl}${serverMap.verifyEmail(code)}` },
    afterwards: ['The link expires in 14 days. If you didn’t create this account, you can ignore this email.'],
  };
  return mailPage(provider, withOwnText(provider, { kind: 'welcome', values, openingAt: 0 }, mail));
}

/** The link that confirms an address, again or for a new address. */
export function verifyMail(provider: ProviderInMail, publicUrl: string, student: Reader, code: string) {
  const values = { 'first name': nameInMail(student.firstname) };
  const mail = {
    subject: 'Please confirm your email address',
    heading: 'Is this your address?',
    paragraphs: [
      `Hello ${nameInMail(student.firstname)},`,
      `This address is in your profile at ${provider.name}. Please confirm that it is yours.`,
    ],
    button: { label: 'Confirm my address', url: `${publicUrl}${serverMap.verifyEmail(code)}` },
    afterwards: ['The link expires in 14 days. If you weren’t expecting this email, you can ignore it.'],
  };
  return mailPage(provider, withOwnText(provider, { kind: 'verify', values, openingAt: 1 }, mail));
}

/**
 * To someone whose account the provider's people opened from a list: the way to a password of their own, and what
 * choosing one agrees to.
 */
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
      `We’ve set up an account for you at ${provider.name} using the information we have on record. Choose a password to get started.`,
      `By choosing a password, you agree to our terms (${publicUrl}${siteMap.terms()}) and confirm this address. How we use your data: ${publicUrl}${siteMap.privacy()}`,
    ],
    facts: [['Username', student.username]],
    button: { label: 'Choose a password', url: `${publicUrl}${serverMap.firstPassword(student.hash, code)}` },
    afterwards: [
      `The link works once and expires in 14 days. After that, reset your password here: ${publicUrl}${siteMap.recover()}`,
      'Don’t want an account? Just reply to this email.',
    ],
  });
}

/** To both addresses after two accounts of one person became one. */
export function mergedMail(provider: Provider, publicUrl: string, student: Reader & { readonly username: string }) {
  return mailPage(provider, {
    subject: 'We merged your two accounts',
    heading: 'We merged your two accounts',
    paragraphs: [
      `Hello ${nameInMail(student.firstname)},`,
      `You had two accounts at ${provider.name}. Everything, including your credits, is now in one account. You can sign in with either username or email address, each with its own password.`,
    ],
    facts: [['Your username', student.username]],
    button: { label: 'Sign in', url: `${publicUrl}${siteMap.login()}` },
    afterwards: ['If these weren’t both your accounts, reply to this email. We can undo this within 30 days.'],
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
        ? 'Your account has a new email address, so emails no longer come here. If that was you, you don’t need to do anything.'
        : `The team at ${provider.name} changed the email address on your account. If you asked for that, open the link and confirm it. Until you do, or for 72 hours, the new address can’t receive a sign-in link.`,
    ],
    button: {
      label: by === 'member' ? 'This wasn’t me: undo it' : 'Confirm or undo it',
      url: `${publicUrl}${serverMap.undoEmail(code)}`,
    },
    afterwards: [
      'You can undo this for 72 hours. Undoing it restores this address, disables the password, signs out every device, and emails you a link to choose a new one.',
    ],
  });
}
