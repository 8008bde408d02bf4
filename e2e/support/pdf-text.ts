import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type ReadPdf = {
  readonly pages: number;
  /** Every page is wider than high. */
  readonly isLandscape: boolean;
  readonly text: string;
  readonly links: readonly string[];
};

/** How many pages a PDF has, the text of all of them as a reader would copy it, and where its links lead. */
export async function readPdf(content: Uint8Array): Promise<ReadPdf> {
  const document = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)));
  const texts = await Promise.all(pages.map((page) => page.getTextContent()));
  const annotations = await Promise.all(pages.map((page) => page.getAnnotations()));
  return {
    pages: document.numPages,
    isLandscape: pages.map((page) => page.getViewport({ scale: 1 })).every(({ width, height }) => width > height),
    text: texts
      .flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : '')))
      .join(' ')
      .replaceAll(/\s+/g, ' '),
    links: annotations.flat().flatMap(({ url }: { url?: string }) => (url === undefined ? [] : [url])),
  };
}
