/**
 * The signed-in student as every use case sees them. `id` is the row; `hash` is the public identifier and no
 * credential.
 */
export type Student = {
  readonly id: string;
  readonly hash: string;
  readonly sessionId: string;
  /** When the password was last given in this session: changing email or password wants it younger than 15 minutes. */
  readonly signedInAt: Temporal.Instant;
  /** Whether the link of a mail opened the session, and no password was given in it since. */
  readonly isFromLink: boolean;
};

/** A signed-in person of the provider, as every use case of the console sees them. */
export type StaffMember = {
  readonly id: string;
  readonly hash: string;
  readonly name: string;
  readonly email: string;
  /** The roles held now; the feature `staff` knows what each allows. */
  readonly roles: readonly string[];
  /**
   * The company that a guest from outside belongs to, whose rows alone they see; null for the provider's own people.
   */
  readonly companyId: string | null;
  readonly sessionId: string;
  /** Until when what asks for a fresh confirmation is done without one. */
  readonly freshUntil: Temporal.Instant;
};
