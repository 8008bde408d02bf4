import { useLocation } from 'react-router';
import { creditsText } from '#catalogue/ce-type.ts';
import { formatDate } from '#platform/shared/dates.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { useTimeZone } from '#platform/web/ui/time-zone.ts';
import { returnPathHere } from '#platform/web/return-path.ts';
import { siteMap } from '#site-map.ts';
import typography from '#platform/web/ui/typography.module.css';
import { whyNoExam } from '../why-no-exam.ts';
import type { CardProps } from './NextCard.tsx';
import { NextStep } from './NextStep.tsx';
import styles from './VisitorStep.module.css';

/** A visitor may see everything, and learns what signing in is good for. */
export function VisitorStep({ classObj }: CardProps) {
  const location = useLocation();
  const zone = useTimeZone();
  const { hasExam, credits, questionCount, creditEnd, creditExpires, videoUrl, youtubeUrl, hasPdf } = classObj;
  const rurl = returnPathHere(location);
  const givesCredit = hasExam && credits > 0 && creditEnd !== 'ended';
  const reason = whyNoExam({
    isSignedIn: false,
    canShowExam: false,
    canView: videoUrl !== null || youtubeUrl !== null || hasPdf,
    hasCreditEnded: creditEnd === 'ended',
    creditDay: creditExpires === null ? '' : formatDate(creditExpires, zone),
  });
  return (
    <NextStep
      className={styles.step}
      above={<p className={typography.eyebrow}>Free for the whole team</p>}
      title={givesCredit ? 'Earn credit for this class' : 'Keep a record of it'}
      text={
        givesCredit
          ? `${creditsText(credits)} CEU: watch, rate the class, answer ${questionCount} ${questionCount === 1 ? 'question' : 'questions'}, and the certificate is yours.`
          : 'Anyone may watch. Signed in, you find what you viewed under your name.'
      }
    >
      <LinkButton wide to={siteMap.login(rurl)} rel="nofollow">
        Sign In
      </LinkButton>
      <LinkButton wide look="line" to={siteMap.register(rurl)} rel="nofollow">
        Create Free Account
      </LinkButton>
      {hasExam ? (
        <Button wide look="line" icon="lock" disabledReason={reason}>
          Take Exam
        </Button>
      ) : null}
    </NextStep>
  );
}
