import type { Context, Queryable } from '#platform/server/context.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import { readProvider } from '#provider/server/provider.ts';
import { isForMember } from '../../agd-roster.ts';
import { listMailedKeys } from './reporting-queries.ts';
import { heldBackMail, rosterMail } from './mails.ts';
import { makeRoster, sortUnreported, type HeldBack } from './make-roster.ts';
import { listAgdTasks } from './notify-agd.ts';

/** Credit of members who gave an AGD number that cannot be reported yet, each with why. */
export async function listHeldBack(db: Queryable): Promise<HeldBack[]> {
  return (await sortUnreported(db)).heldBack;
}

/**
 * Emails each member whose credit is held back what to correct, once per problem. Returns the number of new emails.
 */
async function mailHeldBack(context: Context, trx: Queryable, heldBack: readonly HeldBack[]): Promise<number> {
  const members = [...Map.groupBy(heldBack, (credit) => credit.student_id).values()];
  const toMail = members.flatMap((credits) => {
    const [first] = credits;
    if (first === undefined || !isForMember(first.reasons)) return [];
    return [
      {
        member: first,
        credits,
        idempotencyKey: `agd-held-back:${first.student_id}:${first.reasons.join('+')}:${first.reasons.includes('number') ? first.agd_number : ''}`,
      },
    ];
  });
  const mailed = await listMailedKeys(
    trx,
    toMail.map(({ idempotencyKey }) => idempotencyKey),
  );
  const fresh = toMail.filter(({ idempotencyKey }) => !mailed.has(idempotencyKey));
  const provider = await readProvider(trx);
  for (const { member, credits, idempotencyKey } of fresh) {
    const mail = heldBackMail(provider, context.config.publicUrl, member, credits.length);
    await queueMail(context, trx, {
      kind: 'credit.agd-held-back',
      studentId: member.student_id,
      to: member.email,
      ...mail,
      idempotencyKey,
    });
  }
  return fresh.length;
}

/**
 * Makes the week's AGD roster and mails it to the provider, who uploads it. On it is every credit with subject codes
 * that is valid, was never reported, and belongs to a member with a confirmed email address and a six-digit AGD number
 * (docs/specification/credit.md, CR-7). What is held back, and corrections to earlier reports, are in the same mail. A
 * week without news makes no mail; a repeated job finds what was made.
 */
export async function submitToAgd(context: Context): Promise<void> {
  const { db, now } = context;
  const day = now().toZonedDateTimeISO('UTC').toPlainDate().toString();
  await db.transaction().execute(async (trx) => {
    const roster = await makeRoster(context, trx, null);
    const { heldBack } = await sortUnreported(trx);
    const tasks = await listAgdTasks(trx);
    const newlyHeldBack = await mailHeldBack(context, trx, heldBack);
    if (roster === null && tasks.length === 0 && newlyHeldBack === 0) return;
    const provider = await readProvider(trx);
    await queueMail(context, trx, {
      kind: 'credit.agd-roster',
      studentId: null,
      to: provider.email,
      ...rosterMail(provider, context.config.publicUrl, day, { credits: roster?.credits ?? 0, heldBack, tasks }),
      idempotencyKey: roster === null ? `agd-roster:${day}` : `agd-roster:${day}:${roster.number}`,
      attachments:
        roster === null
          ? []
          : [
              {
                filename: `agd-roster-${day}.csv`,
                contentType: 'text/csv; charset=utf-8',
                content: Buffer.from(roster.csv),
              },
            ],
    });
  });
}
