import { classNames } from '#platform/web/ui/class-names.ts';
import { Stepper } from '#platform/web/ui/Stepper.tsx';
import type { StudentData } from '#study-path/contract.ts';
import { nextStep, type StudyStep } from '#study-path/next-step.ts';
import { steps, stepsLabel, stepsWithout, type Step } from '#study-path/steps.ts';
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
  const missing = stepsWithout(classObj);
  return (
    <section aria-labelledby="path-title">
      <h2 id="path-title" className={classNames(typography.eyebrow, styles.heading)}>
        {stepsLabel}
      </h2>
      <Stepper
        label={stepsLabel}
        steps={steps.filter((each) => !missing.includes(each))}
        current={studentData === null ? 'View' : stepNames[nextStep(studentData)]}
      />
    </section>
  );
}
