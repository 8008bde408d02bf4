// Where something taught is in its life.
import type { draftStates } from './staff-schemas.ts';

export type DraftState = (typeof draftStates)[number];

type Facts = {
  readonly hasDraft: boolean;
  /** Whether the draft will be published at a time, and nothing has stopped that. */
  readonly isScheduled: boolean;
  readonly isInReview: boolean;
  readonly published: {
    readonly isRetired: boolean;
    readonly isCancelled: boolean;
    /** Of a webinar; null of everything else. */
    readonly endsAt: Temporal.Instant | null;
  } | null;
};

/** The state as the catalog names it. `edited`: published, with a draft that is not. */
export function draftState({ hasDraft, isScheduled, isInReview, published }: Facts, now: Temporal.Instant): DraftState {
  const ofDraft = isScheduled ? 'scheduled' : isInReview ? 'in-review' : null;
  if (published === null) return ofDraft ?? 'draft';
  if (published.isRetired) return 'retired';
  if (published.isCancelled) return 'cancelled';
  if (hasDraft) return ofDraft ?? 'edited';
  return published.endsAt !== null && Temporal.Instant.compare(published.endsAt, now) <= 0 ? 'ended' : 'published';
}
