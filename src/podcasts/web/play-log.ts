// Each play of a member is logged: it opens the evaluation. What could not be logged waits in this browser, so that
// listening without a connection counts.
import { podcastMessages, podcastViewCall } from '../contract.ts';
import { Refused, send } from '#platform/web/call.ts';
import { currentSession } from '#platform/web/session.ts';
import { asTexts, storedValue } from '#platform/web/storage.ts';

const mostWaiting = 50;

const plays = storedValue<readonly string[]>('podcast-plays', asTexts);
const waiting = (): readonly string[] => plays.read() ?? [];
const removeWaiting = (p: string): boolean => plays.write(waiting().filter((other) => other !== p));

async function report(p: string): Promise<'logged' | 'refused' | 'failed'> {
  plays.write([...new Set([...waiting(), p])].slice(-mostWaiting));
  try {
    await send(podcastViewCall, { p }, { inBackground: true });
    removeWaiting(p);
    return 'logged';
  } catch (error) {
    if (!(error instanceof Refused)) return 'failed';
    // An episode that is gone is not asked for again; anything else may be better next time.
    if (error.httpStatus === 404) removeWaiting(p);
    return 'refused';
  }
}

/**
 * Logs a play and answers null, or with the sentence to show; playback continues in any case. Visitors leave no trace.
 */
export async function logPlay(p: string): Promise<string | null> {
  if (currentSession() === null) return null;
  const outcome = await report(p);
  if (outcome === 'logged') return null;
  return outcome === 'refused' ? podcastMessages.playRefused : podcastMessages.playFailed;
}

/** Logs the plays that are still waiting, as long as the server answers. */
export async function logWaitingPlays(): Promise<void> {
  if (currentSession() === null) return;
  for (const p of waiting()) if ((await report(p)) === 'failed') return;
}
