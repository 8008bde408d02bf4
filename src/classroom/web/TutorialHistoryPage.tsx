import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { CompanyAndDate } from '#catalogue/web/CompanyAndDate.tsx';
import { siteMap } from '#site-map.ts';
import { pageCount, screenPage } from '#platform/shared/paging.ts';
import { withBanners } from '#promotion/interleave.ts';
import { AdBanner } from '#promotion/web/AdBanner.tsx';
import type { CallAnswer } from '#platform/shared/call.ts';
import { ask } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import { requireStudent } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Pagination } from '#platform/web/ui/Pagination.tsx';
import { ListRow, ListRows, ListRowsSkeleton, rowAction, RowFacts } from '#platform/web/ui/ListRow.tsx';
import { MenuItem, RowMenu } from '#platform/web/ui/RowMenu.tsx';
import { QueueMenuItem } from '#watch-later/web/QueueMenuItem.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { classroomMessages, tutorialHistoryCall } from '../contract.ts';

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
    <ListRowsSkeleton what="viewed tutorials" />
  </div>
);

type Row = CallAnswer<typeof tutorialHistoryCall>['data'][number];

function ViewedRow({ row }: { readonly row: Row }) {
  return (
    <ListRow
      title={row.className}
      to={siteMap.classroom(row.hash)}
      photo={row.photo}
      facts={
        <RowFacts
          of={[
            <span key="viewed">
              Viewed <LocalTime at={row.lastViewed} />
            </span>,
            row.viewCount > 1 ? `${row.viewCount} times` : null,
          ]}
        />
      }
      note={<CompanyAndDate row={row} />}
      figure={row.durationMin === null ? null : { value: `${row.durationMin} min` }}
      action={
        <LinkButton
          className={rowAction}
          look="soft"
          to={siteMap.classroom(row.hash)}
          aria-label={`Watch again: ${row.className}`}
        >
          Watch again
        </LinkButton>
      }
      more={
        <RowMenu label={`More for ${row.className}`}>
          <QueueMenuItem c={row.hash} queueId={row.queueId} />
          <MenuItem icon="grid" to={siteMap.tutorials()}>
            All tutorials
          </MenuItem>
        </RowMenu>
      }
    />
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
          art={<Icon name="video" />}
          action={
            <LinkButton size="large" to={siteMap.tutorials()}>
              Product Training
            </LinkButton>
          }
        >
          Short videos of products in use. Everything you watch is listed here so you can find it again.
        </EmptyState>
      ) : (
        <section aria-labelledby="viewed">
          <h2 className={typography.visuallyHidden} id="viewed">
            Tutorials you’ve viewed
          </h2>
          <ListRows>
            {withBanners(data, mobileAds).map((each) =>
              'banner' in each ? (
                <li key={`ad-${each.banner.adId}`}>
                  <AdBanner banner={each.banner} />
                </li>
              ) : (
                <ViewedRow key={each.row.hash} row={each.row} />
              ),
            )}
          </ListRows>
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
