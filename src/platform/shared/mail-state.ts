// What became of a mail.

/**
 * `failing`: the mail server refused it, and it is tried again. `captured`: there was no mail server, so it never left
 * this machine. `bounced`: the mail server took it, and it came back.
 */
export const mailStates = ['waiting', 'sent', 'captured', 'failing', 'given-up', 'bounced'] as const;
export type MailState = (typeof mailStates)[number];

export type MailOutcome = {
  readonly sent_at: unknown;
  readonly captured: boolean | null;
  readonly given_up_at: unknown;
  readonly attempts: number;
  readonly bounced_at?: unknown;
};

export function mailState(mail: MailOutcome): MailState {
  const { sent_at: sentAt, captured, given_up_at: givenUpAt, attempts, bounced_at: bouncedAt = null } = mail;
  if (bouncedAt !== null) return 'bounced';
  if (sentAt !== null) return captured === true ? 'captured' : 'sent';
  if (givenUpAt !== null) return 'given-up';
  return attempts > 0 ? 'failing' : 'waiting';
}

/** What happened instead of sending where no mail server is set up. */
export const notSentText = 'Not sent: no mail server is set up. The email stays on this machine.';
