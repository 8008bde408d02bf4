// The inbox: what was written to support on the left, one thread on the right. On a phone one of the two.
import { useState, type SubmitEvent } from 'react';
import {
  Link,
  useLoaderData,
  useNavigate,
  useRevalidator,
  type ClientLoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import type { CallAnswer, CallInput } from '#platform/shared/call.ts';
import { pageCount } from '#platform/shared/paging.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { useKeys } from '#platform/web/console/keys.ts';
import { listStateOf } from '#platform/web/console/list-address.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Pagination } from '#platform/web/ui/Pagination.tsx';
import { Tabs } from '#platform/web/ui/Tabs.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import fieldStyles from '#platform/web/ui/Field.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { inboxStateWords } from '../../inbox.ts';
import { finishCall, inboxCall, inboxMessageCall, savedAnswersCall } from '../../staff-contract.ts';
import { InboxThread } from './InboxThread.tsx';
import styles from './InboxPage.module.css';

export const meta = ({ loaderData: page }: MetaArgs<typeof clientLoader>) => {
  const message = page?.state === 'ready' ? page.thread?.message : undefined;
  return pageMeta({ title: `${message === undefined ? '' : `${message.name} | `}Inbox | Staff`, hidden: true });
};

const filterNames = ['state', 'whose', 'q'];

export function clientLoader(args: ClientLoaderFunctionArgs) {
  const m = args.params['hash'];
  const { page, filters } = listStateOf(new URL(args.request.url).searchParams, filterNames);
  return loaded(args, async () => {
    const [list, saved, thread] = await Promise.all([
      askStaff(inboxCall, { ...(filters as CallInput<typeof inboxCall>), page: String(page - 1) }, args),
      askStaff(savedAnswersCall, {}, args),
      m === undefined ? null : askStaff(inboxMessageCall, { m }, args),
    ]);
    return { list, saved, thread, filters };
  });
}

type Row = CallAnswer<typeof inboxCall>['data'][number];

const searchOf = (filters: Readonly<Record<string, string>>) => {
  const text = new URLSearchParams(filters).toString();
  return text === '' ? '' : `?${text}`;
};

export default function InboxPage() {
  const page = useLoaderData<typeof clientLoader>();
  if (page.state !== 'ready') return <LoadFailed why={page} />;
  return <Inbox list={page.list} saved={page.saved} thread={page.thread} filters={page.filters} />;
}

type Props = {
  readonly list: CallAnswer<typeof inboxCall>;
  readonly saved: CallAnswer<typeof savedAnswersCall>;
  readonly thread: CallAnswer<typeof inboxMessageCall> | null;
  readonly filters: Readonly<Record<string, string>>;
};

function Inbox({ list, saved, thread, filters }: Props) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { isBusy, problem, run } = useSending(faultMessage);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const search = searchOf(list.page === 0 ? filters : { ...filters, page: String(list.page + 1) });
  const { counts, data } = list;
  const at = data.findIndex(({ hash }) => hash === thread?.message.hash);
  const open = (row: Row | undefined) =>
    row === undefined ? undefined : void navigate(staffMap.inbox(row.hash) + search);
  const finish = (messages: readonly string[]) =>
    void run(async () => {
      const { finished } = await sendStaff(finishCall, { messages: [...messages] });
      setChosen(new Set());
      showToast(finished === 1 ? 'The message is done.' : `${finished} messages are done.`);
      await revalidate();
    });
  useKeys((key) => {
    if (key === 'j') open(data[at + 1]);
    else if (key === 'k') open(at < 0 ? data.at(-1) : data[at - 1]);
    else if (key === 'd' && thread !== null) finish([thread.message.hash]);
    else if (key === 'r' && thread !== null) document.getElementById('reply')?.focus();
    else if (key === 'a' && thread !== null) document.getElementById('assign')?.focus();
    else return false;
    return true;
  });
  const to = (changes: Readonly<Record<string, string>>) => {
    const kept = Object.fromEntries(Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== ''));
    return staffMap.inbox() + searchOf(kept);
  };
  const tick = (hash: string) => {
    const next = new Set(chosen);
    if (!next.delete(hash)) next.add(hash);
    setChosen(next);
  };
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate(to({ q: String(new FormData(event.currentTarget).get('q') ?? '') }));
  };
  const state = filters['state'] ?? 'todo';
  return (
    <>
      <PageHead
        title="Inbox"
        lead={`${counts.new} new, ${counts.open} open, ${counts.waiting} waiting for reply`}
        actions={
          chosen.size === 0 ? null : (
            <Button size="small" busy={isBusy} onClick={() => finish([...chosen])}>
              Mark {chosen.size} done
            </Button>
          )
        }
      />
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <Tabs
        label="State"
        tabs={[
          { label: 'To do', to: to({ state: '', whose: '' }), current: state === 'todo' && !filters['whose'] },
          {
            label: 'Mine',
            to: to({ state: '', whose: 'mine' }),
            current: filters['whose'] === 'mine',
            count: counts.mine,
          },
          {
            label: inboxStateWords.waiting,
            to: to({ state: 'waiting', whose: '' }),
            current: state === 'waiting',
            count: counts.waiting,
          },
          { label: inboxStateWords.done, to: to({ state: 'done', whose: '' }), current: state === 'done' },
          { label: 'All', to: to({ state: 'all', whose: '' }), current: state === 'all' },
        ]}
      />
      <div className={classNames(styles.sides, thread === null ? undefined : styles.isOpen)}>
        <section className={styles.list} aria-label="Messages">
          <form className={styles.search} role="search" onSubmit={ask}>
            <label className={typography.visuallyHidden} htmlFor="inbox-q">
              Find a message
            </label>
            <input id="inbox-q" name="q" type="search" placeholder="Find a message" defaultValue={filters['q'] ?? ''} />
          </form>
          {data.length === 0 ? (
            <EmptyState title={search === '' ? 'No messages.' : 'Nothing matches.'}>
              {search === '' && list.lastAnsweredAt !== null ? (
                <>
                  The last was answered <ZoneTime at={list.lastAnsweredAt} />.
                </>
              ) : undefined}
            </EmptyState>
          ) : (
            <ul>
              {data.map((row) => (
                <li key={row.hash} data-current={row.hash === thread?.message.hash || undefined}>
                  <input
                    type="checkbox"
                    className={fieldStyles.box}
                    aria-label={`Select the message from ${row.name}`}
                    checked={chosen.has(row.hash)}
                    onChange={() => tick(row.hash)}
                  />
                  <Link
                    to={staffMap.inbox(row.hash) + search}
                    preventScrollReset
                    aria-current={row.hash === thread?.message.hash ? 'true' : undefined}
                  >
                    <b>{row.name}</b>
                    <Tag tone={row.state === 'new' ? 'accent' : row.state === 'done' ? 'done' : 'waiting'}>
                      {inboxStateWords[row.state]}
                    </Tag>
                    <span className={styles.beginning}>
                      {row.subject}: {row.beginning}
                    </span>
                    <span className={typography.caption}>
                      <ZoneTime at={row.lastAt} />
                      {row.assignedTo === null ? '' : ` · ${row.assignedTo.name}`}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <Pagination
            page={list.page + 1}
            pages={pageCount(list.totalRows, list.pageSize)}
            to={(number) => to({ page: number === 1 ? '' : String(number) })}
          />
        </section>
        {thread === null ? (
          <p className={styles.hint}>
            Choose a message. Shortcuts: j and k for the next and the previous one, r to reply, d to mark as done, a to
            assign.
          </p>
        ) : (
          <InboxThread
            key={thread.message.hash}
            answer={thread}
            saved={saved}
            backTo={staffMap.inbox() + search}
            onDone={() => void revalidate()}
            onFinish={() => finish([thread.message.hash])}
          />
        )}
      </div>
    </>
  );
}
