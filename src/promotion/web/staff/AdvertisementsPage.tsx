// Advertisements: what runs where and when, and how often it was seen, opened, and answered.
import { useState } from 'react';
import { useLoaderData, useNavigate, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { FormDialog } from '#platform/web/console/FormDialog.tsx';
import { ListView, type Column } from '#platform/web/console/ListView.tsx';
import { listInput } from '#platform/web/console/list-address.ts';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { adMessages, advertisementsCall, createAdvertisementCall } from '../../ads-staff-contract.ts';
import { AdStateTag } from './AdStateTag.tsx';

export const meta = () => pageMeta({ title: 'Advertisements | Staff', hidden: true });

const filterNames = ['q', 'slot', 'is'];
type Answer = CallAnswer<typeof advertisementsCall>;
type Row = Answer['data'][number];

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(args, () => askStaff(advertisementsCall, listInput(args.request.url, filterNames), args));
}

const slotNames = (slots: Answer['slots'], numbers: readonly number[]): string =>
  slots
    .filter(({ number }) => numbers.includes(number))
    .map(({ name, isShown }) => (isShown ? name : `${name} (not shown anywhere)`))
    .join(', ') || 'No slot';

const days = ({ runsFrom, runsUntil }: Row): string =>
  runsFrom === null
    ? runsUntil === null
      ? 'No\u00a0end'
      : `Until ${calendarDay(runsUntil)}`
    : runsUntil === null
      ? `From ${calendarDay(runsFrom)}`
      : `${calendarDay(runsFrom)} – ${calendarDay(runsUntil)}`;

const rate = ({ views, clicks }: Row) => (views === 0 ? '' : ` · ${((100 * clicks) / views).toFixed(1)}%`);

const columnsWith = (slots: Answer['slots']): readonly Column<Row>[] => [
  { id: 'slots', head: 'Appears in', cell: (row) => slotNames(slots, row.slots) },
  { id: 'state', head: 'State', isWhole: true, phone: 'under', cell: (row) => <AdStateTag ad={row} /> },
  { id: 'days', head: 'Days', cell: days },
  { id: 'views', head: 'Views', align: 'end', cell: ({ views }) => views.toLocaleString('en-US') },
  {
    id: 'clicks',
    head: 'Opened',
    align: 'end',
    isWhole: true,
    cell: (row) => `${row.clicks.toLocaleString('en-US')}${rate(row)}`,
  },
  { id: 'requests', head: 'Requests', align: 'end', cell: ({ requests }) => requests.toLocaleString('en-US') },
];

type DialogProps = { readonly sponsors: Answer['sponsors']; readonly onClose: () => void };

function NewAdvertisementDialog({ sponsors, onClose }: DialogProps) {
  const navigate = useNavigate();
  const form = useConsoleForm({
    initial: { company: '', alt: '' },
    check: ({ company, alt }) => ({
      company: company === '' ? adMessages.unknownSponsor : undefined,
      alt: alt.trim() === '' ? adMessages.altNeeded : undefined,
    }),
    async send(values) {
      const { hash } = await sendStaff(createAdvertisementCall, values);
      void navigate(staffMap.advertisement(hash));
    },
  });
  return (
    <FormDialog title="New advertisement" form={form} action="Add advertisement" onClose={onClose}>
      <SelectField
        {...form.text('company', 'Sponsor')}
        placeholder="Choose"
        choices={sponsors.map(({ id, name }) => ({ id, label: name }))}
      />
      <TextField
        {...form.text('alt', 'What the picture shows')}
        hint="Read by screen readers, such as “Lumident: a pocket card for checking curing lights”."
        maxLength={200}
      />
    </FormDialog>
  );
}

export default function AdvertisementsPage() {
  const answer = useLoaderData<typeof clientLoader>();
  const [isAdding, setAdding] = useState(false);
  const { counts, slots, sponsors } =
    answer.state === 'ready' ? answer : { counts: null, slots: [], sponsors: [] as Answer['sponsors'] };
  const add = (
    <Button
      size="small"
      icon="plus"
      disabledReason={answer.state === 'ready' && sponsors.length === 0 ? 'Add a sponsor in Settings first.' : null}
      onClick={() => setAdding(true)}
    >
      New advertisement
    </Button>
  );
  return (
    <>
      <ListView<Row>
        title="Advertisements"
        noun={['advertisement', 'advertisements']}
        lead="What runs where. Views, openings, and requests of the last 28 days."
        list={answer}
        columns={columnsWith(slots)}
        rowKey={({ hash }) => hash}
        rowName={({ alt }) => alt}
        titleHead="Advertisement"
        rowNote={({ sponsor }) => sponsor}
        rowTo={({ hash }) => staffMap.advertisement(hash)}
        filters={[
          { kind: 'search', name: 'q', label: 'Find an advertisement', hint: 'Text or sponsor' },
          {
            kind: 'select',
            name: 'slot',
            label: 'Slot',
            choices: slots
              .filter(({ isShown }) => isShown)
              .map(({ number, name }) => ({ id: String(number), label: name })),
          },
        ]}
        {...(counts === null
          ? {}
          : {
              quick: {
                name: 'is',
                choices: [
                  { id: 'running', label: 'Running', count: counts.running },
                  { id: 'scheduled', label: 'Scheduled', count: counts.scheduled },
                  { id: 'off', label: 'Off', count: counts.off },
                  { id: 'ended', label: 'Ended', count: counts.ended },
                ],
              },
            })}
        actions={
          <>
            <LinkButton size="small" look="line" to={staffMap.slotCalendar()}>
              Slots
            </LinkButton>
            <LinkButton size="small" look="line" to={staffMap.featured()}>
              Featured items
            </LinkButton>
            {add}
          </>
        }
        empty={{
          title: 'No advertisements yet.',
          text: 'Lists run fine without them. Add one when a sponsor pays for a slot.',
          action: add,
        }}
      />
      {isAdding ? <NewAdvertisementDialog sponsors={sponsors} onClose={() => setAdding(false)} /> : null}
    </>
  );
}
