import { useState } from 'react';
import { Link, useLoaderData, useNavigate, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { ceTypeLabel, creditsText } from '#catalogue/ce-type.ts';
import { classAddress } from '#catalogue/class-address.ts';
import { isLiveClass } from '#catalogue/class-type.ts';
import type { ClassRow } from '#catalogue/contract.ts';
import { pageCount, screenPage } from '#platform/shared/paging.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { ask, send, serverText } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import { requireStudent } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Badge } from '#catalogue/web/Badge.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { Pagination } from '#platform/web/ui/Pagination.tsx';
import { PictureRow, PictureRows } from '#platform/web/ui/PictureRow.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { queueAddCall, queueCall, removeQueueCall, watchLaterMessages } from '../contract.ts';
import { cacheQueue, cachedQueue } from './cached-queue.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import styles from './QueuePage.module.css';

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
      <p className={typography.lead}>Classes you put aside, the last one first.</p>
    </header>
  );
}

export const HydrateFallback = () => (
  <div className={classNames(layout.wrap, layout.page)}>
    <Head />
    <Skeleton what="Watch Later" shape="rows" count={4} />
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
  /** Taken out here; the server follows. */
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<{ readonly row: ClassRow; readonly message: string } | null>(null);
  const shown = data.filter(({ hash }) => !removed.has(hash));
  const put = (c: string, isOut: boolean) =>
    setRemoved((before) => {
      const after = new Set(before);
      if (isOut) after.add(c);
      else after.delete(c);
      return after;
    });

  async function putBack(row: ClassRow) {
    put(row.hash, false);
    try {
      await send(queueAddCall, { c: row.hash });
      await revalidate();
    } catch (error) {
      put(row.hash, true);
      setProblem({ row, message: serverText(error, faultMessage) });
    }
  }

  async function remove(row: ClassRow) {
    const wasLast = shown.length === 1;
    setProblem(null);
    put(row.hash, true);
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
          {problem.row.className} is not back on your list.
        </Alert>
      ) : null}
      {total === 0 ? (
        <EmptyState
          title={watchLaterMessages.empty}
          action={<LinkButton to={siteMap.onDemand()}>Browse On-Demand CE</LinkButton>}
        >
          {watchLaterMessages.emptyMore}
        </EmptyState>
      ) : (
        <PictureRows>
          {shown.map((row) => (
            <QueueRow
              key={row.hash}
              row={row}
              problem={problem?.row.hash === row.hash ? problem.message : null}
              onRemove={() => void remove(row)}
            />
          ))}
        </PictureRows>
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

function QueueRow({
  row,
  problem,
  onRemove,
}: {
  readonly row: ClassRow;
  readonly problem: string | null;
  readonly onRemove: () => void;
}) {
  const isLive = isLiveClass(row.typeId);
  return (
    <PictureRow className={styles.row} photo={row.photo}>
      <div>
        <h2 className={styles.title}>
          <Link to={classAddress(row)}>{row.className}</Link>
        </h2>
        <p className={typography.caption}>{[row.speakerName, row.sponsorCompanyName].filter(Boolean).join(' · ')}</p>
        <p className={styles.facts}>
          {row.examTaken ? (
            <Badge kind="completed" />
          ) : row.isReserved ? (
            <Badge kind="reserved" />
          ) : row.isWaiting ? (
            <Badge kind="waitlist" />
          ) : null}
          {row.credits === 0 ? null : (
            <span className={typography.fact}>
              <b>{creditsText(row.credits)} CEU</b> ({ceTypeLabel(row.ceTypeId)})
            </span>
          )}
          <span className={typography.caption}>
            <LocalTime at={row.releaseDateUTC} format={isLive ? 'live' : 'date'} />
          </span>
        </p>
        {problem === null ? null : (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      <IconButton
        look="line"
        icon="minus"
        label={`Remove ${row.className} from Watch Later`}
        title="Remove from Watch Later"
        onClick={onRemove}
      />
    </PictureRow>
  );
}
