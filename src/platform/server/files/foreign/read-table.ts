// A table that someone else's program wrote, as rows of cells: CSV in whatever way spreadsheets write it, or the first
// sheet of an XLSX file. A formula is whatever it showed when the file was saved, and text that looks like one stays
// text: nothing of a file is ever computed here.
import { tableSentence, textEvidence, type Encoding, type Understood } from '../../../shared/foreign/understood.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { cleanCell, mostLines, mostRows, mostTableBytes, tableMessages } from '../../../shared/table-file.ts';
import { fileBeside, inThread, ThreadLimitError } from '../../process/thread.ts';
import type { Rows, RowsReading, RowsToRead } from './read-rows.thread.ts';

/** Includes the wait for another file: the request ends soon after. */
const mostSeconds = 15;
const mostMegabytes = 512;

const readForeignRows = inThread<RowsToRead, RowsReading>(
  fileBeside(import.meta.filename, 'read-rows.thread'),
  'readForeignRows',
  { seconds: mostSeconds, megabytes: mostMegabytes },
);

/**
 * Every row of a file, blank ones included. `encoding` is the one that a person picked for it. Refused: what is no CSV
 * and no XLSX, and what is too large.
 */
export async function readRows(
  file: Buffer,
  { encoding, most = mostRows }: { readonly encoding?: Encoding | undefined; readonly most?: number } = {},
): Promise<Rows> {
  if (file.length > mostTableBytes) throw new Refusal('too-large', tableMessages.tooLarge, { httpStatus: 413 });
  const reading = await readForeignRows({ file: new Uint8Array(file), mostRows: most, encoding }).catch(
    (error: unknown) => {
      throw error instanceof ThreadLimitError ? new Refusal('unreadable-file', tableMessages.tooHeavy) : error;
    },
  );
  if ('refused' in reading) throw new Refusal(reading.refused, reading.sentence);
  return reading;
}

export type TableRows = {
  readonly head: string[];
  /** The lines that hold something, each with its number. */
  readonly lines: { readonly line: number; readonly cells: string[] }[];
  readonly understood: Understood;
};

/** The first three lines of a list, by which a person tells its columns. */
export const sampleOf = (lines: TableRows['lines']): string[][] =>
  lines.slice(0, 3).map(({ cells }) => cells.map((cell) => cleanCell(cell).slice(0, 60)));

const isBlankRow = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');
/** What a list holds and its head never does: an address, a number, a day. */
const isDatum = (cell: string) => /^\S+@\S+\.\S+$|^[\d.,/-]*\d$/.test(cell.trim());

/**
 * The head of a list and its lines that hold something, each with its number. Refused: what is no CSV and no XLSX, what
 * is too large, and a list without a head.
 */
export async function readTable(file: Buffer, encoding?: Encoding): Promise<TableRows> {
  const { rows, separator, text } = await readRows(file, { encoding });
  const first = rows.findIndex((row) => !isBlankRow(row));
  const head = (rows[first] ?? []).map((cell) => cell.trim().slice(0, 100));
  if (first < 0) throw new Refusal('unreadable-file', tableMessages.empty);
  if (head.some(isDatum)) throw new Refusal('unreadable-file', tableMessages.noHead);
  const lines = rows
    .map((cells, index) => ({ line: index + 1, cells: [...cells] }))
    .slice(first + 1)
    .filter(({ cells }) => !isBlankRow(cells));
  if (lines.length === 0) throw new Refusal('unreadable-file', tableMessages.onlyHead);
  if (lines.length > mostLines) throw new Refusal('too-large', tableMessages.tooLong);
  const how = text === null ? null : textEvidence(text);
  return {
    head,
    lines,
    understood: { sentence: tableSentence(lines.length, separator, head), evidence: how === null ? [] : [how] },
  };
}
