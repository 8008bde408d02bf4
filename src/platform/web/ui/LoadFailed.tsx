import { useRevalidator } from 'react-router';
import { faultMessage } from '../../shared/refusal.ts';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';

type Props = {
  readonly message?: string;
  /** What the server said of it, if it did. */
  readonly detail?: string;
  readonly onRetry?: () => void;
};

/** A list or part that could not be loaded: what happened, and a retry that keeps the page. */
export function LoadFailed({ message = faultMessage, detail = '', onRetry }: Props) {
  const { revalidate, state } = useRevalidator();
  return (
    <Alert kind="error" title={message}>
      <p>{detail === '' || detail === message ? 'Nothing was lost. Try again in a moment.' : detail}</p>
      <Button
        look="line"
        size="small"
        icon="refresh"
        busy={state === 'loading'}
        onClick={() => (onRetry ? onRetry() : void revalidate())}
      >
        Retry
      </Button>
    </Alert>
  );
}
