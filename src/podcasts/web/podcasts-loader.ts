import { data, type LoaderFunctionArgs } from 'react-router';
import { ownZone } from '#platform/shared/dates.ts';
import { isHash } from '#platform/shared/hash.ts';
import { ask } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import { podcastsCall } from '#lists/contract.ts';
import { settingsCall } from '#provider/contract.ts';
import { readList } from '#search/web/list-loader.ts';
import { siteMap } from '#site-map.ts';
import { episodeChoices, episodeOrders, podcastEpisodesCall, podcastShowsCall } from '../contract.ts';
import { groupEpisodes, type EpisodeGroup } from '../episode-groups.ts';

/**
 * What an address narrows the list to, next to a category, a company or words: a choice or a show; and in which order.
 */
function choiceIn(query: URLSearchParams): { only?: string; ps?: string; sort?: string } {
  const [only, ps] = [query.get('only'), query.get('ps') ?? ''];
  const sort = episodeOrders.find((order) => order === query.get('sort'));
  return {
    ...(episodeChoices.some((choice) => choice === only) ? { only: only ?? '' } : isHash(ps) ? { ps } : {}),
    ...(sort === undefined ? {} : { sort }),
  };
}

/** A group as the loader sends it: its rows are the next `count` of the list. */
export type SentGroup = Omit<EpisodeGroup<never>, 'rows'> & { readonly count: number };

/**
 * The server groups by the provider's time zone, in which it paints all dates; a browser, going on from page to page,
 * by its own.
 */
async function groupsFor(
  args: LoaderFunctionArgs,
  rows: readonly { readonly releaseDateUTC: string }[],
  serverTime: string,
): Promise<SentGroup[]> {
  const timeZone = import.meta.env.SSR ? (await ask(settingsCall, {}, args)).timeZone : ownZone;
  return groupEpisodes(rows, Date.parse(serverTime), timeZone).map(({ rows: own, ...group }) => ({
    ...group,
    count: own.length,
  }));
}

/** The list of all episodes as its address narrows it; before its first page the shows, and what a member has begun. */
export async function readPodcasts(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const isFiltered = ['cid', 'coid', 'q'].some((name) => searchParams.has(name));
  const choice = isFiltered ? {} : choiceIn(searchParams);
  const isChosen = Object.keys(choice).length > 0;
  const [list, shows] = await Promise.all([
    readList(args, siteMap.podcasts, async (input) => {
      const answer = isChosen
        ? { ...(await ask(podcastEpisodesCall, { ...choice, page: input.page }, args)), search: null }
        : await ask(podcastsCall, input, args);
      // The moment stays here: a cached page is the same page as long as its groups are.
      const { serverTime, ...page } = answer;
      return { ...page, groups: await groupsFor(args, answer.data, serverTime) };
    }),
    loaded(args, async () => ({ answer: await ask(podcastShowsCall, {}, args) })),
  ]);
  return data({ ...list.data, choice, shows }, list.init ?? {});
}
