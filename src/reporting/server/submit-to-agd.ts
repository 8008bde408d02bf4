import type { Context, Queryable } from '#platform/server/context.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import { readProvider } from '#provider/server/provider.ts';
import { heldBackBecause, type HeldBackReason } from '../agd-roster.ts';
import { agdRosterCsv } from './agd-roster-csv.ts';
import { insertRoster, insertRosterCredits, listMailedKeys, listUnreported } from './reporting-queries.ts';
import { heldBackMail, rosterMail } from './mails.ts';
import { listAgdTasks, reportableOf } from './notify-agd.ts';

type Unreported = Awaited<ReturnType<typeof listUnreported>>[number];
export type HeldBack = Unreported & { readonly reasons: readonly HeldBackReason[] };

/** Credit that is ready for a roster, and credit that waits until its member corrects something. */
async function sortUnreported(db: Queryable): Promise<{ ready: Unreported[]; heldBack: HeldBack[] }> {
  const all = (await listUnreported(db)).map((credit) => ({
    ...credit,
    reasons: heldBackBecause({ agdNumber: credit.agd_number ?? '', isVerified: credit.email_verified_at !== null }),
  }));
  return {
    ready: all.filter(({ reasons }) => reasons.length === 0),
    heldBack: all.filter(({ reasons }) => reasons.length > 0),
  };
}

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
    if (first === undefined || first.disabled_at !== null) return [];
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
 * (docs/specification/credit.md, CR-7). What is held back, and corrections to earlier reports, are
 * in the same mail. A week without news makes no mail; a repeated job on the same day finds what was made.
 */
export async function submitToAgd(context: Context): Promise<void> {
  const { db, now } = context;
  const day = now().toZonedDateTimeISO('UTC').toPlainDate().toString();
  await db.transaction().execute(async (trx) => {
    const { ready, heldBack } = await sortUnreported(trx);
    const tasks = await listAgdTasks(trx);
    const csv = agdRosterCsv(ready.map(reportableOf));
    if (ready.length > 0) {
      const roster = await insertRoster(trx, { made_on: day, made_at: now(), csv });
      if (!roster) return;
      await insertRosterCredits(
        trx,
        roster.id,
        ready.map(({ id }) => id),
      );
    }
    const newlyHeldBack = await mailHeldBack(context, trx, heldBack);
    if (ready.length === 0 && tasks.length === 0 && newlyHeldBack === 0) return;
    const provider = await readProvider(trx);
    await queueMail(context, trx, {
      kind: 'credit.agd-roster',
      studentId: null,
      to: provider.email,
      ...rosterMail(provider, day, { credits: ready.length, heldBack, tasks }),
      idempotencyKey: `agd-roster:${day}`,
      attachments:
        ready.length === 0
          ? []
          : [{ filename: `agd-roster-${day}.csv`, contentType: 'text/csv; charset=utf-8', content: Buffer.from(csv) }],
    });
  });
}
