import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { faultMessage } from '../../shared/refusal.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import layout from '../ui/layout.module.css';

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
    <div className={classNames(layout.wrap, layout.wrapNarrow, layout.page, layout.stack)}>
      <h1>This page did not load</h1>
      <Alert kind="error" title={message}>
        <p>Nothing was lost. Try again in a moment.</p>
      </Alert>
      <p>
        <Button icon="refresh" busy={isBusy} onClick={() => void retry()}>
          Retry
        </Button>
      </p>
    </div>
  );
}
