import type { Context } from '#platform/server/context.ts';
import { findWebinar } from '../live-queries.ts';
import { recordPresence, stayKeyOf } from '../record-attendance.ts';
import type { ReportedPresence } from './meeting-service.ts';

/** Notes what a fetched report says. What a webhook said already is noted once. */
export async function recordReport(
  context: Context,
  classHash: string,
  stays: readonly ReportedPresence[],
): Promise<void> {
  const webinar = await findWebinar(context.db, classHash);
  if (!webinar) return;
  for (const stay of stays)
    await context.db.transaction().execute(async (trx) => {
      const instanceKey = `zoom:${stay.instance}`;
      const presence = {
        source: 'report' as const,
        meetingCode: webinar.zoom_code ?? '',
        stayKey: stayKeyOf(instanceKey, stay.participant || `${stay.registrantId}:${stay.email}:${stay.name}`),
        instanceKey,
        name: stay.name,
        email: stay.email,
        attendee: '',
        registrantId: stay.registrantId,
      };
      await recordPresence(context, trx, webinar, { ...presence, what: 'joined', at: stay.joinedAt });
      if (stay.leftAt !== null)
        await recordPresence(context, trx, webinar, { ...presence, what: 'left', at: stay.leftAt });
    });
}
