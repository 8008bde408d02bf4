import type { CallContext } from '#platform/server/context.ts';
import { signedFileUrl } from '#platform/server/files.ts';
import type { BookRow } from '../contract.ts';
import type { BookRecord } from './catalogue-queries.ts';
import { fileUrlOrNull } from './class-rows.ts';

/** A link to an eBook's PDF, good for twelve hours; null where there is none. */
export async function linkToPdf(
  context: CallContext,
  hash: string | null,
  filename: string | null,
): Promise<string | null> {
  return hash === null || filename === null ? null : signedFileUrl(context, { hash, filename });
}

/** A stored eBook as a row of the wire. The PDF is for members. */
export async function readBookRow(
  context: CallContext,
  student: { readonly id: string } | null,
  book: BookRecord,
): Promise<BookRow> {
  return {
    hash: book.hash,
    title: book.title,
    subtitle: book.subtitle,
    blurbLib: book.blurb,
    companyName: book.company_name,
    thumbnail: fileUrlOrNull(book.file_hash, book.file_name),
    pdf: student === null ? null : await linkToPdf(context, book.pdf_hash, book.pdf_name),
    buttonText: book.button_text,
  };
}
