import { redirect, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { pageCount, screenPage } from '#platform/shared/paging.ts';
import { ask } from '#platform/web/call.ts';
import { loaded, type Loaded } from '#platform/web/loaded.ts';
import { requireStudent } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Pagination } from '#platform/web/ui/Pagination.tsx';
import { Tabs } from '#platform/web/ui/Tabs.tsx';
import { siteMap } from '#site-map.ts';
import layout from '#platform/web/ui/layout.module.css';
import skeletonStyles from '#platform/web/ui/Skeleton.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { completedCall, completedPodcastsCall, completedWebinarsCall, creditMessages } from '../contract.ts';
import { CompletedRows, CompletedRowsSkeleton, type CompletedItem } from './CompletedRows.tsx';
import styles from './CompletedPage.module.css';

export const meta = () => pageMeta({ title: 'CE Completed', hidden: true });

type Asked = Pick<ClientLoaderFunctionArgs, 'request' | 'context'>;
type List = { readonly items: CompletedItem[]; readonly page: number; readonly pages: number };

/** Null where the server counts nothing for this student. */
async function readCounts(args: Asked): Promise<{ webinars: number; podcasts: number } | null> {
  const { rowCount, data } = await ask(completedCall, {}, args);
  const counts = rowCount > 0 ? data[0] : undefined;
  return counts === undefined ? null : { webinars: counts.cntWebinars, podcasts: counts.cntPodcasts };
}

async function readWebinars(page: string, args: Asked): Promise<List> {
  const answer = await ask(completedWebinarsCall, { page }, args);
  const items = answer.data.map((row) => ({
    ...row,
    title: row.className,
    to: siteMap.classroom(row.hash),
    item: { c: row.hash },
  }));
  return { items, page: answer.page + 1, pages: pageCount(answer.totalRows, answer.pageSize) };
}

async function readPodcasts(page: string, args: Asked): Promise<List> {
  const answer = await ask(completedPodcastsCall, { page }, args);
  const items = answer.data.map((row) => ({
    ...row,
    to: siteMap.podcast(row.podcastShowHash, row.hash),
    item: { p: row.hash },
  }));
  return { items, page: answer.page + 1, pages: pageCount(answer.totalRows, answer.pageSize) };
}

let wasSentForName = false;

export async function clientLoader({ params, ...args }: ClientLoaderFunctionArgs) {
  const session = requireStudent(args.request);
  // A certificate without a name is worth nothing: the sign-in page brings the name, with a live session by asking the server for it. It is sent
  // there once, so that a name which the server does not have either leads into no circle.
  if (session.name.trim() === '' && !wasSentForName) {
    wasSentForName = true;
    throw redirect(siteMap.login(siteMap.completed()));
  }
  wasSentForName = false;
  const tab = new URL(args.request.url).searchParams.get('tab') === 'podcasts' ? 'podcasts' : 'webinars';
  const page = String(screenPage(params['page']) - 1);
  const [counts, list] = await Promise.all([
    loaded(args, async () => ({ counts: await readCounts(args) })),
    // The counts stand without the list.
    loaded(args, () => (tab === 'podcasts' ? readPodcasts(page, args) : readWebinars(page, args))),
  ]);
  return { tab, counts, list } as const;
}

export function HydrateFallback() {
  return (
    <div className={classNames(layout.wrap, layout.page)}>
      <header className={layout.pageHead}>
        <h1>CE Completed</h1>
      </header>
      <span className={classNames(skeletonStyles.bar, styles.tabsSkeleton)} aria-hidden="true" />
      <CompletedRowsSkeleton />
    </div>
  );
}

const words = {
  webinars: {
    heading: 'Completed webinars',
    none: creditMessages.noTraining,
    what: 'Webinars and classes that you pass stand here, each with its certificate.',
    to: siteMap.onDemand(),
    browse: 'Browse On-Demand CE',
  },
  podcasts: {
    heading: 'Completed podcasts',
    none: creditMessages.noPodcasts,
    what: 'Podcast episodes whose exam you pass stand here, each with its certificate.',
    to: siteMap.podcasts(),
    browse: 'Browse Podcasts',
  },
} as const;

function TabContent({ tab, list }: { readonly tab: keyof typeof words; readonly list: Loaded<List> }) {
  const { heading, none, what, to, browse } = words[tab];
  if (list.state !== 'ready') return <LoadFailed />;
  if (list.items.length === 0) {
    return (
      <EmptyState title={none} action={<LinkButton to={to}>{browse}</LinkButton>}>
        {what}
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className={typography.visuallyHidden}>{heading}</h2>
      <CompletedRows items={list.items} />
      <Pagination
        page={list.page}
        pages={list.pages}
        to={(page) => siteMap.completed(page, tab === 'podcasts' ? tab : undefined)}
      />
    </>
  );
}

export default function CompletedPage() {
  const { tab, counts: counted, list } = useLoaderData<typeof clientLoader>();
  const counts = counted.state === 'ready' ? counted.counts : null;
  const total = counts === null ? null : counts.webinars + counts.podcasts;
  return (
    <div className={classNames(layout.wrap, layout.page, layout.stack)}>
      <header className={layout.pageHead}>
        <h1>CE Completed</h1>
        {total === null ? null : (
          <p className={classNames(typography.lead, typography.number)}>Completed exams: {total}</p>
        )}
      </header>
      {counts === null ? (
        <LoadFailed texts={counted.state === 'failed' ? creditMessages.countsFailed : creditMessages.countsRefused} />
      ) : total === 0 ? (
        <EmptyState
          title={creditMessages.noneCompleted}
          action={<LinkButton to={siteMap.onDemand()}>Browse On-Demand CE</LinkButton>}
        >
          Pass the exam of a webinar, a class or a podcast, and its certificate stands here.
        </EmptyState>
      ) : (
        <>
          <Tabs
            label="Kind"
            tabs={[
              { label: 'Webinars', to: siteMap.completed(), current: tab === 'webinars', count: counts.webinars },
              {
                label: 'Podcasts',
                to: siteMap.completed(1, 'podcasts'),
                current: tab === 'podcasts',
                count: counts.podcasts,
              },
            ]}
          />
          <TabContent tab={tab} list={list} />
        </>
      )}
    </div>
  );
}
