// How the podcast player plays, and what a row says of how far it was heard.
import { resumeAt, type PlaybackPosition } from '#platform/shared/playback.ts';

/** Speeds of the player (docs/specification/podcasts.md, PO-4). */
export const speeds = [0.5, 0.75, 1, 1.5, 2] as const;
export type Speed = (typeof speeds)[number];

/** Seconds of one step back or forward. */
export const seekStepSec = 15;

/** "12 min left", "Played", or null for what was not begun. */
export function positionText(position: PlaybackPosition | null, durationSec: number): string | null {
  if (position === null) return null;
  if (position.isFinished) return 'Played';
  const at = resumeAt(position, durationSec);
  if (at === 0) return null;
  const left = Math.max(1, Math.round(durationSec - at));
  return left < 60 ? `${left} sec left` : `${Math.round(left / 60)} min left`;
}
