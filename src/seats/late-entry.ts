type Webinar = {
  /** ISO 8601; null where no end is planned. */
  readonly endsAt: string | null;
  readonly requiredMinutes: number | null;
  readonly hasExam: boolean;
  readonly credits: number;
};

/**
 * Which credit joining a running webinar can still earn; '' where none can be earned. `now` is in milliseconds since
 * 1970. Whether members who were in the meeting before can still get enough minutes is known only afterward, so that
 * nothing is said about the time that is left.
 */
export function lateCreditText(
  { endsAt, requiredMinutes, hasExam, credits }: Webinar,
  now: number,
  wasInMeeting = false,
): string {
  if (endsAt === null || requiredMinutes === null || !hasExam || credits <= 0) return '';
  const required = `Live credit requires ${requiredMinutes} minutes in the meeting`;
  if (wasInMeeting) return `${required}.`;
  const left = Math.max(0, Math.floor((Date.parse(endsAt) - now) / 60_000));
  const minutesLeft = `${left} ${left === 1 ? 'minute is' : 'minutes are'} left`;
  return left >= requiredMinutes
    ? `${required}, and ${minutesLeft}.`
    : `${required}, and only ${minutesLeft}, so passing the exam will earn self-study credit.`;
}

/** What is still worth coming for once a webinar has started. `now` is in milliseconds since 1970. */
export const lateEntryText = (webinar: Webinar, now: number): string =>
  `Free. You’ll join right away. This seat can’t be canceled. ${lateCreditText(webinar, now)}`.trimEnd();
