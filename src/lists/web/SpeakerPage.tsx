// A speaker, and everything that is available from them now.
import type { ReactNode } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { cardList } from '#catalogue/web/card-rows.ts';
import { CardGrid } from '#catalogue/web/CardGrid.tsx';
import { ClassCard } from '#catalogue/web/ClassCard.tsx';
import { EpisodeRow } from '#catalogue/web/EpisodeRow.tsx';
import { SectionHead } from '#catalogue/web/SectionHead.tsx';
import { WebinarCard } from '#catalogue/web/WebinarCard.tsx';
import { ask } from '#platform/web/call.ts';
import { JsonLd } from '#platform/web/JsonLd.tsx';
import { isUnknown, loadPage } from '#platform/web/loaded.ts';
import { pageMeta, portalName } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { siteMap } from '#site-map.ts';
import { speakerCall, listMessages } from '../contract.ts';
import { SpeakerHead } from './SpeakerHead.tsx';
import { speakerFacts } from './speaker-facts.ts';
import styles from './SpeakerPage.module.css';

const read = ({ params, ...args }: LoaderFunctionArgs) =>
  loadPage(args, async () => {
    const { webinars, classes, episodes, ...answer } = await ask(speakerCall, { slug: params['slug'] ?? '' }, args);
    return {
      ...answer,
      webinars: cardList(webinars),
      classes: cardList(classes),
      episodes: cardList(episodes),
      origin: new URL(args.request.url).origin,
    };
  });
export { read as loader, read as clientLoader };

export function meta({ loaderData }: MetaArgs<typeof read>) {
  if (loaderData?.state !== 'ready') return pageMeta({ title: 'Faculty', hidden: true });
  const { lecturer, origin } = loaderData;
  return pageMeta({
    title: lecturer.name,
    description: lecturer.bio || `Free webinars, classes, and podcasts by ${lecturer.name} at ${portalName()}.`,
    canonical: origin + siteMap.lecturer(lecturer.slug),
    picture: origin + siteMap.speakerCard(lecturer.slug),
    hasCard: true,
    kind: 'profile',
  });
}

export default function SpeakerPage() {
  const page = useLoaderData<typeof read>();
  if (page.state !== 'ready')
    return (
      <div className={classNames(layout.wrap, layout.wrapNarrow, layout.page, layout.instead)}>
        <h1>Faculty</h1>
        {isUnknown(page) ? (
          <Alert kind="error" title={listMessages.noSpeaker}>
            <p>We couldn’t find this person.</p>
          </Alert>
        ) : (
          <LoadFailed why={page} />
        )}
        <p>
          <LinkButton to={siteMap.faculty()}>All Faculty</LinkButton>
        </p>
      </div>
    );
  const { lecturer, webinars, classes, episodes, serverTime, origin } = page;
  const isEmpty = webinars.totalRows + classes.totalRows + episodes.totalRows === 0;
  return (
    <>
      <JsonLd facts={import.meta.env.SSR ? speakerFacts(lecturer, origin) : null} />
      <SpeakerHead
        lecturer={lecturer}
        counts={{ webinars: webinars.totalRows, classes: classes.totalRows, episodes: episodes.totalRows }}
      />
      <div className={classNames(layout.wrap, layout.page, styles.sections)}>
        {isEmpty ? (
          <EmptyState
            title="No classes right now."
            action={<LinkButton to={siteMap.onDemand()}>Browse On-Demand CE</LinkButton>}
          >
            Upcoming classes by {lecturer.name} will appear here as soon as they’re announced.
          </EmptyState>
        ) : null}
        <Taught id="webinars" title="Live webinars" list={webinars} name={lecturer.name}>
          <CardGrid
            rows={webinars.data}
            look={webinars.data.length === 1 ? 'rows' : 'pairs'}
            renderRow={(row) => (
              <WebinarCard row={row} serverTime={serverTime} isWide={webinars.data.length === 1} hasCredit />
            )}
          />
        </Taught>
        <Taught id="classes" title="Classes on demand" list={classes} name={lecturer.name}>
          <CardGrid rows={classes.data} look="cards" renderRow={(row) => <ClassCard row={row} />} />
        </Taught>
        <Taught id="episodes" title="Podcast episodes" list={episodes} name={lecturer.name}>
          <CardGrid rows={episodes.data} look="pairs" renderRow={(row) => <EpisodeRow row={row} />} />
        </Taught>
      </div>
    </>
  );
}

type TaughtProps = {
  readonly id: string;
  readonly title: string;
  readonly list: { readonly data: readonly unknown[]; readonly totalRows: number };
  /** The speaker's search results beyond the first rows. */
  readonly name: string;
  readonly children: ReactNode;
};

/** One kind of what is taught; nothing if there is none. */
function Taught({ id, title, list: { data, totalRows }, name, children }: TaughtProps) {
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <SectionHead
        id={id}
        title={title}
        lead={null}
        isTight
        more={
          totalRows > data.length ? { to: siteMap.search({ q: name }), label: `All ${totalRows}`, of: title } : null
        }
      />
      {children}
    </section>
  );
}
