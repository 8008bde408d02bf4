import { lazy, Suspense, useRef, useState, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import type { banner as bannerShape } from '../schemas.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { bannerPictures } from '../banner-size.ts';
import { isSpent, noteView } from './ad-cap.ts';
import { newImpression, reportAd } from './report-event.ts';
import { useSeen } from './use-seen.ts';
import styles from './AdBanner.module.css';

// The dialog brings a form; who never opens an advertisement never loads it.
const AdDialog = lazy(async () => ({ default: (await import('./AdDialog.tsx')).AdDialog }));

export type Banner = z.input<typeof bannerShape>;

type PictureProps = {
  readonly urls: readonly string[];
  readonly alt: string;
  readonly className: string | undefined;
};

/**
 * The pictures of one banner, by the width of the screen. A browser fetches none that is not displayed: they are lazy.
 */
function BannerPicture({ urls, alt, className }: PictureProps) {
  const pictures = bannerPictures(urls);
  const smallest = pictures.at(-1);
  if (smallest === undefined) return null;
  return (
    <picture className={className}>
      {urls.length === 1
        ? null
        : pictures
            .slice(0, -1)
            .map(({ from, url, width, height }) => (
              <source key={from} media={`(min-width: ${from}px)`} srcSet={url} width={width} height={height} />
            ))}
      <img
        src={smallest.url}
        alt={alt}
        width={smallest.width}
        height={smallest.height}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}

/**
 * A sponsor's banner, labeled as what it is: one stop for the keyboard, one sentence for a screen reader. It opens what
 * the sponsor offers; without script it is a link to the sponsor. It is between things, never inside a class, an
 * evaluation or an exam.
 */
export function AdBanner({ banner }: { readonly banner: Banner }) {
  const isHydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const [isInPage] = useState(isHydrating);
  const [decide] = useState(() => decidedOnce(banner));
  const isHidden = useSyncExternalStore(neverChanges, decide, () => false);
  if (!isHidden) return <SeenBanner banner={banner} />;
  // The page from the server has a place for it already: nothing below it moves.
  return isInPage ? <SeenBanner key="spent" banner={banner} isHidden /> : null;
}

const neverChanges = () => () => undefined;

/** Whether a banner is spent, decided when it is first asked for: it stays while somebody looks for the last time. */
function decidedOnce(banner: Banner): () => boolean {
  let isDecided: boolean | null = null;
  return () => (isDecided ??= isSpent(banner));
}

type SeenProps = {
  readonly banner: Banner;
  /** It keeps its place and is neither seen nor counted. */
  readonly isHidden?: boolean;
};

function SeenBanner({ banner, isHidden = false }: SeenProps) {
  const box = useRef<HTMLElement>(null);
  const [impression] = useState(newImpression);
  const [isOpen, setOpen] = useState(false);
  useSeen(box, () => {
    reportAd(banner.adId, 'view', impression);
    noteView(banner);
  });
  const { adUrls, darkAdUrls, alt } = banner;
  if (adUrls.length === 0) return null;
  const isSingle = adUrls.length === 1;
  const hasDark = darkAdUrls.length > 0;
  const open = () => {
    // Each opening counts, each by a name of its own.
    reportAd(banner.adId, 'click', newImpression());
    setOpen(true);
  };
  const picture = hasDark ? (
    <>
      <BannerPicture urls={adUrls} alt={alt} className={styles.onLight} />
      <BannerPicture urls={darkAdUrls} alt={alt} className={styles.onDark} />
    </>
  ) : (
    <BannerPicture urls={adUrls} alt={alt} className={styles.onBoth} />
  );
  return (
    <aside
      ref={isHidden ? undefined : box}
      className={classNames(isSingle && styles.single, isHidden && styles.spent) || undefined}
      aria-label={`Advertisement: ${alt}`}
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
          <AdDialog adId={banner.adId} title={alt} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </aside>
  );
}
