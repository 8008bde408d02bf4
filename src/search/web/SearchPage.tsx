import { data, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { ask } from '#platform/web/call.ts';
import { loaded, statusOf } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import { searchCall } from '../contract.ts';
import { FilterBar } from './FilterBar.tsx';
import { FilterChips } from './FilterChips.tsx';
import { inputOf, readAddress } from './list-loader.ts';
import { MarksProvider } from '#catalogue/web/Marked.tsx';
import { filterWords, readSearchItems } from './search-items.ts';
import { PassagesProvider } from '#catalogue/web/Passage.tsx';
import { SearchNote } from './SearchNote.tsx';
import { SearchSections, shownInSearch } from './SearchSections.tsx';
import styles from './SearchPage.module.css';

const title = 'Browse All';

async function read(args: LoaderFunctionArgs) {
  // "all" belongs to the lists; here everything is included anyway.
  const address = new URL(args.request.url);
  address.searchParams.delete('all');
  const { filter, origin } = readAddress(address.href, siteMap.search);
  const [found, items] = await Promise.all([
    loaded(args, async () => ({ answer: shownInSearch(await ask(searchCall, inputOf(filter), args)) })),
    readSearchItems(args),
  ]);
  return data({ filter, origin, items, found }, { status: statusOf(found) });
}
export { read as loader, read as clientLoader };

export const meta = ({ loaderData }: MetaArgs<typeof read>) => {
  if (loaderData === undefined) return pageMeta({ title });
  const { filter, origin, items } = loaderData;
  const words = filterWords(filter, items);
  return pageMeta({
    title: words === null ? title : `${words.text}`,
    description: 'Search every live webinar, class, podcast, tutorial and eBook: by word, by category, by company.',
    canonical: origin + siteMap.search(filter),
    picture: `${origin}/og-image.png`,
    hidden: filter.q !== undefined || words?.isUnknown === true,
  });
};

export default function SearchPage() {
  const { filter, items, found } = useLoaderData<typeof read>();
  const words = filterWords(filter, items);
  return (
    <div className={classNames(layout.wrap, layout.page)}>
      <header className={layout.pageHead}>
        <h1>{words === null ? title : filter.q ? `Results for ${words.text}` : words.text}</h1>
      </header>
      <div className={classNames(layout.rail, layout.railLeft)}>
        <FilterBar filter={filter} items={items} to={siteMap.search} offersAll={false} />
        <div className={styles.results}>
          <FilterChips filter={filter} items={items} cleared={siteMap.search()} offersRelated={false} />
          {found.state === 'ready' ? (
            <MarksProvider value={found.answer.search?.marks ?? []}>
              <PassagesProvider value={found.answer.search?.passages ?? []}>
                <SearchNote search={found.answer.search} q={filter.q} />
                <SearchSections found={found.answer} filter={filter} isUnknown={words?.isUnknown ?? false} />
              </PassagesProvider>
            </MarksProvider>
          ) : (
            <LoadFailed why={found} />
          )}
        </div>
      </div>
    </div>
  );
}
