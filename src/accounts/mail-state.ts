// What became of a mail, and whether it can be sent again.

type MailRow = {
  readonly sent_at: unknown;
  readonly given_up_at: unknown;
  readonly attempts: number;
};

/** `failing`: the mail server refused it, and it is tried again. */
export function mailState(mail: MailRow): 'sent' | 'given-up' | 'failing' | 'waiting' {
  if (mail.sent_at !== null) return 'sent';
  if (mail.given_up_at !== null) return 'given-up';
  return mail.attempts > 0 ? 'failing' : 'waiting';
}

/** Mails whose link is made anew when they are sent again. */
export const renewedKinds: Readonly<Record<string, 'verification' | 'recovery' | 'sign-in-link'>> = {
  'accounts.welcome': 'verification',
  'accounts.verify': 'verification',
  'accounts.recover': 'recovery',
  'accounts.imported': 'recovery',
  'accounts.sign-in-link': 'sign-in-link',
};

/** A mail that waits goes by itself; one that left may be repeated while its text is here, or where it is made anew. */
export function canRepeatMail(mail: MailRow & { readonly kind: string; readonly has_text: boolean }): boolean {
  const state = mailState(mail);
  return state !== 'waiting' && state !== 'failing' && (mail.has_text || mail.kind in renewedKinds);
}
