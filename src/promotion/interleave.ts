export type AdSlots = { readonly indexStart: number; readonly interval: number };

/**
 * Before which content rows a banner stands, in order: banner n is before row `result[n]` (the number of rows
 * means: after the last one). The first comes after `indexStart` rows, later ones after each `interval` further rows,
 * while banners and rows remain. A list shorter than `indexStart` has none; an interval of 0 or less gives the first
 * only (docs/specification/promotion.md, PR-2).
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

/** The same ads from another one on, the next each hour, so that each is first as often as every other. */
export const inTurn = <Ad>(ads: readonly Ad[], hour: number): readonly Ad[] => {
  const first = ads.length === 0 ? 0 : hour % ads.length;
  return [...ads.slice(first), ...ads.slice(0, first)];
};

type Ads<Banner> = AdSlots & { readonly banners: readonly Banner[] };

/** The rows of a list with its banners between them, in display order. */
export function withBanners<Row, Banner>(
  rows: readonly Row[],
  ads: Ads<Banner> | null,
): ({ readonly row: Row } | { readonly banner: Banner })[] {
  const positions = ads === null ? [] : adPositions(rows.length, ads.banners.length, ads);
  const before = (index: number) => {
    const banner = ads?.banners[positions.indexOf(index)];
    return banner === undefined ? [] : [{ banner }];
  };
  return [...rows.flatMap((row, index) => [...before(index), { row }]), ...before(rows.length)];
}
