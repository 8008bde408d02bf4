import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { siteMap } from '#site-map.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { isLiveClass } from '#catalogue/class-type.ts';
import { catalogueMessages } from '#catalogue/contract.ts';
import { BookCard } from '#catalogue/web/BookCard.tsx';
import { CardList } from '#catalogue/web/CardList.tsx';
import { ClassCard } from '#catalogue/web/ClassCard.tsx';
import { openingOf } from '#catalogue/web/featured-opening.ts';
import { WebinarCard } from '#catalogue/web/WebinarCard.tsx';
import { Passage } from '#catalogue/web/Passage.tsx';
import { PodcastCover } from '#catalogue/web/PodcastCover.tsx';
import { SectionHead } from '#catalogue/web/SectionHead.tsx';
import type { ResultKind } from '../results.ts';
import { isBrowsing, mainFilter, noRefinement, searchAddressOf, type SearchAddress } from '../search-address.ts';
import type { ShownSections } from './shown-results.ts';
import styles from './SearchSections.module.css';

const titles = {
  featured: 'Featured CE Content',
  webinar: 'Free Live Dental CE Webinars',
  class: 'On-Demand CE Webinars',
  episode: 'Dental Podcasts',
} as const;

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

type SectionProps = {
  readonly id: string;
  readonly title: string;
  readonly part: { readonly totalRows: number };
  readonly to: string;
  readonly of: string;
  /** Said where the section has no rows. */
  readonly empty: string;
  readonly children: ReactNode;
};

function Section({ id, title, part: { totalRows }, to, of, empty, children }: SectionProps) {
  if (totalRows === 0)
    return (
      <Line id={id} title={title}>
        {empty}
      </Line>
    );
  const more = totalRows === 1 ? { to, label: 'Show all', of } : { to, label: `Show all ${totalRows}`, of };
  return (
    <section className={styles.section} aria-labelledby={id}>
      <SectionHead id={id} title={title} lead={null} isTight more={more} />
      {children}
    </section>
  );
}

/** What the provider puts first. Following it is counted, and the way continues whatever becomes of the count. */
function Featured({ content }: { readonly content: ShownSections['featuredContent'] }) {
  const [item] = content.data;
  // The next webinar, shown where nothing is featured, is no one's placement and is in its own section.
  if (item === undefined || item.featuredHash === '') return null;
  const open = openingOf(content);
  return (
    <section className={styles.section} aria-labelledby="found-featured">
      <SectionHead id="found-featured" title={titles.featured} lead={null} isTight more={null} />
      {item.class !== null ? (
        <ClassCard row={item.class} look="wide" isFeatured onOpen={open} priority="early" />
      ) : item.podcast !== null ? (
        <div className={styles.featuredCover}>
          <PodcastCover row={item.podcast} isFeatured onOpen={open} />
        </div>
      ) : null}
    </section>
  );
}

/** The best of each kind, with the way to the rest of it; a kind without a hit is one line. */
export function SearchSections({ found, asked }: { readonly found: ShownSections; readonly asked: SearchAddress }) {
  const { webinars, classes, podcasts, tutorials, books, featuredContent, serverTime } = found;
  const isFiltered = !isBrowsing(asked);
  const filter = mainFilter(asked);
  // A list takes one of words, category and company; several together stay on this page.
  const isOneFilter = searchAddressOf(asked) === siteMap.search(filter);
  const listOf = (kind: ResultKind, list: string) =>
    isOneFilter ? list : searchAddressOf({ ...asked, refinement: { ...noRefinement, kind } });
  const emptyOf = (sentence: string) => (isFiltered ? catalogueMessages.noResults : sentence);
  const item = featuredContent.data[0];
  const featured = (item?.class ?? item?.podcast)?.hash ?? '';
  const isFeaturedFound = [...webinars.data, ...classes.data, ...podcasts.data].some(({ hash }) => hash === featured);
  // What is featured is above already.
  const others = isFiltered ? classes.data : classes.data.filter(({ hash }) => hash !== featured);
  return (
    <div className={styles.sections}>
      {!isFiltered || isFeaturedFound ? (
        <Featured content={featuredContent} />
      ) : (
        <Line id="found-featured" title={titles.featured}>
          {catalogueMessages.noResults}
        </Line>
      )}
      <Section
        id="found-live"
        title={titles.webinar}
        part={webinars}
        to={listOf('webinar', siteMap.webinars(1, filter))}
        of="live webinars"
        empty={emptyOf(catalogueMessages.noWebinars)}
      >
        <CardList look="pairs">
          {webinars.data
            .filter((row) => isLiveClass(row.typeId))
            .map((row) => (
              <li key={row.hash}>
                <WebinarCard row={row} serverTime={serverTime} />
              </li>
            ))}
        </CardList>
      </Section>
      <Section
        id="found-classes"
        title={titles.class}
        part={classes}
        to={listOf('class', siteMap.onDemand(1, filter))}
        of="on-demand classes"
        empty={emptyOf(catalogueMessages.noClasses)}
      >
        <CardList look="cards">
          {(others.length === 0 ? classes.data : others).map((row, index) => (
            <li key={row.hash}>
              <ClassCard row={row} priority={index < 3 ? 'early' : 'lazy'} />
            </li>
          ))}
        </CardList>
      </Section>
      <Section
        id="found-podcasts"
        title={titles.episode}
        part={podcasts}
        to={listOf('episode', siteMap.podcasts(1, filter))}
        of="podcast episodes"
        empty={emptyOf(catalogueMessages.noEpisodes)}
      >
        <CardList look="covers">
          {podcasts.data.map((row) => (
            <li key={row.hash}>
              <PodcastCover row={row} />
              <Passage of={row.hash} size="small" otherwise={row.blurb} />
            </li>
          ))}
        </CardList>
      </Section>
      {tutorials.totalRows === 0 ? null : (
        <Section
          id="found-tutorials"
          title="Product Training"
          part={tutorials}
          to={listOf('tutorial', siteMap.tutorials(1, filter))}
          of="tutorials"
          empty={emptyOf(catalogueMessages.noTutorials)}
        >
          <CardList look="cards">
            {tutorials.data.map((row) => (
              <li key={row.hash}>
                <ClassCard row={row} />
              </li>
            ))}
          </CardList>
        </Section>
      )}
      {books.totalRows === 0 ? null : (
        <section className={styles.section} aria-labelledby="found-books">
          <SectionHead
            id="found-books"
            title="Dental eBooks"
            lead={null}
            isTight
            more={{ to: siteMap.ebooks(), label: 'All eBooks', of: '' }}
          />
          <CardList look="books">
            {books.data.map((book) => (
              <li key={book.hash}>
                <BookCard book={book} />
              </li>
            ))}
          </CardList>
        </section>
      )}
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
      {(['webinar', 'class', 'episode'] as const).map((kind) => {
        const to = searchAddressOf({ ...asked, refinement: { ...refinement, kind, show: noRefinement.show } });
        const isShown = refinement.kind === kind;
        const count = counts[kind];
        return (
          <Line
            key={kind}
            id={`found-${kind}`}
            title={titles[kind]}
            more={count === 0 || isShown ? null : { to, label: count === 1 ? 'Show it' : `Show all ${count}`, of: '' }}
          >
            {count === 0 ? catalogueMessages.noResults : isShown ? 'In the list above.' : `${count} found.`}
          </Line>
        );
      })}
    </div>
  );
}
