export type AdSlots = { readonly indexStart: number; readonly interval: number };

/**
 * Before which content rows a banner stands, in order: banner n stands before row `result[n]` (the number of rows means: after the last one).
 * The first comes after `indexStart` rows, later ones after each `interval` further rows, while banners and rows remain. A list shorter than
 * `indexStart` has none; an interval of 0 or less gives the first only (docs/specification/promotion.md, PR-2).
 */
export function adPositions(rowCount: number, bannerCount: number, { indexStart, interval }: AdSlots): number[] {
  const positions: number[] = [];
  if (rowCount === 0 || indexStart < 0) return positions;
  for (let at = indexStart; at <= rowCount && positions.length < bannerCount; at += interval) {
    positions.push(at);
    if (interval <= 0) break;
  }
  return positions;
}
