import { Link, useLocation } from 'react-router';
import { creditsText } from '#catalogue/ce-type.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { returnPathHere } from '#platform/web/return-path.ts';
import { siteMap } from '#site-map.ts';
import { classroomMessages } from '../contract.ts';
import { preloadFilm } from './ClassVideo.tsx';
import type { CardProps } from './NextCard.tsx';
import { NextStep } from './NextStep.tsx';
import styles from './VisitorStep.module.css';

/** A visitor may see everything, and learns what an account is good for. */
export function VisitorStep({ classObj, isPlaying, onWatch }: CardProps) {
  const location = useLocation();
  const { hasExam, credits, creditEnd, videoUrl, youtubeUrl, hasPdf } = classObj;
  const rurl = returnPathHere(location);
  const givesCredit = hasExam && credits > 0 && creditEnd !== 'ended';
  const hasVideo = videoUrl !== null || youtubeUrl !== null;
  const signIn = (words: string) => (
    <Link to={siteMap.login(rurl)} rel="nofollow">
      {words}
    </Link>
  );
  return (
    <NextStep
      above={['Free for dental teams']}
      title={
        givesCredit
          ? `${hasVideo ? 'Watch' : 'Read'} it, earn ${creditsText(credits)} CEU`
          : 'Keep track of what you watch'
      }
      text={
        givesCredit
          ? 'Accounts are free and take about three minutes. We’ll bring you right back to this class.'
          : 'Anyone can watch. Sign in to keep a list of what you’ve viewed.'
      }
      action={
        <LinkButton wide size="large" to={siteMap.register(rurl)} rel="nofollow">
          Create Free Account
        </LinkButton>
      }
    >
      {isPlaying && givesCredit ? (
        <p className={styles.hint} role="status">
          {signIn(classroomMessages.signInForCredit)} This view isn’t recorded.
        </p>
      ) : (
        <p className={styles.signIn}>
          {hasVideo && !isPlaying ? (
            <Button look="line" icon="play" onPointerEnter={preloadFilm} onClick={onWatch}>
              View
            </Button>
          ) : null}
          {/* Handouts are for members: the step leads to the sign-in, and back. */}
          {!hasVideo && hasPdf ? (
            <LinkButton look="line" icon="file" to={siteMap.login(rurl)} rel="nofollow" title="Sign in first">
              View
            </LinkButton>
          ) : null}
          {signIn('Sign in')}
        </p>
      )}
    </NextStep>
  );
}
