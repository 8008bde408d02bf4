import { classNames } from '#platform/web/ui/class-names.ts';
import { Stepper, type Step } from '#platform/web/ui/Stepper.tsx';
import type { StudentData } from '#study-path/contract.ts';
import { nextStep, type StudyStep } from '#study-path/next-step.ts';
import { stepsWithout } from '#study-path/web/FlowShell.tsx';
import typography from '#platform/web/ui/typography.module.css';
import type { ClassObj } from '../contract.ts';
import styles from './ClassPath.module.css';

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
    <section aria-labelledby="path-title">
      <h2 id="path-title" className={classNames(typography.eyebrow, styles.heading)}>
        Your path to credit
      </h2>
      <Stepper
        current={studentData === null ? 'View' : stepNames[nextStep(studentData)]}
        without={stepsWithout(classObj)}
      />
    </section>
  );
}
