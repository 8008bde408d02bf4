// The words of a PDF. Runs in a thread of its own: a long one takes seconds without a pause.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pdfSections, type PdfPage, type PdfSection } from '../../shared/pdf-sections.ts';

/** What a file says, and how many pages it has; null where it has none. */
export type Reading = { readonly text: string; readonly pages: number | null };
/** A PDF, and how many characters of it are read: the page that goes beyond is the last one. */
export type PdfToRead = { readonly content: Uint8Array; readonly longestText: number };

/** The words of a PDF as its pages hold them, lines ended as there. Rejects when it is damaged or locked. */
export async function readPdf({ content, longestText }: PdfToRead): Promise<Reading> {
  // pdf.js takes the bytes over and asks for a plain Uint8Array.
  const loading = getDocument({ data: new Uint8Array(content), verbosity: 0 });
  try {
    const document = await loading.promise;
    let text = '';
    for (let page = 1; page <= document.numPages && text.length < longestText; page += 1) {
      const { items } = await (await document.getPage(page)).getTextContent();
      text += `${items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')}\n`;
    }
    return { text, pages: document.numPages };
  } finally {
    await loading.destroy();
  }
}

/** The chapters of a PDF, up to `longestText` characters. Rejects when it is damaged or locked. */
export async function readSections({ content, longestText }: PdfToRead): Promise<PdfSection[]> {
  const loading = getDocument({ data: new Uint8Array(content), verbosity: 0 });
  try {
    const document = await loading.promise;
    const pages: PdfPage[] = [];
    let length = 0;
    for (let number = 1; number <= document.numPages && length < longestText; number += 1) {
      const page = await document.getPage(number);
      const [, , , height = 0] = page.view;
      const { items } = await page.getTextContent();
      const pieces = items.flatMap((item) =>
        'str' in item
          ? [
              {
                text: item.str,
                x: Number(item.transform[4]),
                y: Number(item.transform[5]),
                width: item.width,
                size: item.height,
              },
            ]
          : [],
      );
      length += pieces.reduce((sum, { text }) => sum + text.length, 0);
      pages.push({ height, pieces });
    }
    return pdfSections(pages);
  } finally {
    await loading.destroy();
  }
}

/** A PDF, and the name of a file that may be attached to it. */
export type AttachmentToRead = { readonly content: Uint8Array; readonly name: string };

/** The text of a file that is attached to a PDF; null: there is none of that name. Rejects when the PDF is damaged. */
export async function readAttachment({ content, name }: AttachmentToRead): Promise<string | null> {
  const loading = getDocument({ data: new Uint8Array(content), verbosity: 0 });
  try {
    const document = await loading.promise;
    const attached = await document.getAttachments();
    const [id] = [...(attached ?? [])].find(([, { filename }]) => filename === name) ?? [];
    if (id === undefined) return null;
    const bytes = (await document.getAttachmentContent(id)) as Uint8Array | null;
    return bytes === null ? null : Buffer.from(bytes).toString('utf8');
  } finally {
    await loading.destroy();
  }
}
