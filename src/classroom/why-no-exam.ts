// Why Take Exam can't be pressed (docs/specification/class-flow.md, CF-2): a disabled button says its reason.
import { studyPathMessages } from '#study-path/contract.ts';
import { classroomMessages } from './contract.ts';

type Facts = {
  readonly isSignedIn: boolean;
  readonly canShowExam: boolean;
  /** There is a video or a handout to open, or it was opened before. */
  readonly canView: boolean;
  readonly hasCreditEnded: boolean;
  /** The day on which credit ends, as shown. */
  readonly creditDay: string;
};

/** The reason why the exam can't be taken now, or null when the button is open. */
export function whyNoExam({ isSignedIn, canShowExam, canView, hasCreditEnded, creditDay }: Facts): string | null {
  if (hasCreditEnded) return classroomMessages.creditEnded(creditDay);
  if (!isSignedIn) return classroomMessages.signInForCredit;
  if (!canView) return classroomMessages.examAfterView;
  return canShowExam ? null : studyPathMessages.examNotOpen;
}
