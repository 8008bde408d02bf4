// Credit for the AGD: what the next roster has, what waits and why, and the rosters that were made.
import { useState } from 'react';
import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { creditsText } from '#catalogue/ce-type.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { listInput } from '#platform/web/console/list-address.ts';
import { ListView, type Column } from '#platform/web/console/ListView.tsx';
import { Panel, Stacked } from '#platform/web/console/Panel.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Button, buttonClasses } from '#platform/web/ui/Button.tsx';
import { confirm, type Question } from '#platform/web/ui/confirm.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { Progress } from '#platform/web/ui/Progress.tsx';
import { MenuItem } from '#platform/web/ui/RowMenu.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { dueDays, meterText, urgentDays } from '../../roster-days.ts';
import {
  agdCreditsCall,
  agdRosterCsvPath,
  agdRostersCall,
  mailHeldBackCall,
  makeAgdRosterCall,
  reopenAgdCreditCall,
  reportFilesCall,
} from '../../staff-contract.ts';
import { MarkUploadedDialog } from './MarkUploadedDialog.tsx';
import { RejectedRowsDialog } from './RejectedRowsDialog.tsx';
import { CeBrokerDialog } from './CeBrokerDialog.tsx';
import { MakeFileDialog } from './MakeFileDialog.tsx';
import { ReportFiles, type Recipe } from './ReportFiles.tsx';
import { ReportingTabs } from './ReportingTabs.tsx';
import { DownloadRoster, Rosters, type Roster } from './Rosters.tsx';
import styles from './reporting.module.css';

export const meta = () => pageMeta({ title: 'Reporting | Staff', hidden: true });

type Answer = CallAnswer<typeof agdCreditsCall>;
type Row = Answer['data'][number];
type Show = 'waiting' | 'held' | 'rejected' | 'changed';

const showIn = (address: string): Show =>
  (['held', 'rejected', 'changed'] as const).find((show) => show === new URL(address).searchParams.get('show')) ??
  'waiting';

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(args, async () => {
    const { url } = args.request;
    const pageOf = (name: string) => String(Math.max(0, (Number(new URL(url).searchParams.get(name) ?? '1') || 1) - 1));
    const show = showIn(url);
    const [list, rosters, files] = await Promise.all([
      askStaff(agdCreditsCall, { ...listInput(url, []), show }, args),
      askStaff(agdRostersCall, { page: pageOf('rosters') }, args),
      askStaff(reportFilesCall, { page: pageOf('files') }, args),
    ]);
    return { ...list, show, rosters, files };
  });
}

const columnsOf = (show: Show, nextOn: string): readonly Column<Row>[] => [
  {
    id: 'course',
    head: 'Course',
    phone: 'under',
    cell: ({ title, day }) => (day === null ? title : `${title}, ${calendarDay(day)}`),
  },
  {
    id: 'hours',
    head: 'Hours',
    align: 'end',
    phone: 'beside',
    isWhole: true,
    cell: ({ hours, subjects }) =>
      hours === null ? '' : [creditsText(hours), subjects.join(', ')].filter(Boolean).join(' · '),
  },
  {
    id: 'why',
    head: show === 'waiting' ? 'Reported' : 'Why',
    phone: 'under',
    cell: ({ why }) => (show === 'waiting' ? `Roster of ${calendarDay(nextOn)}` : why),
  },
];

const empty: Readonly<Record<Show, { readonly title: string; readonly text: string }>> = {
  waiting: {
    title: 'No credits are waiting.',
    text: 'When members with an AGD number earn credit with AGD subject codes, it appears here until Monday’s roster.',
  },
  held: { title: 'Nothing is held back.', text: 'Every credit for the AGD can be reported.' },
  rejected: { title: 'Nothing is rejected.', text: 'The AGD accepted everything, as far as you noted it.' },
  changed: { title: 'Nothing to correct.', text: 'No credit changed after it was reported.' },
};

type Open =
  | { readonly what: 'file'; readonly recipe: Recipe }
  | { readonly what: 'set-up' }
  | { readonly what: 'uploaded'; readonly roster: Roster }
  | { readonly what: 'rejected'; readonly roster: Roster };

type MeterProps = {
  readonly answer: Answer;
  readonly rosters: readonly Roster[];
  readonly onMark: (roster: Roster) => void;
};

/** How old the oldest credit is that can be reported, and what to do about it. */
function Meter({ answer: { oldestDays, counts, nextOn }, rosters, onMark }: MeterProps) {
  const toUpload = rosters.findLast(({ uploadedOn }) => uploadedOn === null);
  const left = oldestDays === null ? null : dueDays - oldestDays;
  const dueText =
    left === null
      ? ''
      : left < 0
        ? ' The oldest is overdue.'
        : left <= dueDays - urgentDays
          ? ` The oldest is due in ${left} ${left === 1 ? 'day' : 'days'}.`
          : '';
  return (
    <Panel title="AGD">
      <div className={styles.meter}>
        <div>
          <p>{oldestDays === null ? 'Everything that can be reported has been.' : meterText(oldestDays)}</p>
          <Progress
            value={Math.min(oldestDays ?? 0, dueDays)}
            max={dueDays}
            low={oldestDays !== null && oldestDays >= urgentDays}
            label={oldestDays === null ? 'Nothing is unreported' : meterText(oldestDays)}
          />
        </div>
        {toUpload === undefined ? (
          <div>
            <p>
              <b>The next roster is made on {calendarDay(nextOn)}.</b> {counts.waiting.toLocaleString('en-US')}{' '}
              {counts.waiting === 1 ? 'credit' : 'credits'} so far.{dueText}
            </p>
            {counts.waiting === 0 ? null : (
              <a className={buttonClasses({ look: 'line', size: 'small' })} href={agdRosterCsvPath} download>
                <Icon name="download" />
                Preview as CSV
              </a>
            )}
          </div>
        ) : (
          <div>
            <p>
              <b>Upload the roster of {calendarDay(toUpload.madeOn)}.</b> {toUpload.credits.toLocaleString('en-US')}{' '}
              {toUpload.credits === 1 ? 'credit' : 'credits'}.{dueText}
            </p>
            <span className={layout.cluster}>
              <DownloadRoster roster={toUpload} />
              <Button size="small" look="line" onClick={() => onMark(toUpload)}>
                Mark as uploaded…
              </Button>
            </span>
          </div>
        )}
      </div>
    </Panel>
  );
}

export default function ReportingPage() {
  const answer = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const done = () => {
    close();
    void revalidate();
  };
  const ask = (question: Omit<Question, 'cancel' | 'act'>, act: () => Promise<string>) =>
    confirm({
      ...question,
      cancel: 'Cancel',
      async act() {
        showToast(await act());
        await revalidate();
      },
    });
  const make = (waiting: number) =>
    ask(
      {
        question: 'Make a roster now?',
        consequence: `${waiting.toLocaleString('en-US')} ${waiting === 1 ? 'credit goes' : 'credits go'} on it and won’t be on Monday’s. Then download it and upload it to the AGD.`,
        confirm: 'Make roster',
      },
      async () => {
        const { number, credits } = await sendStaff(makeAgdRosterCall, {});
        return `Roster ${number} has ${credits} ${credits === 1 ? 'credit' : 'credits'}. Upload it to the AGD.`;
      },
    );
  const mail = ({ code, studentName, why }: Row) =>
    ask(
      {
        question: `Email ${studentName}?`,
        consequence: `The email explains what to correct (${why}). Once that’s done, the credit is on the next roster.`,
        confirm: 'Send email',
      },
      async () => {
        await sendStaff(mailHeldBackCall, { code });
        return `Emailed ${studentName}.`;
      },
    );
  const reopen = ({ code, studentName }: Row) =>
    ask(
      {
        question: `Report ${studentName}’s credit again?`,
        consequence: 'It will be on the next roster as it is. Do this when the AGD corrected its own records.',
        confirm: 'Put on next roster',
      },
      async () => {
        await sendStaff(reopenAgdCreditCall, { code });
        return 'It will be on the next roster.';
      },
    );
  const isReady = answer.state === 'ready';
  const show = isReady ? answer.show : 'waiting';
  const counts = isReady ? answer.counts : null;
  return (
    <Stacked>
      <div>
        <ListView
          title="Reporting"
          noun={['credit', 'credits']}
          lead="Credits you report to the AGD and CE Broker."
          list={answer}
          titleHead="Member"
          rowKey={({ code }) => code}
          rowName={({ studentName, title }) => `${studentName}, ${title}`}
          rowTitle={({ studentName }) => studentName}
          rowNote={({ agdNumber }) => (agdNumber === '' ? '' : `AGD ${agdNumber}`)}
          rowTo={({ code }) => staffMap.credit(code)}
          columns={columnsOf(show, isReady ? answer.nextOn : '')}
          rowMenu={(row) =>
            show === 'held' && row.isForMember ? (
              <MenuItem icon="mail" onPress={() => mail(row)}>
                Email the member…
              </MenuItem>
            ) : show === 'rejected' ? (
              <>
                <MenuItem icon="mail" onPress={() => mail(row)}>
                  Email the member…
                </MenuItem>
                <MenuItem icon="refresh" onPress={() => reopen(row)}>
                  Put on the next roster…
                </MenuItem>
              </>
            ) : null
          }
          {...(counts === null
            ? {}
            : {
                quick: {
                  name: 'show',
                  choices: [
                    { id: 'held', label: 'Held back', count: counts.held },
                    { id: 'rejected', label: 'Rejected', count: counts.rejected },
                    { id: 'changed', label: 'Needs a correction', count: counts.changed },
                  ],
                },
              })}
          before={
            <div className={styles.above}>
              <ReportingTabs current="agd" />
              {isReady ? (
                <Meter
                  answer={answer}
                  rosters={answer.rosters.data}
                  onMark={(roster) => setOpen({ what: 'uploaded', roster })}
                />
              ) : null}
            </div>
          }
          empty={empty.waiting}
          noMatch={empty[show].title}
        />
      </div>
      {isReady ? (
        <>
          <Rosters
            list={answer.rosters}
            waiting={answer.counts.waiting}
            onMake={() => make(answer.counts.waiting)}
            onMark={(roster) => setOpen({ what: 'uploaded', roster })}
            onReject={(roster) => setOpen({ what: 'rejected', roster })}
          />
          <ReportFiles
            list={answer.files}
            onMake={(recipe) => setOpen({ what: 'file', recipe })}
            onSetUp={() => setOpen({ what: 'set-up' })}
          />
        </>
      ) : null}
      {open === null || !isReady ? null : open.what === 'uploaded' ? (
        <MarkUploadedDialog roster={open.roster} today={answer.today} onDone={done} onClose={close} />
      ) : open.what === 'file' ? (
        <MakeFileDialog
          recipe={open.recipe}
          usualFrom={answer.files.usualFrom}
          today={answer.today}
          onDone={done}
          onClose={close}
        />
      ) : open.what === 'set-up' ? (
        <CeBrokerDialog saved={answer.files.ceBroker} onDone={done} onClose={close} />
      ) : (
        <RejectedRowsDialog roster={open.roster} onDone={done} onClose={close} />
      )}
    </Stacked>
  );
}
