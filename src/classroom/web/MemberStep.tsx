import { shortDuration } from '#platform/shared/dates.ts';
import { Badge } from '#catalogue/web/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { siteMap } from '#site-map.ts';
import { studyPathMessages, type StudentData } from '#study-path/contract.ts';
import { nextStep, type StudyStep } from '#study-path/next-step.ts';
import { steps, stepsWithout } from '#study-path/steps.ts';
import type { ClassObj } from '../contract.ts';
import { stepNames } from './ClassPath.tsx';
import { preloadFilm } from './ClassVideo.tsx';
import type { CardProps } from './NextCard.tsx';
import { NextStep } from './NextStep.tsx';

type Props = CardProps & { readonly studentData: StudentData };

/** What each step between view and exam asks for, and how long it takes. */
const between = {
  evaluation: {
    title: 'Evaluate the class',
    text: 'Ten quick ratings, about a minute. Then the exam opens.',
    action: 'Start evaluation',
    to: siteMap.evaluation,
  },
  'sponsor-video': {
    title: 'A word from the sponsor',
    text: 'A short video and one question from the sponsor. You can skip it any time.',
    action: 'Continue',
    to: siteMap.sponsorVideo,
  },
  survey: {
    title: 'A short survey',
    text: 'One question at a time. You can stop any time.',
    action: 'Start survey',
    to: siteMap.survey,
  },
} as const;

function Passed({ studentData, onShowProof }: Pick<Props, 'studentData' | 'onShowProof'>) {
  return (
    <NextStep
      above={[<Badge key="completed" kind="completed" />]}
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
      action={
        <Button wide size="large" icon="award" aria-haspopup="dialog" onClick={onShowProof}>
          Proof of CE
        </Button>
      }
    />
  );
}

/** Opening the video or the handout: either is the view that the exam needs. */
function viewAction({ classObj, isPlaying, isReading, onWatch, onRead }: Props) {
  if (classObj.videoUrl !== null || classObj.youtubeUrl !== null) {
    return isPlaying ? null : (
      <Button wide size="large" icon="play" onPointerEnter={preloadFilm} onClick={onWatch}>
        View
      </Button>
    );
  }
  if (classObj.pdfClassFile === null || isReading) return null;
  return (
    <Button wide size="large" icon="file" onClick={onRead}>
      View
    </Button>
  );
}

/** How long the view takes, and how it may be taken. */
const viewText = ({ videoUrl, youtubeUrl, durationMin, durationSec }: ClassObj): string => {
  if (videoUrl === null && youtubeUrl === null)
    return `${durationMin === null ? '' : `${shortDuration(durationMin * 60)} of reading. `}Opening it unlocks the exam.`;
  const lengthSec = durationSec ?? (durationMin === null ? null : durationMin * 60);
  const length = lengthSec === null ? '' : `${shortDuration(lengthSec)} of video. `;
  return `${length}Watch in one sitting or several${videoUrl === null ? '.' : ', and pick up where you left off on any device.'}`;
};

/** Which of the steps that the class has. */
function countText(classObj: ClassObj, step: StudyStep): string {
  const shown = steps.filter((name) => !stepsWithout(classObj).includes(name));
  return `${shown.indexOf(stepNames[step]) + 1} of ${shown.length}`;
}

/** The step that this student has to take next, in words and its one button. */
export function MemberStep(props: Props) {
  const { classObj, studentData, onShowProof } = props;
  const following = nextStep(studentData);
  // On the page of the class the recording is what there is to view.
  const step = following === 'recording' ? 'view' : following;
  if (step === 'certificate') return <Passed studentData={studentData} onShowProof={onShowProof} />;

  const { hash, hasExam, minScore, questionCount, creditEnd, canShowExam, videoUrl, youtubeUrl, hasPdf } = classObj;
  const isViewed = studentData.classViewCount > 0;
  const canView = videoUrl !== null || youtubeUrl !== null || hasPdf;

  if (!hasExam || creditEnd === 'ended') {
    return (
      <NextStep
        above={[hasExam ? 'Credit has ended' : 'No credit']}
        title={isViewed ? 'You’ve viewed this class' : canView ? 'Watch whenever you like' : 'Nothing to view yet'}
        text={
          hasExam ? 'You can still watch it. Only the exam is closed.' : 'This class has no exam and earns no credit.'
        }
        action={isViewed ? null : viewAction(props)}
      />
    );
  }

  const above = ['Next step', countText(classObj, step)] as const;
  if (step === 'evaluation' || step === 'sponsor-video' || step === 'survey') {
    const { title, text, action, to } = between[step];
    return (
      <NextStep
        above={above}
        title={title}
        text={text}
        action={
          <LinkButton wide size="large" to={to(hash)}>
            {action}
            <Icon name="arrow" />
          </LinkButton>
        }
      />
    );
  }
  if (step === 'exam') {
    const questions = `${questionCount} ${questionCount === 1 ? 'question' : 'questions'}`;
    return (
      <NextStep
        above={above}
        title="Take the exam"
        text={canShowExam ? `${questions}. Score ${minScore ?? 0}% to pass.` : studyPathMessages.examNotOpen}
        action={
          canShowExam ? (
            <LinkButton wide size="large" to={siteMap.exam(hash)}>
              <Icon name="pencil" />
              Take Exam
            </LinkButton>
          ) : (
            <Button wide size="large" icon="lock" disabledReason={studyPathMessages.examNotOpen}>
              Take Exam
            </Button>
          )
        }
      />
    );
  }
  return (
    <NextStep
      above={above}
      title={following === 'recording' ? 'View the recording' : canView ? 'View the class' : 'Nothing to view yet'}
      text={
        following === 'recording'
          ? studyPathMessages.recordingFirst
          : canView
            ? viewText(classObj)
            : 'When it’s posted, open it to start earning credit.'
      }
      action={viewAction(props)}
    />
  );
}
