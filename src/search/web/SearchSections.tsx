import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { siteMap } from '#site-map.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { isLiveClass } from '#catalogue/class-type.ts';
import { catalogueMessages } from '#catalogue/contract.ts';
import { openingOf } from '#catalogue/web/featured-opening.ts';
import { SectionHead } from '#catalogue/web/SectionHead.tsx';
import { resultKinds, type ResultKind } from '../results.ts';
import { isBrowsing, mainFilter, noRefinement, searchAddressOf, type SearchAddress } from '../search-address.ts';
import { ResultRow } from './ResultRow.tsx';
import { bestOf, hashOf, kindCountsOf, type ResultItem, type ShownSections } from './shown-results.ts';
import styles from './SearchSections.module.css';

/** Number of results in a section; its list shows the rest. */
const shownOfKind = 3;

const featuredTitle = 'Featured CE Content';

type Words = {
  readonly title: string;
  /** What "Show all" is of, for a screen reader. */
  readonly of: string;
  /** Said where there is nothing to browse. */
  readonly empty: string;
};

const words: Record<ResultKind, Words> = {
  class: { title: 'On-Demand CE Webinars', of: 'on-demand classes', empty: catalogueMessages.noClasses },
  webinar: { title: 'Free Live Dental CE Webinars', of: 'live webinars', empty: catalogueMessages.noWebinars },
  episode: { title: 'Dental Podcasts', of: 'podcast episodes', empty: catalogueMessages.noEpisodes },
  tutorial: { title: 'Product Training', of: 'tutorials', empty: catalogueMessages.noTutorials },
  book: { title: 'Dental eBooks', of: 'eBooks', empty: '' },
};

/** These always have a heading, also without a row. */
const alwaysNamed: readonly ResultKind[] = ['webinar', 'class', 'episode'];

type LineProps = {
  readonly id: string;
  readonly title: string;
  readonly more?: { readonly to: string; readonly label: string; readonly of: string } | null;
  readonly children: ReactNode;
};

/** A section that has nothing, or whose rows are elsewhere: its name, a word about it, and perhaps where they are. */
function Line({ id, title, more = null, children }: LineProps) {
  return (
    <section className={styles.line} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{children}</p>
      {more === null ? null : (
        <Link className={typography.more} to={more.to}>
          <span>
            {more.label}
            <span className={typography.visuallyHidden}> {more.of}</span>
          </span>
          <Icon name="arrow" />
        </Link>
      )}
    </section>
  );
}

/** What the provider features among what was searched for. */
function featuredOf({ featuredContent: { data } }: ShownSections): ResultItem | null {
  const [item] = data;
  // The next webinar, shown where nothing is featured, is no one's placement and is in its own section.
  if (item === undefined || item.featuredHash === '') return null;
  const none = { class: null, episode: null, book: null };
  if (item.class !== null)
    return { ...none, kind: isLiveClass(item.class.typeId) ? 'webinar' : 'class', class: item.class };
  return item.podcast === null ? null : { ...none, kind: 'episode', episode: item.podcast };
}

/** The best of each kind in the order of use, nothing twice, each with the way to the rest of it. */
export function SearchSections({ found, asked }: { readonly found: ShownSections; readonly asked: SearchAddress }) {
  const isFiltered = !isBrowsing(asked);
  const filter = mainFilter(asked);
  // A list takes one of words, category and company; several together stay on this page.
  const isOneFilter = searchAddressOf(asked) === siteMap.search(filter);
  const lists: Record<ResultKind, string> = {
    class: siteMap.onDemand(1, filter),
    webinar: siteMap.webinars(1, filter),
    episode: siteMap.podcasts(1, filter),
    tutorial: siteMap.tutorials(1, filter),
    book: siteMap.ebooks(),
  };
  const listOf = (kind: ResultKind) =>
    isOneFilter && (kind !== 'book' || !isFiltered)
      ? lists[kind]
      : searchAddressOf({ ...asked, refinement: { ...noRefinement, kind } });
  const counts = kindCountsOf(found);
  const featured = featuredOf(found);
  const groups = resultKinds.flatMap((kind) => {
    const items = bestOf(kind, found)
      .filter((item) => featured === null || hashOf(item) !== hashOf(featured))
      .slice(0, shownOfKind);
    return items.length === 0 ? [] : [{ kind, items }];
  });
  const isShown = (kind: ResultKind) => groups.some((group) => group.kind === kind);
  // Where everything is under the featured item alone, the line says so instead of "No results".
  const missing = alwaysNamed.filter((kind) => !isShown(kind));
  return (
    <div className={styles.sections}>
      {featured === null ? null : (
        <section className={styles.section} aria-labelledby="found-featured">
          <SectionHead id="found-featured" title={featuredTitle} lead={null} isTight more={null} />
          <ResultRow
            item={featured}
            isFirst
            hasKind
            onFeatured={openingOf(found.featuredContent)}
            serverTime={found.serverTime}
          />
        </section>
      )}
      {groups.map(({ kind, items }, place) => {
        const { title, of } = words[kind];
        const id = `found-${kind}`;
        const count = counts[kind];
        const hasBest = isFiltered && featured === null && place === 0;
        return (
          <section key={kind} className={styles.section} aria-labelledby={id}>
            <SectionHead
              id={id}
              title={title}
              lead={null}
              isTight
              more={{ to: listOf(kind), label: count === 1 ? 'Show all' : `Show all ${count}`, of }}
            />
            <ol className={classNames(styles.rows, hasBest && styles.withBest)} aria-label={title}>
              {items.map((item, at) => (
                <li key={hashOf(item)}>
                  <ResultRow item={item} isFirst={hasBest && at === 0} hasKind={false} serverTime={found.serverTime} />
                </li>
              ))}
            </ol>
          </section>
        );
      })}
      {missing.map((kind) => (
        <Line key={kind} id={`found-${kind}`} title={words[kind].title}>
          {counts[kind] > 0 ? 'Featured above.' : isFiltered ? catalogueMessages.noResults : words[kind].empty}
        </Line>
      ))}
      {isFiltered && featured === null ? (
        <Line id="found-featured" title={featuredTitle}>
          {catalogueMessages.noResults}
        </Line>
      ) : null}
    </div>
  );
}

/** In place of the sections where the list is narrowed further or ordered: how many there are of each kind. */
export function SectionLines({
  asked,
  counts,
}: {
  readonly asked: SearchAddress;
  readonly counts: Readonly<Record<ResultKind, number>>;
}) {
  const { refinement } = asked;
  return (
    <div className={styles.sections}>
      {resultKinds
        .filter((kind) => alwaysNamed.includes(kind))
        .map((kind) => {
          const to = searchAddressOf({ ...asked, refinement: { ...refinement, kind, show: noRefinement.show } });
          const isShown = refinement.kind === kind;
          const count = counts[kind];
          return (
            <Line
              key={kind}
              id={`found-${kind}`}
              title={words[kind].title}
              more={
                count === 0 || isShown ? null : { to, label: count === 1 ? 'Show it' : `Show all ${count}`, of: '' }
              }
            >
              {count === 0 ? catalogueMessages.noResults : isShown ? 'In the list above.' : `${count} found.`}
            </Line>
          );
        })}
    </div>
  );
}
