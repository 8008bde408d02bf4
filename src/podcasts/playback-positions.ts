// Where listening goes on. A position comes from this browser or from the server; the server's word holds once it knows what was heard here.

/** Speeds of the player (docs/specification/podcasts.md, PO-4). */
export const speeds = [0.5, 0.75, 1, 1.5, 2] as const;
export type Speed = (typeof speeds)[number];

/** Seconds of one step back or forward. */
export const seekStepSec = 15;

export type PlaybackPosition = { readonly positionSec: number; readonly isFinished: boolean };

/** Closer to the start or end than this, an episode begins again. */
const marginSec = 2;

/** The second at which an episode of this length goes on. */
export function resumeAt(position: PlaybackPosition | null, durationSec: number): number {
  if (position === null || position.isFinished || position.positionSec < marginSec) return 0;
  if (durationSec > 0 && position.positionSec > durationSec - marginSec) return 0;
  return position.positionSec;
}

/** "12 min left", "Played", or null for what was not begun. */
export function positionText(position: PlaybackPosition | null, durationSec: number): string | null {
  if (position === null) return null;
  if (position.isFinished) return 'Played';
  const at = resumeAt(position, durationSec);
  if (at === 0) return null;
  const left = Math.max(1, Math.round(durationSec - at));
  return left < 60 ? `${left} sec left` : `${Math.round(left / 60)} min left`;
}

/** The chapter at a second, or null before the first. Chapters stand in their order. */
export function chapterAt<C extends { readonly startSec: number }>(
  chapters: readonly C[],
  positionSec: number,
): C | null {
  return chapters.findLast(({ startSec }) => startSec <= positionSec) ?? null;
}
