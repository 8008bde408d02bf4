import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { adPositions } from '#promotion/interleave.ts';
import { AdBanner } from '#promotion/web/AdBanner.tsx';
import type { mobileAds } from '#platform/shared/list-answer.ts';
import { classNames } from '#platform/web/ui/class-names.ts';

type Props<Row> = {
  readonly rows: readonly Row[];
  readonly renderRow: (row: Row, index: number) => ReactNode;
  /** Sponsor banners among the rows. */
  readonly ads?: z.input<typeof mobileAds> | null;
  /** Cards stand three abreast where there is room, books two; tickets and rows one below the other. */
  readonly look: 'cards' | 'rows' | 'books';
};

/** The rows of a list with the banners between them. */
export function CardGrid<Row extends { readonly hash: string }>({ rows, renderRow, ads = null, look }: Props<Row>) {
  const positions = ads === null ? [] : adPositions(rows.length, ads.banners.length, ads);
  const adBefore = (index: number) => {
    const banner = ads?.banners[positions.indexOf(index)];
    return banner === undefined ? null : (
      <li className="ad-slot" key={`ad-${banner.adId}`}>
        <AdBanner banner={banner} />
      </li>
    );
  };
  return (
    <ul className={classNames('grid', look === 'cards' && 'grid-3 card-grid', look === 'books' && 'books')}>
      {rows.flatMap((row, index) => [adBefore(index), <li key={row.hash}>{renderRow(row, index)}</li>])}
      {adBefore(rows.length)}
    </ul>
  );
}
