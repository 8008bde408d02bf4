import type { Context } from '#platform/server/context.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import { queuePush } from '#platform/server/push/push.ts';
import { readProvider } from '#provider/server/provider.ts';
import { cancelCodeOf } from '../cancel-code.ts';
import { seatMail, type SeatMailKind } from './mails.ts';
import { hasNotice, seatNotice } from './notices.ts';
import { listEventsToNotify } from './seat-mail-queries.ts';

/**
 * Events that a mail reports, and the state the seat must still have for it to be true. Leaving the waitlist and
 * entering the room need none.
 */
const mailFor: Partial<Record<string, (seatState: string | null) => SeatMailKind | null>> = {
  reserved: (state) => (state === 'reserved' ? 'reserved' : null),
  waiting: (state) => (state === 'waiting' ? 'waiting' : null),
  promoted: (state) => (state === 'reserved' ? 'promoted' : null),
  given: (state) => (state === 'reserved' ? 'reserved' : null),
  'walk-in': (state) => (state === 'reserved' ? 'reserved' : null),
  returned: (state) => (state === 'waiting' ? 'returned' : null),
  cancelled: () => 'cancelled',
  moved: (state) => (state === 'reserved' ? 'moved' : state === 'waiting' ? 'moved-waiting' : null),
  'webinar-cancelled': (state) =>
    state === 'reserved' ? 'webinar-cancelled' : state === 'waiting' ? 'webinar-cancelled-waiting' : null,
};

/**
 * Writes the mails of these events, and the notices. An event has one of each, however often this runs; one that is no
 * longer true has none.
 */
export async function notifySeatHolders(
  context: Context,
  { eventIds }: { eventIds: readonly string[] },
): Promise<void> {
  if (eventIds.length === 0) return;
  const mailContext = {
    provider: await readProvider(context.db),
    publicUrl: context.config.publicUrl,
    now: context.now(),
  };
  for (const facts of await listEventsToNotify(context.db, eventIds)) {
    const kind = mailFor[facts.what]?.(facts.seat_state) ?? null;
    if (kind === null) continue;
    const mail = seatMail(kind, mailContext, facts, {
      cancelCode: facts.cancel_key === null ? null : await cancelCodeOf(context.db, facts.cancel_key),
      cancellations: Number(facts.earlier_cancellations),
      waitlistPosition: Number(facts.waitlist_position ?? 1),
      overlapsWith: facts.overlaps_with,
      isByStaff: facts.made_by !== null,
    });
    await context.db.transaction().execute(async (trx) => {
      const isNew = await queueMail(context, trx, {
        ...mail,
        studentId: facts.student_id,
        to: facts.email,
        idempotencyKey: `seat-event:${facts.event_id}`,
      });
      if (isNew && hasNotice(kind))
        await queuePush(context, trx, facts.student_id, seatNotice(kind, facts, context.now()));
    });
  }
}
