// Rosters are made, marked as uploaded, and corrected by what the AGD refused (docs/specification/reporting.md, RO-3 to
// RO-6).
import type { UseCase } from '#platform/server/http/http.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readProvider } from '#provider/server/provider.ts';
import { recordAction } from '#staff/server/audit.ts';
import { isForMember } from '../../../agd-roster.ts';
import {
  reportingMessages,
  type mailHeldBackCall,
  type makeAgdRosterCall,
  type markAgdRosterCall,
  type rejectAgdCreditsCall,
  type reopenAgdCreditCall,
} from '../../../staff-contract.ts';
import { heldBackMail, rejectedMail } from '../mails.ts';
import { makeRoster, sortUnreported } from '../make-roster.ts';
import {
  countRejected,
  listCreditsOfRoster,
  listRejections,
  rejectCredits,
  reopenRejection,
  updateUpload,
} from '../roster-queries.ts';
import { requireRoster, todayOf } from './read-agd.ts';

/** What the log calls a roster. */
export const rosterSubject = (number: number) => ({
  kind: 'agd-roster',
  hash: String(number),
  title: `AGD roster ${number}`,
});

export const makeAgdRoster: UseCase<typeof makeAgdRosterCall> = async (context, staff) =>
  context.db.transaction().execute(async (trx) => {
    const roster = await makeRoster(context, trx, staff.name);
    if (roster === null) throw new Refusal('nothing-to-do', reportingMessages.nothingToReport);
    const { number, credits, rows, hours } = roster;
    await recordAction(context, trx, {
      by: staff,
      act: 'reporting.roster-made',
      subject: rosterSubject(number),
      after: { credits, rows, hours },
    });
    return { status: true as const, number, credits };
  });

export const markAgdRoster: UseCase<typeof markAgdRosterCall> = async (context, staff, { number, on, answer }) => {
  const today = await todayOf(context);
  return context.db.transaction().execute(async (trx) => {
    const roster = await requireRoster(trx, number);
    if (on !== null && on > today) throw new Refusal('wrong-day', reportingMessages.notYet);
    // It was made on a day of UTC, which may be the provider's tomorrow.
    const dayBefore = Temporal.PlainDate.from(roster.made_on).subtract({ days: 1 }).toString();
    if (on !== null && on < dayBefore) throw new Refusal('wrong-day', reportingMessages.beforeMade);
    if (on === null && (await countRejected(trx, roster.id)) > 0)
      throw new Refusal('has-rejected', reportingMessages.hasRejected);
    const words = answer.trim();
    await updateUpload(trx, roster.id, {
      uploaded_on: on,
      uploaded_by: on === null ? null : staff.name,
      answer: on === null ? '' : words,
    });
    await recordAction(context, trx, {
      by: staff,
      act: on === null ? 'reporting.roster-not-uploaded' : 'reporting.roster-uploaded',
      subject: rosterSubject(number),
      before: { on: roster.uploaded_on, answer: roster.answer },
      after: { on, answer: on === null ? '' : words },
    });
    return { status: true as const };
  });
};

export const rejectAgdCredits: UseCase<typeof rejectAgdCreditsCall> = async (
  context,
  staff,
  { number, codes, reason },
) =>
  context.db.transaction().execute(async (trx) => {
    const roster = await requireRoster(trx, number);
    if (roster.uploaded_on === null) throw new Refusal('not-uploaded', reportingMessages.notUploaded);
    const wanted = new Set(codes);
    const credits = (await listCreditsOfRoster(trx, roster.id)).filter(({ verification_code: code }) =>
      wanted.has(code),
    );
    if (credits.length < wanted.size) throw new Refusal('changed-meanwhile', reportingMessages.notOnRoster);
    await rejectCredits(
      trx,
      roster.id,
      credits.map(({ id, agd_number: agdNumber }) => ({ id, agdNumber })),
      { reason, at: context.now(), by: staff.name },
    );
    await recordAction(context, trx, {
      by: staff,
      act: 'reporting.credits-rejected',
      subject: rosterSubject(number),
      after: { codes: credits.map(({ verification_code: code }) => code) },
      reason,
    });
    return { status: true as const };
  });

export const reopenAgdCredit: UseCase<typeof reopenAgdCreditCall> = async (context, staff, { code }) =>
  context.db.transaction().execute(async (trx) => {
    const credit = (await sortUnreported(trx)).rejected.find(({ verification_code: each }) => each === code);
    if (credit === undefined || !(await reopenRejection(trx, credit.id, context.now(), staff.name)))
      throw new Refusal('not-rejected', reportingMessages.notRejected);
    await recordAction(context, trx, {
      by: staff,
      act: 'reporting.credit-reopened',
      subject: { kind: 'credit', hash: code, title: credit.title },
    });
    return { status: true as const };
  });

/** At most one email a day about the same credit. */
export const mailHeldBack: UseCase<typeof mailHeldBackCall> = async (context, staff, { code }) => {
  const today = await todayOf(context);
  return context.db.transaction().execute(async (trx) => {
    const { heldBack, rejected } = await sortUnreported(trx);
    const held = heldBack.find((each) => each.verification_code === code && isForMember(each.reasons));
    const refused = rejected.find((each) => each.verification_code === code);
    const credit = held ?? refused;
    if (credit === undefined) throw new Refusal('not-held', reportingMessages.notHeld);
    const provider = await readProvider(trx);
    const { publicUrl } = context.config;
    const mail =
      held === undefined
        ? rejectedMail(
            provider,
            publicUrl,
            credit,
            (await listRejections(trx, [credit.id])).get(credit.id)?.reason ?? '',
          )
        : heldBackMail(provider, publicUrl, held, 1);
    const queued = await queueMail(context, trx, {
      kind: 'credit.agd-held-back',
      studentId: credit.student_id,
      to: credit.email,
      ...mail,
      idempotencyKey: `agd-held-back-by-hand:${credit.id}:${today}`,
    });
    if (queued === null) throw new Refusal('mailed-lately', reportingMessages.mailedToday);
    await recordAction(context, trx, {
      by: staff,
      act: 'reporting.member-mailed',
      subject: { kind: 'credit', hash: code, title: credit.title },
    });
    return { status: true as const };
  });
};
