// Whether somebody else has found balanced what a draft says (docs/specification/authoring.md, AU-23).
import type { Queryable } from '#platform/server/context.ts';
import { ofKind, wholeDraft, type DraftForm, type DraftKind } from '../../../draft-form.ts';
import type { ReviewFacts } from '../../../publishing-rules.ts';
import type { FoundReview } from '../drafts/facts-queries.ts';
import { changedFields, findPublishedItem, formOf } from './read-published.ts';

/** When and where something is taught: no part of what a reviewer reads. */
const arrangements: ReadonlySet<keyof DraftForm> = new Set([
  'categories',
  'release',
  'starts',
  'capacity',
  'meeting',
  'place',
  'hosts',
  'searchWords',
]);

type Subject = { readonly kind: DraftKind; readonly content: DraftForm };

/** Whether what a reviewer reads is the same in both. */
const saysTheSame = ({ kind, content }: Subject, other: DraftForm): boolean =>
  changedFields(ofKind(kind, wholeDraft(kind, other)), ofKind(kind, content)).every((name) => arrangements.has(name));

/**
 * What the gate says of the review of a draft with this hash. Where a review is required, what members see already
 * counts as reviewed.
 */
export async function readReviewFacts(
  db: Queryable,
  hash: string,
  draft: Subject,
  { review: { asked, answer }, isRequired, timeZone }: ReviewInput,
): Promise<ReviewFacts> {
  if (answer?.verdict === 'balanced' && answer.content !== null && saysTheSame(draft, answer.content))
    return { isRequired, state: 'balanced', by: answer.by };
  if (asked !== null) return { isRequired, state: 'open', by: asked };
  if (answer !== null)
    return { isRequired, state: answer.verdict === 'balanced' ? 'outdated' : 'not-balanced', by: answer.by };
  const published = isRequired ? await findPublishedItem(db, hash) : undefined;
  if (published !== undefined && saysTheSame(draft, formOf(published, timeZone)))
    return { isRequired: false, state: 'none', by: '' };
  return { isRequired, state: 'none', by: '' };
}

type ReviewInput = {
  readonly review: FoundReview;
  /** The provider’s setting. */
  readonly isRequired: boolean;
  readonly timeZone: string;
};
