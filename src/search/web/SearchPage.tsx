import { useState } from 'react';
import {
  data,
  redirect,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { siteMap } from '#site-map.ts';
import { ask } from '#platform/web/call.ts';
import { loaded, statusOf } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { useMedia } from '#platform/web/use-media.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { FoundWords } from '#catalogue/web/FoundWords.tsx';
import { searchCall, searchResultsCall } from '../contract.ts';
import type { Refinement } from '../results.ts';
import {
  emptySearch,
  isBrowsing,
  isRefined,
  mainFilter,
  readSearchAddress,
  searchAddressOf,
  searchInputOf,
  type SearchAddress,
} from '../search-address.ts';
import { KindChips } from './KindChips.tsx';
import { OpenFilters } from './OpenFilters.tsx';
import { OrderSelect } from './OrderSelect.tsx';
import { ResultChips } from './ResultChips.tsx';
import { ResultFilters } from './ResultFilters.tsx';
import { NoResults, ResultList } from './ResultList.tsx';
import { SearchBox } from './SearchBox.tsx';
import { filterWords, readSearchItems, type SearchItems } from './search-items.ts';
import { SearchNote } from './SearchNote.tsx';
import { SearchSections, SectionLines } from './SearchSections.tsx';
import { kindCountsOf, shownResults, shownSections, totalOf } from './shown-results.ts';
import { useResultCounts } from './use-result-counts.ts';
import styles from './SearchPage.module.css';

const title = 'Browse All';

async function read(args: LoaderFunctionArgs) {
  const { searchParams, origin } = new URL(args.request.url);
  const { asked, isTidy } = readSearchAddress(searchParams);
  if (!isTidy) throw redirect(searchAddressOf(asked));
  const input = searchInputOf(asked);
  const [found, items] = await Promise.all([
    loaded(args, async () => ({
      answer: isRefined(asked)
        ? shownResults(await ask(searchResultsCall, input, args))
        : shownSections(await ask(searchCall, input, args)),
    })),
    readSearchItems(args),
  ]);
  return data({ asked, origin, items, found }, { status: statusOf(found) });
}
export { read as loader, read as clientLoader };

/** What the search is for, in words; null for everything. */
function subjectOf({ words, categoryId, companyId }: SearchAddress, items: SearchItems | null) {
  if (words !== '') return filterWords({ q: words }, items);
  const named = [filterWords({ cid: categoryId }, items), filterWords({ coid: companyId }, items)].filter(
    (each) => each !== null,
  );
  if (named.length === 0) return null;
  return { text: named.map(({ text }) => text).join(' · '), isUnknown: named.some(({ isUnknown }) => isUnknown) };
}

export const meta = ({ loaderData }: MetaArgs<typeof read>) => {
  if (loaderData === undefined) return pageMeta({ title });
  const { asked, origin, items } = loaderData;
  const subject = subjectOf(asked, items);
  return pageMeta({
    title: subject === null ? title : subject.text,
    description: 'Search every live webinar, class, podcast, tutorial, and eBook by word, category, or company.',
    canonical: origin + siteMap.search(mainFilter(asked)),
    picture: `${origin}/og-image.png`,
    hidden: asked.words !== '' || isRefined(asked) || subject?.isUnknown === true,
  });
};

/** From here on the filters are above the list. */
const wide = '(min-width: 56.25em)';
/** A search of a list shows this many of its best at most, so the sum may be larger than what is known of it. */
const foundText = (total: number, isWhole: boolean): string =>
  `${isWhole ? '' : 'More than '}${total.toLocaleString('en-US')} found`;

export default function SearchPage() {
  const { asked: here, items, found } = useLoaderData<typeof read>();
  const { search } = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const [wasOpened, setOpened] = useState(false);
  const isWide = useMedia(wide);
  // What was chosen shows at once, while its answer is on the way.
  const coming = navigation.location?.pathname === siteMap.search() ? navigation.location : null;
  const asked = coming === null ? here : readSearchAddress(new URLSearchParams(coming.search)).asked;
  const answer = found.state === 'ready' ? found.answer : null;
  const known = useResultCounts(search, (isWide || wasOpened) && answer?.form === 'sections');
  const counts = answer?.form === 'results' ? answer.counts : known;

  const go = (next: SearchAddress) => void navigate(searchAddressOf(next), { preventScrollReset: true });
  const refine = (changed: Partial<Refinement>) => go({ ...asked, refinement: { ...asked.refinement, ...changed } });
  const subject = subjectOf(here, items);
  const kinds = answer === null ? null : kindCountsOf(answer);
  const total = answer === null ? 0 : answer.form === 'results' ? answer.totalRows : totalOf(kindCountsOf(answer));
  const isWhole = answer?.form === 'results' ? answer.isWhole : total < 500;
  const isList = !isBrowsing(here) || isRefined(here);
  const { credits, lengths, hidesCompleted, order } = asked.refinement;
  const chosen =
    credits.length +
    lengths.length +
    (hidesCompleted ? 1 : 0) +
    (order === 'best' ? 0 : 1) +
    (asked.words !== '' && asked.categoryId !== '' ? 1 : 0) +
    (asked.companyId !== '' && mainFilter(asked).coid === undefined ? 1 : 0);

  return (
    <div className={classNames(layout.wrap, layout.page, styles.page)}>
      <SearchBox
        look="page"
        label="Keyword Search"
        button="Go"
        action={siteMap.search()}
        q={here.words}
        placeholder="Class, speaker, subject"
        onSearch={(words) => void navigate(searchAddressOf({ ...emptySearch, words }))}
      />
      <header className={styles.head}>
        <h1>{subject === null ? title : here.words === '' ? subject.text : `Results for ${subject.text}`}</h1>
        <p role="status">{isList && answer !== null ? foundText(total, isWhole) : ''}</p>
        {answer === null ? null : (
          <SearchNote
            search={answer.search}
            q={here.words}
            only={searchAddressOf({ ...here, refinement: { ...here.refinement, isExact: true } })}
          />
        )}
      </header>
      <div className={styles.bar}>
        <KindChips asked={asked} counts={kinds} />
        <aside className={styles.filters} aria-label="Filters">
          <ResultFilters asked={asked} items={items} counts={counts} onChange={go} look="bar" />
        </aside>
        <div className={styles.order}>
          <OrderSelect order={order} hasWords={here.words !== ''} onChange={(next) => refine({ order: next })} />
        </div>
      </div>
      <div className={classNames(styles.results, coming !== null && styles.coming)}>
        <ResultChips asked={asked} items={items} />
        {answer === null ? (
          found.state === 'ready' ? null : (
            <LoadFailed why={found} />
          )
        ) : (
          <FoundWords marks={answer.search?.marks ?? []} passages={answer.search?.passages ?? []}>
            {isList && total === 0 ? <NoResults asked={here} isUnknown={subject?.isUnknown ?? false} /> : null}
            {answer.form === 'results' && total > 0 ? (
              <ResultList asked={here} rows={answer.data} total={total} serverTime={answer.serverTime} />
            ) : null}
            {answer.form === 'sections' ? (
              <SearchSections found={answer} asked={here} />
            ) : (
              <SectionLines asked={here} counts={answer.counts.kinds} />
            )}
          </FoundWords>
        )}
      </div>
      <OpenFilters
        asked={asked}
        items={items}
        counts={counts}
        total={total}
        chosen={chosen}
        hidden={isList && total === 0 && chosen === 0}
        onChange={go}
        onOpen={() => setOpened(true)}
      />
    </div>
  );
}
