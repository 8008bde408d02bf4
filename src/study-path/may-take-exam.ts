// Whether an exam can be taken at all, before any step of the student counts (specification 2, canShowExam; decisions on the flow).
import { isLiveClass } from '#catalogue/class-type.ts';

export type ExamFacts = {
  readonly hasExam: boolean;
  readonly typeId: number;
  readonly endsAt: Temporal.Instant | null;
  readonly creditExpiresAt: Temporal.Instant | null;
  readonly seatState: string | null;
  /** The answer to the affidavit; null = not answered. */
  readonly attended: boolean | null;
  readonly viewCount: number;
};

/**
 * An exam is published and its credit has not ended, and the class is on demand, or the webinar is over and the affidavit is answered. Who declared
 * an absence needs a logged view (of the recording) first: nobody earns credit for it.
 */
export function canShowExam(facts: ExamFacts, now: Temporal.Instant): boolean {
  if (!facts.hasExam) return false;
  if (facts.creditExpiresAt !== null && Temporal.Instant.compare(facts.creditExpiresAt, now) <= 0) return false;
  if (!isLiveClass(facts.typeId)) return true;
  const isOver = facts.endsAt !== null && Temporal.Instant.compare(facts.endsAt, now) <= 0;
  if (!isOver || facts.seatState !== 'reserved' || facts.attended === null) return false;
  return facts.attended || facts.viewCount > 0;
}
