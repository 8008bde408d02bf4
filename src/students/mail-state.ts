// Whether a mail can be sent again.
import { type MailOutcome, mailState } from '#platform/shared/mail-state.ts';

/** Mails whose link is made again when they are sent again. */
export const renewedKinds: Readonly<Record<string, 'verification' | 'recovery' | 'sign-in-link'>> = {
  'accounts.welcome': 'verification',
  'accounts.verify': 'verification',
  'accounts.recover': 'recovery',
  'accounts.imported': 'recovery',
  'accounts.sign-in-link': 'sign-in-link',
};

/**
 * A mail that waits goes by itself; one that left may be repeated while its text is here, or where it is made again.
 */
export function canRepeatMail(mail: MailOutcome & { readonly kind: string; readonly has_text: boolean }): boolean {
  const state = mailState(mail);
  return state !== 'waiting' && state !== 'failing' && (mail.has_text || mail.kind in renewedKinds);
}
