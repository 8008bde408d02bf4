// Whether an exam can be taken at all, before any step of the student counts (docs/specification/class-flow.md, CF-2).
import { isLiveClass } from '#catalogue/class-type.ts';

export type ExamFacts = {
  readonly hasExam: boolean;
  readonly typeId: number;
  readonly endsAt: Temporal.Instant | null;
  readonly creditExpiresAt: Temporal.Instant | null;
  readonly seatState: string | null;
  /** The answer to the affidavit; null = not answered. */
  readonly attended: boolean | null;
  /** The class was viewed after the webinar's end: its recording. */
  readonly viewedRecording: boolean;
};

/**
 * Members who said they didn't attend view the recording first, also when the webinar has become a class on demand
 * since: no one earns credit for it.
 */
export function awaitsRecording({
  seatState,
  attended,
  viewedRecording,
}: Pick<ExamFacts, 'seatState' | 'attended' | 'viewedRecording'>): boolean {
  return seatState === 'reserved' && attended === false && !viewedRecording;
}

/**
 * An exam is published and its credit has not ended, and the class is on demand, or the webinar is over and the
 * affidavit is answered; and the recording is not still to be viewed.
 */
export function canShowExam(facts: ExamFacts, now: Temporal.Instant): boolean {
  if (!facts.hasExam) return false;
  if (facts.creditExpiresAt !== null && Temporal.Instant.compare(facts.creditExpiresAt, now) <= 0) return false;
  if (awaitsRecording(facts)) return false;
  if (!isLiveClass(facts.typeId)) return true;
  const isOver = facts.endsAt !== null && Temporal.Instant.compare(facts.endsAt, now) <= 0;
  return isOver && facts.seatState === 'reserved' && facts.attended !== null;
}
