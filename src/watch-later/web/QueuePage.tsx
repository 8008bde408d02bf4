import { useRef, useState } from 'react';
import { useLoaderData, useNavigate, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { ceTypeLabel, creditsText } from '#catalogue/ce-type.ts';
import { classAddress } from '#catalogue/class-address.ts';
import { isLiveClass } from '#catalogue/class-type.ts';
import { pageCount, screenPage } from '#platform/shared/paging.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { ask, send, serverText } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import { requireStudent } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Badge } from '#catalogue/web/Badge.tsx';
import { CompanyAndDate } from '#catalogue/web/CompanyAndDate.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { Pagination } from '#platform/web/ui/Pagination.tsx';
import { ListRow, ListRows, ListRowsSkeleton, rowAction, RowFacts } from '#platform/web/ui/ListRow.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { queueAddCall, queueCall, removeQueueCall, watchLaterMessages } from '../contract.ts';
import { cacheQueue, cachedQueue } from './cached-queue.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';

type QueueRowOf = CallAnswer<typeof queueCall>['data'][number];

export const meta = () => pageMeta({ title: 'Watch Later', hidden: true });

/** Without a connection the list is shown as this browser saw it last. */
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const { hash } = requireStudent(args.request);
  const page = screenPage(args.params['page']);
  const queue = await loaded(args, async () => ({
    answer: await ask(queueCall, { page: String(page - 1) }, args),
    seenAt: null,
  }));
  if (queue.state === 'ready') cacheQueue(hash, page, queue.answer);
  const cached = queue.state === 'failed' ? cachedQueue(hash, page) : null;
  return cached === null ? queue : ({ state: 'ready', answer: cached.answer, seenAt: cached.at } as const);
}

function Head() {
  return (
    <header className={layout.pageHead}>
      <h1>Watch Later</h1>
      <p className={typography.lead}>Classes you saved for later, newest first.</p>
    </header>
  );
}

export const HydrateFallback = () => (
  <div className={classNames(layout.wrap, layout.page)}>
    <Head />
    <ListRowsSkeleton what="Watch Later" />
  </div>
);

export default function QueuePage() {
  const queue = useLoaderData<typeof clientLoader>();
  return (
    <div className={classNames(layout.wrap, layout.page)}>
      <Head />
      {queue.state === 'ready' ? <Queue answer={queue.answer} seenAt={queue.seenAt} /> : <LoadFailed />}
    </div>
  );
}

function Queue({
  answer: { data, totalRows, pageSize, page },
  seenAt,
}: {
  readonly answer: CallAnswer<typeof queueCall>;
  readonly seenAt: string | null;
}) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const list = useRef<HTMLUListElement>(null);
  /** Taken out here; the server follows. */
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<{ readonly row: QueueRowOf; readonly message: string } | null>(null);
  const shown = data.filter(({ hash }) => !removed.has(hash));
  const put = (c: string, isOut: boolean) =>
    setRemoved((before) => {
      const after = new Set(before);
      if (isOut) after.add(c);
      else after.delete(c);
      return after;
    });

  async function putBack(row: QueueRowOf) {
    put(row.hash, false);
    try {
      await send(queueAddCall, { c: row.hash });
      await revalidate();
    } catch (error) {
      put(row.hash, true);
      setProblem({ row, message: serverText(error, faultMessage) });
    }
  }

  async function remove(row: QueueRowOf) {
    const wasLast = shown.length === 1;
    setProblem(null);
    put(row.hash, true);
    // The button that had the focus is gone.
    list.current?.focus({ preventScroll: true });
    try {
      await send(removeQueueCall, { c: row.hash });
    } catch (error) {
      put(row.hash, false);
      setProblem({ row, message: serverText(error, faultMessage) });
      return;
    }
    showToast('Removed.', () => void putBack(row));
    // An empty page gives way to the one before it; an empty first page fills from the next one.
    if (wasLast && page > 0) await navigate(siteMap.queue(page), { replace: true });
    else if (wasLast) await revalidate();
  }

  const total = Math.max(0, totalRows - (data.length - shown.length));
  return (
    <>
      {seenAt === null ? null : (
        <Alert kind="info" title="No connection.">
          <p>
            This is your list as of <LocalTime at={seenAt} format="dateTime" />.
          </p>
        </Alert>
      )}
      {problem !== null && removed.has(problem.row.hash) ? (
        <Alert kind="error" title={problem.message}>
          We couldn’t put {problem.row.className} back on your list.
        </Alert>
      ) : null}
      {total === 0 ? (
        <EmptyState
          title={watchLaterMessages.empty}
          art={<Icon name="plus" />}
          action={
            <LinkButton size="large" to={siteMap.onDemand()}>
              Browse On-Demand CE
            </LinkButton>
          }
        >
          {watchLaterMessages.emptyMore}
        </EmptyState>
      ) : (
        <ListRows ref={list} tabIndex={-1}>
          {shown.map((row) => (
            <QueueRow
              key={row.hash}
              row={row}
              problem={problem?.row.hash === row.hash ? problem.message : null}
              onRemove={() => void remove(row)}
            />
          ))}
        </ListRows>
      )}
      <Pagination
        page={page + 1}
        pages={pageCount(total, pageSize)}
        to={siteMap.queue}
        summary={`${total} ${total === 1 ? 'class' : 'classes'}`}
      />
    </>
  );
}

type RowProps = { readonly row: QueueRowOf; readonly problem: string | null; readonly onRemove: () => void };

function QueueRow({ row, problem, onRemove }: RowProps) {
  const isLive = isLiveClass(row.typeId);
  const action = row.examTaken
    ? 'Watch again'
    : !isLive
      ? 'View class'
      : row.hasSeat || row.isWaiting
        ? 'View seat'
        : 'Reserve seat';
  return (
    <ListRow
      heading="h2"
      title={row.className}
      to={classAddress(row)}
      photo={row.photo}
      facts={
        <RowFacts
          of={[
            row.examTaken ? (
              <Badge key="state" kind="completed" />
            ) : row.isReserved ? (
              <Badge key="state" kind="reserved" />
            ) : row.isWaiting ? (
              <Badge key="state" kind="waitlist" />
            ) : null,
            row.credits === 0 ? null : <b key="hours">{creditsText(row.credits)} CEU</b>,
            row.credits === 0 ? null : ceTypeLabel(row.ceTypeId),
            row.speakerName,
            // A list of before, shown without a connection, does not have it.
            row.addedAt === undefined ? null : (
              <span key="added">
                Saved <LocalTime at={row.addedAt} format="date" />
              </span>
            ),
          ]}
        />
      }
      note={
        <>
          <CompanyAndDate row={row} />
          {problem === null ? null : (
            <p className={typography.error} role="alert">
              {problem}
            </p>
          )}
        </>
      }
      figure={
        row.durationMin === null ? null : { value: `${row.durationMin} min`, ...(isLive ? { label: 'live' } : {}) }
      }
      action={
        <LinkButton className={rowAction} to={classAddress(row)} aria-label={`${action}: ${row.className}`}>
          {action}
        </LinkButton>
      }
      more={
        <IconButton
          icon="minus"
          label={`Remove ${row.className} from Watch Later`}
          title="Remove from Watch Later"
          onClick={onRemove}
        />
      }
    />
  );
}
