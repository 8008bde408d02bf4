import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { CallContext } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import type { Student } from '#platform/shared/identity.ts';
import { adEvent, featuredSlot, type adEventCall, type featuredClickCall } from '../contract.ts';
import { findAd, findFeatured, insertCount, insertDedupeKey } from './promotion-queries.ts';
import { readToday } from './read-today.ts';

type Event = 'view' | 'click';

/** One person looks at a page now and then; a program that reports more in an hour is answered and not counted. */
const mostInAnHour: Readonly<Record<Event, number>> = { view: 60, click: 10 };

// Known only to this process, so that the stored marks don't reveal who viewed what.
const secret = randomBytes(32);
const showingKey = (...facts: string[]) => createHash('sha256').update(facts.join('\n')).digest();
const sourceKey = (...facts: string[]) => createHmac('sha256', secret).update(facts.join('\n')).digest();

/**
 * Counts an event once: not again for the same showing, and not beyond what one source can cause in an hour. Keys are
 * deleted after a day.
 */
async function countOnce(
  context: CallContext,
  student: Student | null,
  item: string,
  event: Event,
  impression: string | undefined,
): Promise<void> {
  const now = context.now();
  const hour = now.toString().slice(0, 13);
  await context.db.transaction().execute(async (trx) => {
    if (impression !== undefined && (await insertDedupeKey(trx, showingKey(item, event, impression), now)) > 1) return;
    const source = student?.hash ?? context.caller.address;
    if ((await insertDedupeKey(trx, sourceKey(item, event, source, hour), now)) > mostInAnHour[event]) return;
    await insertCount(trx, item, event, now.toZonedDateTimeISO('UTC').toPlainDate().toString());
  });
}

/**
 * Counts that a banner was seen or opened. An ad that is not shown any more counts nothing; nobody waits for the
 * answer.
 */
export const countAdEvent: UseCase<typeof adEventCall> = async (
  context,
  student,
  { a: adHash, t: type, i: impression },
) => {
  if (await findAd(context.db, adHash, await readToday(context)))
    await countOnce(context, student, adHash, type === adEvent.view ? 'view' : 'click', impression);
  return { status: true };
};

/** Counts that a featured class or podcast was opened, by members and visitors. */
export const countFeaturedClick: UseCase<typeof featuredClickCall> = async (
  context,
  student,
  { t: slot, h: featuredHash, i: impression },
) => {
  const kind = slot === featuredSlot.class ? 'class' : 'episode';
  if (await findFeatured(context.db, featuredHash, kind, await readToday(context)))
    await countOnce(context, student, featuredHash, 'click', impression);
  return { status: true };
};
