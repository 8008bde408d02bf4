import { useLoaderData, type MetaArgs } from 'react-router';
import { catalogueMessages, type PodcastRow } from '#catalogue/contract.ts';
import { listMeta } from '#lists/web/list-meta.ts';
import { ListFrame } from '#lists/web/ListFrame.tsx';
import { JsonLd } from '#platform/web/JsonLd.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { type Filter, siteMap } from '#site-map.ts';
import { FilterBar } from '#search/web/FilterBar.tsx';
import { FilterChips } from '#search/web/FilterChips.tsx';
import { ContinueListening } from './ContinueListening.tsx';
import { EpisodeChips, EpisodeSort } from './EpisodeChips.tsx';
import styles from './EpisodeChips.module.css';
import { EpisodeGroups } from './EpisodeGroups.tsx';
import { FoundEpisode } from './FoundEpisode.tsx';
import { readPodcasts } from './podcasts-loader.ts';
import { Shows } from './Shows.tsx';

const title = 'Dental Podcast Episodes';
const words = {
  one: 'episode',
  many: 'episodes',
  empty: catalogueMessages.noEpisodes,
  emptyHint: 'New episodes appear here when they’re released.',
};
const description =
  'Short podcasts for dental professionals, many with self-study credit. Free to play, on your commute or at your desk.';

export { readPodcasts as loader, readPodcasts as clientLoader };

export const meta = ({ loaderData }: MetaArgs<typeof readPodcasts>) =>
  listMeta({ title, description, to: siteMap.podcasts, feed: 'podcasts' }, loaderData);

const episodeFacts = (row: Omit<PodcastRow, 'description'>, origin: string) => ({
  '@type': 'PodcastEpisode',
  name: row.title,
  description: row.blurb,
  url: origin + siteMap.podcast(row.podcastShowHash, row.hash),
  datePublished: row.releaseDateUTC,
  timeRequired: `PT${row.durationSec}S`,
  partOfSeries: { '@type': 'PodcastSeries', name: row.showTitle, url: origin + siteMap.podcast(row.podcastShowHash) },
});

export default function PodcastsPage() {
  const { address, list, choice, shows } = useLoaderData<typeof readPodcasts>();
  const rows = list.state === 'ready' ? list.answer.data : undefined;
  const known = shows.state === 'ready' ? shows.answer : null;
  const isFiltered = Object.keys(address.filter).length > 0;
  const isStart = !isFiltered && address.page === 1;
  // A filter of the form replaces a choice, as the filters do among themselves.
  const to = (page: number, filter: Filter) =>
    siteMap.podcasts(page, filter, Object.keys(filter).length === 0 && page > 1 ? choice : {});
  return (
    <>
      <ListFrame
        title={title}
        top={
          <>
            <Shows title={title} shows={isStart ? (known?.data ?? []) : []} />
            {isStart && known !== null ? <ContinueListening rows={known.begun} /> : null}
          </>
        }
        head={
          <>
            <div className={styles.head}>
              <h2>All episodes</h2>
              {isFiltered || known === null || known.counts.all === 0 ? null : <EpisodeSort choice={choice} />}
            </div>
            {/* Where the list is missing as well, it says so for both. */}
            {isStart && shows.state !== 'ready' && rows !== undefined ? <LoadFailed why={shows} /> : null}
            {isFiltered || known === null || known.counts.all === 0 ? null : (
              <EpisodeChips choice={choice} shows={known.data} counts={known.counts} />
            )}
          </>
        }
        address={address}
        filters={<FilterBar filter={address.filter} items={address.items} to={(chosen) => to(1, chosen)} />}
        chips={<FilterChips filter={address.filter} items={address.items} cleared={to(1, {})} />}
        list={list}
        to={to}
        look="lines"
        words={words}
        // Under words, and in an order of one's own, dates say nothing.
        renderRows={address.filter.q || choice.sort ? undefined : (answer) => <EpisodeGroups answer={answer} />}
        renderRow={(row, index) => <FoundEpisode row={row} isEarly={index < 4} />}
      />
      {rows === undefined ? null : (
        <JsonLd
          facts={import.meta.env.SSR ? { '@graph': rows.map((row) => episodeFacts(row, address.origin)) } : null}
        />
      )}
    </>
  );
}
