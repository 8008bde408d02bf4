import { useState } from 'react';
import { joinButton, OnAirBars } from '#catalogue/web/OnAir.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { failureText, send } from '#platform/web/call.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button, buttonClasses } from '#platform/web/ui/Button.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { classStartCall, liveMessages } from '../contract.ts';

type Props = {
  readonly classHash: string;
  /** Why it can't be pressed now; null = the entry window is open. */ readonly closedBecause: string | null;
  /** `onAir`: coral, while the webinar runs; `plain`: after the planned end another button is the page's first. */
  readonly look?: 'large' | 'onAir' | 'plain';
  /** Entering was logged. */ readonly onEntered: () => void;
};

/**
 * Logs the start and opens the meeting. The tab is opened by the press itself, because browsers refuse one that comes
 * later; it is led to the meeting once the start is logged, and closed again if it could not be.
 */
export function EnterWebinar({ classHash, closedBecause, look = 'large', onEntered }: Props) {
  const { isBusy, problem, run } = useSending((error) =>
    failureText(error, { refused: liveMessages.startRefused, failed: liveMessages.startFailed }),
  );
  const [meetingUrl, setMeetingUrl] = useState<string | null>(null);

  const enter = async () => {
    const tab = window.open('about:blank', '_blank');
    const isLogged = await run(async () => {
      const { meetingUrl: url } = await send(classStartCall, { c: classHash });
      setMeetingUrl(url);
      if (tab === null) location.assign(url);
      else {
        tab.opener = null;
        tab.location.replace(url);
      }
      onEntered();
    });
    if (!isLogged) tab?.close();
  };
  return (
    <>
      {problem === null ? null : (
        <Alert kind="error" title={problem}>
          Try again. If it keeps happening, reload this page.
        </Alert>
      )}
      <Button
        className={classNames(look === 'onAir' && joinButton)}
        {...(look === 'plain' ? ({ look: 'quiet' } as const) : ({ size: 'large' } as const))}
        icon={look === 'large' ? 'video' : undefined}
        busy={isBusy}
        disabledReason={closedBecause}
        onClick={() => void enter()}
      >
        {look === 'onAir' ? (
          <>
            <OnAirBars />
            Enter Webinar
          </>
        ) : (
          'Enter Webinar'
        )}
      </Button>
      {meetingUrl === null ? null : (
        <p className={typography.caption}>
          The meeting opened in another tab. If you don’t see it,{' '}
          <a
            className={buttonClasses({ look: 'quiet', size: 'small' })}
            href={meetingUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            open the meeting
          </a>
        </p>
      )}
    </>
  );
}
