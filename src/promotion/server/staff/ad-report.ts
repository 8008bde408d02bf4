// The report of an advertisement as PDF (docs/specification/promotion.md, PR-24).
import { createHash } from 'node:crypto';
import type { CallContext } from '#platform/server/context.ts';
import type { Document, DocumentRequest, DocumentRoute } from '#platform/server/http/documents.ts';
import { fileBeside, inThread } from '#platform/server/process/thread.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readProvider } from '#provider/server/provider.ts';
import { recordAction } from '#staff/server/audit.ts';
import { adMessages, adReportPath } from '../../ads-staff-contract.ts';
import { advertisementSchemas } from '../../ads-staff-schemas.ts';
import { readToday } from '../read-today.ts';
import type { AdReport } from './ad-report-pdf.ts';
import { readWeeks } from './advertisements.ts';
import { findAdvertisement, listAdSlots } from './advertisement-queries.ts';

const drawAdReport = inThread<AdReport, Uint8Array>(
  fileBeside(import.meta.filename, 'ad-report.thread'),
  'adReportPdf',
);

async function adReport(context: CallContext, { query, staff }: DocumentRequest): Promise<Document> {
  const asked = advertisementSchemas.input.safeParse(query);
  if (!asked.success || staff === null) throw new Refusal('malformed', 'Malformed request.', { httpStatus: 400 });
  const { db } = context;
  const day = await readToday(context);
  const ad = await findAdvertisement(db, asked.data.h, day);
  if (!ad) throw new Refusal('unknown-ad', adMessages.unknownAd, { httpStatus: 404 });
  const slots = await listAdSlots(db);
  const body = await drawAdReport({
    provider: (await readProvider(db)).legalName,
    title: ad.alt,
    sponsor: ad.sponsor,
    slots: slots
      .filter(({ number, place }) => place !== null && ad.slots.includes(number))
      .map(({ name }) => name)
      .join(', '),
    runsFrom: ad.runs_from,
    runsUntil: ad.runs_until,
    weeks: await readWeeks(context, ad.hash),
    day,
  });
  await db.transaction().execute((trx) =>
    recordAction(context, trx, {
      by: staff,
      act: 'advertisement.report',
      subject: { kind: 'advertisement', hash: ad.hash, title: ad.alt },
      after: { sha256: createHash('sha256').update(body).digest('hex') },
    }),
  );
  return {
    contentType: 'application/pdf',
    body,
    headers: { 'content-disposition': 'attachment; filename="advertisement.pdf"' },
  };
}

export const promotionDocuments: readonly DocumentRoute[] = [
  {
    method: 'GET',
    path: adReportPath,
    answer: adReport,
    staffAccess: { permission: 'promotion.edit' },
    throttle: { most: 30, perSec: 300 },
  },
];
