/** The signed-in student as every use case sees them. `id` is the row; `hash` is the public identifier and no credential. */
export type Student = {
  readonly id: string;
  readonly hash: string;
  readonly sessionId: string;
  /** When the password was last given in this session: changing e-mail or password wants it younger than 15 minutes. */
  readonly signedInAt: Temporal.Instant;
  /** Whether the link of a mail opened the session, and no password was given in it since. */
  readonly isFromLink: boolean;
};
