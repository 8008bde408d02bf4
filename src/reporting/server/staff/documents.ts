import { createHash } from 'node:crypto';
import type { CallContext } from '#platform/server/context.ts';
import type { Document, DocumentRequest, DocumentRoute } from '#platform/server/http/documents.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { recordAction } from '#staff/server/audit.ts';
import { agdRosterCsvPath, reportFilePath, reportingMessages } from '../../staff-contract.ts';
import { agdRosterCsv } from './agd-roster-csv.ts';
import { reportFileDocument } from './files/read-files.ts';
import { sortUnreported } from './make-roster.ts';
import { reportableOf } from './notify-agd.ts';
import { rosterSubject } from './rosters/change-rosters.ts';
import { requireRoster } from './rosters/read-agd.ts';

/** A roster byte for byte as it was made; without a number, what it would have now. The log has the digest. */
async function rosterCsv(context: CallContext, { query, staff }: DocumentRequest): Promise<Document> {
  if (staff === null) throw new Refusal('malformed', 'Malformed request.', { httpStatus: 400 });
  const asked = query['number'] ?? '';
  const document = (csv: string, name: string): Document => ({
    contentType: 'text/csv; charset=utf-8',
    body: Buffer.from(csv),
    headers: { 'content-disposition': `attachment; filename="${name}.csv"` },
  });
  if (asked === '') {
    const { ready } = await sortUnreported(context.db);
    return document(agdRosterCsv(ready.map(reportableOf)), 'agd-roster-preview');
  }
  if (!/^[1-9]\d{0,8}$/.test(asked))
    throw new Refusal('unknown-roster', reportingMessages.unknownRoster, { httpStatus: 404 });
  const { number, csv, made_on: madeOn } = await requireRoster(context.db, Number(asked));
  await context.db.transaction().execute((trx) =>
    recordAction(context, trx, {
      by: staff,
      act: 'reporting.roster-downloaded',
      subject: rosterSubject(number),
      after: { sha256: createHash('sha256').update(csv).digest('hex') },
    }),
  );
  return document(csv, `agd-roster-${number}-${madeOn}`);
}

export const reportingDocuments: readonly DocumentRoute[] = [
  {
    method: 'GET',
    path: agdRosterCsvPath,
    answer: rosterCsv,
    staffAccess: { permission: 'reporting.send' },
    throttle: { most: 60, perSec: 300 },
  },
  {
    method: 'GET',
    path: reportFilePath,
    answer: reportFileDocument,
    staffAccess: { permission: 'reporting.send' },
    throttle: { most: 60, perSec: 300 },
  },
];
