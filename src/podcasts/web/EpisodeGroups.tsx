import type { PodcastRow } from '#catalogue/contract.ts';
import { CardGrid } from '#catalogue/web/CardGrid.tsx';
import type { CallAnswer } from '#platform/shared/call.ts';
import type { podcastEpisodesCall } from '../contract.ts';
import type { EpisodeGroup } from '../episode-groups.ts';
import { FoundEpisode } from './FoundEpisode.tsx';
import type { SentGroup } from './podcasts-loader.ts';
import styles from './EpisodeGroups.module.css';

type Row = Omit<PodcastRow, 'description'>;
type Props = {
  readonly answer: Pick<CallAnswer<typeof podcastEpisodesCall>, 'mobileAds'> & {
    readonly data: readonly Row[];
    readonly groups: readonly SentGroup[];
  };
};

function grouped(data: readonly Row[], groups: readonly SentGroup[]): EpisodeGroup<Row>[] {
  let first = 0;
  return groups.map(({ count, ...group }) => {
    first += count;
    return { ...group, rows: data.slice(first - count, first) };
  });
}

/** The episodes of a page by when they came out. */
export function EpisodeGroups({ answer: { data, groups: sent, mobileAds } }: Props) {
  const groups = grouped(data, sent);
  return groups.map(({ key, title, rows }, index) => {
    const first = groups.slice(0, index).reduce((sum, group) => sum + group.rows.length, 0);
    return (
      <section key={key} aria-labelledby={`episodes-${key}`}>
        <h3 className={styles.when} id={`episodes-${key}`}>
          {title}
        </h3>
        <CardGrid
          rows={rows}
          ads={mobileAds}
          part={{ first, total: data.length }}
          look="lines"
          renderRow={(row, at) => <FoundEpisode row={row} isEarly={first + at < 4} />}
        />
      </section>
    );
  });
}
