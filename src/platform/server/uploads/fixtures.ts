// Uploads for tests, and small media, cut from a film of the demo without decoding it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import type { UploadKind } from '../../shared/upload-rules.ts';
import type { UploadAnswer } from '../../shared/upload.ts';
import type { Portal } from '../../testing/portal.ts';
import { uploadWork, type UploadListener } from './check-upload.ts';

const film = join(import.meta.dirname, '../../../../demo/video/deep-margins.mp4');

type Cut = {
  readonly seconds?: number;
  /** Whether the index comes after the sound and pictures, as cameras write it. */
  readonly isIndexLast?: boolean;
  readonly tracks?: 'both' | 'video' | 'audio';
};

/** The beginning of a film as MP4. */
export async function aShortFilm({ seconds = 2, isIndexLast = false, tracks = 'both' }: Cut = {}): Promise<Uint8Array> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(readFileSync(film)) });
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: isIndexLast ? false : 'in-memory' }), target });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (video === null || audio === null) throw new Error('The film of the demo has sound and pictures.');
  const [pictures, sound] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('aac')];
  if (tracks !== 'audio') output.addVideoTrack(pictures);
  if (tracks !== 'video') output.addAudioTrack(sound);
  await output.start();
  if (tracks !== 'audio') {
    const meta = { decoderConfig: (await video.getDecoderConfig()) ?? undefined };
    for await (const packet of new EncodedPacketSink(video).packets()) {
      if (packet.timestamp >= seconds) break;
      await pictures.add(packet, meta as never);
    }
  }
  if (tracks !== 'video') {
    const meta = { decoderConfig: (await audio.getDecoderConfig()) ?? undefined };
    for await (const packet of new EncodedPacketSink(audio).packets()) {
      if (packet.timestamp >= seconds) break;
      await sound.add(packet, meta as never);
    }
  }
  await output.finalize();
  input.dispose();
  if (target.buffer === null) throw new Error('Nothing was written.');
  return new Uint8Array(target.buffer);
}

/** The same film, whose pictures claim to be HEVC. */
export async function aFilmInHevc(): Promise<Uint8Array> {
  const content = Buffer.from(await aShortFilm({ seconds: 1 }));
  for (const [from, to] of [
    ['avc1', 'hvc1'],
    ['avcC', 'hvcC'],
  ] as const)
    for (let at = content.lastIndexOf(from); at > 32; at = content.lastIndexOf(from, at - 1)) content.write(to, at);
  return new Uint8Array(content);
}

export type Uploaded = { readonly kind: UploadKind; readonly filename: string; readonly content: Uint8Array };

/** Uploads a file to an address in one chunk, as a page does, and has it checked. */
export async function uploadTo(
  portal: Portal,
  { path, headers: own }: { readonly path: string; readonly headers: Readonly<Record<string, string>> },
  { kind, filename, content }: Uploaded,
  onReady: UploadListener,
): Promise<UploadAnswer> {
  const headers = { 'tus-resumable': '1.0.0', 'sec-fetch-site': 'same-origin', ...own };
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  const made = await portal.app.inject({
    method: 'POST',
    url: path,
    headers: {
      ...headers,
      'upload-length': String(content.length),
      'upload-metadata': `kind ${encoded(kind)},filename ${encoded(filename)}`,
    },
  });
  if (made.statusCode >= 400) throw new Error(made.body);
  const url = String(made.headers['location']);
  await portal.app.inject({
    method: 'PATCH',
    url,
    headers: {
      ...headers,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': String(content.length),
    },
    payload: Buffer.from(content),
  });
  // Its own job alone: others of a test may take long.
  await portal.context.jobs.drain(portal.context, uploadWork(onReady));
  return (await portal.app.inject({ method: 'GET', url, headers })).json<UploadAnswer>();
}
