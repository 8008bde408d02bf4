import { useEffect, useId, useRef } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { offerChoice, sponsorVideoMessages } from '../contract.ts';
import type { Offer } from './SponsorVideoStep.tsx';

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
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    heading.current?.focus();
  }, [takesFocus]);

  return (
    <section className="card offer">
      <div className="offer-head">
        {offer.companyPhoto === null ? null : <img src={offer.companyPhoto} alt="" width="64" height="64" />}
        <div>
          <p className="eyebrow">From {offer.companyName}</p>
          <h2 ref={heading} tabIndex={-1} className="h-sm">
            {offer.headline}
          </h2>
        </div>
      </div>
      <p className="quiet">{offer.blurb}</p>
      <p className="offer-question">{offer.headlineButtons}</p>
      <div className="offer-acts">
        <Button
          look="line"
          busy={busyWith === offerChoice.yes}
          aria-describedby={consentId}
          onClick={() => onChoose(offerChoice.yes)}
        >
          {offer.buttonTextYes}
        </Button>
        <Button look="line" busy={busyWith === offerChoice.no} onClick={() => onChoose(offerChoice.no)}>
          {offer.buttonTextNo}
        </Button>
      </div>
      <p className="hint" id={consentId}>
        {sponsorVideoMessages.consent(offer.companyName)}
      </p>
      {offer.answered === null ? null : (
        <p className="hint">
          You answered {offer.answered === offerChoice.yes ? 'Yes' : 'No'} before. A new answer replaces it.
        </p>
      )}
      {hasVideo ? (
        <p>
          <Button look="quiet" icon="refresh" onClick={onReplay}>
            Replay Video
          </Button>
        </p>
      ) : null}
    </section>
  );
}
