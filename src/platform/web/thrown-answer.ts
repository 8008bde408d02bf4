import { isRouteErrorResponse } from 'react-router';

/**
 * Whether a loader threw this on purpose: a redirect, or an answer with a status. Anything else that is thrown is a
 * fault.
 */
export const isThrownAnswer = (thrown: unknown): boolean => thrown instanceof Response || isRouteErrorResponse(thrown);
