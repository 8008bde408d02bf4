import type { Context } from '#platform/server/context.ts';

/** Apple takes covers from 1400 to 3000 pixels square. */
const edge = 1400;

const making = new Map<string, Promise<Uint8Array>>();

async function render(artwork: Buffer, contentType: string): Promise<Buffer> {
  const options = contentType === 'image/svg+xml' ? { density: 216 } : {};
  // Loaded with the first cover that is drawn: no start waits for it.
  const { default: sharp } = await import('sharp');
  return sharp(artwork, options)
    .resize(edge, edge, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColorspace('srgb')
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

async function readOrMake(
  { storage }: Context,
  artwork: { hash: string; storageKey: string; contentType: string },
): Promise<Uint8Array> {
  const key = `covers/${artwork.hash}.jpg`;
  try {
    return await storage.read(key);
  } catch {
    const cover = await render(await storage.read(artwork.storageKey), artwork.contentType);
    await storage.put(key, cover, 'image/jpeg');
    return cover;
  }
}

/**
 * The cover of a show as JPEG: drawn once from its artwork, then stored with the files. Requests in the meantime wait
 * for the same drawing.
 */
export function readCover(
  context: Context,
  artwork: { hash: string; storageKey: string; contentType: string },
): Promise<Uint8Array> {
  const known = making.get(artwork.hash);
  if (known) return known;
  const cover = readOrMake(context, artwork).finally(() => making.delete(artwork.hash));
  making.set(artwork.hash, cover);
  return cover;
}
