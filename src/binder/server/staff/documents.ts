// A binder as it was made, byte for byte.
import type { CallContext } from '#platform/server/context.ts';
import { findContent } from '#platform/server/files/storage.ts';
import type { Document, DocumentRequest, DocumentRoute } from '#platform/server/http/documents.ts';
import { isHash } from '#platform/shared/hash.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { recordAction } from '#staff/server/audit.ts';
import { binderFilePath, binderMessages } from '../../staff-contract.ts';
import type { BinderBody } from '../../binder-program.ts';
import { findBinder } from './binder-queries.ts';
import { planTitle } from './make/write-binder.ts';

async function binderFile(context: CallContext, { query, staff }: DocumentRequest): Promise<Document> {
  const { h } = query;
  const row = isHash(h) ? await findBinder(context.db, h) : undefined;
  const content = row?.storage_key ? await findContent(context.storage, row.storage_key) : undefined;
  if (staff === null || row === undefined || content === undefined)
    throw new Refusal('unknown-binder', binderMessages.unknownBinder, { httpStatus: 404 });
  const title = planTitle(
    { body: row.body as BinderBody, firstDay: row.first_day, lastDay: row.last_day },
    row.activity_title,
  );
  await context.db.transaction().execute((trx) =>
    recordAction(context, trx, {
      by: staff,
      act: 'binder.downloaded',
      subject: { kind: 'binder', hash: row.hash, title },
      after: { sha256: row.sha256 === null ? null : Buffer.from(row.sha256).toString('hex') },
    }),
  );
  return {
    contentType: 'application/zip',
    body: content,
    headers: {
      'content-length': String(row.size_bytes ?? ''),
      'content-disposition': `attachment; filename="binder-${row.body}-${row.first_day}-${row.last_day}.zip"`,
    },
  };
}

export const binderDocuments: readonly DocumentRoute[] = [
  {
    method: 'GET',
    path: binderFilePath,
    answer: binderFile,
    staffAccess: { permission: 'binder.read' },
    throttle: { most: 60, perSec: 300 },
  },
];
