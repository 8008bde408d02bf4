// A second person's look at a draft: asked for, and answered about exactly what the draft says then.
import type { Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readProvider } from '#provider/server/provider.ts';
import { recordAction } from '#staff/server/audit.ts';
import { markedSender } from '#staff/server/notify-staff.ts';
import {
  authoringMessages,
  type answerReviewCall,
  type requestReviewCall,
  type reviewersCall,
} from '../../../staff-contract.ts';
import type { DraftForm } from '../../../draft-form.ts';
import { countChecks } from '../../../publishing-rules.ts';
import { checkDraft } from '../drafts/check-draft.ts';
import { lockDraft, updateCounts, type DraftRow } from '../drafts/draft-queries.ts';
import { changedMeanwhile, draftSubject, requireInside, unknownDraft } from '../drafts/drafts.ts';
import { reviewAnsweredMail, reviewRequestedMail } from '../mails.ts';
import {
  answerOpenReview,
  deleteOpenReview,
  findAsker,
  findOpenReview,
  findReviewer,
  insertReview,
  listReviewers,
} from './review-queries.ts';

export const readReviewers: UseCase<typeof reviewersCall> = async ({ db, now }, staff) => {
  requireInside(staff);
  return { status: true, reviewers: await listReviewers(db, now()) };
};

type Seen = { readonly h: string; readonly revision: number };

/** A draft as somebody saw it, held until the transaction ends. */
async function lockSeen(
  trx: Queryable,
  staff: StaffMember,
  { h, revision }: Seen,
): Promise<DraftRow & { readonly content: DraftForm }> {
  requireInside(staff);
  const row = await lockDraft(trx, h);
  if (row === undefined) throw unknownDraft();
  const { content } = row;
  if (content === null) throw new Refusal('no-draft', authoringMessages.noDraftToReview);
  if (row.revision !== revision) throw changedMeanwhile(row.changed_by);
  return { ...row, content };
}

/** The rules that are open count again, because the gate has a line about the review. */
async function countAgain(
  context: Context,
  trx: Queryable,
  { id, hash, kind, content }: Awaited<ReturnType<typeof lockSeen>>,
) {
  await updateCounts(trx, id, countChecks(await checkDraft(context, trx, hash, { kind, content })));
}

async function withdraw(
  context: Context,
  trx: Queryable,
  staff: StaffMember,
  row: Awaited<ReturnType<typeof lockSeen>>,
) {
  if (!(await deleteOpenReview(trx, row.id))) throw new Refusal('not-in-review', authoringMessages.notInReview);
  await countAgain(context, trx, row);
  await recordAction(context, trx, {
    by: staff,
    act: 'authoring.withdrew-review',
    subject: draftSubject(row.hash, row.content.title),
  });
}

export const requestReview: UseCase<typeof requestReviewCall> = (
  context,
  staff,
  { reviewer: wanted, message, ...seen },
) =>
  context.db.transaction().execute(async (trx) => {
    const row = await lockSeen(trx, staff, seen);
    if (wanted === null) {
      await withdraw(context, trx, staff, row);
      return { status: true as const };
    }
    const reviewer = await findReviewer(trx, wanted, context.now());
    if (reviewer === undefined) throw new Refusal('unknown-reviewer', authoringMessages.unknownReviewer);
    if (reviewer.id === row.edited_by)
      throw new Refusal(
        'own-work',
        reviewer.id === staff.id ? authoringMessages.ownWork : authoringMessages.ownWorkOf(reviewer.name),
      );
    await deleteOpenReview(trx, row.id);
    await insertReview(trx, {
      draft_id: row.id,
      reviewer_id: reviewer.id,
      asked_by: staff.id,
      asked_at: context.now(),
      message: message.trim(),
    });
    await countAgain(context, trx, row);
    const { title } = row.content;
    await queueMail(context, trx, {
      kind: 'authoring.review-requested',
      studentId: null,
      to: reviewer.email,
      ...reviewRequestedMail(await markedSender(readProvider, trx), context.config.publicUrl, {
        name: reviewer.name,
        hash: row.hash,
        title,
        askedBy: staff.name,
        message: message.trim(),
      }),
    });
    await recordAction(context, trx, {
      by: staff,
      act: 'authoring.asked-review',
      subject: draftSubject(row.hash, title),
      after: { reviewer: reviewer.name },
      reason: message.trim() || null,
    });
    return { status: true as const };
  });

export const answerReview: UseCase<typeof answerReviewCall> = (context, staff, { verdict, comment: said, ...seen }) =>
  context.db.transaction().execute(async (trx) => {
    const row = await lockSeen(trx, staff, seen);
    const asked = await findOpenReview(trx, row.id);
    if (asked?.reviewer_id !== staff.id) throw new Refusal('not-in-review', authoringMessages.notInReview);
    if (row.edited_by === staff.id) throw new Refusal('own-work', authoringMessages.ownWork);
    const comment = said.trim();
    if (verdict === 'not-balanced' && comment === '') throw new Refusal('say-why', authoringMessages.sayWhy);
    const { content } = row;
    await answerOpenReview(trx, asked.id, { verdict, comment, by: staff.name, at: context.now(), content });
    await countAgain(context, trx, row);
    const asker = asked.asked_by === staff.id ? undefined : await findAsker(trx, asked.asked_by);
    if (asker !== undefined)
      await queueMail(context, trx, {
        kind: 'authoring.review-answered',
        studentId: null,
        to: asker.email,
        ...reviewAnsweredMail(await markedSender(readProvider, trx), context.config.publicUrl, {
          name: asker.name,
          hash: row.hash,
          title: content.title,
          by: staff.name,
          verdict,
          comment,
        }),
      });
    await recordAction(context, trx, {
      by: staff,
      act: 'authoring.reviewed',
      subject: draftSubject(row.hash, content.title),
      after: { verdict },
      reason: comment || null,
    });
    return { status: true as const };
  });
