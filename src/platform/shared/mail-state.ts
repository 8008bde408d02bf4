// What became of a mail.

/**
 * `failing`: the mail server refused it, and it is tried again. `captured`: there was no mail server, so it never left
 * this machine. `bounced`: the mail server took it, and it came back. `unclear`: something came back that says neither
 * that it failed nor that it arrived, and nothing more came within three days.
 */
export const mailStates = ['waiting', 'sent', 'captured', 'failing', 'given-up', 'bounced', 'unclear'] as const;
export type MailState = (typeof mailStates)[number];

/** After so long, nobody will say any more whether an email arrived. */
export const unclearHours = 72;

export type MailOutcome = {
  readonly sent_at: unknown;
  readonly captured: boolean | null;
  readonly given_up_at: unknown;
  readonly attempts: number;
  readonly bounced_at?: unknown;
  readonly unclear_at?: unknown;
};

/** What became of an email. Only with `now` can it be unclear. */
export function mailState(mail: MailOutcome, now?: Temporal.Instant): MailState {
  const { sent_at: sentAt, captured, given_up_at: givenUpAt, attempts, bounced_at: bouncedAt = null } = mail;
  if (bouncedAt !== null) return 'bounced';
  if (now !== undefined && (mail.unclear_at ?? null) !== null && sentAt instanceof Temporal.Instant)
    if (Temporal.Instant.compare(sentAt.add({ hours: unclearHours }), now) <= 0) return 'unclear';
  if (sentAt !== null) return captured === true ? 'captured' : 'sent';
  if (givenUpAt !== null) return 'given-up';
  return attempts > 0 ? 'failing' : 'waiting';
}

/** What happened instead of sending where no mail server is set up. */
export const notSentText = 'Not sent: no mail server is set up. The email stays on this machine.';
