// The words of stored files, for the search: of PDFs and of captions. They are read by a job, because a long PDF takes
// seconds.
import * as z from 'zod/mini';
import type { PdfSection } from '../../shared/pdf-sections.ts';
import { readTranscript } from '../../shared/transcript.ts';
import type { Context, Queryable } from '../context.ts';
import { defineJob, handleJob } from '../jobs/jobs.ts';
import { fileBeside, inThread } from '../process/thread.ts';
import { readText } from './foreign/read-text.ts';
import type { AttachmentToRead, PdfToRead, Reading } from './read-pdf.thread.ts';
import type { PageToRender } from './render-pdf.thread.ts';

/** The search reads about this many characters of a file, which is some hundred and fifty pages. */
const longestText = 400_000;

/** Reads a PDF in a thread. */
const pdfReader = fileBeside(import.meta.filename, 'read-pdf.thread');
export const readPdf = inThread<PdfToRead, Reading>(pdfReader, 'readPdf');

/** Reads the chapters of a PDF in a thread. */
export const readSections = inThread<PdfToRead, PdfSection[]>(pdfReader, 'readSections');

/** A file that is attached to a PDF, as `readAttachment` of the thread describes it. */
export const readAttachment = inThread<AttachmentToRead, string | null>(pdfReader, 'readAttachment');

/** Draws the first page of a PDF in a thread. */
export const renderFirstPage = inThread<PageToRender, Uint8Array>(
  fileBeside(import.meta.filename, 'render-pdf.thread'),
  'renderFirstPage',
);

const readers: Readonly<Record<string, (content: Uint8Array) => Promise<Reading>>> = {
  'application/pdf': (content) => readPdf({ content, longestText }),
  'text/vtt': async (content) => ({
    text: readTranscript(readText(content)?.text ?? '')
      .map(({ text }) => text)
      .join(' '),
    pages: null,
  }),
};

/** The type without its parameters: `text/vtt; charset=utf-8` is `text/vtt`. */
const readerOf = (contentType: string) => readers[contentType.split(';')[0]?.trim().toLowerCase() ?? ''];

const unread: Reading = { text: '', pages: null };

/**
 * The words of a file on one line, words broken at the end of a line joined; none for a type that holds no text that
 * can be read. Rejects when the file is damaged.
 */
async function readFile(contentType: string, content: Uint8Array): Promise<Reading> {
  const read = readerOf(contentType);
  if (read === undefined) return unread;
  const { text: raw, pages } = await read(content);
  // PostgreSQL stores no NUL, and a cut may leave half a character.
  const text = raw
    .replaceAll('\0', '')
    .replaceAll(/(\p{L})[-\u00AD]\n(?=\p{Ll})/gu, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { text: text.slice(0, longestText).replace(/[\uD800-\uDBFF]$/, ''), pages };
}

const readTextJob = defineJob({ name: 'platform.read-file-text', data: z.object({ fileId: z.string() }), retries: 5 });
const findUnreadJob = defineJob({ name: 'platform.find-unread-files', data: z.nullable(z.looseObject({})) });

/** Has the words of a new file read once its transaction is committed; nothing for a type without words. */
export async function requestFileText(
  { jobs }: Context,
  db: Queryable,
  file: { readonly id: string; readonly contentType: string },
): Promise<void> {
  if (readerOf(file.contentType) !== undefined) await jobs.enqueue(db, readTextJob, { fileId: file.id });
}

async function readStoredText({ db, storage, log }: Context, { fileId }: { fileId: string }): Promise<void> {
  const file = await db
    .selectFrom('file')
    .select(['id', 'hash', 'content_type', 'storage_key'])
    .where('id', '=', fileId)
    .executeTakeFirst();
  if (file === undefined) return;
  const content = await storage.read(file.storage_key);
  const reading = await readFile(file.content_type, content).catch((error: unknown) => {
    // A damaged or locked PDF is served as it is; it is only not searched, and not tried again.
    log.warn({ err: error, file: file.hash }, 'the text of a file cannot be read');
    return unread;
  });
  await db
    .insertInto('file_text')
    .values({ file_id: file.id, ...reading })
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet(reading))
    .execute();
}

const mostAtOnce = 500;

/** Files that were stored before their words were read or their pages counted, or whose job failed. */
async function findUnreadFiles({ db, jobs }: Context): Promise<void> {
  const files = await db
    .selectFrom('file')
    .leftJoin('file_text', 'file_text.file_id', 'file.id')
    .where((eb) =>
      eb.or([
        eb('file_text.file_id', 'is', null),
        eb.and([
          eb('file.content_type', 'like', 'application/pdf%'),
          eb('file_text.pages', 'is', null),
          // A damaged one has no words either, and is not tried again.
          eb('file_text.text', '<>', ''),
        ]),
      ]),
    )
    .where((eb) => eb.or(Object.keys(readers).map((type) => eb('file.content_type', 'like', `${type}%`))))
    .select('file.id')
    .orderBy('file.id')
    .limit(mostAtOnce)
    .execute();
  for (const { id } of files) await jobs.enqueue(db, readTextJob, { fileId: id }, { singletonKey: id });
}

export const fileTextWork = [handleJob(readTextJob, readStoredText), handleJob(findUnreadJob, findUnreadFiles)];
export const fileTextTimetable = [{ job: findUnreadJob, cron: '*/20 * * * *' }];
