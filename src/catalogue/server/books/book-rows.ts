import type { CallContext, Queryable } from '#platform/server/context.ts';
import { signedFileUrl } from '#platform/server/files/signed-link.ts';
import type { BookRow } from '../../contract.ts';
import { fileUrlOrNull } from '../activities/class-rows.ts';
import { sql } from 'kysely';

/** A link to an eBook's PDF, good for twelve hours; null if there is none. */
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
    pdfBytes: book.pdf_bytes === null ? null : Number(book.pdf_bytes),
    pages: book.pages,
    buttonText: book.button_text,
  };
}

export async function countBooks(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('book')
    .where('published', '=', true)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

function selectBooks(db: Queryable) {
  return db
    .selectFrom('book')
    .innerJoin('company', 'company.id', 'book.company_id')
    .leftJoin('file', 'file.id', 'book.thumbnail_file_id')
    .leftJoin('file as pdf', 'pdf.id', 'book.pdf_file_id')
    .leftJoin('file_text', 'file_text.file_id', 'book.pdf_file_id')
    .where('book.published', '=', true)
    .select([
      'book.id',
      'book.hash',
      'book.title',
      'book.subtitle',
      'book.blurb',
      'book.button_text',
      'company.name as company_name',
      'file.hash as file_hash',
      'file.filename as file_name',
      'pdf.hash as pdf_hash',
      'pdf.filename as pdf_name',
      'pdf.size_bytes as pdf_bytes',
      'file_text.pages',
    ]);
}

export type BookRecord = Awaited<ReturnType<typeof listBooks>>[number];

/** eBooks in the provider's order; all without a limit. */
export function listBooks(db: Queryable, limit: number | null, offset = 0) {
  const books = selectBooks(db).orderBy('book.position').orderBy('book.id');
  return (limit === null ? books : books.limit(limit).offset(offset)).execute();
}

/** These eBooks, in no order. */
export function listBooksById(db: Queryable, ids: readonly string[]) {
  return selectBooks(db)
    .where(sql<boolean>`book.id = any(${ids}::bigint[])`)
    .execute();
}
