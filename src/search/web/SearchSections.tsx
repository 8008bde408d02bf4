import type { ReactNode } from 'react';
import { siteMap, type Filter } from '#site-map.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { isLiveClass } from '#catalogue/class-type.ts';
import { catalogueMessages } from '#catalogue/contract.ts';
import type { searchCall } from '../contract.ts';
import { cardFeatured, cardList } from '#catalogue/web/card-rows.ts';
import { BookCard } from '#catalogue/web/BookCard.tsx';
import { CardList } from '#catalogue/web/CardList.tsx';
import { ClassCard } from '#catalogue/web/ClassCard.tsx';
import { openingOf } from '#catalogue/web/featured-opening.ts';
import { WebinarCard } from '#catalogue/web/WebinarCard.tsx';
import { Passage } from '#catalogue/web/Passage.tsx';
import { PodcastCover } from '#catalogue/web/PodcastCover.tsx';
import { SectionHead } from '#catalogue/web/SectionHead.tsx';
import styles from './SearchSections.module.css';

export type Found = ReturnType<typeof shownInSearch>;

/** The answer as the page shows it. */
export const shownInSearch = (answer: CallAnswer<typeof searchCall>) => ({
  ...answer,
  webinars: cardList(answer.webinars),
  classes: cardList(answer.classes),
  podcasts: cardList(answer.podcasts),
  tutorials: cardList(answer.tutorials),
  featuredContent: cardFeatured(answer.featuredContent),
});

type Part = { readonly totalRows: number };

type SectionProps = {
  readonly id: string;
  readonly title: string;
  readonly part: Part;
  readonly to: string;
  readonly of: string;
  /** Said where the section has no rows. */
  readonly empty: string;
  readonly children: ReactNode;
};

function Section({ id, title, part, to, of, empty, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <SectionHead
        id={id}
        title={title}
        lead={null}
        isTight
        more={
          part.totalRows === 0
            ? null
            : { to, label: part.totalRows === 1 ? 'Show the list' : `Show all ${part.totalRows}`, of }
        }
      />
      {part.totalRows === 0 ? <p className={typography.quiet}>{empty}</p> : children}
    </section>
  );
}

/** What the provider puts first. Following it is counted, and the way goes on whatever becomes of the count. */
function Featured({ content }: { readonly content: Found['featuredContent'] }) {
  const [item] = content.data;
  // The next webinar, shown where nothing is featured, is nobody's placement and stands in its own section.
  if (item === undefined || item.featuredHash === '') return null;
  const open = openingOf(content);
  return (
    <section aria-labelledby="found-featured">
      <SectionHead id="found-featured" title="Featured CE Content" lead={null} isTight more={null} />
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

/** Everything that fits, the best of each kind, with the way to the rest of it. */
export function SearchSections({
  found,
  filter,
  isUnknown,
}: {
  readonly found: Found;
  readonly filter: Filter;
  /** The filter names what does not exist. */ readonly isUnknown: boolean;
}) {
  const { webinars, classes, podcasts, tutorials, books, featuredContent, serverTime } = found;
  const isFiltered = Object.keys(filter).length > 0;
  if (isFiltered && [webinars, classes, podcasts, tutorials, books].every(({ totalRows }) => totalRows === 0)) {
    return (
      <EmptyState
        title={catalogueMessages.noResults}
        action={
          <LinkButton look="line" to={siteMap.search()}>
            Browse everything
          </LinkButton>
        }
      >
        {isUnknown
          ? 'The link may be old: there is no such category or company. Choose another one, or browse everything.'
          : 'Try fewer or other words, or look through a category.'}
      </EmptyState>
    );
  }
  const emptyOf = (sentence: string) => (isFiltered ? catalogueMessages.noResults : sentence);
  return (
    <>
      {isFiltered ? null : <Featured content={featuredContent} />}
      <Section
        id="found-live"
        title="Free Live Dental CE Webinars"
        part={webinars}
        to={siteMap.webinars(1, filter)}
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
        title="On-Demand CE Webinars"
        part={classes}
        to={siteMap.onDemand(1, filter)}
        of="on-demand classes"
        empty={emptyOf(catalogueMessages.noClasses)}
      >
        <CardList look="cards">
          {classes.data.map((row, index) => (
            <li key={row.hash}>
              <ClassCard row={row} priority={index < 3 ? 'early' : 'lazy'} />
            </li>
          ))}
        </CardList>
      </Section>
      <Section
        id="found-podcasts"
        title="Dental Podcasts"
        part={podcasts}
        to={siteMap.podcasts(1, filter)}
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
          to={siteMap.tutorials(1, filter)}
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
        <section aria-labelledby="found-books">
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
    </>
  );
}
