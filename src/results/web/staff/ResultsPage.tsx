// What came of everything taught: the activities that members took an exam of or evaluated.
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer, CallInput } from '#platform/shared/call.ts';
import { listInput } from '#platform/web/console/list-address.ts';
import { ListView, type Column } from '#platform/web/console/ListView.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { askStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { resultsCall, resultsMessages } from '../../staff-contract.ts';
import { itemVerdicts, percentText } from '../../item-verdicts.ts';

export const meta = () => pageMeta({ title: 'Results | Staff', hidden: true });

type Row = CallAnswer<typeof resultsCall>['data'][number];

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const input = listInput(args.request.url, ['q']) as CallInput<typeof resultsCall>;
  return loaded(args, () => askStaff(resultsCall, input, args));
}

const kinds: Readonly<Record<string, string>> = {
  live: 'Webinar',
  ondemand: 'Class',
  tutorials: 'Tutorial',
  podcasts: 'Episode',
};

const columns: readonly Column<Row>[] = [
  { id: 'kind', head: 'Kind', isWhole: true, cell: ({ list }) => kinds[list] ?? list },
  {
    id: 'members',
    head: 'Took the exam',
    align: 'end',
    isWhole: true,
    cell: ({ members }) => members.toLocaleString('en-US'),
  },
  {
    id: 'passed',
    head: 'Passed on the first try',
    align: 'end',
    isWhole: true,
    phone: 'beside',
    cell: ({ passedFirst }) => (passedFirst === null ? '–' : percentText(passedFirst)),
  },
  {
    id: 'evaluations',
    head: 'Evaluations',
    align: 'end',
    isWhole: true,
    cell: ({ evaluations, rating }) =>
      rating === null ? '–' : `${evaluations.toLocaleString('en-US')} · ${rating.toFixed(1)} of 4`,
  },
  {
    id: 'last',
    head: 'Latest',
    isWhole: true,
    phone: 'under',
    cell: ({ lastAt }) => <ZoneTime at={lastAt} format="date" />,
  },
];

export default function ResultsPage() {
  const list = useLoaderData<typeof clientLoader>();
  return (
    <ListView
      title="Results"
      noun={['activity', 'activities']}
      list={list}
      titleHead="Activity"
      rowKey={({ hash }) => hash}
      rowName={({ title }) => title}
      rowTitle={({ title, suspected }) => (
        <span>
          {title} {suspected === 0 ? null : <Tag tone="live">{itemVerdicts['key-suspected']}</Tag>}
        </span>
      )}
      rowTo={({ hash }) => staffMap.activityResults(hash)}
      columns={columns}
      filters={[{ kind: 'search', name: 'q', label: 'Find an activity' }]}
      empty={{
        title: resultsMessages.noResults,
        text: 'Activities show up here once a member takes the exam or fills in the evaluation.',
      }}
    />
  );
}
