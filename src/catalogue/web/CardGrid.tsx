import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { adPositions } from '#promotion/interleave.ts';
import { AdBanner } from '#promotion/web/AdBanner.tsx';
import type { mobileAds } from '#promotion/schemas.ts';
import { CardList, type CardListLook } from './CardList.tsx';
import styles from './CardList.module.css';

type Props<Row> = {
  readonly rows: readonly Row[];
  readonly renderRow: (row: Row, index: number) => ReactNode;
  /** Sponsor banners among the rows. */
  readonly ads?: z.input<typeof mobileAds> | null;
  readonly look: CardListLook;
  /**
   * Where the rows are in a list of several parts, counted from 0: the banners go by the whole list. One between two
   * parts is at the end of the first, not under the heading of the second.
   */
  readonly part?: { readonly first: number; readonly total: number };
};

/** The rows of a list with the banners between them. */
export function CardGrid<Row extends { readonly hash: string }>({
  rows,
  renderRow,
  ads = null,
  look,
  part: { first, total } = { first: 0, total: rows.length },
}: Props<Row>) {
  const positions = ads === null ? [] : adPositions(total, ads.banners.length, ads);
  const adBefore = (index: number) => {
    const banner = ads?.banners[positions.indexOf(index)];
    return banner === undefined ? null : (
      <li className={styles.banner} key={`ad-${banner.adId}`}>
        <AdBanner banner={banner} />
      </li>
    );
  };
  return (
    <CardList look={look}>
      {rows.flatMap((row, index) => [
        index === 0 && first > 0 ? null : adBefore(first + index),
        <li key={row.hash}>{renderRow(row, index)}</li>,
      ])}
      {adBefore(first + rows.length)}
    </CardList>
  );
}
