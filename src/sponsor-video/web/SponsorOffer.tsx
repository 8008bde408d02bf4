import { useEffect, useId, useRef } from 'react';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import typography from '#platform/web/ui/typography.module.css';
import { offerChoice, sponsorVideoMessages } from '../contract.ts';
import type { Offer } from './SponsorVideoStep.tsx';
import styles from './SponsorOffer.module.css';

type Props = {
  readonly offer: Offer;
  readonly busyWith: number | null;
  readonly hasVideo: boolean;
  /** Takes the keyboard here: the video before it is gone. */
  readonly takesFocus: boolean;
  readonly onChoose: (choice: 2 | 3) => void;
  readonly onReplay: () => void;
};

/** What the sponsor offers, with Yes and No side by side and what a Yes shares. */
export function SponsorOffer({ offer, busyWith, hasVideo, takesFocus, onChoose, onReplay }: Props) {
  const consentId = useId();
  const questionId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    heading.current?.focus();
  }, [takesFocus]);

  return (
    <Card as="section" className={styles.offer}>
      <div className={styles.head}>
        {offer.companyPhoto === null ? null : <img src={offer.companyPhoto} alt="" width="64" height="64" />}
        <div>
          <p className={typography.eyebrow}>From {offer.companyName}</p>
          <Subheading ref={heading} tabIndex={-1} className={styles.headline}>
            {offer.headline}
          </Subheading>
        </div>
      </div>
      <p className={typography.quiet}>{offer.blurb}</p>
      <p className={styles.question} id={questionId}>
        {offer.headlineButtons}
      </p>
      <div className={styles.answers} role="group" aria-labelledby={questionId}>
        <Button
          className={styles.answer}
          look="line"
          busy={busyWith === offerChoice.yes}
          aria-describedby={consentId}
          onClick={() => onChoose(offerChoice.yes)}
        >
          {offer.buttonTextYes}
        </Button>
        <Button
          className={styles.answer}
          look="line"
          busy={busyWith === offerChoice.no}
          onClick={() => onChoose(offerChoice.no)}
        >
          {offer.buttonTextNo}
        </Button>
      </div>
      <p className={classNames(typography.hint, styles.hint)} id={consentId}>
        {sponsorVideoMessages.consent(offer.companyName)}
      </p>
      {offer.answered === null ? null : (
        <p className={classNames(typography.hint, styles.hint)}>
          You answered {offer.answered === offerChoice.yes ? 'Yes' : 'No'} earlier. A new answer replaces it.
        </p>
      )}
      {hasVideo ? (
        <p>
          <Button className={styles.replay} look="quiet" icon="refresh" onClick={onReplay}>
            Replay Video
          </Button>
        </p>
      ) : null}
    </Card>
  );
}
