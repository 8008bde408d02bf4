import type { mobileAds } from '#platform/shared/list-answer.ts';
import type * as z from 'zod/mini';
import { classNames } from '#platform/web/ui/class-names.ts';
import { bannerPictures } from '../banner-size.ts';
import './ad-banner.css';

export type Banner = z.input<typeof mobileAds>['banners'][number];

/** A sponsor's banner, labelled as what it is. It stands between things, never inside a class, an evaluation or an exam. */
export function AdBanner({ banner }: { readonly banner: Banner }) {
  const pictures = bannerPictures(banner.adUrls);
  const smallest = pictures.at(-1);
  if (smallest === undefined) return null;
  const isSingle = banner.adUrls.length === 1;
  const picture = (
    <picture>
      {isSingle ? null : pictures.slice(0, -1).map(({ from, url, width, height }) => <source key={from} media={`(min-width: ${from}px)`} srcSet={url} width={width} height={height} />)}
      <img src={smallest.url} alt={banner.alt} width={smallest.width} height={smallest.height} loading="lazy" decoding="async" />
    </picture>
  );
  return (
    <aside className={classNames('ad-box', isSingle && 'ad-single')} aria-label={`Advertisement: ${banner.alt}`}>
      <span className="ad-tag">Advertisement</span>
      {banner.href === null ? (
        <span className="ad">{picture}</span>
      ) : (
        <a className="ad" href={banner.href} rel="sponsored noopener" target="_blank">
          {picture}
          <span className="vh"> (opens in a new tab)</span>
        </a>
      )}
    </aside>
  );
}
