// Waiting for a player, as specified: look every 300 ms, at most 40 times.
import { playerPoll } from '../contract.ts';

/**
 * Calls `onReady` as soon as `isReady` says so, or `onTimeout` after the last look. Returns the way to stop waiting.
 */
export function waitForPlayer({
  isReady,
  onReady,
  onTimeout,
}: {
  readonly isReady: () => boolean;
  readonly onReady?: () => void;
  readonly onTimeout: () => void;
}): () => void {
  let looks = 0;
  const timer = setInterval(() => {
    looks += 1;
    if (isReady()) {
      clearInterval(timer);
      onReady?.();
    } else if (looks >= playerPoll.times) {
      clearInterval(timer);
      onTimeout();
    }
  }, playerPoll.everyMs);
  return () => clearInterval(timer);
}
