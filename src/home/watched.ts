import type { StudyStep } from '#study-path/next-step.ts';

type Begun = {
  readonly nextStep: Exclude<StudyStep, 'certificate'>;
  /** Seconds into the video; null where it was not begun or is over. */
  readonly seenSec: number | null;
  /** Whole minutes; null where the length is not known. */
  readonly durationMin: number | null;
};

/**
 * How far a video is that was left in the middle; null where the next step waits instead. Opening it was its view: what
 * is left of it is the member's choice.
 */
export function watchedOf({ nextStep, seenSec, durationMin }: Begun): { percent: number; minutesLeft: number } | null {
  if (nextStep !== 'evaluation' || seenSec === null || durationMin === null) return null;
  const leftSec = durationMin * 60 - seenSec;
  if (seenSec < 1 || leftSec < 1) return null;
  return { percent: Math.floor((seenSec / (durationMin * 60)) * 100), minutesLeft: Math.ceil(leftSec / 60) };
}
