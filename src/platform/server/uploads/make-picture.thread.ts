// One picture of a size that pages can show, from whatever a camera made. In a thread of its own: a large one takes
// seconds and much memory.
import sharp from 'sharp';

/** Pixels of the longer side. */
const longestSide = 1600;
const mostBytes = 300_000;
/** Pixels of a picture that is opened at all; a phone makes 50 million. */
const mostPixels = 120_000_000;
/** Directories take a square cover from this many pixels: a picture that is large enough stays so. */
const coverSide = 1400;
/** Tried from the best on, until the picture is small enough. */
const attempts = [
  { quality: 84, side: longestSide },
  { quality: 74, side: longestSide },
  { quality: 60, side: longestSide },
  { quality: 60, side: 1200 },
  { quality: 50, side: 1000 },
  { quality: 40, side: 800 },
] as const;

export type MadePicture =
  | { readonly content: Uint8Array; readonly width: number; readonly height: number }
  | { readonly problem: 'damaged' | 'too-large' };

/**
 * A WebP of at most 1600 pixels and 300 kB (a square one that may be a cover: as near to it as 1400 pixels allow),
 * upright, without what the camera wrote about place and time.
 */
export async function makePicture(content: Uint8Array): Promise<MadePicture> {
  try {
    const { width, height } = await sharp(content, { limitInputPixels: false }).metadata();
    if (width * height > mostPixels) return { problem: 'too-large' };
    const least = width === height && width >= coverSide ? coverSide : 0;
    for (const { quality, side: wanted } of attempts) {
      const side = Math.max(wanted, least);
      const { data, info } = await sharp(content, { limitInputPixels: mostPixels, failOn: 'error' })
        .rotate()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality })
        .toBuffer({ resolveWithObject: true });
      if (data.length <= mostBytes || quality === attempts.at(-1)?.quality)
        return { content: new Uint8Array(data), width: info.width, height: info.height };
    }
  } catch {
    // Not a picture after all.
  }
  return { problem: 'damaged' };
}
