import { useState } from 'react';
import { useNavigate } from 'react-router';
import { siteMap } from '#site-map.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { failureText, send } from '#platform/web/call.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { afterSponsorVideo } from '#study-path/next-step.ts';
import { FlowFoot } from '#study-path/web/FlowFoot.tsx';
import footStyles from '#study-path/web/FlowFoot.module.css';
import { ClosedStep, FlowShell } from '#study-path/web/FlowShell.tsx';
import { stepsWithout } from '#study-path/steps.ts';
import { SponsorNote } from '#study-path/web/SponsorNote.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { closedByServer, type Closed } from '#study-path/web/step-opening.ts';
import { saveSponsorAnswerCall, sponsorVideoMessages, type sponsorVideoCall } from '../contract.ts';
import { HostedVideo } from './HostedVideo.tsx';
import { SponsorOffer } from './SponsorOffer.tsx';
import { YouTubeVideo } from './YouTubeVideo.tsx';

export type SponsorVideoAnswer = CallAnswer<typeof sponsorVideoCall>;
export type Offer = SponsorVideoAnswer['data'][number];

type Props = { readonly c: string; readonly answer: SponsorVideoAnswer; readonly offer: Offer };

/** The video, then the offer. Whatever fails, the offer and the way on are there. */
export function SponsorVideoStep({ c, answer, offer }: Props) {
  const navigate = useNavigate();
  const hasVideo = offer.videoUrl !== null || offer.youtubeId !== null;
  // Members who answered before see the offer first; the video can be replayed.
  const [isAtOffer, setAtOffer] = useState(!hasVideo || offer.answered !== null);
  const [replays, setReplays] = useState(0);
  const [hasEnded, setEnded] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busyWith, setBusyWith] = useState<number | null>(null);
  const [closed, setClosed] = useState<Closed | null>(null);
  const leadsToSurvey = afterSponsorVideo(answer.studentData) === 'survey';
  const next = leadsToSurvey ? siteMap.survey(c) : siteMap.exam(c);

  function end(message: string | null) {
    setProblem(message);
    setEnded(true);
    setAtOffer(true);
  }

  async function choose(choice: 2 | 3) {
    if (busyWith !== null) return;
    setBusyWith(choice);
    setProblem(null);
    try {
      await send(saveSponsorAnswerCall, { c, v: offer.id, e: choice });
      await navigate(next, { replace: true });
    } catch (error) {
      setClosed(closedByServer(error, 'sponsor-video', { c }));
      setProblem(failureText(error, { refused: sponsorVideoMessages.notSaved, failed: sponsorVideoMessages.failed }));
      setBusyWith(null);
    }
  }

  function replay() {
    setProblem(null);
    setEnded(false);
    setReplays(replays + 1);
    setAtOffer(false);
  }

  if (closed !== null) return <ClosedStep heading="Sponsor video" closed={closed} />;
  const title = `Video from ${offer.companyName}`;
  const player = { onEnded: () => end(null), onFailed: end, title };
  return (
    <FlowShell
      step="Sponsor video"
      without={stepsWithout(answer.studentData)}
      item={{ title: answer.className, to: siteMap.classroom(c) }}
      heading="Sponsor video"
    >
      <div className={layout.stack}>
        <SponsorNote>Paid for by {offer.companyName}. It isn’t part of the class or required for credit.</SponsorNote>
        {problem === null ? null : (
          <Alert kind="warning" title={problem}>
            You can answer below, or skip it.
          </Alert>
        )}
        {isAtOffer ? (
          <SponsorOffer
            offer={offer}
            busyWith={busyWith}
            hasVideo={hasVideo}
            takesFocus={hasEnded}
            onChoose={(choice) => void choose(choice)}
            onReplay={replay}
          />
        ) : offer.videoUrl !== null ? (
          <HostedVideo key={replays} {...player} videoUrl={offer.videoUrl} captionsUrl={offer.captionsUrl} />
        ) : (
          <YouTubeVideo key={replays} {...player} youtubeId={offer.youtubeId ?? ''} />
        )}
      </div>
      <FlowFoot>
        <p className={typography.caption}>
          {isAtOffer
            ? 'You’ll move on whether or not you answer.'
            : 'A short offer follows the video. You can skip ahead any time.'}
        </p>
        <LinkButton
          to={next}
          replace
          look={isAtOffer ? 'quiet' : 'line'}
          className={isAtOffer ? footStyles.bare : undefined}
        >
          {isAtOffer ? 'Continue without answering' : 'Skip'}
          <Icon name="arrow" />
        </LinkButton>
      </FlowFoot>
    </FlowShell>
  );
}
