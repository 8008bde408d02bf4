import type { StudentData } from './contract.ts';

type Attendance = NonNullable<StudentData['attendance']>;

/** What is known of a member's attendance, with its figures: "The meeting recorded 31 of 72 minutes needed for live credit." */
export function attendanceText({ source, minutes, requiredMinutes, isEnough, isUnclear }: Attendance): string {
  if (source === 'declared') {
    return isEnough
      ? 'You entered the webinar. Its meeting reports no minutes, so your certificate says that attendance was declared.'
      : 'We have no record that you entered before the end.';
  }
  if (isEnough) return `The meeting recorded ${minutes} minutes; ${requiredMinutes} are needed for live credit.`;
  return `The meeting recorded ${minutes ?? 0} of ${requiredMinutes} minutes needed for live credit.${isUnclear ? ' The end of a stay is missing; the provider can look into it.' : ''}`;
}

/** Which credit a Yes leads to. */
export function creditText({ isEnough }: Pick<Attendance, 'isEnough'>): string {
  return isEnough
    ? 'Passing the exam earns live, interactive credit.'
    : 'Passing the exam earns self-study credit. If the meeting’s record proves enough minutes later, you get an amended certificate for live credit.';
}
