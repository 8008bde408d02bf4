// The cells of a CSV file or of the first sheet of an XLSX file. Runs in a thread with limits of its own, because a few
// kilobytes of someone else's file can unpack to gigabytes. What is far from any list is refused before it is
// unfolded: only then can the refusal say where it is.
import { inflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { Parser } from 'htmlparser2';
import { readSheet } from 'read-excel-file/node';
import { mostColumns, mostLines, mostRows, tableMessages } from '../../shared/table-file.ts';

export type TableRows = {
  readonly head: string[];
  /** The lines that hold something, each with its number. */
  readonly lines: { readonly line: number; readonly cells: string[] }[];
};
type RefusedTable = { readonly refused: 'unreadable-file' | 'too-large'; readonly sentence: string };
/** A thread hands over plain data, so a refusal is an answer here. */
export type TableReading = TableRows | RefusedTable;

/** A sheet of 5,000 lines has a few megabytes when it is unpacked; more is not a sheet that anybody wrote. */
const mostUnpackedBytes = 60 * 1024 * 1024;
/** In characters. A line beyond it is the rest of a file behind a quotation mark that was never closed. */
const longestLine = 100_000;

class Refused extends Error {
  readonly code: RefusedTable['refused'];
  constructor(sentence: string, code: RefusedTable['refused'] = 'unreadable-file') {
    super(sentence);
    this.code = code;
  }
}
const unreadable = () => new Refused(tableMessages.unreadable);

type ZipEntry = { readonly name: string; readonly method: number; readonly start: number; readonly size: number };

/** What a ZIP archive holds, by its directory. */
function entriesOf(file: Buffer): ZipEntry[] {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0 || end + 22 > file.length) throw unreadable();
  const entries: ZipEntry[] = [];
  let at = file.readUInt32LE(end + 16);
  let unpacked = 0;
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50) throw unreadable();
    const nameLength = file.readUInt16LE(at + 28);
    const local = file.readUInt32LE(at + 42);
    if (local + 30 > file.length) throw unreadable();
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
      method: file.readUInt16LE(at + 10),
      start: local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28),
      size: file.readUInt32LE(at + 20),
    });
    unpacked += file.readUInt32LE(at + 24);
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  if (unpacked > mostUnpackedBytes) throw unreadable();
  return entries;
}

function xmlOf(file: Buffer, entry: ZipEntry | undefined): string {
  if (entry === undefined) throw unreadable();
  const packed = file.subarray(entry.start, entry.start + entry.size);
  return (entry.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: mostUnpackedBytes })).toString();
}

type Attributes = Readonly<Record<string, string>>;
/** Reads the tags of an XML file in order, by their names without a prefix. */
function readTags(xml: string, onTag: (name: string, attributes: Attributes) => void): void {
  const reader = new Parser(
    { onopentag: (name, attributes) => onTag(name.replace(/^.*:/, ''), attributes) },
    { xmlMode: true },
  );
  reader.end(xml);
}

/** Where the first sheet is, as the library finds it. */
function firstSheetOf(file: Buffer, entries: readonly ZipEntry[]): ZipEntry | undefined {
  const named = (name: string) => entries.find((entry) => entry.name === name);
  let relation: string | undefined;
  readTags(xmlOf(file, named('xl/workbook.xml')), (name, attributes) => {
    if (name === 'sheet') relation ??= Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1];
  });
  let path: string | undefined;
  readTags(xmlOf(file, named('xl/_rels/workbook.xml.rels')), (_name, { Id, Target }) => {
    if (Id === relation && relation !== undefined) path = Target;
  });
  if (path === undefined) throw unreadable();
  return named(path.startsWith('/') ? path.slice(1) : `xl/${path}`);
}

const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** The library builds every row and column up to the farthest cell that holds something. */
function refuseFarCells(sheet: string): void {
  let address = '';
  readTags(sheet, (name, { r = '' }) => {
    if (name === 'c') address = r;
    if (name !== 'v' && name !== 'is') return;
    const [, letters = '', row = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? [];
    if (letters === '') throw unreadable();
    if (Number(row) > mostRows || columnNumber(letters) > mostColumns) throw new Refused(tableMessages.tooFar(address));
  });
}

const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
};

async function readFirstSheet(file: Buffer): Promise<string[][]> {
  refuseFarCells(xmlOf(file, firstSheetOf(file, entriesOf(file))));
  return (await readSheet(file)).map((row) => row.map(cellText));
}

/** UTF-8, or what spreadsheets of old write. */
function textOf(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

function readCsv(file: Buffer): string[][] {
  const text = textOf(file).trimEnd();
  const [head = ''] = text.split('\n', 1);
  const delimiter = [',', ';', '\t'].reduce((best, each) =>
    head.split(each).length > head.split(best).length ? each : best,
  );
  const rows: string[][] = [];
  try {
    parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: longestLine,
      on_record: (row: string[]) => {
        rows.push(row);
        if (rows.length > mostRows) throw new Refused(tableMessages.tooFarDown, 'too-large');
        if (row.length > mostColumns) throw new Refused(tableMessages.tooWide(rows.length));
        return null;
      },
    });
  } catch (error) {
    const { code } = error as { readonly code?: string };
    if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE')
      throw new Refused(tableMessages.openQuote(rows.length + 1));
    throw error;
  }
  return rows;
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');
/** What a list holds and its head never does: an address, a number, a day. */
const isDatum = (cell: string) => /^\S+@\S+\.\S+$|^[\d.,/-]*\d$/.test(cell.trim());

async function readRows(file: Buffer): Promise<TableRows> {
  const starts = (bytes: string) => file.subarray(0, bytes.length).equals(Buffer.from(bytes, 'latin1'));
  if (starts('%PDF-')) throw new Refused(tableMessages.pdf);
  const isZip = starts('PK\u0003\u0004');
  if (!isZip && file.includes(0)) throw unreadable();
  const rows = isZip ? await readFirstSheet(file) : readCsv(file);
  const first = rows.findIndex((row) => !isBlank(row));
  const head = (rows[first] ?? []).map((cell) => cell.trim().slice(0, 100));
  if (first < 0) throw new Refused(tableMessages.empty);
  if (head.some(isDatum)) throw new Refused(tableMessages.noHead);
  const lines = rows
    .map((cells, index) => ({ line: index + 1, cells }))
    .slice(first + 1)
    .filter(({ cells }) => !isBlank(cells));
  if (lines.length === 0) throw new Refused(tableMessages.onlyHead);
  if (lines.length > mostLines) throw new Refused(tableMessages.tooLong, 'too-large');
  return { head, lines };
}

/** The head of a file and its lines, or why it cannot be read. */
export async function readTableFile(file: Uint8Array): Promise<TableReading> {
  try {
    return await readRows(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  } catch (error) {
    // Whatever a library says of a foreign file, it cannot be read.
    const { message, code } = error instanceof Refused ? error : unreadable();
    return { refused: code, sentence: message };
  }
}
