// The rows of a CSV file or of the first sheet of an XLSX file. Runs in a thread with limits of its own, because a few
// kilobytes of someone else's file can unpack to gigabytes. What is far from any list is refused before it is
// unfolded: only then can the refusal say where it is.
import { inflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { Parser } from 'htmlparser2';
import { readSheet } from 'read-excel-file/node';
import { separators, type Encoding, type Separator, type TextReading } from '../../../shared/foreign/understood.ts';
import { mostColumns, tableMessages } from '../../../shared/table-file.ts';
import { readText } from './read-text.ts';

/** What to read, and how far down a file may go. */
export type RowsToRead = {
  readonly file: Uint8Array;
  readonly mostRows: number;
  readonly encoding?: Encoding | undefined;
};
export type Rows = {
  /** Every row of the file, blank ones included: the first is line 1. */
  readonly rows: readonly (readonly string[])[];
  /** Null for a spreadsheet. */
  readonly separator: Separator | null;
  /** How the text was read; null for a spreadsheet. */
  readonly text: Omit<TextReading, 'text'> | null;
};
type RefusedRows = { readonly refused: 'unreadable-file' | 'too-large'; readonly sentence: string };
/** A thread hands over plain data, so a refusal is an answer here. */
export type RowsReading = Rows | RefusedRows;

/** A sheet of 5,000 lines has a few megabytes when it is unpacked; more is not a sheet that anybody wrote. */
const mostUnpackedBytes = 60 * 1024 * 1024;
/** In characters. A line beyond it is the rest of a file behind a quotation mark that was never closed. */
const longestLine = 100_000;

class Refused extends Error {
  readonly code: RefusedRows['refused'];
  constructor(sentence: string, code: RefusedRows['refused'] = 'unreadable-file') {
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
function refuseFarCells(sheet: string, mostRows: number): void {
  let address = '';
  readTags(sheet, (name, { r = '' }) => {
    if (name === 'c') address = r;
    if (name !== 'v' && name !== 'is') return;
    const [, letters = '', row = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? [];
    if (letters === '') throw unreadable();
    if (Number(row) > mostRows || columnNumber(letters) > mostColumns)
      throw new Refused(tableMessages.tooFar(address, mostRows));
  });
}

/** A date of a spreadsheet without a time of day, a time of day without a date, or both. */
function dateText(cell: Date): string {
  // A time is a fraction of a day, which is rarely a whole number of seconds.
  const [day = '', clock = ''] = new Date(Math.round(cell.getTime() / 1000) * 1000)
    .toISOString()
    .slice(0, 19)
    .split('T');
  if (day < '1900-01-02') return clock;
  return clock === '00:00:00' ? day : `${day} ${clock}`;
}

const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return dateText(cell);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
};

async function readFirstSheet(file: Buffer, mostRows: number): Promise<string[][]> {
  refuseFarCells(xmlOf(file, firstSheetOf(file, entriesOf(file))), mostRows);
  return (await readSheet(file)).map((row) => row.map(cellText));
}

/** Lines that are looked at to find out what separates cells. */
const mostSampled = 200;

/**
 * What separates the cells of a text: the sign that the most lines contain outside of quotation marks, and of two the
 * one that occurs more often. A comma within numbers or dates is rarely in the heading as well.
 */
function separatorOf(text: string): Separator {
  const unquoted = text.slice(0, 200_000).replaceAll(/"(?:[^"]|"")*"/g, '""');
  const lines = unquoted
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, mostSampled);
  const score = (sign: Separator) => {
    const counts = lines.map((line) => line.split(sign).length - 1);
    return [counts.filter((count) => count > 0).length, counts.reduce((sum, count) => sum + count, 0)] as const;
  };
  const scores = separators.map((sign) => ({ sign, score: score(sign) }));
  const [best] = scores.toSorted((one, other) => other.score[0] - one.score[0] || other.score[1] - one.score[1]);
  return best?.sign ?? ',';
}

function readCsv(text: string, mostRows: number): Pick<Rows, 'rows' | 'separator'> {
  const trimmed = text.trimEnd();
  // The first line by which Excel names its separator.
  const [own = '', named] = /^\uFEFF?sep=([,;\t])(?:\r\n|\r|\n)/i.exec(trimmed) ?? [];
  const body = trimmed.slice(own.length);
  const separator = (named as Separator | undefined) ?? separatorOf(body);
  const rows: string[][] = named === undefined ? [] : [[]];
  try {
    parse(body, {
      bom: true,
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: longestLine,
      on_record: (row: string[]) => {
        rows.push(row);
        if (rows.length > mostRows) throw new Refused(tableMessages.tooFarDown(mostRows), 'too-large');
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
  return { rows, separator };
}

async function readRows({ file: given, mostRows, encoding }: RowsToRead): Promise<Rows> {
  const file = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const starts = (bytes: string) => file.subarray(0, bytes.length).equals(Buffer.from(bytes, 'latin1'));
  if (starts('%PDF-')) throw new Refused(tableMessages.pdf);
  if (starts('\u00D0\u00CF\u0011\u00E0')) throw new Refused(tableMessages.oldExcel);
  if (starts('PK\u0003\u0004')) return { rows: await readFirstSheet(file, mostRows), separator: null, text: null };
  const read = readText(file, encoding);
  if (read === null) throw unreadable();
  const { text, ...how } = read;
  if (/^\s*<(?:!doctype html|html|head|meta|table)\b/i.test(text)) throw new Refused(tableMessages.webPage);
  const lost = text.split(/\r\n|\r|\n/).findIndex((line) => line.includes('\uFFFD'));
  if (lost >= 0) throw new Refused(tableMessages.lostLetters(lost + 1));
  return { ...readCsv(text, mostRows), text: how };
}

/** The rows of a file, or why they cannot be read. */
export async function readForeignRows(task: RowsToRead): Promise<RowsReading> {
  try {
    return await readRows(task);
  } catch (error) {
    // Whatever a library says of a foreign file, it cannot be read.
    const { message, code } = error instanceof Refused ? error : unreadable();
    return { refused: code, sentence: message };
  }
}
