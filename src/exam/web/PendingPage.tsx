import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { ceTypeLabel } from '#catalogue/ce-type.ts';
import { classAddress } from '#catalogue/class-address.ts';
import { CompanyAndDate } from '#catalogue/web/CompanyAndDate.tsx';
import { CreditText } from '#catalogue/web/CreditText.tsx';
import { pageCount, screenPage } from '#platform/shared/paging.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { ask } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import { requireStudent } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Pagination } from '#platform/web/ui/Pagination.tsx';
import { ListRow, ListRows, ListRowsSkeleton, rowAction, RowFacts } from '#platform/web/ui/ListRow.tsx';
import { RowMenu } from '#platform/web/ui/RowMenu.tsx';
import { studyPathMessages } from '#study-path/contract.ts';
import { QueueMenuItem } from '#watch-later/web/QueueMenuItem.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { examMessages, pendingCall } from '../contract.ts';
import { ExamWait } from './ExamWait.tsx';
import { nextActions } from './next-action.ts';
import styles from './PendingPage.module.css';

export const meta = () => pageMeta({ title: 'CE in Progress', hidden: true });

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  requireStudent(args.request);
  return loaded(args, () => ask(pendingCall, { page: String(screenPage(args.params['page']) - 1) }, args));
}

type Row = CallAnswer<typeof pendingCall>['data'][number];

function Head() {
  return (
    <header className={layout.pageHead}>
      <h1>CE in Progress</h1>
      <p className={typography.lead}>Classes you’ve started but not finished. Pick up where you left off.</p>
    </header>
  );
}

export const HydrateFallback = () => (
  <div className={classNames(layout.wrap, layout.page)}>
    <Head />
    <ListRowsSkeleton what="classes in progress" />
  </div>
);

export default function PendingPage() {
  const answer = useLoaderData<typeof clientLoader>();
  if (answer.state !== 'ready')
    return (
      <div className={classNames(layout.wrap, layout.page)}>
        <Head />
        <LoadFailed why={answer} />
      </div>
    );
  const { data, totalRows, pageSize, page, hasPassed, serverTime } = answer;
  return (
    <div className={classNames(layout.wrap, layout.page)}>
      <Head />
      {data.length === 0 ? (
        <EmptyState
          title={hasPassed ? examMessages.nonePending : examMessages.nothingInProgress}
          art={<Icon name="clock" />}
          action={
            <LinkButton size="large" to={siteMap.onDemand()}>
              Find a class
            </LinkButton>
          }
        >
          {hasPassed
            ? examMessages.nothingInProgress
            : 'Classes you start show up here with the next step, so you can stop any time and finish on any device.'}
        </EmptyState>
      ) : (
        <section aria-labelledby="in-progress">
          <h2 className={typography.visuallyHidden} id="in-progress">
            Classes in progress
          </h2>
          <ListRows>
            {data.map((row) => (
              <PendingRow key={row.hash} row={row} serverTime={serverTime} />
            ))}
          </ListRows>
        </section>
      )}
      <Pagination
        page={page + 1}
        pages={pageCount(totalRows, pageSize)}
        to={siteMap.pending}
        always
        {...(totalRows > 1 ? { summary: `${totalRows} in progress` } : {})}
      />
    </div>
  );
}

/** "1 of 6 steps done": the step that is open is not one of them. */
const doneText = ({ step, of }: Row['place']) => `${step - 1} of ${of} steps done`;

/** The path in small: what is done of it. */
function PathBars({ place }: { readonly place: Row['place'] }) {
  return (
    <span className={styles.path} role="img" aria-label={doneText(place)}>
      {Array.from({ length: place.of }, (_, index) => (
        <i key={index} data-is-done={index + 1 < place.step} />
      ))}
    </span>
  );
}

function PendingRow({ row, serverTime }: { readonly row: Row; readonly serverTime: string }) {
  const step = nextActions[row.nextStep];
  return (
    <ListRow
      title={row.className}
      to={classAddress(row)}
      photo={row.photo}
      facts={
        <RowFacts
          of={[
            row.credits === 0 ? null : (
              <CreditText key="credit" {...row} creditName={ceTypeLabel(row.ceTypeId)} isOwn />
            ),
            row.speakerName,
            `Next: ${step.name}`,
          ]}
        />
      }
      note={
        <>
          <CompanyAndDate row={row} />
          <PathBars place={row.place} />
          {row.nextStep === 'recording' ? (
            <p className={typography.caption}>{studyPathMessages.recordingFirst}</p>
          ) : null}
          <ExamWait opensAt={row.nextAttemptAt} serverTime={serverTime} />
        </>
      }
      figure={{ value: `${row.place.step - 1} of ${row.place.of}`, label: 'steps done' }}
      action={
        <span className={classNames(rowAction, layout.cluster)}>
          <LinkButton
            look="line"
            icon="video"
            to={siteMap.classroom(row.hash)}
            aria-label={`Classroom: ${row.className}`}
          >
            Classroom
          </LinkButton>
          <LinkButton to={step.to(row)} aria-label={`${step.action}: ${row.className}`}>
            {step.action}
          </LinkButton>
        </span>
      }
      more={
        <RowMenu label={`More for ${row.className}`}>
          <QueueMenuItem c={row.hash} queueId={row.queueId} />
        </RowMenu>
      }
    />
  );
}
