import { useEffect, useState } from 'react';
import { Link, redirect, useLoaderData, useLocation, useNavigate, type ClientLoaderFunctionArgs } from 'react-router';
import { ceType } from '#catalogue/ce-type.ts';
import { deviceNow } from '#platform/web/device-clock.ts';
import { pageCount, screenPage } from '#platform/shared/paging.ts';
import { ask } from '#platform/web/call.ts';
import { loaded, type Loaded } from '#platform/web/loaded.ts';
import { requireStudent } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { ListRowsSkeleton } from '#platform/web/ui/ListRow.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Pagination } from '#platform/web/ui/Pagination.tsx';
import { Tabs } from '#platform/web/ui/Tabs.tsx';
import { siteMap } from '#site-map.ts';
import layout from '#platform/web/ui/layout.module.css';
import skeletonStyles from '#platform/web/ui/Skeleton.module.css';
import typography from '#platform/web/ui/typography.module.css';
import {
  completedCall,
  completedCertificatesCall,
  completedPodcastsCall,
  completedWebinarsCall,
  certificateMessages,
  type CompletedYear,
} from '../contract.ts';
import { creditMessages } from '#credit/contract.ts';
import { CertificateThumb } from './CertificateThumb.tsx';
import { CompletedRows, type CompletedItem } from './CompletedRows.tsx';
import { YearPanel, type YearCount } from './YearPanel.tsx';
import styles from './CompletedPage.module.css';

export const meta = () => pageMeta({ title: 'CE Completed', hidden: true });

type Asked = Pick<ClientLoaderFunctionArgs, 'request' | 'context'>;
type List = {
  readonly items: CompletedItem[];
  readonly years: readonly CompletedYear[];
  readonly page: number;
  readonly pages: number;
  readonly totalRows: number;
};
type Counts = {
  readonly webinars: number;
  readonly podcasts: number;
  readonly years: readonly YearCount[];
  readonly goal: number | null;
};

/** What a list is narrowed by: words, one type of credit, and one year, or `all` of them. */
type Narrowed = { readonly q?: string; readonly type?: 'live' | 'self-study'; readonly year?: string };
type Tab = 'all' | 'webinars' | 'podcasts';

const ceTypeIds = { 'self-study': '1', live: '2' } as const;

/** The whole list begins with its newest year; whoever looks for something looks in all of them. */
const beginsWithLatest = (tab: Tab, { q, type, year }: Narrowed): boolean =>
  tab === 'all' && q === undefined && type === undefined && year === undefined;

function inputOf(page: string, tab: Tab, narrowed: Narrowed) {
  const { q, type } = narrowed;
  const year = beginsWithLatest(tab, narrowed) ? 'latest' : narrowed.year === 'all' ? undefined : narrowed.year;
  return {
    page,
    ...(q === undefined ? {} : { q }),
    ...(type === undefined ? {} : { ceTypeId: ceTypeIds[type] }),
    ...(year === undefined ? {} : { year }),
  };
}

/** Null where the server counts nothing for this student. */
async function readCounts(args: Asked): Promise<Counts | null> {
  const { rowCount, data, years, goal } = await ask(completedCall, {}, args);
  const counts = rowCount > 0 ? data[0] : undefined;
  return counts === undefined ? null : { webinars: counts.cntWebinars, podcasts: counts.cntPodcasts, years, goal };
}

const classItem = <Row extends { readonly hash: string; readonly ceTypeId: number }>(row: Row, title: string) => ({
  ...row,
  title,
  kind: row.ceTypeId === ceType.participatory ? 'Webinar' : 'Class',
  to: siteMap.classroom(row.hash),
  item: { c: row.hash },
});

const episodeItem = <Row extends { readonly hash: string; readonly podcastShowHash: string }>(row: Row) => ({
  ...row,
  kind: 'Podcast',
  to: siteMap.podcast(row.podcastShowHash, row.hash),
  item: { p: row.hash },
});

type Answer = Omit<List, 'items' | 'pages'> & { readonly pageSize: number };
const listOf = ({ years, page, pageSize, totalRows }: Answer, items: CompletedItem[]): List => ({
  items,
  years,
  totalRows,
  page: page + 1,
  pages: pageCount(totalRows, pageSize),
});

const readers: Record<Tab, (input: ReturnType<typeof inputOf>, args: Asked) => Promise<List>> = {
  all: async (input, args) => {
    const answer = await ask(completedCertificatesCall, input, args);
    return listOf(
      answer,
      answer.data.map((row) => (row.isEpisode ? episodeItem(row) : classItem(row, row.title))),
    );
  },
  webinars: async (input, args) => {
    const answer = await ask(completedWebinarsCall, input, args);
    return listOf(
      answer,
      answer.data.map((row) => classItem(row, row.className)),
    );
  },
  podcasts: async (input, args) => {
    const answer = await ask(completedPodcastsCall, input, args);
    return listOf(answer, answer.data.map(episodeItem));
  },
};

function narrowedIn(query: URLSearchParams): Narrowed {
  const q = query.get('q')?.trim().slice(0, 100) ?? '';
  const type = query.get('type');
  const year = query.get('year') ?? '';
  return {
    ...(q === '' ? {} : { q }),
    ...(type === 'live' || type === 'self-study' ? { type } : {}),
    ...(/^(?:all|\d{4})$/.test(year) ? { year } : {}),
  };
}

const tabs = ['all', 'webinars', 'podcasts'] as const;

export async function clientLoader({ params, ...args }: ClientLoaderFunctionArgs) {
  const session = requireStudent(args.request);
  const query = new URL(args.request.url).searchParams;
  // A certificate without a name is worth nothing: the sign-in page asks the server for it. The address says that it
  // was asked, so a name that the server doesn't have either leads into no circle.
  if (session.name.trim() === '' && !query.has('named')) throw redirect(siteMap.login(siteMap.completedNamed()));
  const tab = tabs.find((each) => each === query.get('tab')) ?? 'all';
  const narrowed = narrowedIn(query);
  const page = String(screenPage(params['page']) - 1);
  const [counts, list] = await Promise.all([
    loaded(args, async () => ({ counts: await readCounts(args) })),
    // The counts don’t depend on the list.
    loaded(args, () => readers[tab](inputOf(page, tab, narrowed), args)),
  ]);
  return { tab, narrowed, counts, list, thisYear: new Date(deviceNow()).getFullYear() } as const;
}

export function HydrateFallback() {
  return (
    <div className={classNames(layout.wrap, layout.page, layout.stack)}>
      <Head counts={null} year={null} />
      <span className={classNames(skeletonStyles.bar, styles.panelSkeleton)} aria-hidden="true" />
      <span className={classNames(skeletonStyles.bar, styles.toolsSkeleton)} aria-hidden="true" />
      <ListRowsSkeleton what="completed exams" isDense />
    </div>
  );
}

type HeadProps = {
  readonly counts: Counts | null;
  /** Null = all of them. */
  readonly year: number | null;
};

function Head({ counts, year }: HeadProps) {
  const years = counts?.years ?? [];
  return (
    <header className={styles.head}>
      <div>
        <h1>CE Completed</h1>
        {counts === null ? (
          <span className={classNames(skeletonStyles.bar, styles.leadSkeleton)} aria-hidden="true" />
        ) : (
          <p className={typography.lead}>Completed exams: {counts.webinars + counts.podcasts}</p>
        )}
      </div>
      {years.length < 2 ? null : (
        <nav className={styles.types} aria-label="Year">
          {years.map((each) => (
            <Link
              key={each.year}
              to={addressOf('all', { year: String(each.year) })}
              preventScrollReset
              aria-current={each.year === year ? 'true' : undefined}
            >
              {each.year}
            </Link>
          ))}
          <Link
            to={addressOf('all', { year: 'all' })}
            preventScrollReset
            aria-current={year === null ? 'true' : undefined}
          >
            All years
          </Link>
        </nav>
      )}
    </header>
  );
}

const words = {
  all: {
    none: creditMessages.noneCompleted,
    what: 'Classes, webinars, and episodes you pass show up here with their certificates.',
    to: siteMap.onDemand(),
    browse: 'Browse On-Demand CE',
  },
  webinars: {
    none: certificateMessages.noTraining,
    what: 'Webinars and classes you pass show up here with their certificates.',
    to: siteMap.onDemand(),
    browse: 'Browse On-Demand CE',
  },
  podcasts: {
    none: certificateMessages.noPodcasts,
    what: 'Podcast episodes whose exam you pass show up here with their certificates.',
    to: siteMap.podcasts(),
    browse: 'Browse Podcasts',
  },
} as const;

const addressOf = (tab: Tab, narrowed: Narrowed, page = 1): string =>
  siteMap.completed(page, tab === 'all' ? undefined : tab, narrowed);

/** Words are searched for while they are typed, after a short pause. */
const typingPauseMs = 300;

function Search({ tab, narrowed }: { readonly tab: Tab; readonly narrowed: Narrowed }) {
  const navigate = useNavigate();
  const asked = narrowed.q ?? '';
  const [text, setText] = useState(asked);
  const q = text.trim();
  const address = addressOf(tab, { ...narrowed, q });
  useEffect(() => {
    if (q === asked) return undefined;
    const timer = setTimeout(() => void navigate(address, { replace: true, preventScrollReset: true }), typingPauseMs);
    return () => clearTimeout(timer);
  }, [q, asked, address, navigate]);
  return (
    <form
      className={styles.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(address, { replace: true, preventScrollReset: true });
      }}
    >
      <Icon name="search" />
      <input
        type="search"
        aria-label="Search your certificates"
        placeholder="Title, speaker, code"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}

const types = [
  [undefined, 'All'],
  ['live', 'Live'],
  ['self-study', 'Self-study'],
] as const;

function Tools({ tab, narrowed }: { readonly tab: Tab; readonly narrowed: Narrowed }) {
  return (
    <div className={styles.tools}>
      <Search key={tab} tab={tab} narrowed={narrowed} />
      <nav className={styles.types} aria-label="Credit type">
        {types.map(([type, label]) => {
          const { q, year } = narrowed;
          const to = addressOf(tab, {
            ...(q === undefined ? {} : { q }),
            ...(year === undefined ? {} : { year }),
            ...(type === undefined ? {} : { type }),
          });
          return (
            <Link key={label} to={to} preventScrollReset aria-current={narrowed.type === type ? 'true' : undefined}>
              {label}
            </Link>
          );
        })}
      </nav>
    </div>
  );
}

type ContentProps = {
  readonly tab: Tab;
  readonly narrowed: Narrowed;
  readonly list: Loaded<List>;
};

function TabContent({ tab, narrowed, list }: ContentProps) {
  const { none, what, to, browse } = words[tab];
  const isNarrowed = Object.keys(narrowed).length > 0;
  if (list.state !== 'ready') return <LoadFailed />;
  const { items, years, page, pages, totalRows } = list;
  if (items.length === 0 && isNarrowed) {
    return (
      <EmptyState
        title={certificateMessages.noneFound}
        action={
          <LinkButton look="line" to={addressOf(tab, tab === 'all' ? { year: 'all' } : {})}>
            Show all
          </LinkButton>
        }
      >
        {`No certificates match ${narrowed.q === undefined ? 'this type of credit' : `“${narrowed.q}”`}.`}
      </EmptyState>
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState title={none} action={<LinkButton to={to}>{browse}</LinkButton>}>
        {what}
      </EmptyState>
    );
  }
  return (
    <>
      <p className={typography.visuallyHidden} role="status">
        {isNarrowed ? `${totalRows} ${totalRows === 1 ? 'certificate' : 'certificates'} found` : ''}
      </p>
      <CompletedRows items={items} years={years} />
      <Pagination page={page} pages={pages} to={(number) => addressOf(tab, narrowed, number)} />
    </>
  );
}

/** Takes the mark of `siteMap.completedNamed` out of the address, so that a reload asks for a missing name again. */
function useAddressWithoutMark(): void {
  const location = useLocation();
  useEffect(() => {
    const address = new URL(globalThis.location.href);
    if (!address.searchParams.has('named')) return;
    address.searchParams.delete('named');
    history.replaceState(history.state, '', address.pathname + address.search + address.hash);
  }, [location]);
}

export default function CompletedPage() {
  useAddressWithoutMark();
  const { tab, narrowed, counts: counted, list, thisYear } = useLoaderData<typeof clientLoader>();
  const counts = counted.state === 'ready' ? counted.counts : null;
  const year = beginsWithLatest(tab, narrowed)
    ? (counts?.years[0]?.year ?? null)
    : /^\d/.test(narrowed.year ?? '')
      ? Number(narrowed.year)
      : null;
  if (counts === null) {
    return (
      <div className={classNames(layout.wrap, layout.page, layout.stack)}>
        <header className={layout.pageHead}>
          <h1>CE Completed</h1>
        </header>
        <LoadFailed
          {...(counted.state === 'ready' ? {} : { why: counted })}
          texts={counted.state === 'failed' ? certificateMessages.countsFailed : certificateMessages.countsRefused}
        />
      </div>
    );
  }
  return (
    <div className={classNames(layout.wrap, layout.page, layout.stack)}>
      <Head counts={counts} year={year} />
      {counts.webinars + counts.podcasts === 0 ? (
        <EmptyState
          title={creditMessages.noneCompleted}
          art={<CertificateThumb creditHours={0.5} />}
          action={
            <LinkButton size="large" to={siteMap.onDemand()}>
              Browse On-Demand CE
            </LinkButton>
          }
        >
          Your first certificate will appear here. Take a class, pass the exam, and it’s yours right away.
        </EmptyState>
      ) : (
        <>
          <YearPanel years={counts.years} year={year} goal={year === thisYear ? counts.goal : null} />
          <Tabs
            label="What you completed"
            tabs={[
              {
                label: 'All',
                to: siteMap.completed(),
                current: tab === 'all',
                count: counts.webinars + counts.podcasts,
              },
              {
                label: 'Webinars',
                to: siteMap.completed(1, 'webinars'),
                current: tab === 'webinars',
                count: counts.webinars,
              },
              {
                label: 'Podcasts',
                to: siteMap.completed(1, 'podcasts'),
                current: tab === 'podcasts',
                count: counts.podcasts,
              },
            ]}
          />
          <Tools tab={tab} narrowed={narrowed} />
          <TabContent tab={tab} narrowed={narrowed} list={list} />
        </>
      )}
    </div>
  );
}
