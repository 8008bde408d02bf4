// What a member's class page has beyond a visitor's, around the details of the class.
import { AgdReminder } from '#credit/web/AgdReminder.tsx';
import { CountsForMe } from '#renewal/web/CountsForMe.tsx';
import type { StudentData } from '#study-path/contract.ts';
import type { ClassObj } from '../contract.ts';
import { OutcomeCheck } from './OutcomeCheck.tsx';

type StartProps = {
  readonly classObj: ClassObj;
  readonly student: StudentData;
  readonly isPlaying: boolean;
};

export const MemberStart = ({ classObj, student, isPlaying }: StartProps) => (
  <>
    {student.classViewCount > 0 && classObj.credits > 0 ? <AgdReminder student={student} /> : null}
    {isPlaying ? null : <OutcomeCheck classObj={classObj} />}
  </>
);

export const MemberEnd = ({ classObj: { hash, credits } }: { readonly classObj: ClassObj }) =>
  credits > 0 ? <CountsForMe key={hash} c={hash} /> : null;
