// The cover of an eBook from the first page of its PDF.
import type { Context } from '#platform/server/context.ts';
import { renderFirstPage } from '#platform/server/files/file-text.ts';
import { storeFile } from '#platform/server/files/files.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { recordAction } from '#staff/server/audit.ts';
import { authoringMessages, type makeCoverCall } from '../../../staff-contract.ts';
import { listFiles } from './draft-queries.ts';
import { requireInside, storedFile } from './drafts.ts';

/** Twice the pixels that its card has. */
const coverHeight = 1200;

const cannotMake = () => new Refusal('no-cover', authoringMessages.noCover);

/** The first page; refuses where the PDF, or the machine, does not give one. */
async function render({ storage, log }: Context, key: string): Promise<Uint8Array> {
  try {
    return await renderFirstPage({ content: await storage.read(key), height: coverHeight });
  } catch (error) {
    log.warn({ err: error }, 'no cover could be made from a PDF');
    throw cannotMake();
  }
}

export const makeCover: UseCase<typeof makeCoverCall> = async (context, staff, { h }) => {
  requireInside(staff);
  const [pdf] = await listFiles(context.db, [h]);
  if (pdf === undefined || !pdf.content_type.startsWith('application/pdf')) throw cannotMake();
  const content = await render(context, pdf.storage_key);
  const filename = pdf.filename.replace(/\.pdf$/i, '-cover.webp');
  const id = await storeFile(context, context.db, { filename, contentType: 'image/webp', content, isPublic: true });
  const cover = await context.db.transaction().execute(async (trx) => {
    const [row] = await listFiles(trx, [], [id]);
    if (row === undefined) throw new Error('What was stored has a row.');
    await recordAction(context, trx, {
      by: staff,
      act: 'authoring.cover-made',
      subject: { kind: 'file', hash: row.hash, title: filename },
    });
    return row;
  });
  return { status: true, file: await storedFile(context, cover) };
};
