export type ClassNotice = 'video-upcoming' | 'exam-upcoming' | 'video-unavailable';

type Facts = {
  readonly isLive: boolean;
  readonly releaseAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant | null;
  readonly hasVideo: boolean;
  readonly hasPdf: boolean;
  readonly hasExam: boolean;
  readonly recordingPromised: boolean;
  readonly canShowExam: boolean;
};

/**
 * Which alert the class page shows: the video is still to come; the webinar is over and its exam not open yet; or there
 * is neither video nor handout (docs/specification/class-flow.md, CF-4).
 */
export function classNotice(facts: Facts, now: Temporal.Instant): ClassNotice | null {
  const isReleased = Temporal.Instant.compare(facts.releaseAt, now) <= 0;
  const isOver = facts.endsAt !== null && Temporal.Instant.compare(facts.endsAt, now) <= 0;
  if (facts.isLive && isOver && facts.hasExam && !facts.canShowExam) return 'exam-upcoming';
  if (!isReleased || (facts.recordingPromised && !facts.hasVideo)) return 'video-upcoming';
  if (!facts.isLive && !facts.hasVideo && !facts.hasPdf) return 'video-unavailable';
  return null;
}
