// What becomes of a file once all of it has arrived: it is looked at, made ready for pages, put together as one file,
// and measured. A job does it, because a film takes minutes.
import { createReadStream } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { encodingNames } from '../../shared/foreign/understood.ts';
import { readText } from '../files/foreign/read-text.ts';
import { readCaptions, writeCaptions } from '../../shared/captions.ts';
import { formatOf, lookedAtBytes, whyNot } from '../../shared/file-kind.ts';
import { uploadMessages } from '../../shared/upload.ts';
import type { Context, Queryable } from '../context.ts';
import type { Content } from '../files/storage.ts';
import { readPdf } from '../files/file-text.ts';
import { storeFile } from '../files/files.ts';
import { defineJob, defineTimedJob, handleJob, type JobWork } from '../jobs/jobs.ts';
import { openWorkFolder, runCommand } from '../process/run-command.ts';
import { fileBeside, inThread } from '../process/thread.ts';
import type { RetentionRule } from '../retention/retention.ts';
import { readChunks, readPart, removeChunkObjects } from './chunked-content.ts';
import type { MadePicture } from './make-picture.thread.ts';
import type { MediaMeasures, MediaToMeasure, MeasuredMedia } from './measure-media.thread.ts';
import {
  chunkKey,
  deleteChunks,
  deleteUpload,
  describeFile,
  findUploadById,
  finishUpload,
  listChunks,
  listExpiredUploads,
  type Chunk,
  type UploadRow,
} from './upload-queries.ts';

/** Converting a long film with a small machine. */
const convertSec = 8 * 3600;
/** A film of 8 GB is read and written once; a slow store moves 5 MB a second. */
const longestSec = convertSec + 2 * 3600;

export const checkUploadJob = defineJob({
  name: 'platform.check-upload',
  data: z.object({ uploadId: z.string() }),
  retries: 8,
  longestSec,
});

const measureMedia = inThread<MediaToMeasure, MeasuredMedia>(
  fileBeside(import.meta.filename, 'measure-media.thread'),
  'measureMedia',
);
const makePicture = inThread<Uint8Array, MadePicture>(
  fileBeside(import.meta.filename, 'make-picture.thread'),
  'makePicture',
);

/** A file as it is stored. `measures` is stored with it. */
type Accepted = {
  readonly content: Content;
  readonly contentType: string;
  readonly filename: string;
  readonly measures: Readonly<Record<string, unknown>>;
  readonly warnings: readonly string[];
  /** Where the content is until it is stored, if not in what arrived. */
  readonly workFolder?: AsyncDisposable;
};
type Checked = Accepted | { readonly problem: string };

type Arrived = { readonly upload: UploadRow; readonly chunks: readonly Chunk[]; readonly sizeBytes: number };

const withExtension = (filename: string, extension: string) =>
  `${filename.replace(/\.[^.]{1,5}$/, '') || 'file'}.${extension}`;

/** What every browser of today plays in the container. */
const playable: Readonly<
  Record<'mp4' | 'webm', { readonly video: readonly string[]; readonly audio: readonly string[] }>
> = {
  mp4: { video: ['avc', 'av1', 'vp9'], audio: ['aac', 'opus', 'mp3'] },
  webm: { video: ['vp8', 'vp9', 'av1'], audio: ['opus', 'vorbis'] },
};
const codecNames: Readonly<Record<string, string>> = { prores: 'ProRes', ac3: 'AC-3 sound', eac3: 'E-AC-3 sound' };

/** More bits a second than a phone on a slow connection plays. */
const comfortableBits = 1_500_000;

function videoProblem({ container, video, audio }: MediaMeasures): string | null {
  if (video === null) return uploadMessages.noPicture;
  if (video.codec === 'hevc') return uploadMessages.hevc;
  const codecs = container === 'mp4' || container === 'webm' ? playable[container] : null;
  if (codecs === null) return whyNot('video', container === 'quicktime' ? 'quicktime' : 'unknown');
  const strange = [
    codecs.video.includes(video.codec) ? null : video.codec,
    audio === null || codecs.audio.includes(audio.codec) ? null : audio.codec,
  ].find((codec) => codec !== null);
  if (strange === undefined) return null;
  return uploadMessages.codec(strange === null ? '' : (codecNames[strange] ?? `the codec “${strange}”`));
}

function audioProblem({ container, video, audio }: MediaMeasures): string | null {
  if (audio === null) return uploadMessages.noSound;
  if (video !== null && container !== 'mp3') return uploadMessages.isVideo;
  return container === 'mp3' || (container === 'mp4' && audio.codec === 'aac') ? null : whyNot('audio', 'unknown');
}

/** Every byte of what has arrived, the index of a movie before its sound and pictures. */
async function* mediaContent(
  { storage }: Context,
  { upload, chunks, sizeBytes }: Arrived,
  index: MeasuredMedia['index'],
): AsyncGenerator<Uint8Array> {
  const part = (start: number, end: number) => readChunks(storage, upload.hash, chunks, start, end);
  if (index === null) {
    yield* part(0, sizeBytes);
    return;
  }
  yield* part(0, index.head);
  yield index.index;
  yield* part(index.head, index.indexStart);
  yield* part(index.indexEnd, sizeBytes);
}

/**
 * A video that some browsers can't play, as H.264 by the program of the operator. It is checked like one that arrived.
 * Throws what the program isn't to blame for.
 */
async function convert(context: Context, program: string, arrived: Arrived): Promise<Checked> {
  const { upload, chunks, sizeBytes } = arrived;
  const work = await openWorkFolder(context.config);
  // Laid out as a store is, so that what was made is measured like what arrived.
  const made = join(work.path, chunkKey(upload.hash, 0));
  try {
    const input = join(work.path, 'input');
    await mkdir(dirname(made), { recursive: true });
    await writeFile(input, readChunks(context.storage, upload.hash, chunks, 0, sizeBytes));
    const arguments_ = ['-nostdin', '-v', 'error', '-y', '-i', input, '-map', '0:v:0', '-map', '0:a:0?'];
    const look = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
    const outcome = await runCommand(
      [program, ...arguments_, ...look, '-movflags', '+faststart', '-f', 'mp4', made],
      dirname(made),
      { seconds: convertSec, mostBytes: Math.max(sizeBytes * 4, 64 * 1024 * 1024) },
    );
    if (!outcome.isDone) {
      context.log.warn({ upload: upload.hash, why: outcome.why, said: outcome.said }, 'a video was not converted');
      await work[Symbol.asyncDispose]();
      return { problem: uploadMessages.notConverted };
    }
    const { size } = await stat(made);
    const parts = [{ start: 0, sizeBytes: size }];
    const { media, index } = await measureMedia({
      hash: upload.hash,
      chunks: parts,
      sizeBytes: size,
      storageUrl: pathToFileURL(work.path).href,
      dataDir: context.config.dataDir,
    });
    if (media === null || index !== null || media.video?.codec !== 'avc') {
      await work[Symbol.asyncDispose]();
      return { problem: uploadMessages.notConverted };
    }
    const accepted = acceptMedia(media, { upload, sizeBytes: size, content: createReadStream(made) });
    return { ...accepted, warnings: [...accepted.warnings, uploadMessages.converted], workFolder: work };
  } catch (error) {
    await work[Symbol.asyncDispose]();
    throw error;
  }
}

async function checkMedia(context: Context, arrived: Arrived): Promise<Checked> {
  const { upload, chunks, sizeBytes } = arrived;
  const { storageUrl, dataDir, ffmpegPath } = context.config;
  const { media, index, isLost } = await measureMedia({
    hash: upload.hash,
    chunks,
    sizeBytes,
    storageUrl: storageUrl?.reveal() ?? null,
    dataDir,
  });
  if (isLost === true) return { problem: uploadMessages.lost };
  if (media === null || !(media.durationSec > 0)) return { problem: uploadMessages.damagedMedia };
  const isVideo = upload.kind === 'video';
  if (isVideo && media.video?.codec === 'hevc' && ffmpegPath !== null) return convert(context, ffmpegPath, arrived);
  const problem = isVideo ? videoProblem(media) : audioProblem(media);
  if (problem !== null) return { problem };
  return acceptMedia(media, { upload, sizeBytes, content: mediaContent(context, arrived, index) });
}

/** A video or a recording as it is stored. */
function acceptMedia(
  media: MediaMeasures,
  { upload, sizeBytes, content }: { upload: UploadRow; sizeBytes: number; content: Content },
): Accepted {
  const isVideo = upload.kind === 'video';
  const bitsPerSec = Math.round((sizeBytes * 8) / media.durationSec);
  const extension = media.container === 'mp4' && !isVideo ? 'm4a' : media.container;
  const contentType = media.container === 'mp3' ? 'audio/mpeg' : `${isVideo ? 'video' : 'audio'}/${media.container}`;
  return {
    content,
    contentType,
    filename: withExtension(upload.filename, extension),
    measures: {
      durationSec: Math.round(media.durationSec * 1000) / 1000,
      bitsPerSec,
      ...(isVideo && media.video !== null
        ? { videoCodec: media.video.codec, width: media.video.width, height: media.video.height }
        : {}),
      ...(media.audio === null ? {} : { audioCodec: media.audio.codec }),
    },
    warnings: [
      ...(isVideo && bitsPerSec > comfortableBits * 2
        ? [uploadMessages.bitrate((bitsPerSec / 1_000_000).toFixed(1))]
        : []),
      ...(isVideo && media.audio === null ? [uploadMessages.silent] : []),
    ],
  };
}

async function checkPdf(content: Uint8Array, filename: string): Promise<Checked> {
  const reading = await readPdf({ content, longestText: 0 }).catch(() => null);
  if (reading === null) return { problem: uploadMessages.damagedPdf };
  return {
    content,
    contentType: 'application/pdf',
    filename: withExtension(filename, 'pdf'),
    measures: { pages: reading.pages },
    warnings: [],
  };
}

async function checkPicture(content: Uint8Array, filename: string): Promise<Checked> {
  const made = await makePicture(content);
  if ('problem' in made)
    return { problem: made.problem === 'damaged' ? uploadMessages.damagedPicture : uploadMessages.largePicture };
  return {
    content: made.content,
    contentType: 'image/webp',
    filename: withExtension(filename, 'webp'),
    measures: { width: made.width, height: made.height },
    warnings: [],
  };
}

function checkCaptions(content: Uint8Array, filename: string): Checked {
  const read = readText(content);
  const { cues, problems } = readCaptions(read?.text ?? '');
  if (problems.length > 0)
    return { problem: uploadMessages.damagedCaptions(problems.slice(0, 3).map(({ sentence }) => sentence)) };
  return {
    content: new TextEncoder().encode(writeCaptions(cues)),
    contentType: 'text/vtt; charset=utf-8',
    filename: withExtension(filename, 'vtt'),
    measures: { captions: cues.length },
    warnings:
      read === null || read.isCertain
        ? []
        : [uploadMessages.likelyEncoding(encodingNames[read.encoding], read.examples)],
  };
}

async function check(context: Context, arrived: Arrived): Promise<Checked> {
  const { upload, chunks, sizeBytes } = arrived;
  const read = (end: number) => readPart(context.storage, upload.hash, chunks, 0, Math.min(end, sizeBytes));
  const problem = whyNot(upload.kind, formatOf(await read(lookedAtBytes)));
  if (problem !== null) return { problem };
  if (upload.kind === 'video' || upload.kind === 'audio') return checkMedia(context, arrived);
  const content = await read(sizeBytes);
  if (upload.kind === 'pdf') return checkPdf(content, upload.filename);
  return upload.kind === 'picture' ? checkPicture(content, upload.filename) : checkCaptions(content, upload.filename);
}

/** What a feature does once a file is there, in the same transaction: its entry in the log. */
export type UploadListener = (
  context: Context,
  trx: Queryable,
  upload: {
    /** The public hash of who uploaded it. */
    readonly maker: string;
    readonly madeBy: string;
    readonly fileHash: string;
    readonly filename: string;
    readonly sizeBytes: number;
  },
) => Promise<void>;

/** Days that a page can ask what became of an upload. */
const answerDays = 30;

/** Handouts and CVs are for members or staff; what pages show is for anyone who has its address. */
const isPublic = ({ kind, is_private: isPrivate }: UploadRow): boolean => kind !== 'pdf' && !isPrivate;

async function checkUpload(
  context: Context,
  { uploadId }: { readonly uploadId: string },
  onReady: UploadListener,
): Promise<void> {
  const { db, now, log } = context;
  const upload = await findUploadById(db, uploadId);
  if (upload === undefined) return;
  const chunks = await listChunks(db, uploadId);
  if (upload.state === 'checking') {
    const arrived = { upload, chunks, sizeBytes: Number(upload.size_bytes) };
    const checked = await check(context, arrived).catch((error: unknown): Checked => {
      // A backup contains stored files only, not parts of uploads.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { problem: uploadMessages.lost };
      throw error;
    });
    const at = now();
    const done = { at, expiresAt: at.add({ hours: answerDays * 24 }) };
    if ('problem' in checked) {
      log.info({ upload: upload.hash, problem: checked.problem }, 'an upload was refused');
      const verdict = { problem: checked.problem, warnings: [] };
      await finishUpload(db, uploadId, { ...done, state: 'refused', verdict, fileId: null });
    } else {
      const { content, contentType, filename, measures, warnings, workFolder } = checked;
      let fileId: string;
      try {
        fileId = await storeFile(context, db, { filename, contentType, content, isPublic: isPublic(upload) });
      } finally {
        await workFolder?.[Symbol.asyncDispose]();
      }
      await db.transaction().execute(async (trx) => {
        const verdict = { problem: null, warnings: [...warnings] };
        if (!(await finishUpload(trx, uploadId, { ...done, state: 'ready', verdict, fileId }))) return;
        const file = await describeFile(trx, fileId, { measures, madeBy: upload.made_by });
        await onReady(context, trx, {
          maker: upload.maker,
          madeBy: upload.made_by,
          fileHash: file.hash,
          filename,
          sizeBytes: Number(file.size_bytes),
        });
      });
    }
  }
  await removeChunkObjects(context, upload, chunks);
  await deleteChunks(db, uploadId);
}

export const uploadRetention: RetentionRule = {
  title: 'Uploads',
  says: `Unfinished uploads are removed 7 days after their last part arrived. Results of finished uploads are shown for ${answerDays} days.`,
  timed: { job: defineTimedJob({ name: 'platform.clear-uploads' }), cron: '23 * * * *' },
  async erase(context, trx, asOf) {
    const expired = await listExpiredUploads(trx, asOf);
    const left: { upload: UploadRow; chunks: readonly Chunk[] }[] = [];
    for (const upload of expired) {
      left.push({ upload, chunks: await listChunks(trx, upload.id) });
      await deleteUpload(trx, upload.id);
    }
    return {
      parts: [
        { what: 'uploads', count: expired.length, examples: expired.slice(0, 3).map(({ filename }) => filename) },
      ],
      afterwards: async () => {
        for (const { upload, chunks } of left) await removeChunkObjects(context, upload, chunks);
      },
    };
  },
};

/** The jobs of uploads; `onReady` writes the log. */
export const uploadWork = (onReady: UploadListener): readonly JobWork[] => [
  handleJob(checkUploadJob, (context, data) => checkUpload(context, data, onReady)),
];
