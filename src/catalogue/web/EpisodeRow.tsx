import { Link } from 'react-router';
import { siteMap } from '#site-map.ts';
import { shortDuration } from '#platform/shared/dates.ts';
import { Badge } from './Badge.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { RowFacts } from '#platform/web/ui/ListRow.tsx';
import coverLink from '#platform/web/ui/cover-link.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { creditsText, episodeCreditLabel } from '../ce-type.ts';
import { episodeCredit } from '../episode-credit.ts';
import type { PodcastRow } from '../contract.ts';
import { CardPhoto } from './CardPhoto.tsx';
import { usePlaySlot } from './card-slots.ts';
import styles from './EpisodeRow.module.css';

/** An episode among those of its speaker, who is not named again: its show's cover, and what it is worth. */
export function EpisodeRow({ row }: { readonly row: PodcastRow }) {
  const playButton = usePlaySlot();
  return (
    <article className={classNames(coverLink.covered, styles.episode)}>
      <div className={styles.art}>
        <CardPhoto photo={row.photo} width={300} height={300} />
      </div>
      <div className={styles.body}>
        <h3>
          <Link className={coverLink.link} prefetch="intent" to={siteMap.podcast(row.podcastShowHash, row.hash)}>
            {row.title}
          </Link>
        </h3>
        <p className={styles.facts}>
          <RowFacts
            of={[
              row.showTitle,
              shortDuration(row.durationSec),
              episodeCredit(row) > 0 ? (
                <span key="credit">
                  <b>{creditsText(row.credits)} CEU</b> {episodeCreditLabel}
                </span>
              ) : null,
            ]}
          />
        </p>
        <p className={classNames(typography.caption, styles.facts)}>
          <RowFacts
            of={[
              `Company: ${row.sponsorCompanyName}`,
              <span key="released">
                Release date: <LocalTime at={row.releaseDateUTC} />
              </span>,
            ]}
          />
        </p>
        {row.examTaken ? <Badge kind="completed" /> : null}
      </div>
      {playButton(row)}
    </article>
  );
}
