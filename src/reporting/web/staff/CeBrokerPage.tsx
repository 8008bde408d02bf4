// Credit on its way to CE Broker over the wire: where each report is, what only a person can settle, and the upload
// key.
import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { creditsText } from '#catalogue/ce-type.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { listInput } from '#platform/web/console/list-address.ts';
import { ListView, type Column } from '#platform/web/console/ListView.tsx';
import { Stacked } from '#platform/web/console/Panel.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { confirm } from '#platform/web/ui/confirm.ts';
import { MenuItem } from '#platform/web/ui/RowMenu.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import { usStates } from '#renewal/states.ts';
import { professionLabels } from '#renewal/profession-words.ts';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { ceBrokerCall, settleReportCall } from '../../staff-contract.ts';
import { wireLists, type SettleWay, type WireList } from '../../wire-lists.ts';
import { ChannelPanel } from './ChannelPanel.tsx';
import { ReportingTabs } from './ReportingTabs.tsx';
import styles from './reporting.module.css';

export const meta = () => pageMeta({ title: 'CE Broker | Staff', hidden: true });

type Answer = CallAnswer<typeof ceBrokerCall>;
type Row = Answer['data'][number];

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(args, async () => {
    const { url } = args.request;
    const asked = new URL(url).searchParams.get('show');
    const show = wireLists.find((each) => each === asked) ?? 'waiting';
    return { ...(await askStaff(ceBrokerCall, { ...listInput(url, []), show }, args)), show };
  });
}

const stateName = (state: string): string => (usStates as Readonly<Record<string, string>>)[state] ?? state;

const columnsOf = (show: WireList): readonly Column<Row>[] => [
  {
    id: 'course',
    head: 'Course',
    phone: 'under',
    cell: ({ title, day }) => `${title}, ${calendarDay(day)}`,
  },
  {
    id: 'hours',
    head: 'Hours',
    align: 'end',
    phone: 'beside',
    isWhole: true,
    cell: ({ hours }) => creditsText(hours),
  },
  {
    id: 'status',
    head: 'Status',
    phone: 'under',
    cell: ({ why, receipt, settledBy, isSending, nextAt, changedAt }) =>
      show === 'waiting' ? (
        isSending ? (
          'Sending now'
        ) : (
          <>
            Leaves <ZoneTime at={nextAt} />
          </>
        )
      ) : show === 'accepted' ? (
        <>
          {receipt === '' ? 'Accepted' : `Receipt ${receipt}`} · <ZoneTime at={changedAt} />
          {settledBy === null ? null : ` · checked by ${settledBy}`}
        </>
      ) : show === 'unclear' ? (
        <>
          Sent <ZoneTime at={changedAt} />. {why}
        </>
      ) : (
        why
      ),
  },
];

const empty: Readonly<Record<WireList, string>> = {
  waiting: 'No credits are waiting.',
  held: 'Nothing is held back.',
  unclear: 'CE Broker answered for every credit.',
  rejected: 'CE Broker rejected nothing.',
  accepted: 'CE Broker hasn’t accepted any credits yet.',
  changed: 'No credit changed after it was reported.',
};

const wordsOf = ({ studentName, title }: Row) => ({
  there: {
    question: `Is ${studentName}’s credit in CE Broker?`,
    consequence: `“${title}” will be listed as accepted, and won’t be sent again.`,
    confirm: 'It’s there',
  },
  again: {
    question: `Send ${studentName}’s credit again?`,
    consequence: `Look it up in CE Broker first. If “${title}” is there already, it would be reported twice.`,
    confirm: 'Send again',
  },
  corrected: {
    question: `Did you correct ${studentName}’s credit in CE Broker?`,
    consequence: `“${title}” will no longer be listed as needing a correction.`,
    confirm: 'It’s corrected',
  },
});

export default function CeBrokerPage() {
  const answer = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const isReady = answer.state === 'ready';
  const show = isReady ? answer.show : 'waiting';
  const counts = isReady ? answer.counts : null;
  const settle = (way: SettleWay, row: Row) =>
    confirm({
      ...wordsOf(row)[way],
      cancel: 'Cancel',
      async act() {
        const { code, profession, state } = row;
        await sendStaff(settleReportCall, { code, profession, state, way });
        showToast(way === 'again' ? 'It leaves now.' : 'Saved.');
        await revalidate();
      },
    });
  const offers = (way: SettleWay, row: Row, label: string) => (
    <MenuItem icon={way === 'again' ? 'refresh' : 'check'} onPress={() => settle(way, row)}>
      {label}
    </MenuItem>
  );
  return (
    <Stacked>
      <div>
        <ListView
          title="Reporting"
          noun={['credit', 'credits']}
          lead="Credits you report to the AGD and CE Broker."
          list={answer}
          titleHead="Member"
          rowKey={({ code, profession, state }) => `${code} ${profession} ${state}`}
          rowName={({ studentName, title }) => `${studentName}, ${title}`}
          rowTitle={({ studentName }) => studentName}
          rowNote={({ profession, state }) => `${stateName(state)}, ${professionLabels[profession]}`}
          rowTo={({ code }) => staffMap.credit(code)}
          columns={columnsOf(show)}
          rowMenu={(row) =>
            show === 'unclear' || show === 'rejected' ? (
              <>
                {offers('there', row, 'It’s there…')}
                {offers('again', row, 'Send again…')}
              </>
            ) : show === 'changed' ? (
              offers('corrected', row, 'It’s corrected…')
            ) : null
          }
          {...(counts === null
            ? {}
            : {
                quick: {
                  name: 'show',
                  choices: [
                    { id: 'held', label: 'Held back', count: counts.held },
                    { id: 'unclear', label: 'Unclear', count: counts.unclear },
                    { id: 'accepted', label: 'Accepted', count: counts.accepted },
                    { id: 'rejected', label: 'Rejected', count: counts.rejected },
                    { id: 'changed', label: 'Needs a correction', count: counts.changed },
                  ],
                },
              })}
          before={
            <div className={styles.above}>
              <ReportingTabs current="ce-broker" />
              {counts === null || counts.unclear === 0 ? null : (
                <Alert
                  kind="warning"
                  quiet
                  title={`We don’t know if CE Broker received ${counts.unclear === 1 ? '1 credit' : `${counts.unclear.toLocaleString('en-US')} credits`}.`}
                >
                  The connection broke while sending. We never send twice on our own. Look up each one in CE Broker,
                  then choose under Unclear: “It’s there” or “Send again”.
                </Alert>
              )}
              {counts === null || counts.changed === 0 ? null : (
                <Alert
                  kind="warning"
                  quiet
                  title={`${counts.changed === 1 ? '1 credit has' : `${counts.changed.toLocaleString('en-US')} credits have`} changed since CE Broker accepted ${counts.changed === 1 ? 'it' : 'them'}.`}
                >
                  Correct each one in CE Broker: nothing can be corrected from here.
                </Alert>
              )}
            </div>
          }
          empty={{
            title: empty[show],
            text: 'Credit of members who agreed to it appears here as soon as they earn it.',
          }}
          noMatch={empty[show]}
        />
      </div>
      {isReady ? <ChannelPanel key={answer.revision} answer={answer} onSaved={() => void revalidate()} /> : null}
    </Stacked>
  );
}
