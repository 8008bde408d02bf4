import { Link } from 'react-router';
import { siteMap, type Filter } from '#site-map.ts';
import { AdBanner } from '#promotion/web/AdBanner.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { catalogueMessages } from '#catalogue/contract.ts';
import type { Home } from './shown-on-home.ts';
import type { HomeSectionRows } from '../home-sections.ts';
import { CardList } from '#catalogue/web/CardList.tsx';
import { ClassCard } from '#catalogue/web/ClassCard.tsx';
import { openingOf } from '#catalogue/web/featured-opening.ts';
import { HomeColumns } from './HomeColumns.tsx';
import { HomeSection } from './HomeSection.tsx';
import { WebinarCard } from '#catalogue/web/WebinarCard.tsx';
import { PodcastCover } from '#catalogue/web/PodcastCover.tsx';
import { SectionHead } from '#catalogue/web/SectionHead.tsx';
import styles from './HomeSections.module.css';

type Props = {
  readonly home: Home;
  readonly filter: Filter;
  readonly rows: HomeSectionRows;
  /** Below a member's own part. */
  readonly isOwn: boolean;
};

const showAll = (count: number, to: string, of: string, label = `Show all ${count}`) =>
  count === 0 ? null : { to, label, of };

/** A section without rows. Only under a filter was anything searched for. */
function Nothing({
  filter,
  title,
  children,
}: {
  readonly filter: Filter;
  readonly title: string;
  readonly children: string;
}) {
  if (Object.keys(filter).length > 0) return <EmptyState title={catalogueMessages.noResults} />;
  return <EmptyState title={title}>{children}</EmptyState>;
}

function LiveSection({ home: { webinars, serverTime, featuredContent }, filter, rows: { webinars: rows } }: Props) {
  if (rows.length === 0 && webinars.data.length > 0) return null;
  return (
    <HomeSection className={layout.wrap} data-of="webinars" aria-labelledby="home-live">
      <SectionHead
        id="home-live"
        title="Upcoming live CE"
        lead="Ask the speaker. Earn live, interactive credit."
        more={showAll(webinars.totalRows, siteMap.webinars(1, filter), 'live webinars')}
      />
      {rows.length === 0 ? (
        <Nothing filter={filter} title={catalogueMessages.noWebinars}>
          New webinars will appear here.
        </Nothing>
      ) : (
        <CardList look="pairs">
          {rows.map(({ row, isFeatured }) => (
            <li key={row.hash}>
              <WebinarCard
                row={row}
                serverTime={serverTime}
                isFeatured={isFeatured}
                onOpen={isFeatured ? openingOf(featuredContent) : undefined}
              />
            </li>
          ))}
        </CardList>
      )}
    </HomeSection>
  );
}

function ListSection({ home, filter, rows: { largeClass, classes } }: Props) {
  const total = home.classes.totalRows;
  const all = siteMap.onDemand(1, filter);
  // The large card takes four places of the grid: with three left over, the way to all classes fills the fourth.
  const hasTile = largeClass !== null && classes.length % 4 === 3 && total > classes.length + 1;
  return (
    <HomeSection className={layout.wrap} aria-labelledby="home-classes">
      <SectionHead
        id="home-classes"
        title="New on demand"
        lead="Watch now. Take the exam when you are ready."
        more={showAll(total, all, 'on-demand classes')}
      />
      {largeClass === null && classes.length === 0 ? (
        <Nothing filter={filter} title={catalogueMessages.noClasses}>
          New classes appear here when they’re released.
        </Nothing>
      ) : (
        <ul className={styles.cards}>
          {largeClass === null ? null : (
            <li className={styles.large}>
              <ClassCard
                {...largeClass}
                look="tall"
                onOpen={largeClass.isFeatured ? openingOf(home.featuredContent) : undefined}
              />
            </li>
          )}
          {classes.map((row) => (
            <li key={row.hash}>
              <ClassCard row={row} />
            </li>
          ))}
          {hasTile ? (
            <li>
              <Link to={all} className={styles.all}>
                <b>{total}</b>
                <span>classes on demand</span>
                <span className={typography.more}>
                  Browse them all
                  <Icon name="arrow" />
                </span>
              </Link>
            </li>
          ) : null}
        </ul>
      )}
    </HomeSection>
  );
}

function PodcastSection({ home: { podcasts, featuredContent }, filter, rows: { episodes } }: Props) {
  return (
    <HomeSection aria-labelledby="home-podcasts">
      <div className={styles.band}>
        <div className={layout.wrap}>
          <SectionHead
            id="home-podcasts"
            title="Listen on your commute"
            lead={episodes.length === 0 ? 'Short episodes.' : 'Short episodes. Many earn self-study credit.'}
            more={showAll(
              podcasts.totalRows,
              siteMap.podcasts(1, filter),
              '',
              `Show all ${podcasts.totalRows} episodes`,
            )}
          />
          {episodes.length === 0 ? (
            <Nothing filter={filter} title={catalogueMessages.noEpisodes}>
              New episodes appear here when they’re released.
            </Nothing>
          ) : (
            <CardList look="covers">
              {episodes.map((episode) => (
                <li key={episode.row.hash}>
                  <PodcastCover {...episode} onOpen={episode.isFeatured ? openingOf(featuredContent) : undefined} />
                </li>
              ))}
            </CardList>
          )}
        </div>
      </div>
    </HomeSection>
  );
}

/** Everything below the hero. Under a filter it is the answer to a question; else it's closer together for a member. */
export function HomeSections(props: Props) {
  const banner = props.home.mobileAds?.banners[0];
  const isFiltered = Object.keys(props.filter).length > 0;
  return (
    <div className={isFiltered ? undefined : classNames(styles.whole, props.isOwn && styles.own)}>
      <LiveSection {...props} />
      <ListSection {...props} />
      {banner === undefined ? null : (
        <HomeSection className={layout.wrap}>
          <AdBanner banner={banner} />
        </HomeSection>
      )}
      <PodcastSection {...props} />
      <HomeColumns home={props.home} />
    </div>
  );
}
