import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { JsonLd } from '#platform/web/JsonLd.tsx';
import { ask } from '#platform/web/call.ts';
import { catalogueMessages, type PodcastRow } from '#catalogue/contract.ts';
import { podcastsCall } from '../contract.ts';
import { EpisodeRow } from '#catalogue/web/EpisodeRow.tsx';
import { readList } from '#search/web/list-loader.ts';
import { listMeta } from './list-meta.ts';
import { ListPage } from './ListPage.tsx';

const title = 'Dental Podcast Episodes';
const to = siteMap.podcasts;
const words = {
  one: 'episode',
  many: 'episodes',
  empty: catalogueMessages.noEpisodes,
  emptyHint: 'New episodes appear here when they are released.',
};
const description =
  'Short podcasts for dental professionals, many with self-study credit. Free to hear, on the way in or at the desk.';

const read = (args: LoaderFunctionArgs) => readList(args, to, (input) => ask(podcastsCall, input, args));
export { read as loader, read as clientLoader };

export const meta = ({ loaderData }: MetaArgs<typeof read>) =>
  listMeta({ title, description, to, feed: 'podcasts' }, loaderData);

const episodeFacts = (row: PodcastRow, origin: string) => ({
  '@type': 'PodcastEpisode',
  name: row.title,
  description: row.blurb,
  url: origin + siteMap.podcast(row.podcastShowHash, row.hash),
  datePublished: row.releaseDateUTC,
  timeRequired: `PT${row.durationSec}S`,
  partOfSeries: { '@type': 'PodcastSeries', name: row.showTitle, url: origin + siteMap.podcast(row.podcastShowHash) },
});

export default function PodcastsPage() {
  const { address, list } = useLoaderData<typeof read>();
  const rows = list.state === 'ready' ? list.answer.data : undefined;
  return (
    <>
      <ListPage
        title={title}
        lead="Listen on the way in. Many episodes carry self-study credit."
        address={address}
        list={list}
        to={to}
        look="rows"
        words={words}
        renderRow={(row, index) => (
          <EpisodeRow row={row} priority={index === 0 ? 'first' : index < 4 ? 'early' : 'lazy'} />
        )}
      />
      {rows === undefined ? null : (
        <JsonLd facts={{ '@graph': rows.map((row) => episodeFacts(row, address.origin)) }} />
      )}
    </>
  );
}
