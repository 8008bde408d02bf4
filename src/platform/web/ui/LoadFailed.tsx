import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { Link, useRevalidator } from 'react-router';
import { siteMap } from '#site-map.ts';
import { faultMessage, fullSignInCode } from '../../shared/refusal.ts';
import type { FailureTexts } from '../call.ts';
import { useIsOffline } from '../connection.ts';
import { textOf, type LoadFailure } from '../loaded.ts';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { usePasswordSlot } from './password-slot.ts';

/** What this person may not open, what is not there, and what does not concern them: trying again changes none. */
const lasting: readonly number[] = [403, 404, 409];

type Props = {
  /** What came instead of the answer. */
  readonly why?: LoadFailure;
  /**
   * The specification's own sentence, or one for each case. Without it the fault is named, and under it what the server
   * said.
   */
  readonly texts?: string | FailureTexts;
  /** How to try again; by default the page is asked for again, and stays where it is. */
  readonly onRetry?: () => void;
};

/**
 * In the place of a page, a list or a part that is not here: what happened, and another try. Without a connection it
 * tries as soon as there is one. Where the password is missing, it asks for it.
 */
export function LoadFailed({ why, texts, onRetry }: Props) {
  const { revalidate, state } = useRevalidator();
  const askPassword = usePasswordSlot();
  const isOffline = useIsOffline() && why?.state !== 'refused';
  const retry = () => (onRetry ? onRetry() : void revalidate());
  const retryOnline = useEffectEvent(retry);
  const wasOffline = useRef(false);
  useEffect(() => {
    if (wasOffline.current && !isOffline) retryOnline();
    wasOffline.current = isOffline;
  }, [isOffline]);
  if (isOffline)
    return (
      <Alert kind="warning" title="You’re offline">
        <p>
          This part loads when you’re back online. <Link to={siteMap.offline()}>What works offline</Link>
        </p>
      </Alert>
    );
  if (why?.code === fullSignInCode && askPassword !== null) return <Suspense>{askPassword(retry)}</Suspense>;
  if (why?.state === 'refused' && lasting.includes(why.status) && why.message !== '' && texts === undefined)
    return <Alert kind="error" title={why.message} />;
  const message =
    typeof texts === 'string' ? texts : texts === undefined || why === undefined ? faultMessage : textOf(why, texts);
  const reason = texts === undefined && why !== undefined && why.message !== message ? why.message : '';
  return (
    <Alert kind="error" title={message}>
      <p>{reason === '' ? 'Nothing was lost. Try again in a moment.' : reason}</p>
      <Button look="line" size="small" icon="refresh" busy={state === 'loading'} onClick={retry}>
        Retry
      </Button>
    </Alert>
  );
}
