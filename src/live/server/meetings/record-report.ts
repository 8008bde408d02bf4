import type { Context } from '#platform/server/context.ts';
import { findWebinar, listFactKeys } from '../live-queries.ts';
import { recordAnswers } from '../attendance/record-answers.ts';
import { factKeyOf, recordPresence, stayKeyOf, type Presence } from '../attendance/record-attendance.ts';
import type { ReportedAnswer, ReportedPresence } from './meeting-service.ts';

/** Notes what a fetched report says and nobody reported before, each stay in a transaction of its own. */
export async function recordReport(
  context: Context,
  classHash: string,
  stays: readonly ReportedPresence[],
): Promise<void> {
  const webinar = await findWebinar(context.db, classHash);
  if (!webinar) return;
  const known = await listFactKeys(context.db, webinar.id);
  for (const stay of stays) {
    const instanceKey = `zoom:${stay.instance}`;
    const about = {
      source: 'report' as const,
      meetingCode: webinar.zoom_code ?? '',
      stayKey: stayKeyOf(instanceKey, stay.participant || `${stay.registrantId}:${stay.email}:${stay.name}`),
      instanceKey,
      name: stay.name,
      email: stay.email,
      attendee: '',
      registrantId: stay.registrantId,
    };
    const facts: Presence[] = [
      { ...about, what: 'joined', at: stay.joinedAt },
      ...(stay.leftAt === null ? [] : [{ ...about, what: 'left' as const, at: stay.leftAt }]),
    ];
    const news = facts.filter((fact) => !known.has(factKeyOf(fact)));
    if (news.length === 0) continue;
    await context.db.transaction().execute(async (trx) => {
      for (const fact of news) await recordPresence(context, trx, webinar, fact);
    });
  }
}

/** Notes what the fetched reports say of polls and questions. */
export async function recordReportedAnswers(
  context: Context,
  classHash: string,
  answers: readonly ReportedAnswer[],
): Promise<void> {
  const webinar = await findWebinar(context.db, classHash);
  if (webinar) await recordAnswers(context, context.db, webinar, answers);
}
