import { useEffect, useState } from 'react';
import { Link, redirect, useLoaderData, useNavigate, type ClientLoaderFunctionArgs } from 'react-router';
import { creditsText } from '#catalogue/ce-type.ts';
import { pageCount, screenPage } from '#platform/shared/paging.ts';
import { ask } from '#platform/web/call.ts';
import { loaded, type Loaded } from '#platform/web/loaded.ts';
import { requireStudent } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { buttonClasses } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { ListRowsSkeleton } from '#platform/web/ui/ListRow.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Pagination } from '#platform/web/ui/Pagination.tsx';
import { MenuItem, RowMenu } from '#platform/web/ui/RowMenu.tsx';
import { Tabs } from '#platform/web/ui/Tabs.tsx';
import { siteMap } from '#site-map.ts';
import layout from '#platform/web/ui/layout.module.css';
import skeletonStyles from '#platform/web/ui/Skeleton.module.css';
import typography from '#platform/web/ui/typography.module.css';
import {
  completedCall,
  completedPodcastsCall,
  completedWebinarsCall,
  type CompletedYear,
  certificateMessages,
} from '../contract.ts';
import { creditMessages } from '#credit/contract.ts';
import { CertificateThumb } from './CertificateThumb.tsx';
import { CompletedRows, type CompletedItem } from './CompletedRows.tsx';
import { downloadCertificates } from './download-certificates.ts';
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
  readonly years: readonly CompletedYear[];
  readonly goal: number | null;
};

/** What a list is narrowed by: words, and one type of credit. */
type Narrowed = { readonly q?: string; readonly type?: 'live' | 'self-study' };

const ceTypeIds = { 'self-study': '1', live: '2' } as const;

function inputOf(page: string, { q, type }: Narrowed) {
  return { page, ...(q === undefined ? {} : { q }), ...(type === undefined ? {} : { ceTypeId: ceTypeIds[type] }) };
}

/** Null where the server counts nothing for this student. */
async function readCounts(args: Asked): Promise<Counts | null> {
  const { rowCount, data, years, goal } = await ask(completedCall, {}, args);
  const counts = rowCount > 0 ? data[0] : undefined;
  return counts === undefined ? null : { webinars: counts.cntWebinars, podcasts: counts.cntPodcasts, years, goal };
}

async function readWebinars(page: string, narrowed: Narrowed, args: Asked): Promise<List> {
  const answer = await ask(completedWebinarsCall, inputOf(page, narrowed), args);
  const items = answer.data.map((row) => ({
    ...row,
    title: row.className,
    to: siteMap.classroom(row.hash),
    item: { c: row.hash },
  }));
  return { ...answer, items, page: answer.page + 1, pages: pageCount(answer.totalRows, answer.pageSize) };
}

async function readPodcasts(page: string, narrowed: Narrowed, args: Asked): Promise<List> {
  const answer = await ask(completedPodcastsCall, inputOf(page, narrowed), args);
  const items = answer.data.map((row) => ({
    ...row,
    to: siteMap.podcast(row.podcastShowHash, row.hash),
    item: { p: row.hash },
  }));
  return { ...answer, items, page: answer.page + 1, pages: pageCount(answer.totalRows, answer.pageSize) };
}

function narrowedIn(query: URLSearchParams): Narrowed {
  const q = query.get('q')?.trim().slice(0, 100) ?? '';
  const type = query.get('type');
  return { ...(q === '' ? {} : { q }), ...(type === 'live' || type === 'self-study' ? { type } : {}) };
}

export async function clientLoader({ params, ...args }: ClientLoaderFunctionArgs) {
  const session = requireStudent(args.request);
  const query = new URL(args.request.url).searchParams;
  // A certificate without a name is worth nothing: the sign-in page asks the server for it. The address says that it
  // was asked, so a name that the server doesn't have either leads into no circle.
  if (session.name.trim() === '' && !query.has('named')) throw redirect(siteMap.login(siteMap.completedNamed()));
  const tab = query.get('tab') === 'podcasts' ? 'podcasts' : 'webinars';
  const narrowed = narrowedIn(query);
  const page = String(screenPage(params['page']) - 1);
  const [counts, list] = await Promise.all([
    loaded(args, async () => ({ counts: await readCounts(args) })),
    // The counts don’t depend on the list.
    loaded(args, () => (tab === 'podcasts' ? readPodcasts(page, narrowed, args) : readWebinars(page, narrowed, args))),
  ]);
  return { tab, narrowed, counts, list, thisYear: new Date().getFullYear() } as const;
}

export function HydrateFallback() {
  return (
    <div className={classNames(layout.wrap, layout.page, layout.stack)}>
      <Head counts={null} thisYear={null} />
      <span className={classNames(skeletonStyles.bar, styles.toolsSkeleton)} aria-hidden="true" />
      <ListRowsSkeleton what="completed exams" />
    </div>
  );
}

/** What was earned: this year, in all, and in how many certificates. */
function Head({ counts, thisYear }: { readonly counts: Counts | null; readonly thisYear: number | null }) {
  const { years = [], goal = null } = counts ?? {};
  const sum = (of: 'certificates' | 'credits') => years.reduce((total, year) => total + year[of], 0);
  const figures = [
    [
      creditsText(years.find(({ year }) => year === thisYear)?.credits ?? 0),
      `CEU in ${thisYear ?? 'this year'}${goal === null ? '' : `, of your goal of ${creditsText(goal)}`}`,
    ],
    [creditsText(sum('credits')), 'CEU total'],
    [String(sum('certificates')), sum('certificates') === 1 ? 'certificate' : 'certificates'],
  ] as const;
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
      {counts !== null && years.length === 0 ? null : (
        <dl className={styles.figures}>
          {figures.map(([value, label]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={counts === null ? styles.waiting : undefined}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </header>
  );
}

const words = {
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

type Tab = keyof typeof words;
const addressOf = (tab: Tab, narrowed: Narrowed, page = 1): string =>
  siteMap.completed(page, tab === 'podcasts' ? tab : undefined, narrowed);

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
  const { problem, run, dismiss } = useSending(creditMessages.serviceError);
  return (
    <>
      <div className={styles.tools}>
        <Search key={tab} tab={tab} narrowed={narrowed} />
        <nav className={styles.types} aria-label="Credit type">
          {types.map(([type, label]) => {
            const { q } = narrowed;
            const to = addressOf(tab, { ...(q === undefined ? {} : { q }), ...(type === undefined ? {} : { type }) });
            return (
              <Link key={label} to={to} preventScrollReset aria-current={narrowed.type === type ? 'true' : undefined}>
                {label}
              </Link>
            );
          })}
        </nav>
        <RowMenu
          label="Download all"
          className={buttonClasses()}
          face={
            <>
              <Icon name="download" />
              Download all
            </>
          }
        >
          <MenuItem icon="download" onPress={() => void run(() => downloadCertificates({ format: 'zip' }))}>
            Certificates as PDF (ZIP)
          </MenuItem>
          <MenuItem icon="file" onPress={() => void run(() => downloadCertificates({ format: 'csv' }))}>
            List for a spreadsheet (CSV)
          </MenuItem>
        </RowMenu>
      </div>
      {problem === null ? null : <Alert kind="error" title={problem} dismissible onDismiss={dismiss} />}
    </>
  );
}

type ContentProps = {
  readonly tab: Tab;
  readonly narrowed: Narrowed;
  readonly list: Loaded<List>;
  readonly allYears: Counts['years'];
};

function TabContent({ tab, narrowed, list, allYears }: ContentProps) {
  const { none, what, to, browse } = words[tab];
  const isNarrowed = narrowed.q !== undefined || narrowed.type !== undefined;
  if (list.state !== 'ready') return <LoadFailed />;
  const { items, years, page, pages, totalRows } = list;
  if (items.length === 0 && isNarrowed) {
    return (
      <EmptyState
        title={certificateMessages.noneFound}
        action={
          <LinkButton look="line" to={addressOf(tab, {})}>
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
      <CompletedRows items={items} years={years} allYears={allYears} />
      <Pagination page={page} pages={pages} to={(number) => addressOf(tab, narrowed, number)} />
    </>
  );
}

export default function CompletedPage() {
  const { tab, narrowed, counts: counted, list, thisYear } = useLoaderData<typeof clientLoader>();
  const counts = counted.state === 'ready' ? counted.counts : null;
  if (counts === null) {
    return (
      <div className={classNames(layout.wrap, layout.page, layout.stack)}>
        <header className={layout.pageHead}>
          <h1>CE Completed</h1>
        </header>
        <LoadFailed
          texts={counted.state === 'failed' ? certificateMessages.countsFailed : certificateMessages.countsRefused}
        />
      </div>
    );
  }
  return (
    <div className={classNames(layout.wrap, layout.page, layout.stack)}>
      <Head counts={counts} thisYear={thisYear} />
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
          <Tabs
            label="What you completed"
            tabs={[
              {
                label: 'Webinars',
                to: siteMap.completed(),
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
          <TabContent allYears={counts.years} tab={tab} narrowed={narrowed} list={list} />
        </>
      )}
    </div>
  );
}
