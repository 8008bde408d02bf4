// A banner comes in up to four pictures; the width of the screen chooses one (docs/specification/promotion.md, PR-3).

/** Pixels of the pictures by index: what the provider uploads, and the room a page keeps while one loads. */
export const pictureSizes = [
  { width: 360, height: 150 },
  { width: 540, height: 150 },
  { width: 728, height: 120 },
  { width: 1200, height: 200 },
] as const;

/**
 * From which screen width on (CSS pixels) which index is shown, widest first. The order 0, 2, 1, 2, 3 is the
 * specification's.
 */
const widths = [
  { from: 1200, index: 3 },
  { from: 992, index: 2 },
  { from: 768, index: 1 },
  { from: 576, index: 2 },
  { from: 0, index: 0 },
] as const;

export type BannerPicture = {
  readonly from: number;
  readonly url: string;
  readonly width: number;
  readonly height: number;
};

/**
 * The picture for each screen width, widest first, `from` 0 last. A missing index falls back to the nearest smaller
 * one; no pictures, no result.
 */
export function bannerPictures(adUrls: readonly string[]): BannerPicture[] {
  if (adUrls.length === 0) return [];
  return widths.flatMap(({ from, index }) => {
    const at = Math.min(index, adUrls.length - 1);
    const [url, size] = [adUrls[at], pictureSizes[at]];
    return url === undefined || size === undefined ? [] : [{ from, url, ...size }];
  });
}
