import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { pageCount, screenPage } from '#platform/shared/paging.ts';
import { CardGrid } from '#catalogue/web/CardGrid.tsx';
import type { CallAnswer } from '#platform/shared/call.ts';
import { ask } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import { requireStudent } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Pagination } from '#platform/web/ui/Pagination.tsx';
import { PictureRow } from '#platform/web/ui/PictureRow.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { classroomMessages, tutorialHistoryCall } from '../contract.ts';
import styles from './TutorialHistoryPage.module.css';

const title = 'Viewed Tutorials';

export const meta = () => pageMeta({ title, hidden: true });

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  requireStudent(args.request);
  return loaded(args, () => ask(tutorialHistoryCall, { page: String(screenPage(args.params['page']) - 1) }, args));
}

export const HydrateFallback = () => (
  <div className={classNames(layout.wrap, layout.page)}>
    <header className={layout.pageHead}>
      <h1>{title}</h1>
    </header>
    <Skeleton what="viewed tutorials" shape="rows" count={4} />
  </div>
);

type Row = CallAnswer<typeof tutorialHistoryCall>['data'][number];

function ViewedRow({ row }: { readonly row: Row }) {
  return (
    <PictureRow as="article" photo={row.photo}>
      <div>
        <h3>
          <Link to={siteMap.classroom(row.hash)}>{row.className}</Link>
        </h3>
        <p className={typography.caption}>
          Company: {row.sponsorCompanyName}
          <br />
          Viewed <LocalTime at={row.lastViewed} />
          {row.viewCount > 1 ? `, ${row.viewCount} times` : ''}
        </p>
      </div>
      <LinkButton
        className={styles.action}
        look="line"
        size="small"
        to={siteMap.classroom(row.hash)}
        aria-label={`Watch again: ${row.className}`}
      >
        Watch again
      </LinkButton>
    </PictureRow>
  );
}

export default function TutorialHistoryPage() {
  const answer = useLoaderData<typeof clientLoader>();
  if (answer.state !== 'ready')
    return (
      <div className={classNames(layout.wrap, layout.page)}>
        <header className={layout.pageHead}>
          <h1>{title}</h1>
        </header>
        <LoadFailed why={answer} />
      </div>
    );
  const { data, totalRows, pageSize, page, mobileAds } = answer;
  return (
    <div className={classNames(layout.wrap, layout.page)}>
      <header className={layout.pageHead}>
        <h1>{title}</h1>
        <p className={typography.lead}>Classes: {totalRows}</p>
      </header>
      {data.length === 0 ? (
        <EmptyState
          title={classroomMessages.noTutorials}
          action={<LinkButton to={siteMap.tutorials()}>Product Training</LinkButton>}
        >
          Tutorials that you watch are listed here.
        </EmptyState>
      ) : (
        <section aria-labelledby="viewed">
          <h2 className={typography.visuallyHidden} id="viewed">
            Tutorials that you viewed
          </h2>
          <CardGrid rows={data} ads={mobileAds} look="rows" renderRow={(row) => <ViewedRow row={row} />} />
        </section>
      )}
      <Pagination
        page={page + 1}
        pages={pageCount(totalRows, pageSize)}
        to={siteMap.tutorialHistory}
        summary={`${totalRows} viewed`}
      />
    </div>
  );
}
