import { useRevalidator } from 'react-router';
import { faultMessage } from '../../shared/refusal.ts';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';

/** A list or part that could not be loaded: what happened, and a retry that keeps the page. */
export function LoadFailed({ message = faultMessage, onRetry }: { readonly message?: string; readonly onRetry?: () => void }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Alert kind="error" title={message}>
      <p>Nothing was lost. Try again in a moment.</p>
      <Button look="line" size="small" icon="refresh" busy={state === 'loading'} onClick={() => (onRetry ? onRetry() : void revalidate())}>
        Retry
      </Button>
    </Alert>
  );
}
