// What a video or a recording is: read from its content by a thread of its own, because the index of a long one takes a
// while. Nothing is decoded.
import {
  ALL_FORMATS,
  CustomSource,
  Input,
  Mp3InputFormat,
  Mp4InputFormat,
  QuickTimeInputFormat,
  WebMInputFormat,
  type InputFormat,
} from 'mediabunny';
import { Secret } from '../config.ts';
import { openStorage } from '../files/storage.ts';
import { readPart } from './chunked-content.ts';
import { isCut, moveIndex, type MovedIndex } from './movie-index.ts';
import type { Chunk } from './upload-queries.ts';

/** An upload that has arrived, and where its chunks are. */
export type MediaToMeasure = {
  readonly hash: string;
  readonly chunks: readonly Chunk[];
  readonly sizeBytes: number;
  /** STORAGE_URL, or null for the folder of `dataDir`. */
  readonly storageUrl: string | null;
  readonly dataDir: string;
};

export type MediaMeasures = {
  readonly container: 'mp4' | 'quicktime' | 'webm' | 'mp3' | 'other';
  readonly durationSec: number;
  /** Codecs as WebCodecs names them: avc, hevc, av1, aac, opus; null without such a track, 'unknown' for others. */
  readonly video: { readonly codec: string; readonly width: number; readonly height: number } | null;
  readonly audio: { readonly codec: string } | null;
};

/**
 * `media` is null for what is damaged or not media; `index` where that of an MP4 has to move to its front. `isLost`: a
 * chunk is no longer in the storage.
 */
export type MeasuredMedia = {
  readonly media: MediaMeasures | null;
  readonly index: MovedIndex | null;
  readonly isLost?: true;
};

function containerOf(format: InputFormat): MediaMeasures['container'] {
  if (format instanceof Mp4InputFormat) return 'mp4';
  if (format instanceof QuickTimeInputFormat) return 'quicktime';
  if (format instanceof WebMInputFormat) return 'webm';
  return format instanceof Mp3InputFormat ? 'mp3' : 'other';
}

async function measure(input: Input): Promise<MediaMeasures> {
  const [format, video, audio] = [
    await input.getFormat(),
    await input.getPrimaryVideoTrack(),
    await input.getPrimaryAudioTrack(),
  ];
  return {
    container: containerOf(format),
    durationSec: (await input.getDurationFromMetadata()) ?? (await input.computeDuration()),
    video:
      video === null
        ? null
        : {
            codec: (await video.getCodec()) ?? 'unknown',
            width: await video.getDisplayWidth(),
            height: await video.getDisplayHeight(),
          },
    audio: audio === null ? null : { codec: (await audio.getCodec()) ?? 'unknown' },
  };
}

/** Measures an upload in the storage that this process would open as well. */
export async function measureMedia(task: MediaToMeasure): Promise<MeasuredMedia> {
  const { hash, chunks, sizeBytes, storageUrl, dataDir } = task;
  const storage = openStorage({ storageUrl: storageUrl === null ? null : new Secret(storageUrl), dataDir });
  const read = (start: number, end: number) => readPart(storage, hash, chunks, start, end);
  const input = new Input({ formats: ALL_FORMATS, source: new CustomSource({ getSize: () => sizeBytes, read }) });
  try {
    const media = await measure(input);
    if (media.container !== 'mp4') return { media, index: null };
    return (await isCut(read, sizeBytes))
      ? { media: null, index: null }
      : { media, index: await moveIndex(read, sizeBytes) };
  } catch (error) {
    // What the storage says is not about the file. The code of an error does not leave the thread.
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT') return { media: null, index: null, isLost: true };
    if (code !== null) throw error;
    return { media: null, index: null };
  } finally {
    input.dispose();
  }
}
