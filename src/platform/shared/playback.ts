// Where a recording continues, be it heard or seen. A position comes from this browser or from the server; the server's
// word holds once it knows what was played here.

export type PlaybackPosition = { readonly positionSec: number; readonly isFinished: boolean };

/** Closer to the start or end than this, a recording begins again. */
export const marginSec = 2;

/** The second at which a recording of this length continues; `durationSec` 0 = no one knows its length yet. */
export function resumeAt(position: PlaybackPosition | null, durationSec: number): number {
  if (position === null || position.isFinished || position.positionSec < marginSec) return 0;
  if (durationSec > 0 && position.positionSec > durationSec - marginSec) return 0;
  return position.positionSec;
}

export type Chapter = { readonly startSec: number; readonly title: string };

/** The chapter at a second, or null before the first. Chapters are in their order. */
export function chapterAt<C extends { readonly startSec: number }>(
  chapters: readonly C[],
  positionSec: number,
): C | null {
  return chapters.findLast(({ startSec }) => startSec <= positionSec) ?? null;
}
