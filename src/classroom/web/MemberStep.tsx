import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDate } from '#platform/shared/dates.ts';
import { AlertDialog } from '#platform/web/ui/AlertDialog.tsx';
import { Badge } from '#catalogue/web/Badge.tsx';
import { Button, buttonClasses } from '#platform/web/ui/Button.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { useTimeZone } from '#platform/web/ui/time-zone.ts';
import { siteMap } from '#site-map.ts';
import { studyPathMessages, type StudentData } from '#study-path/contract.ts';
import { nextStep } from '#study-path/next-step.ts';
import { steps, stepsWithout } from '#study-path/steps.ts';
import typography from '#platform/web/ui/typography.module.css';
import type { ClassObj } from '../contract.ts';
import { whyNoExam } from '../why-no-exam.ts';
import { stepNames } from './ClassPath.tsx';
import type { CardProps } from './NextCard.tsx';
import { NextStep } from './NextStep.tsx';

type Props = CardProps & { readonly studentData: StudentData };

/** What each step between view and exam asks for, and how long it takes. */
const between = {
  evaluation: {
    title: 'Evaluate the class',
    text: 'Ten quick ratings, about one minute. The exam opens afterwards.',
    action: 'Start evaluation',
    to: siteMap.evaluation,
  },
  'sponsor-video': {
    title: 'The sponsor’s minute',
    text: 'A short video and one question from the sponsor. You can leave it at any time.',
    action: 'Go on',
    to: siteMap.sponsorVideo,
  },
  survey: {
    title: 'A short survey',
    text: 'One question at a time. You can leave it at any time.',
    action: 'Start survey',
    to: siteMap.survey,
  },
} as const;

const addresses = {
  ...Object.fromEntries(Object.entries(between).map(([step, { to }]) => [step, to])),
  exam: siteMap.exam,
} as Record<keyof typeof between | 'exam', (c: string) => string>;

function Passed({ studentData, onShowProof }: Pick<Props, 'studentData' | 'onShowProof'>) {
  return (
    <NextStep
      above={
        <p>
          <Badge kind="completed" />
        </p>
      }
      title="You passed this class"
      text={
        <>
          {studentData.examScore === null ? null : `${studentData.examScore}%`}
          {studentData.examDate === null ? null : (
            <>
              {' on '}
              <LocalTime at={studentData.examDate} />
            </>
          )}
          . Your certificate is ready.
        </>
      }
    >
      <Button wide icon="award" aria-haspopup="dialog" onClick={onShowProof}>
        Proof of CE
      </Button>
    </NextStep>
  );
}

/** Opening the video or the hand-out: either is the view that the exam needs. */
function ViewAction({
  classObj,
  isPlaying,
  onWatch,
  onOpenPdf,
}: Pick<Props, 'classObj' | 'isPlaying' | 'onWatch' | 'onOpenPdf'>) {
  if (classObj.videoUrl !== null || classObj.youtubeUrl !== null) {
    return isPlaying ? null : (
      <Button wide icon="play" onClick={onWatch}>
        View
      </Button>
    );
  }
  if (classObj.pdfClassFile === null) return null;
  return (
    <a
      className={buttonClasses({ wide: true })}
      href={classObj.pdfClassFile}
      target="_blank"
      rel="noopener"
      onClick={onOpenPdf}
    >
      <Icon name="file" />
      PDF
      <span className={typography.visuallyHidden}> (opens in a new tab)</span>
    </a>
  );
}

const stepNumberText = (classObj: ClassObj, step: ReturnType<typeof nextStep>): string => {
  const shown = steps.filter((name) => !stepsWithout(classObj).includes(name));
  return `Next step · ${shown.indexOf(stepNames[step]) + 1} of ${shown.length}`;
};

/** The step that this student has to take next, and Take Exam, which leads to the first open step. */
export function MemberStep(props: Props) {
  const { classObj, studentData, onWatch, onShowProof } = props;
  const [asksToView, setAsksToView] = useState(false);
  const navigate = useNavigate();
  const zone = useTimeZone();
  const following = nextStep(studentData);
  // On the page of the class the recording is what there is to view.
  const step = following === 'recording' ? 'view' : following;
  if (step === 'certificate') return <Passed studentData={studentData} onShowProof={onShowProof} />;

  const { hash, hasExam, minScore, questionCount, creditEnd, creditExpires, videoUrl, youtubeUrl, hasPdf } = classObj;
  const hasVideo = videoUrl !== null || youtubeUrl !== null;
  const isViewed = studentData.classViewCount > 0;
  const canView = hasVideo || hasPdf;
  // The exam says why it is shut by asking for the view, as before the first one.
  const reason =
    following === 'recording' && canView
      ? null
      : whyNoExam({
          isSignedIn: true,
          canShowExam: classObj.canShowExam,
          canView: canView || isViewed,
          hasCreditEnded: creditEnd === 'ended',
          creditDay: creditExpires === null ? '' : formatDate(creditExpires, zone),
        });

  if (!hasExam || creditEnd === 'ended') {
    return (
      <NextStep
        title={isViewed ? 'You have viewed this one' : canView ? 'Watch whenever you like' : 'Nothing to view yet'}
        text={hasExam ? 'It still teaches the same; only its exam is closed.' : 'It carries no exam and no credit.'}
      >
        {isViewed ? null : <ViewAction {...props} />}
        {hasExam ? (
          <Button wide look="line" icon="lock" disabledReason={reason}>
            Take Exam
          </Button>
        ) : null}
      </NextStep>
    );
  }

  const takeExam = () => {
    if (step === 'view') setAsksToView(true);
    else void navigate(addresses[step as keyof typeof addresses](hash));
  };
  const exam = (
    <Button
      wide
      look={step === 'exam' ? 'filled' : 'line'}
      {...(reason === null ? { icon: 'pencil' as const } : { icon: 'lock' as const })}
      disabledReason={reason}
      onClick={takeExam}
    >
      Take Exam
    </Button>
  );
  const isBetween = step === 'evaluation' || step === 'sponsor-video' || step === 'survey';
  const { title, text } = isBetween
    ? between[step]
    : step === 'exam'
      ? {
          title: 'Take the exam',
          text: `${questionCount} ${questionCount === 1 ? 'question' : 'questions'}. You pass with ${minScore ?? 0}%.`,
        }
      : following === 'recording'
        ? { title: 'View the recording', text: studyPathMessages.recordingFirst }
        : canView
          ? {
              title: 'View the class',
              text: 'Opening the video or the hand-out is recorded. The exam needs that view.',
            }
          : { title: 'Nothing to view yet', text: 'Once there is, opening it is the first step to your credit.' };
  return (
    <NextStep above={<p className={typography.eyebrow}>{stepNumberText(classObj, step)}</p>} title={title} text={text}>
      {isBetween ? (
        <LinkButton wide to={between[step].to(hash)}>
          {between[step].action}
          <Icon name="arrow" />
        </LinkButton>
      ) : step === 'view' ? (
        <ViewAction {...props} />
      ) : null}
      {exam}
      {asksToView ? (
        <AlertDialog
          message={following === 'recording' ? studyPathMessages.recordingFirst : studyPathMessages.viewFirst}
          next={hasVideo ? 'The video opens next.' : 'Open the hand-out with the PDF button.'}
          onClose={() => {
            setAsksToView(false);
            if (hasVideo) onWatch();
          }}
        />
      ) : null}
    </NextStep>
  );
}
