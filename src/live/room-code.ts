// The code on the screen of a room: it changes, so that a photograph of it that is passed on opens nothing.

/** Each code is shown this long, and the one before it still counts: refused after a minute at the latest. */
export const codeSeconds = 30;

/** The number of the code that is shown at a moment. */
export const codeStepAt = (at: Temporal.Instant): number => Math.floor(at.epochMilliseconds / 1000 / codeSeconds);

/** When the code after this one is shown. */
export const nextCodeAt = (at: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds((codeStepAt(at) + 1) * codeSeconds * 1000);

/** How long a member who scanned a code in time may take to press Check in, or to try again on a slow network. */
export const passMinutes = 15;

/** How long somebody who scanned a code in time may take to sign in, or to register. */
export const scanMinutes = 30;

/** From when an answer to an attendance check shows that somebody in the room stayed: the last third of the talk. */
export const lastThirdFrom = ({
  startsAt,
  endsAt,
}: {
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
}): Temporal.Instant =>
  endsAt.subtract({ milliseconds: Math.floor((endsAt.epochMilliseconds - startsAt.epochMilliseconds) / 3) });
