// The files that are attached to a PDF, read in the browser. Loaded when somebody chooses a file, and by no other page:
// the reader is large.
import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs';
// The bundler gives the address of the file.
// oxlint-disable-next-line import/default
import readerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

/** The texts of the attached files with these names. Rejects where the PDF is damaged, or has two of one name. */
export async function readAttachments(content: Uint8Array, names: readonly string[]): Promise<Map<string, string>> {
  GlobalWorkerOptions.workerSrc = readerUrl;
  const loading = getDocument({ data: content, verbosity: 0, stopAtErrors: true });
  try {
    const document = await loading.promise;
    const texts = new Map<string, string>();
    for (const [id, { filename }] of (await document.getAttachments()) ?? []) {
      if (!names.includes(filename)) continue;
      if (texts.has(filename)) throw new Error(`Two attached files are named ${filename}.`);
      const bytes = (await document.getAttachmentContent(id)) as Uint8Array | null;
      if (bytes !== null) texts.set(filename, new TextDecoder().decode(bytes));
    }
    return texts;
  } finally {
    await loading.destroy();
  }
}
