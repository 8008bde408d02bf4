// Speakers of the console: who teaches what, and whose disclosure is open.
import { useState } from 'react';
import { useLoaderData, useNavigate, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { ListView, type Column } from '#platform/web/console/ListView.tsx';
import { listInput } from '#platform/web/console/list-address.ts';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { askStaff } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { staffMap } from '#site-map.ts';
import { speakersCall } from '../../speakers-staff-contract.ts';
import { AddSpeakerDialog } from './AddSpeakerDialog.tsx';

export const meta = () => pageMeta({ title: 'Speakers | Staff', hidden: true });

const filterNames = ['q', 'is'];
type Row = CallAnswer<typeof speakersCall>['data'][number];

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(args, () => askStaff(speakersCall, listInput(args.request.url, filterNames), args));
}

/** The disclosures of a person that somebody has to do something about. */
function OpenDisclosures({ row: { asked, returned, declined } }: { readonly row: Row }) {
  return (
    <span className={layout.cluster}>
      {returned === 0 ? null : <Tag tone="waiting">{returned} to review</Tag>}
      {asked === 0 ? null : <Tag>{asked} requested</Tag>}
      {declined === 0 ? null : <Tag tone="live">{declined} declined</Tag>}
    </span>
  );
}

const columns: readonly Column<Row>[] = [
  { id: 'degree', head: 'Degree', cell: (row) => row.degree || '–' },
  {
    id: 'activities',
    head: 'Activities',
    sort: 'activities',
    align: 'end',
    cell: (row) => row.activities,
    phone: 'beside',
  },
  { id: 'disclosures', head: 'Open disclosures', cell: (row) => <OpenDisclosures row={row} />, phone: 'under' },
  {
    id: 'changed',
    head: 'Last change',
    sort: 'changed',
    cell: ({ changedAt, changedBy }) =>
      changedAt === null ? (
        '–'
      ) : (
        <>
          <ZoneTime at={changedAt} format="date" />
          {changedBy === '' ? '' : `, ${changedBy}`}
        </>
      ),
  },
];

export default function SpeakersPage() {
  const list = useLoaderData<typeof clientLoader>();
  const mayEdit = useMayDo()('catalogue.edit');
  const [isAdding, setAdding] = useState(false);
  const navigate = useNavigate();
  const add = (
    <Button size="small" icon="plus" onClick={() => setAdding(true)}>
      Add speaker
    </Button>
  );
  return (
    <>
      <ListView<Row>
        title="Speakers"
        noun={['speaker', 'speakers']}
        list={list}
        columns={columns}
        rowKey={(row) => row.hash}
        rowName={(row) => row.name}
        titleHead="Name"
        titleSort="name"
        rowTo={(row) => (mayEdit ? staffMap.speaker(row.hash) : null)}
        filters={[
          { kind: 'search', name: 'q', label: 'Find a speaker', hint: 'Name' },
          {
            kind: 'select',
            name: 'is',
            label: 'Show',
            choices: [
              { id: 'open', label: 'With open disclosures' },
              { id: 'unused', label: 'Not used yet' },
            ],
          },
        ]}
        actions={mayEdit ? add : null}
        empty={{
          title: 'No speakers yet.',
          text: 'Everyone who teaches or plans an activity appears here.',
          action: mayEdit ? add : null,
        }}
      />
      {isAdding ? (
        <AddSpeakerDialog onAdded={(hash) => void navigate(staffMap.speaker(hash))} onClose={() => setAdding(false)} />
      ) : null}
    </>
  );
}
