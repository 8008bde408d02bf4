import { Stepper, type Step } from '#platform/web/ui/Stepper.tsx';
import type { StudentData } from '#study-path/contract.ts';
import { nextStep, type StudyStep } from '#study-path/next-step.ts';
import { stepsWithout } from '#study-path/web/FlowShell.tsx';
import type { ClassObj } from '../contract.ts';

export const stepNames: Record<StudyStep, Step> = {
  view: 'View',
  attendance: 'View',
  evaluation: 'Evaluation',
  recording: 'View',
  'sponsor-video': 'Sponsor video',
  survey: 'Survey',
  exam: 'Exam',
  certificate: 'Certificate',
};

/** What comes, from the view to the certificate; nothing for a class without an exam. */
export function ClassPath({
  classObj,
  studentData,
}: {
  readonly classObj: ClassObj;
  readonly studentData: StudentData | null;
}) {
  if (!classObj.hasExam) return null;
  return (
    <section className="path" aria-labelledby="path-title">
      <h2 id="path-title" className="eyebrow">
        Your path to credit
      </h2>
      <Stepper
        current={studentData === null ? 'View' : stepNames[nextStep(studentData)]}
        without={stepsWithout(classObj)}
      />
    </section>
  );
}
