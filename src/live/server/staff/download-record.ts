import { createHash } from 'node:crypto';
import type { CallContext } from '#platform/server/context.ts';
import type { Document, DocumentRequest, DocumentRoute } from '#platform/server/http/documents.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readProvider, readTimeZone } from '#provider/server/provider.ts';
import { fullName } from '#sign-in/full-name.ts';
import { recordAction } from '#staff/server/audit.ts';
import { placeOf } from '../../roster.ts';
import { attendanceRecordPath, signInSheetPath } from '../../staff-contract.ts';
import { evidenceSchemas, sheetSchemas } from '../../staff-schemas.ts';
import { asDownload, drawRecord } from '../attendance/attendance-documents.ts';
import { requireSeat } from '../attendance/read-attendance-record.ts';
import { drawSheet } from '../room/draw-sheet.ts';
import { listRoster } from './desk-queries.ts';
import { requireWebinar, subjectOf } from './require-webinar.ts';

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

/** Everyone with a seat on a list to sign, for a room without a network. */
async function downloadSheet(context: CallContext, { query, staff }: DocumentRequest): Promise<Document> {
  const asked = sheetSchemas.input.safeParse(query);
  if (!asked.success || staff === null) throw new Refusal('malformed', 'Malformed request.', { httpStatus: 400 });
  const { db, now } = context;
  const webinar = await requireWebinar(db, staff, asked.data.h);
  const people = (await listRoster(db, webinar.id)).filter(({ seat_state }) => seat_state === 'reserved');
  const { legalName, address } = await readProvider(db);
  const body = await drawSheet({
    webinar: webinar.title,
    place: webinar.place,
    startsAt: webinar.release_at.toString(),
    endsAt: webinar.ends_at.toString(),
    provider: { legalName, address },
    timeZone: await readTimeZone(db),
    at: now().toString(),
    people: people.map((row) => ({ name: fullName(row), place: placeOf(row) })),
  });
  await db.transaction().execute((trx) =>
    recordAction(context, trx, {
      by: staff,
      act: 'live.sheet-downloaded',
      subject: subjectOf(webinar),
      after: { people: people.length },
    }),
  );
  return asDownload(body, 'sign-in-sheet.pdf');
}

export const deskDocuments: readonly DocumentRoute[] = [
  {
    method: 'GET',
    path: attendanceRecordPath,
    answer: downloadRecord,
    staffAccess: { permission: 'roster.edit' },
    throttle: { most: 30, perSec: 300 },
  },
  {
    method: 'GET',
    path: signInSheetPath,
    answer: downloadSheet,
    staffAccess: { permission: 'webinar.run' },
    throttle: { most: 30, perSec: 300 },
  },
];
