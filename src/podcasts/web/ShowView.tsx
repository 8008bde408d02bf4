import type { ReactNode } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { pageCount } from '#platform/shared/paging.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Pagination } from '#platform/web/ui/Pagination.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { siteMap } from '#site-map.ts';
import type { EpisodeRow as Row, podcastShowCall, PodcastShow } from '../contract.ts';
import { EpisodeNote } from './EpisodeNote.tsx';
import { EpisodeRow } from './EpisodeRow.tsx';
import { ShowAside } from './ShowAside.tsx';
import { ShowHead } from './ShowHead.tsx';
import styles from './PodcastPage.module.css';

type Props = {
  readonly show: PodcastShow;
  readonly podcasts: CallAnswer<typeof podcastShowCall>['podcasts'];
  readonly origin: string;
  /** What is wrong with the episode that the address names. */
  readonly notice: ReactNode;
  readonly ads: ReactNode;
  readonly onShowProof: (row: Row) => void;
};

/** A show with its episodes. */
export function ShowView({ show, podcasts, origin, notice, ads, onShowProof }: Props) {
  const { data: rows, page, pageSize, totalRows } = podcasts;
  const first = page * pageSize + 1;
  return (
    <>
      <ShowHead show={show} first={rows[0] ?? null} />
      <div className={classNames(layout.wrap, layout.page, layout.rail)}>
        <div className={layout.stackLarge}>
          {notice}
          <section aria-labelledby="episodes">
            <div className={layout.sectionHead}>
              <h2 id="episodes">Episodes</h2>
              <span className={typography.caption}>Newest first</span>
            </div>
            {rows.length === 0 ? (
              <EmptyState
                title="No episodes yet."
                action={<LinkButton to={siteMap.podcasts()}>Browse Podcasts</LinkButton>}
              >
                The first episode will appear here when it’s released.
              </EmptyState>
            ) : (
              <ol className={styles.episodes} start={first}>
                {rows.map((row) => (
                  <li key={row.hash}>
                    <EpisodeRow
                      row={row}
                      known={row.listening}
                      isOfShow
                      note={<EpisodeNote row={row} onShowProof={() => onShowProof(row)} />}
                    />
                  </li>
                ))}
              </ol>
            )}
            <Pagination
              page={page + 1}
              pages={pageCount(totalRows, pageSize)}
              to={(number) => siteMap.podcastPage(show.hash, number)}
              summary={`${first} to ${first + rows.length - 1} of ${totalRows} episodes`}
            />
          </section>
          {ads}
        </div>
        <ShowAside show={show} origin={origin} />
      </div>
    </>
  );
}
