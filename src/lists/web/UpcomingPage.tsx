import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { JsonLd } from '#platform/web/JsonLd.tsx';
import { ask } from '#platform/web/call.ts';
import { catalogueMessages } from '#catalogue/contract.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { settingsCall } from '#provider/contract.ts';
import { upcomingCall } from '../contract.ts';
import { webinarDays } from '../webinar-days.ts';
import { groupWebinars } from '../webinar-groups.ts';
import { webinarFacts } from './course-facts.ts';
import { FilterBar } from '#search/web/FilterBar.tsx';
import { FilterChips } from '#search/web/FilterChips.tsx';
import { readList } from '#search/web/list-loader.ts';
import { listMeta } from './list-meta.ts';
import { ListFrame } from './ListFrame.tsx';
import { WebinarCalendar } from './WebinarCalendar.tsx';
import { WebinarGroups, type SentGroup } from './WebinarGroups.tsx';
import { WebinarCard } from '#catalogue/web/WebinarCard.tsx';

const title = 'Upcoming Live CE Webinars';
const to = siteMap.webinars;
const words = {
  one: 'live webinar',
  many: 'live webinars',
  empty: catalogueMessages.noWebinars,
  emptyHint: 'New webinars will appear here. Until then, browse on-demand classes.',
};
const description =
  'Free live continuing education for dental professionals: reserve a seat, ask the speaker, earn live, interactive credit.';

/** The server divides by the provider's time zone, in which it paints all times; a browser by its own. */
async function datesFor(args: LoaderFunctionArgs, { data, serverTime }: CallAnswer<typeof upcomingCall>) {
  if (!import.meta.env.SSR) return { groups: [], days: null };
  const { timeZone } = await ask(settingsCall, {}, args);
  const now = Date.parse(serverTime);
  const groups = groupWebinars(data, now, timeZone).map(({ rows, ...group }): SentGroup => ({
    ...group,
    count: rows.length,
  }));
  return { groups, days: webinarDays(data, now, timeZone) };
}

const read = (args: LoaderFunctionArgs) =>
  readList(args, to, async (input) => {
    const answer = await ask(upcomingCall, input, args);
    return { ...answer, ...(await datesFor(args, answer)) };
  });
export { read as loader, read as clientLoader };

export const meta = ({ loaderData }: MetaArgs<typeof read>) =>
  listMeta({ title, description, to, feed: 'webinars' }, loaderData);

export default function UpcomingPage() {
  const { address, list } = useLoaderData<typeof read>();
  return (
    <>
      <ListFrame
        title={title}
        available={['Live Webinar', 'Live Webinars']}
        address={address}
        filters={<FilterBar filter={address.filter} items={address.items} to={(chosen) => to(1, chosen)} />}
        chips={<FilterChips filter={address.filter} items={address.items} cleared={to(1, {})} />}
        list={list}
        to={to}
        look="rows"
        words={words}
        aside={list.state !== 'ready' || address.filter.q ? undefined : <WebinarCalendar answer={list.answer} />}
        // Under words the best match is first, and days say nothing.
        renderRows={address.filter.q ? undefined : (answer) => <WebinarGroups answer={answer} />}
        renderRow={(row, _index, { serverTime }) => <WebinarCard row={row} serverTime={serverTime} isWide />}
      />
      {list.state === 'ready' ? (
        <JsonLd
          facts={
            import.meta.env.SSR ? { '@graph': list.answer.data.map((row) => webinarFacts(row, address.origin)) } : null
          }
        />
      ) : null}
    </>
  );
}
