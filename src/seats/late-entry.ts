/** What is still worth coming for once a webinar has started. `now` is in milliseconds since 1970. */
export function lateEntryText(
  {
    endsAt,
    requiredMinutes,
    hasExam,
  }: { readonly endsAt: string | null; readonly requiredMinutes: number | null; readonly hasExam: boolean },
  now: number,
): string {
  const free = 'Free. You’ll join right away. This seat can’t be canceled.';
  if (endsAt === null || requiredMinutes === null || !hasExam) return free;
  const minutesLeft = Math.max(0, Math.floor((Date.parse(endsAt) - now) / 60_000));
  if (minutesLeft >= requiredMinutes)
    return `${free} Live credit requires ${requiredMinutes} minutes in the meeting, and ${minutesLeft} minutes are left.`;
  return `${free} Live credit requires ${requiredMinutes} minutes in the meeting and only ${minutesLeft} are left, so passing the exam will earn self-study credit.`;
}
