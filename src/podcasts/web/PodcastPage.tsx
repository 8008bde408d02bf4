import { useState } from 'react';
import { useLoaderData, type MetaArgs } from 'react-router';
import { pageCount } from '#platform/shared/paging.ts';
import { ProofOfCeDialog } from '#credit/web/ProofOfCeDialog.tsx';
import { AdBanner } from '#promotion/web/AdBanner.tsx';
import { isUnknown, type LoadFailure } from '#platform/web/loaded.ts';
import { JsonLd } from '#platform/web/JsonLd.tsx';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Pagination } from '#platform/web/ui/Pagination.tsx';
import { siteMap } from '#site-map.ts';
import { podcastMessages, type EpisodeRow as Row } from '../contract.ts';
import { EpisodeDetails } from './EpisodeDetails.tsx';
import { EpisodeRow } from './EpisodeRow.tsx';
import { episodeFacts, showFacts } from './podcast-facts.ts';
import { readPodcast } from './podcast-loader.ts';
import { ShowAside } from './ShowAside.tsx';
import { ShowHead } from './ShowHead.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import styles from './PodcastPage.module.css';

export { readPodcast as loader, readPodcast as clientLoader };

export function meta({ loaderData }: MetaArgs<typeof readPodcast>) {
  if (loaderData?.state !== 'ready') return pageMeta({ title: 'Podcast', hidden: true });
  const { show, selected, origin } = loaderData;
  const feed = {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: show.title,
    href: origin + show.feedUrl,
  } as const;
  const picture = show.cover === null ? null : origin + show.cover;
  if (selected === null)
    return [
      ...pageMeta({
        title: show.title,
        description: show.blurb,
        canonical: origin + siteMap.podcast(show.hash),
        picture,
        kind: 'article',
      }),
      feed,
    ];
  if (selected.state !== 'ready') return pageMeta({ title: show.title, hidden: true });
  const { title, blurb, hash } = selected.answer.podcast;
  return [
    ...pageMeta({
      title,
      description: blurb,
      canonical: origin + siteMap.podcast(show.hash, hash),
      picture: origin + siteMap.shareCard(hash),
      hasCard: true,
      kind: 'article',
    }),
    feed,
  ];
}

const failedTexts = { refused: podcastMessages.refused, failed: podcastMessages.failed };

function NoPodcast({ why }: { readonly why: LoadFailure }) {
  return (
    <div className={classNames(layout.wrap, layout.wrapNarrow, layout.page, layout.stack)}>
      <h1>Podcast</h1>
      {isUnknown(why) ? (
        <>
          <Alert kind="error" title={podcastMessages.noShow}>
            <p>There is no podcast at this address, or it is no longer offered.</p>
          </Alert>
          <p>
            <LinkButton to={siteMap.podcasts()}>Browse Podcasts</LinkButton>
          </p>
        </>
      ) : (
        <LoadFailed why={why} texts={failedTexts} />
      )}
    </div>
  );
}

export default function PodcastPage() {
  const answer = useLoaderData<typeof readPodcast>();
  const [proof, setProof] = useState<Row | null>(null);
  if (answer.state !== 'ready') return <NoPodcast why={answer} />;
  const { show, podcasts, banners, selected, origin } = answer;
  const { data: rows, page, pageSize, totalRows } = podcasts;
  const chosen = selected?.state === 'ready' ? selected.answer : null;
  const first = page * pageSize + 1;
  return (
    <>
      <JsonLd facts={chosen === null ? showFacts(show, rows, origin) : episodeFacts(chosen.podcast, origin)} />
      <ShowHead show={show} first={chosen?.podcast ?? rows[0] ?? null} isChosen={chosen !== null} />
      <div className={classNames(layout.wrap, layout.page, layout.rail)}>
        <div className={layout.stackLarge}>
          {selected !== null && selected.state !== 'ready' ? (
            isUnknown(selected) ? (
              <Alert kind="error" title={podcastMessages.refused}>
                <p>This episode is not available. The others of the show are below.</p>
              </Alert>
            ) : (
              <LoadFailed why={selected} texts={failedTexts} />
            )
          ) : null}
          {chosen === null ? null : (
            <EpisodeDetails key={chosen.podcast.hash} answer={chosen} onShowProof={() => setProof(chosen.podcast)} />
          )}
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
                The first one stands here as soon as it is out.
              </EmptyState>
            ) : (
              <ol className={styles.episodes} start={first}>
                {rows.map((row) => (
                  <EpisodeRow
                    key={row.hash}
                    row={row}
                    isChosen={row.hash === chosen?.podcast.hash}
                    onShowProof={() => setProof(row)}
                  />
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
          {banners.map((banner) => (
            <AdBanner key={banner.adId} banner={banner} />
          ))}
        </div>
        <ShowAside show={show} origin={origin} />
      </div>
      {proof === null ? null : <ProofOfCeDialog open onClose={() => setProof(null)} item={{ p: proof.hash }} />}
    </>
  );
}
