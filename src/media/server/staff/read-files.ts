// The library: every stored file, what it is, and where it is used.
import type { CallAnswer } from '#platform/shared/call.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readText } from '#platform/server/files/foreign/read-text.ts';
import { readCaptions } from '#platform/shared/captions.ts';
import type { UploadKind } from '#platform/shared/upload-rules.ts';
import type { CallContext } from '#platform/server/context.ts';
import { publicFileUrl, signedFileUrl } from '#platform/server/files/signed-link.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { mediaMessages, type fileCall, type filesCall } from '../../staff-contract.ts';
import {
  findCaptions,
  findFile,
  findTranscription,
  listFiles,
  listUses,
  sumFiles,
  type FileUse,
} from './media-queries.ts';

const pageSize = 50;

type ListedFile = CallAnswer<typeof filesCall>['data'][number];
type FileRecord = Awaited<ReturnType<typeof listFiles>>[number] | NonNullable<Awaited<ReturnType<typeof findFile>>>;

const beginnings: Readonly<Record<UploadKind, string>> = {
  video: 'video/',
  audio: 'audio/',
  pdf: 'application/pdf',
  picture: 'image/',
  captions: 'text/vtt',
};

const kindOfType = (contentType: string): UploadKind | null =>
  (Object.keys(beginnings) as UploadKind[]).find((kind) => contentType.startsWith(beginnings[kind])) ?? null;

const measured = (measures: unknown, name: string): number | null => {
  const value = (measures as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === 'number' ? value : null;
};
const named = (measures: unknown, name: string): string | null => {
  const value = (measures as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === 'string' ? value : null;
};

/** "Video of Deep margins"; a use without a title is its word alone. */
const useOf = ({ what, title, activity }: FileUse) => ({ what, title, activity });

async function listed(context: CallContext, row: FileRecord, uses: readonly FileUse[]) {
  const { measures } = row;
  return {
    hash: row.hash,
    filename: row.filename,
    contentType: row.content_type,
    sizeBytes: Number(row.size_bytes),
    url: row.is_public ? publicFileUrl(row) : await signedFileUrl(context, row),
    durationSec: measured(measures, 'durationSec'),
    kind: kindOfType(row.content_type),
    measures: {
      durationSec: measured(measures, 'durationSec'),
      width: measured(measures, 'width'),
      height: measured(measures, 'height'),
      bitsPerSec: measured(measures, 'bitsPerSec'),
      videoCodec: named(measures, 'videoCodec'),
      audioCodec: named(measures, 'audioCodec'),
      pages: measured(measures, 'pages'),
    },
    usedIn: uses.filter(({ file_id }) => file_id === row.id).map(useOf),
    isInVersion: row.in_version,
    addedAt: row.created_at,
    addedBy: row.made_by,
  } satisfies Omit<ListedFile, 'addedAt'> & { addedAt: Temporal.Instant };
}

export const readFiles: UseCase<typeof filesCall> = async (context, _staff, asked) => {
  const { db, now } = context;
  const [rows, sums] = [await listFiles(db, { ...asked, pageSize, now: now() }), await sumFiles(db, now())];
  const uses = await listUses(
    db,
    rows.map(({ id }) => id),
  );
  return {
    status: true,
    rowCount: rows.length,
    data: await Promise.all(rows.map((row) => listed(context, row, uses))),
    totalRows: rows[0]?.total_rows ?? 0,
    pageSize,
    page: rows[0]?.page ?? 0,
    sums: { files: sums.files, bytes: sums.bytes, oldFiles: sums.old_files, oldBytes: sums.old_bytes },
  };
};

export const readFile: UseCase<typeof fileCall> = async (context, _staff, { h }) => {
  const { db, storage, config } = context;
  const row = await findFile(db, h);
  if (row === undefined) throw new Refusal('unknown-file', mediaMessages.unknownFile, { httpStatus: 404 });
  const file = await listed(context, row, await listUses(db, [row.id]));
  const captions = await findCaptions(db, row.id);
  const asked = await findTranscription(db, row.id);
  const transcription = {
    isOffered: config.transcribeCommand !== null && file.kind === 'video',
    isRunning: asked?.state === 'running',
    problem: asked?.problem ?? null,
  };
  if (captions === undefined) return { status: true, file, captions: null, transcription };
  const { cues } = readCaptions(readText(await storage.read(captions.storage_key))?.text ?? '');
  return {
    status: true,
    file,
    transcription,
    captions: {
      hash: captions.hash,
      revision: Number(captions.id ?? 0),
      filename: captions.filename,
      url: publicFileUrl(captions),
      // Those that came with an import have a row once somebody has read them, and no author.
      madeBy: captions.made_by || null,
      madeAt: captions.made_at,
      checkedBy: captions.checked_by,
      checkedAt: captions.checked_at,
      cues: [...cues],
    },
  };
};
