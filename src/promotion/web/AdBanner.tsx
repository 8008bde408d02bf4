import { lazy, Suspense, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { mobileAds } from '../schemas.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { bannerPictures } from '../banner-size.ts';
import { newImpression, reportAd } from './report-event.ts';
import { useSeen } from './use-seen.ts';
import styles from './AdBanner.module.css';

// The dialog brings a form; who never opens an advertisement never loads it.
const AdDialog = lazy(async () => ({ default: (await import('./AdDialog.tsx')).AdDialog }));

export type Banner = z.input<typeof mobileAds>['banners'][number];

/**
 * A sponsor's banner, labeled as what it is: one stop for the keyboard, one sentence for a screen reader. It opens what the sponsor offers; without
 * script it is a link to the sponsor. It stands between things, never inside a class, an evaluation or an exam.
 */
export function AdBanner({ banner }: { readonly banner: Banner }) {
  const box = useRef<HTMLElement>(null);
  const [impression] = useState(newImpression);
  const [isOpen, setOpen] = useState(false);
  useSeen(box, () => reportAd(banner.adId, 'view', impression));
  const pictures = bannerPictures(banner.adUrls);
  const smallest = pictures.at(-1);
  if (smallest === undefined) return null;
  const isSingle = banner.adUrls.length === 1;
  const open = () => {
    // Each opening counts, each by a name of its own.
    reportAd(banner.adId, 'click', newImpression());
    setOpen(true);
  };
  const picture = (
    <picture>
      {isSingle
        ? null
        : pictures
            .slice(0, -1)
            .map(({ from, url, width, height }) => (
              <source key={from} media={`(min-width: ${from}px)`} srcSet={url} width={width} height={height} />
            ))}
      <img
        src={smallest.url}
        alt={banner.alt}
        width={smallest.width}
        height={smallest.height}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
  return (
    <aside
      ref={box}
      className={classNames(styles.box, isSingle && styles.single)}
      aria-label={`Advertisement: ${banner.alt}`}
    >
      <span className={styles.label} aria-hidden="true">
        Advertisement
      </span>
      {banner.href === null ? (
        <button className={styles.banner} type="button" aria-haspopup="dialog" onClick={open}>
          {picture}
        </button>
      ) : (
        <a
          className={styles.banner}
          href={banner.href}
          rel="sponsored noopener"
          target="_blank"
          aria-haspopup="dialog"
          onClick={(event) => {
            // A press that asks for a new tab goes to the sponsor's own page.
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            open();
          }}
        >
          {picture}
        </a>
      )}
      {isOpen ? (
        <Suspense>
          <AdDialog adId={banner.adId} title={banner.alt} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </aside>
  );
}
