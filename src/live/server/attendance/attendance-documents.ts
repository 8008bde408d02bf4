// The member’s own record of attendance, to read and to download for a licensing board.
import * as z from 'zod/mini';
import type { CallContext } from '#platform/server/context.ts';
import type { Document, DocumentRequest, DocumentRoute } from '#platform/server/http/documents.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { fileBeside, inThread } from '#platform/server/process/thread.ts';
import { isSignatureOf, signatureOf } from '#platform/server/security/signed-token.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readProvider, readTimeZone } from '#provider/server/provider.ts';
import { serverMap } from '#server-map.ts';
import { siteMap } from '#site-map.ts';
import { liveMessages, type attendanceRecordCall } from '../../contract.ts';
import { attendanceRecord } from '../../schemas.ts';
import type { AttendancePaper } from './attendance-pdf.ts';
import type { AttendedSeat } from './attendance-record-queries.ts';
import { readRecord, requireSeat } from './read-attendance-record.ts';

const drawAttendance = inThread<AttendancePaper, Uint8Array>(
  fileBeside(import.meta.filename, 'attendance-pdf.thread'),
  'attendancePdf',
);

const linkMinutes = 10;
const signedText = (who: string, c: string, until: string) => `attendance:${who}/${c}.${until}`;

/** The student's own record, with a link that a browser downloads the PDF from. */
export const readOwnRecord: UseCase<typeof attendanceRecordCall> = async ({ db, now }, student, { c }) => {
  const seat = await requireSeat(db, { c, student: student.hash });
  const until = String(Math.floor(now().add({ minutes: linkMinutes }).epochMilliseconds / 1000));
  const sig = await signatureOf(db, signedText(student.hash, c, until));
  return {
    status: true,
    ...(await readRecord(db, seat, now())),
    pdfUrl: serverMap.attendanceFile(student.hash, c, until, sig),
  };
};

/** The record of a seat as a PDF, drawn in a thread. */
export async function drawRecord({ db, now, config }: CallContext, seat: AttendedSeat): Promise<Uint8Array> {
  const { status: _status, ...record } = z.encode(attendanceRecord, {
    status: true,
    ...(await readRecord(db, seat, now())),
  });
  const { legalName, address } = await readProvider(db);
  return drawAttendance({
    record,
    provider: { legalName, address },
    timeZone: await readTimeZone(db),
    at: now().toString(),
    verifyUrl: `${config.publicUrl}${siteMap.verify('')}`,
  });
}

export const asDownload = (body: Uint8Array, filename = 'attendance.pdf'): Document => ({
  contentType: 'application/pdf',
  body,
  headers: {
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="${filename}"`,
  },
});

async function ownRecord(context: CallContext, { params, query }: DocumentRequest): Promise<Document> {
  const { db, now } = context;
  const { who = '', c = '' } = params;
  const { until = '', sig = '' } = query;
  const isGood =
    Number(until) * 1000 > now().epochMilliseconds && (await isSignatureOf(db, signedText(who, c, until), sig));
  const seat = isGood ? await requireSeat(db, { c, student: who }) : null;
  if (seat === null || seat.disabled_at !== null)
    throw new Refusal('unknown-link', liveMessages.linkExpired, { httpStatus: 404 });
  return asDownload(await drawRecord(context, seat));
}

export const attendanceDocuments: readonly DocumentRoute[] = [
  {
    method: 'GET',
    path: '/api/attendance/:who/:c',
    answer: ownRecord,
    throttle: { most: 30, perSec: 300 },
  },
];
