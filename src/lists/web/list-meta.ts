import type { MetaDescriptor } from 'react-router';
import { siteMap, type Filter } from '#site-map.ts';
import { pageMeta } from '#platform/web/title.ts';
import type { Deferred } from '#platform/web/deferred.tsx';
import { servedPage, type ListAddress } from '#search/web/list-loader.ts';
import type { Outcome } from '#catalogue/web/outcome.ts';

type About = {
  readonly title: string;
  readonly description: string;
  readonly to: (page: number, filter: Filter) => string;
  readonly feed: Parameters<typeof siteMap.listFeed>[0] | null;
};
type Loaded =
  | { readonly address: ListAddress; readonly list: Deferred<Outcome<{ readonly page: number }>> }
  | undefined;

/** What a list page says of itself: title, the first-named of its addresses, its feed. What someone searched for is kept out of search engines. */
export function listMeta({ title, description, to, feed }: About, loaded: Loaded): MetaDescriptor[] {
  if (loaded === undefined) return pageMeta({ title });
  const { filter, origin } = loaded.address;
  const page = servedPage(loaded);
  return [
    ...pageMeta({
      title: page > 1 ? `${title}, page ${page}` : title,
      description,
      canonical: origin + to(page, filter),
      picture: `${origin}/og-image.png`,
      hidden: filter.q !== undefined,
    }),
    ...(feed === null
      ? []
      : [{ tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title, href: siteMap.listFeed(feed) }]),
  ];
}
