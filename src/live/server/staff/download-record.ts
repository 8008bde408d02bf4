import { createHash } from 'node:crypto';
import type { CallContext } from '#platform/server/context.ts';
import type { Document, DocumentRequest, DocumentRoute } from '#platform/server/http/documents.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { recordAction } from '#staff/server/audit.ts';
import { attendanceRecordPath } from '../../staff-contract.ts';
import { evidenceSchemas } from '../../staff-schemas.ts';
import { asDownload, drawRecord } from '../attendance/attendance-documents.ts';
import { requireSeat } from '../attendance/read-attendance-record.ts';
import { requireWebinar } from './require-webinar.ts';

/** A member’s record of attendance for a licensing board. The log keeps who took it and what it said. */
async function downloadRecord(context: CallContext, { query, staff }: DocumentRequest): Promise<Document> {
  const asked = evidenceSchemas.input.safeParse(query);
  if (!asked.success || staff === null) throw new Refusal('malformed', 'Malformed request.', { httpStatus: 400 });
  const { h, student } = asked.data;
  const { title } = await requireWebinar(context.db, staff, h);
  const seat = await requireSeat(context.db, { c: h, student });
  const body = await drawRecord(context, seat);
  await context.db.transaction().execute((trx) =>
    recordAction(context, trx, {
      by: staff,
      act: 'live.record-downloaded',
      subject: { kind: 'student', hash: seat.hash },
      after: { webinar: title, sha256: createHash('sha256').update(body).digest('hex') },
    }),
  );
  return asDownload(body);
}

export const deskDocuments: readonly DocumentRoute[] = [
  {
    method: 'GET',
    path: attendanceRecordPath,
    answer: downloadRecord,
    staffAccess: { permission: 'roster.edit' },
    throttle: { most: 30, perSec: 300 },
  },
];
