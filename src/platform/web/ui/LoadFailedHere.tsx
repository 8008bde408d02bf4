import { isRouteErrorResponse } from 'react-router';
import { LoadFailed } from './LoadFailed.tsx';

/**
 * For the `ErrorBoundary` of a page whose loader uses `load`: the alert with Retry inside the page's own frame. An unknown address and a fault of
 * the page itself go on to the boundary of the document.
 */
export function LoadFailedHere({ error }: { readonly error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status === 404) throw error;
  const { sentence } = (error.data ?? {}) as { sentence?: string };
  return <LoadFailed {...(sentence === undefined ? {} : { detail: sentence })} />;
}
