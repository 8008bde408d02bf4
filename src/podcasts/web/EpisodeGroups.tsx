import { useSyncExternalStore } from 'react';
import type { PodcastRow } from '#catalogue/contract.ts';
import { CardGrid } from '#catalogue/web/CardGrid.tsx';
import type { CallAnswer } from '#platform/shared/call.ts';
import { ownZone } from '#platform/shared/dates.ts';
import type { podcastEpisodesCall } from '../contract.ts';
import { groupEpisodes, type EpisodeGroup } from '../episode-groups.ts';
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

/** The groups as the server painted them, in the provider's time zone. */
function sentGroups(data: readonly Row[], groups: readonly SentGroup[]): EpisodeGroup<Row>[] {
  let first = 0;
  return groups.map(({ count, ...group }) => {
    first += count;
    return { ...group, rows: data.slice(first - count, first) };
  });
}

const never = () => () => undefined;
const now = () => Date.now();
/** A day is long enough: the groups change once in it. */
const today = () => Math.floor(now() / 86_400_000);

/** The episodes of a page by when they came out. */
export function EpisodeGroups({ answer: { data, groups: sent, mobileAds } }: Props) {
  // The server and the waking page show what the answer says: no formatter of dates is made for it.
  const isAwake = useSyncExternalStore(never, today, () => null) !== null;
  const groups = isAwake ? groupEpisodes(data, now(), ownZone) : sentGroups(data, sent);
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
