import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { faultMessage } from '../../shared/refusal.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

/** In the place of a page that could not be loaded: what happened, and another try. */
export function PageFailed({
  message = faultMessage,
  canRevalidate,
}: {
  readonly message?: string;
  readonly canRevalidate: boolean;
}) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    if (!canRevalidate) return location.reload();
    setBusy(true);
    await revalidate();
    setBusy(false);
  };
  return (
    <div className="wrap wrap-narrow page stack">
      <h1>This page did not load</h1>
      <div className="alert alert-error" role="alert">
        <Icon name="warning" />
        <div>
          <b>{message}</b>
          <p>Nothing was lost. Try again in a moment.</p>
        </div>
      </div>
      <p>
        <Button icon="refresh" busy={isBusy} onClick={() => void retry()}>
          Retry
        </Button>
      </p>
    </div>
  );
}
