// The log for everyone, as c2sp.org/tlog-tiles lays it out: checkpoint, key, and tiles of 256 hashes or entries. No
// personal data is in it (docs/specification/records.md, RL-7).
import type { CallContext, Queryable } from '#platform/server/context.ts';
import type { Document, DocumentRequest, DocumentRoute } from '#platform/server/http/documents.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readRoot } from '../seal/seal-keys.ts';
import { findLastCheckpoint, findLog, findStamp, listEntries, listRow, listStamps } from './log-queries.ts';

const tileWidth = 256;
const forever = 'public, max-age=31536000, immutable';

export const notInLog = () => new Refusal('unknown-tile', 'The log has nothing at this address.', { httpStatus: 404 });

/** The log that an address names. Log 1 is at /log, the next one at /log/2. Refused: there is none. */
export async function logOf({ db }: CallContext, { params }: DocumentRequest) {
  const { log: number = '1' } = params;
  const log = /^[1-9]\d{0,3}$/.test(number) ? await findLog(db, Number(number)) : undefined;
  if (log === undefined || params['log'] === '1') throw notInLog();
  return log;
}

async function checkpointFile(context: CallContext, request: DocumentRequest): Promise<Document> {
  const log = await logOf(context, request);
  const checkpoint = await findLastCheckpoint(context.db, log.number);
  if (checkpoint === undefined) throw notInLog();
  return { contentType: 'text/plain; charset=utf-8', body: checkpoint.note };
}

async function keyFile(context: CallContext, request: DocumentRequest): Promise<Document> {
  const { verifier_key: key } = await logOf(context, request);
  return { contentType: 'text/plain; charset=utf-8', body: `${key}\n` };
}

/** The certificate of the root behind the seal of certificates, for whoever checks one. */
async function rootFile({ config }: CallContext): Promise<Document> {
  const root = readRoot(config);
  if (root === null) throw notInLog();
  return { contentType: 'application/x-pem-file', body: root.toString() };
}

/** The number of a tile, "x001/x234/067", and the width of one that is not full. */
function tileIn(path: string): { readonly index: number; readonly width: number } | null {
  const [, digits = '', width = String(tileWidth)] =
    /^((?:x\d{3}\/){0,3}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path) ?? [];
  if (digits === '' || digits.startsWith('x000/') || Number(width) > tileWidth) return null;
  return { index: Number(digits.replaceAll(/[x/]/g, '')), width: Number(width) };
}

/** An entry with its length before it, in two bytes. */
function lengthPrefixed(entry: string): Buffer {
  const bytes = Buffer.from(entry);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** "x001/x234/067" */
function numberPath(index: number): string {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  return groups.map((group, at) => (at === groups.length - 1 ? group : `x${group}`)).join('/');
}

/** The paths of all tiles of a log with so many entries, below `/tile/`: every row of hashes, and the entries. */
export function* tilePaths(size: number): Generator<string> {
  for (let level = 0, count = size; count > 0; level += 1, count = Math.floor(count / tileWidth))
    for (const row of level === 0 ? ['0', 'entries'] : [String(level)])
      for (let first = 0; first < count; first += tileWidth) {
        const width = Math.min(tileWidth, count - first);
        yield `${row}/${numberPath(first / tileWidth)}${width === tileWidth ? '' : `.p/${width}`}`;
      }
}

/** A tile by its path below `/tile/`; null: the log has none there. Only what is signed is shown. */
export async function readTile(db: Queryable, log: number, path: string): Promise<Buffer | null> {
  const [, row = '', place = ''] = /^([^/]+)\/(.+)$/.exec(path) ?? [];
  const level = row === 'entries' ? 0 : Number(/^(?:0|[1-6]?\d)$/.test(row) ? row : '99');
  const tile = tileIn(place);
  const signed = Number((await findLastCheckpoint(db, log))?.size ?? 0);
  if (tile === null || level > 6) return null;
  const first = tile.index * tileWidth;
  if ((first + tile.width) * tileWidth ** level > signed) return null;
  const parts =
    row === 'entries'
      ? (await listEntries(db, log, first, tile.width)).map(({ entry }) => lengthPrefixed(entry))
      : await listRow(db, log, { level: level * 8, index: first }, tile.width);
  return parts.length < tile.width ? null : Buffer.concat(parts);
}

/** Which checkpoints have a time stamp, a line for each: its size, when, and by whom. */
export const stampLines = async (db: Queryable, log: number): Promise<string> =>
  (await listStamps(db, log))
    .map(({ size, stamped_at: at, authority }) => `${size} ${String(at)} ${authority}\n`)
    .join('');

/** The checkpoints of a log that have a time stamp, with it, the oldest first. */
export async function readStamps({ db }: Pick<CallContext, 'db'>, log: number) {
  const stamps = [];
  for (const { size } of await listStamps(db, log)) {
    const stamp = await findStamp(db, log, size);
    if (stamp !== undefined) stamps.push({ size, ...stamp });
  }
  return stamps;
}

async function stampList(context: CallContext, request: DocumentRequest): Promise<Document> {
  const { number } = await logOf(context, request);
  return { contentType: 'text/plain; charset=utf-8', body: await stampLines(context.db, number) };
}

/** A checkpoint that was stamped, as a file to check the stamp with, and the stamp (RFC 3161, 3.1). */
async function stampFile(context: CallContext, request: DocumentRequest): Promise<Document> {
  const { number } = await logOf(context, request);
  const [, size, ending] = /^([1-9]\d{0,14})\.(txt|tsr)$/.exec(request.params['file'] ?? '') ?? [];
  const stamp = size === undefined ? undefined : await findStamp(context.db, number, size);
  if (stamp === undefined) throw notInLog();
  return {
    contentType: ending === 'tsr' ? 'application/timestamp-reply' : 'text/plain; charset=utf-8',
    body: ending === 'tsr' ? stamp.answer : stamp.note,
    headers: { 'cache-control': forever },
  };
}

async function tileFile(context: CallContext, request: DocumentRequest): Promise<Document> {
  const { number } = await logOf(context, request);
  const tile = await readTile(context.db, number, request.params['*'] ?? '');
  if (tile === null) throw notInLog();
  return { contentType: 'application/octet-stream', body: tile, headers: { 'cache-control': forever } };
}

const logRoutes = (['/log', '/log/:log'] as const).flatMap((prefix): DocumentRoute[] => [
  { method: 'GET', path: `${prefix}/checkpoint`, answer: checkpointFile },
  { method: 'GET', path: `${prefix}/key`, answer: keyFile },
  { method: 'GET', path: `${prefix}/tile/*`, answer: tileFile },
  { method: 'GET', path: `${prefix}/time-stamps/list`, answer: stampList },
  { method: 'GET', path: `${prefix}/time-stamps/:file`, answer: stampFile },
]);

export const logDocuments: readonly DocumentRoute[] = [
  ...logRoutes,
  { method: 'GET', path: '/log/root.pem', answer: rootFile },
];
