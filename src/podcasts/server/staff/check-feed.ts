import { publicFileUrl } from '#platform/server/files/signed-link.ts';
import { findContent } from '#platform/server/files/storage.ts';
import type { CallContext } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { podcastMessages } from '../../contract.ts';
import { checkFeed } from '../../feed-check.ts';
import type { checkFeedCall } from '../../staff-contract.ts';
import { readCover } from '../cover.ts';
import { composeFeed } from '../feed-documents.ts';

/** Files that are looked at at a time: a store far away answers slowly. */
const filesAtOnce = 8;

/** Whether a stored file has exactly so many bytes: read from the last of them on, it has one. */
async function hasSize({ storage }: CallContext, key: string, bytes: number): Promise<boolean> {
  if (bytes < 1) return false;
  try {
    const rest = await findContent(storage, key, { start: bytes - 1, end: bytes });
    let count = 0;
    for await (const chunk of rest ?? []) count += (chunk as Uint8Array).byteLength;
    return count === 1;
  } catch {
    // S3 refuses a range that begins after the end.
    return false;
  }
}

type Composed = NonNullable<Awaited<ReturnType<typeof composeFeed>>>;

async function sizesOf(context: CallContext, { records }: Composed): Promise<Map<string, boolean>> {
  const sizes = new Map<string, boolean>();
  for (let start = 0; start < records.length; start += filesAtOnce)
    await Promise.all(
      records.slice(start, start + filesAtOnce).map(async ({ audio_hash, audio_filename, audio_key, audio_bytes }) => {
        if (audio_hash === null || audio_filename === null || audio_key === null) return;
        const url = context.config.publicUrl + publicFileUrl({ hash: audio_hash, filename: audio_filename });
        sizes.set(url, await hasSize(context, audio_key, Number(audio_bytes ?? 0)));
      }),
    );
  return sizes;
}

async function coverOf(context: CallContext, { show }: Composed) {
  if (show.cover_hash === null || show.cover_key === null) return null;
  const artwork = { hash: show.cover_hash, storageKey: show.cover_key, contentType: show.cover_type ?? '' };
  const { default: sharp } = await import('sharp');
  const { width, height, format } = await sharp(await readCover(context, artwork)).metadata();
  return { width, height, format };
}

export const checkShowFeed: UseCase<typeof checkFeedCall> = async (context, { companyId }, { h }) => {
  const feed = companyId === null ? await composeFeed(context, h) : undefined;
  if (feed === undefined) throw new Refusal('unknown-show', podcastMessages.noShow, { httpStatus: 404 });
  const findings = checkFeed(feed.xml, {
    now: context.now().toString(),
    files: await sizesOf(context, feed),
    cover: await coverOf(context, feed),
  });
  return { status: true, url: feed.url, episodes: feed.records.length, findings: [...findings] };
};
