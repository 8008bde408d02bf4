import type { MetaDescriptor } from 'react-router';
import { siteMap, type Filter, type ListRefinement } from '#site-map.ts';
import { pageMeta } from '#platform/web/title.ts';
import type { Loaded } from '#platform/web/loaded.ts';
import { servedPage, type ListAddress } from '#search/web/list-loader.ts';

type About = {
  readonly title: string;
  readonly description: string;
  readonly to: (page: number, filter: Filter) => string;
  readonly feed: Parameters<typeof siteMap.listFeed>[0] | null;
};
type List = {
  readonly address: ListAddress;
  readonly list: Loaded<{ readonly answer: { readonly page: number } }>;
  /** How it is narrowed and ordered besides. */
  readonly refinement?: ListRefinement;
};

/**
 * A list page's metadata: title, canonical address, feed. Search engines don't
 * index searches, nor a list in another order.
 */
export function listMeta({ title, description, to, feed }: About, loaded: List | undefined): MetaDescriptor[] {
  if (loaded === undefined) return pageMeta({ title });
  const { filter, origin } = loaded.address;
  const page = servedPage(loaded);
  return [
    ...pageMeta({
      title: page > 1 ? `${title}, page ${page}` : title,
      description,
      canonical: origin + to(page, filter),
      picture: `${origin}/og-image.png`,
      hidden: filter.q !== undefined || Object.keys(loaded.refinement ?? {}).length > 0,
    }),
    ...(feed === null
      ? []
      : [{ tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title, href: siteMap.listFeed(feed) }]),
  ];
}
