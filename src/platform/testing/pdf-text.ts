import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a reader reads in a PDF, page by page, with single blanks. */
export async function textOfPdf(pdf: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) =>
      (await (await document.getPage(index + 1)).getTextContent()).items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' '),
    ),
  );
  return pages.join('\n').replace(/\s+/g, ' ');
}
