// Sponsors: what each supports and promotes, and whether its agreements are signed.
import { useState } from 'react';
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { downloadText } from '#platform/web/console/download-text.ts';
import { ListView, type Column } from '#platform/web/console/ListView.tsx';
import { listInput } from '#platform/web/console/list-address.ts';
import { ReasonDialog } from '#platform/web/console/ReasonDialog.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { SquarePicture } from '#platform/web/ui/SquarePicture.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { staffMap } from '#site-map.ts';
import { exportContactsCall, sponsorsCall } from '../../sponsors-staff-contract.ts';

export const meta = () => pageMeta({ title: 'Sponsors | Staff', hidden: true });

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(args, () => askStaff(sponsorsCall, listInput(args.request.url, ['q', 'is']), args));
}

type Row = CallAnswer<typeof sponsorsCall>['data'][number];

const makesWords = { yes: 'Yes', no: 'No', unknown: 'Not asked yet' } as const;
const counted = (count: number, one: string, many: string) =>
  count === 0 ? 'None' : `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const columns: readonly Column<Row>[] = [
  { id: 'makes', head: 'Makes products used on patients', cell: ({ makesProducts }) => makesWords[makesProducts] },
  {
    id: 'running',
    head: 'Running',
    isWhole: true,
    cell: ({ running }) =>
      running === 0 ? 'None' : <Tag tone="positive">{counted(running, 'advertisement', 'advertisements')}</Tag>,
  },
  {
    id: 'activities',
    head: 'Named with',
    isWhole: true,
    cell: ({ activities }) => counted(activities, 'activity', 'activities'),
  },
  { id: 'leads', head: 'Leads, 28 days', align: 'end', cell: ({ leads }) => leads.toLocaleString('en-US') },
  {
    id: 'agreement',
    head: 'Agreement',
    isWhole: true,
    phone: 'under',
    cell: ({ unsigned, signedOn }) =>
      unsigned > 0 ? (
        <Tag tone="waiting">{unsigned === 1 ? 'Missing' : `${unsigned} missing`}</Tag>
      ) : signedOn === null ? (
        'No agreement'
      ) : (
        `Signed ${calendarDay(signedOn)}`
      ),
  },
];

export default function SponsorsPage() {
  const answer = useLoaderData<typeof clientLoader>();
  const mayDo = useMayDo();
  const mayAdd = mayDo('settings.edit');
  const [asksReason, setAsksReason] = useState(false);
  const add = mayAdd ? (
    <LinkButton size="small" look="line" to={staffMap.settings('companies')}>
      Add or edit companies
    </LinkButton>
  ) : null;
  const exportAll = async ({ text }: { readonly text: string }) => {
    const { csv, rows } = await sendStaff(exportContactsCall, { reason: text.slice(0, 500) });
    downloadText('sponsor-contacts.csv', csv);
    setAsksReason(false);
    showToast(rows === 1 ? '1 contact downloaded.' : `${rows.toLocaleString('en-US')} contacts downloaded.`);
  };
  return (
    <>
      <ListView<Row>
        title="Sponsors"
        noun={['sponsor', 'sponsors']}
        lead="Who supports your education, and who promotes products next to it."
        list={answer}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        titleHead="Sponsor"
        rowPicture={({ picture }) => <SquarePicture src={picture} />}
        rowNote={({ tagline }) => tagline}
        rowTo={({ id }) => staffMap.sponsor(id)}
        filters={[{ kind: 'search', name: 'q', label: 'Find a sponsor', hint: 'Name or tagline' }]}
        {...(answer.state === 'ready'
          ? {
              quick: {
                name: 'is',
                choices: [
                  { id: 'running', label: 'Running now', count: answer.counts.running },
                  { id: 'unsigned', label: 'Agreement missing', count: answer.counts.unsigned },
                ],
              },
            }
          : {})}
        actions={
          <>
            {mayDo('support-record.edit') ? (
              <Button size="small" look="line" icon="download" onClick={() => setAsksReason(true)}>
                Contacts
              </Button>
            ) : null}
            {add}
          </>
        }
        empty={{
          title: 'No sponsors yet.',
          text: mayAdd
            ? 'Add the companies that support your education. Activities run fine without them.'
            : 'An owner adds the companies that support your education in Settings.',
          action: add,
        }}
      />
      {asksReason ? (
        <ReasonDialog
          act="Download contacts"
          hint="This file contains names. The audit log records who downloaded it, how many rows, and why."
          onDo={exportAll}
          onClose={() => setAsksReason(false)}
        />
      ) : null}
    </>
  );
}
