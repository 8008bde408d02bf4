import { lazy, Suspense, useState } from 'react';
import { Link, useLoaderData, type MetaArgs } from 'react-router';
import { AdBanner } from '#promotion/web/AdBanner.tsx';
import { isUnknown, type LoadFailure } from '#platform/web/loaded.ts';
import { JsonLd } from '#platform/web/JsonLd.tsx';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { siteMap } from '#site-map.ts';
import { podcastMessages, type EpisodeRow as Row } from '../contract.ts';
import { EpisodeDetails } from './EpisodeDetails.tsx';
import { EpisodeHead } from './EpisodeHead.tsx';
import { EpisodeRow } from './EpisodeRow.tsx';
import { episodeFacts, showFacts } from './podcast-facts.ts';
import { readPodcast, type Selected } from './podcast-loader.ts';
import { ShowView } from './ShowView.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
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
    <div className={classNames(layout.wrap, layout.wrapNarrow, layout.page, layout.instead)}>
      <h1>Podcast</h1>
      {isUnknown(why) ? (
        <>
          <Alert kind="error" title={podcastMessages.noShow}>
            <p>This podcast doesn’t exist or is no longer offered.</p>
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

/** How many other episodes of the show are under an episode. */
const mostOthers = 6;

function EpisodeNotice({ selected }: { readonly selected: Exclude<Selected, { readonly state: 'ready' }> }) {
  return isUnknown(selected) ? (
    <Alert kind="error" title={podcastMessages.refused}>
      <p>This episode isn’t available. The show’s other episodes are below.</p>
    </Alert>
  ) : (
    <LoadFailed why={selected} texts={failedTexts} />
  );
}

// The certificate, once the member has passed.
const ProofOfCeDialog = lazy(() =>
  import('#certificates/web/ProofOfCeDialog.tsx').then((module) => ({ default: module.ProofOfCeDialog })),
);

export default function PodcastPage() {
  const answer = useLoaderData<typeof readPodcast>();
  const [proof, setProof] = useState<Row | null>(null);
  if (answer.state !== 'ready') return <NoPodcast why={answer} />;
  const { show, podcasts, banners, selected, origin } = answer;
  const chosen = selected?.state === 'ready' ? selected.answer : null;
  const ads = banners.map((banner) => <AdBanner key={banner.adId} banner={banner} />);
  const others = podcasts.data.filter(({ hash }) => hash !== chosen?.podcast.hash).slice(0, mostOthers);
  return (
    <>
      <JsonLd
        facts={
          !import.meta.env.SSR
            ? null
            : chosen === null
              ? showFacts(show, podcasts.data, origin)
              : episodeFacts(chosen.podcast, origin)
        }
      />
      {chosen === null ? (
        <ShowView
          show={show}
          podcasts={podcasts}
          origin={origin}
          notice={selected === null || selected.state === 'ready' ? null : <EpisodeNotice selected={selected} />}
          ads={ads}
          onShowProof={setProof}
        />
      ) : (
        <>
          <EpisodeHead key={chosen.podcast.hash} answer={chosen} show={show} />
          <EpisodeDetails answer={chosen} onShowProof={() => setProof(chosen.podcast)}>
            {others.length === 0 ? null : (
              <section aria-labelledby="more">
                <div className={styles.moreHead}>
                  <h2 className={styles.more} id="more">
                    More from {show.title}
                  </h2>
                  <Link className={styles.all} to={siteMap.podcast(show.hash)}>
                    All {show.episodeCount} episodes <Icon name="arrow" />
                  </Link>
                </div>
                <ul className={styles.episodes}>
                  {others.map((row) => (
                    <li key={row.hash}>
                      <EpisodeRow row={row} known={row.listening} isOfShow />
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {ads}
          </EpisodeDetails>
        </>
      )}
      {proof === null ? null : (
        <Suspense fallback={null}>
          <ProofOfCeDialog open onClose={() => setProof(null)} item={{ p: proof.hash }} />
        </Suspense>
      )}
    </>
  );
}
