import { ceType } from '#catalogue/ce-type.ts';
import type { AgdSubject } from '#catalogue/server/class-rows.ts';
import type { Context } from '#platform/server/context.ts';
import { queueMail } from '#platform/server/mailer.ts';
import { readProvider } from '#platform/server/provider.ts';
import { agdRosterCsv } from '../agd-roster.ts';
import { localDay } from '../certificate.ts';
import { insertRoster, insertRosterCredits, listReportableCredits } from './credit-queries.ts';
import { rosterMail } from './mails.ts';

/**
 * Makes the week's AGD roster and mails it to the provider, who uploads it. On it is every credit with subject codes that stands, was never
 * reported, and belongs to a member with a confirmed e-mail address and a six-digit AGD number (specification 1, section 9). A week without
 * credit makes no roster; a repeated job on the same day finds the one that was made.
 */
export async function submitToAgd(context: Context): Promise<void> {
  const { db, now } = context;
  const day = now().toZonedDateTimeISO('UTC').toPlainDate().toString();
  await db.transaction().execute(async (trx) => {
    const credits = await listReportableCredits(trx);
    if (credits.length === 0) return;
    const csv = agdRosterCsv(
      credits.map((credit) => ({
        agdNumber: credit.agd_number ?? '',
        courseDate: credit.ce_type_id === ceType.participatory && credit.webinar_at !== null ? localDay(credit.webinar_at, credit.time_zone) : credit.local_date,
        title: credit.title,
        lecturer: credit.lecturer,
        ceTypeId: credit.ce_type_id,
        subjects: credit.agd as AgdSubject[],
      })),
    );
    const roster = await insertRoster(trx, { made_on: day, made_at: now(), csv });
    if (!roster) return;
    await insertRosterCredits(trx, roster.id, credits.map((credit) => credit.id));
    const provider = await readProvider(trx);
    await queueMail(context, trx, {
      kind: 'credit.agd-roster',
      studentId: null,
      to: provider.email,
      ...rosterMail(provider, day, credits.length),
      deed: `agd-roster:${day}`,
      attachments: [{ filename: `agd-roster-${day}.csv`, contentType: 'text/csv; charset=utf-8', content: Buffer.from(csv) }],
    });
  });
}
