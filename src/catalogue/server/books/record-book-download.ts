import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { catalogueMessages, type bookResponseCall } from '../../contract.ts';
import { linkToPdf } from './book-rows.ts';
import { findBookFile, insertBookDownload } from '../activities/catalogue-queries.ts';

/** Records that a student took an eBook. Unknown and unpublished look the same. */
export const recordBookDownload: UseCase<typeof bookResponseCall> = async (context, student, { h: bookHash }) => {
  const book = await findBookFile(context.db, bookHash);
  if (!book) throw new Refusal('unknown-book', catalogueMessages.saveBookFailed, { httpStatus: 404 });
  await insertBookDownload(context.db, book.id, student.id, context.now());
  return { status: true, errorMsg: '', pdf: await linkToPdf(context, book.file_hash, book.file_name) };
};
