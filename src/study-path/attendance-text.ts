import type { StudentData } from './contract.ts';

type Attendance = NonNullable<StudentData['attendance']>;

/**
 * What is known of a member's attendance, with its figures: "The meeting recorded 31 of 72 minutes needed for live
 * credit."
 */
export function attendanceText({ source, minutes, requiredMinutes, isEnough, isUnclear }: Attendance): string {
  if (source === 'declared') {
    return isEnough
      ? 'You joined the webinar, but we have no minutes for you. Your certificate will say that attendance was declared, not measured.'
      : 'We have no record that you joined before the end.';
  }
  if (source === 'room')
    return `You were checked in at the room for ${minutes ?? 0} of ${requiredMinutes} minutes needed for live credit.`;
  if (isEnough) return `The meeting recorded ${minutes} minutes; ${requiredMinutes} are needed for live credit.`;
  return `The meeting recorded ${minutes ?? 0} of ${requiredMinutes} minutes needed for live credit.${isUnclear ? ' We don’t know when you left; contact support if this looks wrong.' : ''}`;
}

/** Which credit a Yes leads to. */
export function creditText({ isEnough }: Pick<Attendance, 'isEnough'>): string {
  return isEnough
    ? 'Passing the exam earns live, interactive credit.'
    : 'Passing the exam earns self-study credit. If the meeting report later shows enough minutes, we’ll send you an amended certificate for live credit.';
}
