// A file of lines as rows of cells: CSV in whatever way spreadsheets write it, or the first sheet of an XLSX file. A formula is whatever it showed when
// the file was saved, and text that looks like one stays text: nothing of a file is ever computed here.
import { parse } from 'csv-parse/sync';
import { Refusal } from '../../shared/refusal.ts';
import { mostLines, mostTableBytes, tableMessages } from '../../shared/table-file.ts';

/** A sheet of 5,000 lines has a few megabytes when it is unpacked; more is no sheet that anybody wrote. */
const mostUnpackedBytes = 60 * 1024 * 1024;

const unreadable = () => new Refusal('unreadable-file', tableMessages.unreadable);

/** How many bytes a ZIP archive says to hold unpacked, by its directory; null where there is none. */
function unpackedBytes(file: Buffer): number | null {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0 || end + 22 > file.length) return null;
  const entries = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  let sum = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50) return null;
    sum += file.readUInt32LE(at + 24);
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return sum;
}

const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
};

async function readSheet(file: Buffer): Promise<string[][]> {
  const size = unpackedBytes(file);
  if (size === null || size > mostUnpackedBytes) throw unreadable();
  // Loaded with the first sheet: no start waits for it.
  const { readSheet: read } = await import('read-excel-file/node');
  const rows = await read(file).catch(() => {
    throw unreadable();
  });
  return rows.map((row) => row.map(cellText));
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
  const text = textOf(file);
  const [head = ''] = text.split('\n', 1);
  const delimiter = [',', ';', '\t'].reduce((best, each) =>
    head.split(each).length > head.split(best).length ? each : best,
  );
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: false });
  } catch {
    throw unreadable();
  }
}

/** The head of a file and its lines that hold something, each with its number. Refused: what is no CSV and no XLSX, and what is too large. */
export async function readTable(
  file: Buffer,
): Promise<{ readonly head: string[]; readonly lines: { readonly line: number; readonly cells: string[] }[] }> {
  if (file.length > mostTableBytes) throw new Refusal('too-large', tableMessages.tooLarge, { httpStatus: 413 });
  const isZip = file.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'));
  if (!isZip && file.includes(0)) throw unreadable();
  const rows = isZip ? await readSheet(file) : readCsv(file);
  const first = rows.findIndex((row) => row.some((cell) => cell.trim() !== ''));
  if (first < 0) throw new Refusal('unreadable-file', tableMessages.empty);
  const lines = rows
    .map((cells, index) => ({ line: index + 1, cells }))
    .slice(first + 1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (lines.length === 0) throw new Refusal('unreadable-file', tableMessages.empty);
  if (lines.length > mostLines) throw new Refusal('too-large', tableMessages.tooLong);
  return { head: (rows[first] ?? []).map((cell) => cell.trim().slice(0, 100)), lines };
}
