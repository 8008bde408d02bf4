import { findRecord } from '#credit/server/credit-queries.ts';
import type { Context } from '#platform/server/context.ts';
import type { PdfAttachment } from '#platform/server/pdf/pdf.ts';

/** What a certificate carries so that anyone can check it without the portal (docs/specification/records.md, RL-2). */
export async function proofFiles({ db }: Pick<Context, 'db'>, creditId: string): Promise<PdfAttachment[]> {
  const record = await findRecord(db, creditId);
  return [
    {
      name: 'record.json',
      contentType: 'application/json',
      description: 'Every fact of this certificate, as recorded',
      text: record,
    },
  ];
}
