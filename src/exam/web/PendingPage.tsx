import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { ceTypeLabel, creditsText } from '#catalogue/ce-type.ts';
import { classAddress } from '#catalogue/class-address.ts';
import { pageCount, screenPage } from '#platform/shared/paging.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { ask } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import { requireStudent } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Pagination } from '#platform/web/ui/Pagination.tsx';
import { PictureRow, PictureRows } from '#platform/web/ui/PictureRow.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { studyPathMessages } from '#study-path/contract.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { examMessages, pendingCall } from '../contract.ts';
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
      <p className={typography.lead}>Classes you began and have not passed yet. Each goes on where you left it.</p>
    </header>
  );
}

export const HydrateFallback = () => (
  <div className={classNames(layout.wrap, layout.page)}>
    <Head />
    <Skeleton what="classes in progress" shape="rows" count={4} />
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
  const { data, totalRows, pageSize, page, hasPassed } = answer;
  return (
    <div className={classNames(layout.wrap, layout.page)}>
      <Head />
      {data.length === 0 ? (
        <EmptyState
          title={hasPassed ? examMessages.nonePending : examMessages.nothingInProgress}
          action={<LinkButton to={siteMap.onDemand()}>Find a class</LinkButton>}
        >
          {hasPassed ? examMessages.nothingInProgress : 'Classes that you begin stand here until you pass their exam.'}
        </EmptyState>
      ) : (
        <PictureRows as="section" aria-labelledby="in-progress">
          <h2 className={typography.visuallyHidden} id="in-progress">
            Classes in progress
          </h2>
          {data.map((row) => (
            <PendingRow key={row.hash} row={row} />
          ))}
        </PictureRows>
      )}
      <Pagination
        page={page + 1}
        pages={pageCount(totalRows, pageSize)}
        to={siteMap.pending}
        always
        summary={`${totalRows} in progress`}
      />
    </div>
  );
}

function PendingRow({ row }: { readonly row: Row }) {
  const step = nextActions[row.nextStep];
  return (
    <PictureRow as="article" className={styles.row} photo={row.photo}>
      <div>
        <h3>
          <Link to={classAddress(row)}>{row.className}</Link>
        </h3>
        <p className={typography.caption}>{[row.speakerName, row.sponsorCompanyName].filter(Boolean).join(' · ')}</p>
        <p className={styles.next}>
          <span className={typography.fact}>
            <b>{creditsText(row.credits)}</b> CEU{row.credits > 0 ? ` (${ceTypeLabel(row.ceTypeId)})` : ''}
          </span>
          <span className={typography.caption}>Next: {step.name}</span>
        </p>
        {row.nextStep === 'recording' ? <p className={typography.caption}>{studyPathMessages.recordingFirst}</p> : null}
      </div>
      <div className={styles.actions}>
        <LinkButton look="soft" to={step.to(row)} aria-label={`${step.action}: ${row.className}`}>
          {step.action}
        </LinkButton>
        <LinkButton look="line" to={siteMap.classroom(row.hash)} aria-label={`Classroom: ${row.className}`}>
          Classroom
        </LinkButton>
      </div>
    </PictureRow>
  );
}
