import { data, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { ask } from '#platform/web/call.ts';
import { deferred, WhenReady } from '#platform/web/deferred.tsx';
import { pageMeta } from '#platform/web/title.ts';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import { catalogueMessages } from '#catalogue/contract.ts';
import { searchCall } from '../contract.ts';
import { WebinarCardSkeletons, ClassCardSkeletons } from '#catalogue/web/CardSkeletons.tsx';
import { FilterBar } from './FilterBar.tsx';
import { FilterChips } from './FilterChips.tsx';
import { inputOf, readAddress, statusOf } from './list-loader.ts';
import { MarksProvider } from '#catalogue/web/Marked.tsx';
import { outcomeOrBefore, useCachedForBack } from '#catalogue/web/outcome.ts';
import { filterWords, readSearchItems } from './search-items.ts';
import { PassagesProvider } from '#catalogue/web/Passage.tsx';
import { SearchNote } from './SearchNote.tsx';
import { SearchSections, type Found } from './SearchSections.tsx';
import styles from './SearchPage.module.css';

const title = 'Browse All';

async function read(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  // "all" belongs to the lists; here everything is included anyway.
  searchParams.delete('all');
  const { filter, origin } = readAddress(
    { ...args, request: new Request(new URL(`?${searchParams}`, args.request.url), { signal: args.request.signal }) },
    siteMap.search,
  );
  const [found, items] = await Promise.all([
    deferred(outcomeOrBefore<Found>(args.request.url, () => ask(searchCall, inputOf(filter), args))),
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
  useCachedForBack(found);
  return (
    <div className={classNames(layout.wrap, layout.page)}>
      <header className={layout.pageHead}>
        <h1>{words === null ? title : filter.q ? `Results for ${words.text}` : words.text}</h1>
      </header>
      <div className={classNames(layout.rail, layout.railLeft)}>
        <FilterBar filter={filter} items={items} to={siteMap.search} offersAll={false} />
        <div className={styles.results}>
          <FilterChips filter={filter} items={items} cleared={siteMap.search()} offersRelated={false} />
          <WhenReady
            answer={found}
            skeleton={
              <>
                <WebinarCardSkeletons what="live webinars" count={2} />
                <ClassCardSkeletons what="classes" count={6} />
              </>
            }
          >
            {({ answer, failed }) =>
              answer === null ? (
                <LoadFailed message={catalogueMessages.systemError} detail={failed} />
              ) : (
                <MarksProvider value={answer.search?.marks ?? []}>
                  <PassagesProvider value={answer.search?.passages ?? []}>
                    <SearchNote search={answer.search} q={filter.q} />
                    <SearchSections found={answer} filter={filter} isUnknown={words?.isUnknown ?? false} />
                  </PassagesProvider>
                </MarksProvider>
              )
            }
          </WhenReady>
        </div>
      </div>
    </div>
  );
}
