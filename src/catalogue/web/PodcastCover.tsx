import { Link } from 'react-router';
import { siteMap } from '#site-map.ts';
import { shortDuration } from '#platform/shared/dates.ts';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { FeaturedBadge } from '#promotion/web/FeaturedBadge.tsx';
import { Badge } from './Badge.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { creditsText, episodeCreditLabel } from '../ce-type.ts';
import { episodeCredit } from '../episode-credit.ts';
import type { PodcastRow } from '../contract.ts';
import { CardPhoto } from './CardPhoto.tsx';
import { Marked } from './Marked.tsx';
import styles from './PodcastCover.module.css';

/**
 * The credit of an episode; its type is named only where there is credit
 * (docs/specification/lists-and-search.md, LS-4).
 */
const creditOf = (credits: number) => (credits > 0 ? ` · ${creditsText(credits)} CEU · ${episodeCreditLabel}` : '');

/** An episode as its show's cover. */
export function PodcastCover({
  row,
  isFeatured = false,
  onOpen,
}: {
  readonly row: PodcastRow;
  readonly isFeatured?: boolean;
  readonly onOpen?: (() => void) | undefined;
}) {
  return (
    <Link className={styles.cover} to={siteMap.podcast(row.podcastShowHash, row.hash)} onClick={onOpen}>
      <span className={styles.art}>
        <CardPhoto photo={row.photo} width={600} height={600} alt={row.showTitle} />
        <span className={styles.badges}>
          {isFeatured ? <FeaturedBadge className={styles.badge} /> : null}
          {row.examTaken ? <Badge kind="completed" className={styles.badge} /> : null}
        </span>
      </span>
      <b>
        <Marked text={row.title} />
      </b>
      <span className={typography.caption}>{`${shortDuration(row.durationSec)}${creditOf(episodeCredit(row))}`}</span>
      <span className={typography.caption}>
        Company: <Marked text={row.sponsorCompanyName} />
        <br />
        Release date: <LocalTime at={row.releaseDateUTC} />
      </span>
    </Link>
  );
}
