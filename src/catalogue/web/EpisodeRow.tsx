import { Link } from 'react-router';
import { siteMap } from '#site-map.ts';
import { formatDuration } from '#platform/shared/dates.ts';
import { Badge } from './Badge.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import coverLink from '#platform/web/ui/cover-link.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { creditsText, episodeCreditLabel } from '../ce-type.ts';
import { episodeCredit } from '../episode-credit.ts';
import type { PodcastRow } from '../contract.ts';
import { CardPhoto } from './CardPhoto.tsx';
import { usePlaySlot } from './card-slots.ts';
import { Marked } from './Marked.tsx';
import { Passage } from './Passage.tsx';
import styles from './EpisodeRow.module.css';

/** An episode in the list of all episodes: its show's cover, what it is about, and what it is worth. */
export function EpisodeRow({
  row,
  priority = 'lazy',
}: {
  readonly row: PodcastRow;
  readonly priority?: 'first' | 'early' | 'lazy';
}) {
  const playButton = usePlaySlot();
  return (
    <article className={classNames(coverLink.covered, styles.episode)}>
      <div className={styles.art}>
        <CardPhoto photo={row.photo} width={300} height={300} priority={priority} />
      </div>
      <div className={styles.body}>
        <p className={typography.eyebrow}>{row.showTitle}</p>
        <h3>
          <Link className={coverLink.link} prefetch="intent" to={siteMap.podcast(row.podcastShowHash, row.hash)}>
            <Marked text={row.title} />
          </Link>
        </h3>
        {row.blurb === '' ? null : (
          <p className={typography.quiet}>
            <Marked text={row.blurb} />
          </p>
        )}
        <Passage of={row.hash} />
        <p className={typography.caption}>
          {row.speakerName === '' ? null : (
            <>
              <Marked text={row.speakerName} />
              <br />
            </>
          )}
          Company: <Marked text={row.sponsorCompanyName} />
          <br />
          Release date: <LocalTime at={row.releaseDateUTC} />
        </p>
        <div className={styles.foot}>
          {playButton(row)}
          <span className={typography.fact}>
            {formatDuration(row.durationSec)}
            {episodeCredit(row) > 0 ? (
              <>
                {' · '}
                <b>{creditsText(row.credits)} CEU</b> · {episodeCreditLabel}
              </>
            ) : null}
          </span>
          {row.examTaken ? <Badge kind="completed" /> : null}
        </div>
      </div>
    </article>
  );
}
