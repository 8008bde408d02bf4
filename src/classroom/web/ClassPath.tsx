import { useId } from 'react';
import { useNavigate } from 'react-router';
import { formatDate } from '#platform/shared/dates.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { useTimeZone } from '#platform/web/ui/time-zone.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { siteMap } from '#site-map.ts';
import { studyPathMessages, type StudentData } from '#study-path/contract.ts';
import { nextStep, type StudyStep } from '#study-path/next-step.ts';
import { steps, stepsLabel, stepsSkipped, stepsWithout, type Step } from '#study-path/steps.ts';
import type { ClassObj } from '../contract.ts';
import { whyNoExam } from '../why-no-exam.ts';
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

const addresses: Partial<Record<StudyStep, (c: string) => string>> = {
  evaluation: siteMap.evaluation,
  'sponsor-video': siteMap.sponsorVideo,
  survey: siteMap.survey,
};

export const loadingProgress = 'Loading your progress';

/** How much there is to do in a step, where that is known. */
const amountOf = (step: Step, { durationMin, questionCount }: ClassObj): string =>
  ({
    View: durationMin === null ? '' : `${durationMin} min`,
    Evaluation: '10 ratings',
    'Sponsor video': '',
    Survey: '',
    Exam: `${questionCount} ${questionCount === 1 ? 'question' : 'questions'}`,
    Certificate: '',
  })[step];

type Props = {
  readonly classObj: ClassObj;
  readonly studentData: StudentData | null;
  /** The member's own answer is on its way: it is not known yet what Take Exam waits for. */
  readonly isWaiting: boolean;
};

/**
 * What comes, from the view to the certificate; nothing for a class without an exam. A step that is not open yet is a
 * line of the path. Take Exam leads to the first open step, and says why while there is none
 * (docs/specification/class-flow.md, CF-2).
 */
export function ClassPath({ classObj, studentData, isWaiting }: Props) {
  const zone = useTimeZone();
  const reasonId = useId();
  const navigate = useNavigate();
  if (!classObj.hasExam) return null;
  const missing = stepsWithout(classObj);
  const shown = steps.filter((each) => !missing.includes(each));
  const skipped = studentData === null ? [] : stepsSkipped(studentData);
  const following = studentData === null ? null : nextStep(studentData);
  const isPassed = following === 'certificate';
  // A visitor has not begun: nothing is marked.
  const now = following === null ? -1 : isPassed ? shown.length : shown.indexOf(stepNames[following]);
  const { creditEnd, creditExpires, videoUrl, youtubeUrl, hasPdf, canShowExam } = classObj;
  const canView = videoUrl !== null || youtubeUrl !== null || hasPdf;
  const reason = isWaiting
    ? loadingProgress
    : following === 'view' && canView && creditEnd !== 'ended'
      ? studyPathMessages.viewFirst
      : following === 'recording' && canView
        ? studyPathMessages.recordingFirst
        : whyNoExam({
            isSignedIn: studentData !== null,
            canShowExam,
            canView: canView || (studentData?.classViewCount ?? 0) > 0,
            hasCreditEnded: creditEnd === 'ended',
            creditDay: creditExpires === null ? '' : formatDate(creditExpires, zone),
          });
  const leadsTo = following === null ? undefined : addresses[following];
  return (
    <section className={styles.path} aria-label={stepsLabel}>
      <ol className={layout.list}>
        {shown.map((step, index) => (
          <li
            key={step}
            className={classNames(
              styles.step,
              index < now && !skipped.includes(step) && styles.done,
              index === now && styles.now,
            )}
            aria-current={index === now ? 'step' : undefined}
          >
            <span className={styles.mark}>
              {index < now && !skipped.includes(step) ? <Icon name="check" /> : index + 1}
            </span>
            {step === 'Exam' && !isPassed && following !== 'exam' ? (
              <button
                type="button"
                className={styles.exam}
                aria-disabled={reason !== null || undefined}
                aria-describedby={reason === null ? undefined : reasonId}
                onClick={() => {
                  if (reason === null && leadsTo !== undefined) void navigate(leadsTo(classObj.hash));
                }}
              >
                Take Exam
              </button>
            ) : (
              <span>
                {step}
                {index < now ? (
                  <span className={typography.visuallyHidden}>{skipped.includes(step) ? ' (skipped)' : ' (done)'}</span>
                ) : null}
              </span>
            )}
            <span className={styles.amount}>{amountOf(step, classObj)}</span>
          </li>
        ))}
      </ol>
      {isPassed || following === 'exam' || reason === null ? null : (
        <p className={styles.reason} id={reasonId}>
          {reason}
        </p>
      )}
    </section>
  );
}
