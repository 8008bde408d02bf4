// Reviews of drafts by a second person, and who on the team can be asked for one.
import { sql, type Insertable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { DraftReview } from '#platform/server/database/tables.gen.ts';
import { rolesWith } from '#staff/permissions.ts';
import type { DraftForm } from '../../../draft-form.ts';
import type { ReviewVerdict } from '../../../staff-schemas.ts';

const openMembers = (db: Queryable, now: Temporal.Instant) =>
  db
    .selectFrom('staff_member')
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .where('company_id', 'is', null)
    .where('joined_at', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('staff_role')
          .whereRef('staff_role.staff_id', '=', 'staff_member.id')
          .where('role', 'in', rolesWith('catalogue.publish'))
          .select('role'),
      ),
    );

/** Who can be asked for a review: everyone on the team who may publish, by name. */
export const listReviewers = (db: Queryable, now: Temporal.Instant) =>
  openMembers(db, now)
    .select(['hash', 'name'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();

export const findReviewer = (db: Queryable, hash: string, now: Temporal.Instant) =>
  openMembers(db, now).where('hash', '=', hash).select(['id', 'name', 'email']).executeTakeFirst();

/** Someone of the team who can still be reached. */
export const findAsker = (db: Queryable, id: string) =>
  db
    .selectFrom('staff_member')
    .select(['name', 'email'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/** The request that nobody has answered yet. */
export const findOpenReview = (db: Queryable, draftId: string) =>
  db
    .selectFrom('draft_review')
    .select(['id', 'reviewer_id', 'asked_by'])
    .where('draft_id', '=', draftId)
    .where('answered_at', 'is', null)
    .executeTakeFirst();

export const insertReview = (db: Queryable, review: Insertable<DraftReview>) =>
  db.insertInto('draft_review').values(review).execute();

/** Takes an open request back. Returns whether there was one. */
export async function deleteOpenReview(db: Queryable, draftId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('draft_review')
    .where('draft_id', '=', draftId)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

type Answer = {
  readonly verdict: ReviewVerdict;
  readonly comment: string;
  readonly by: string;
  readonly at: Temporal.Instant;
  readonly content: DraftForm;
};

export const answerOpenReview = (db: Queryable, id: string, { verdict, comment, by, at, content }: Answer) =>
  db
    .updateTable('draft_review')
    .set({ verdict, comment, reviewer_name: by, answered_at: at, content: JSON.stringify(content) })
    .where('id', '=', id)
    .execute();

/** The answers that led to a version; a request that is still open ends with the draft. */
export async function closeReviews(db: Queryable, draftId: string, version: number): Promise<void> {
  await deleteOpenReview(db, draftId);
  await db
    .updateTable('draft_review')
    .set({ version, content: null })
    .where('draft_id', '=', draftId)
    .where('version', 'is', null)
    .execute();
}

/** Open requests, each with the person it is for. */
export const listOpenReviews = (db: Queryable) =>
  db
    .selectFrom('draft_review')
    .innerJoin('draft', 'draft.id', 'draft_review.draft_id')
    .select(['draft.hash', 'draft.title', 'draft_review.reviewer_id', 'draft_review.asked_at'])
    .where('answered_at', 'is', null)
    .orderBy('draft_review.asked_at')
    .limit(200)
    .execute();
