// A file of lines as rows of cells: CSV in whatever way spreadsheets write it, or the first sheet of an XLSX file. A
// formula is whatever it showed when the file was saved, and text that looks like one stays text: nothing of a file is
// ever computed here.
import { Refusal } from '../../shared/refusal.ts';
import { mostTableBytes, tableMessages } from '../../shared/table-file.ts';
import { fileBeside, inThread, ThreadLimitError } from '../process/thread.ts';
import type { TableReading, TableRows } from './read-table.thread.ts';

/** Includes the wait for another file: the request ends soon after. */
const mostSeconds = 15;
const mostMegabytes = 512;

const readTableFile = inThread<Uint8Array, TableReading>(
  fileBeside(import.meta.filename, 'read-table.thread'),
  'readTableFile',
  { seconds: mostSeconds, megabytes: mostMegabytes },
);

/**
 * The head of a file and its lines that hold something, each with its number. Refused: what is no CSV and no XLSX, and
 * what is too large.
 */
export async function readTable(file: Buffer): Promise<TableRows> {
  if (file.length > mostTableBytes) throw new Refusal('too-large', tableMessages.tooLarge, { httpStatus: 413 });
  const reading = await readTableFile(new Uint8Array(file)).catch((error: unknown) => {
    throw error instanceof ThreadLimitError ? new Refusal('unreadable-file', tableMessages.tooHeavy) : error;
  });
  if ('refused' in reading) throw new Refusal(reading.refused, reading.sentence);
  return reading;
}
