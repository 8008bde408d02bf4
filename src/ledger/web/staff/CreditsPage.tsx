import { useState, type ReactNode } from 'react';
import { Link, useLoaderData, useLocation, useNavigate, type ClientLoaderFunctionArgs } from 'react-router';
import { ceTypeLabel, creditsText } from '#catalogue/ce-type.ts';
import type { CallAnswer, CallInput } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { listInput } from '#platform/web/console/list-address.ts';
import { ListView, type Chosen, type Column } from '#platform/web/console/ListView.tsx';
import { ReasonDialog } from '#platform/web/console/ReasonDialog.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { MenuItem } from '#platform/web/ui/RowMenu.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { askStaff } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { staffMap } from '#site-map.ts';
import { ledgerFilterNames, agdStates, creditSources, ledgerStates } from '../../ledger-list.ts';
import { creditsCall, creditsCsvPath, staffCreditMessages } from '../../staff-contract.ts';
import { LedgerLinks } from './LedgerLinks.tsx';
import { stateTone } from './state-tone.ts';

export const meta = () => pageMeta({ title: 'Credits | Staff', hidden: true });

type Row = CallAnswer<typeof creditsCall>['data'][number];

const inputOf = (address: string) =>
  listInput(address, [...ledgerFilterNames, 'codes']) as CallInput<typeof creditsCall>;

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(args, () => askStaff(creditsCall, inputOf(args.request.url), args));
}

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([id, label]) => ({ id, label }));

const columns: readonly Column<Row>[] = [
  { id: 'day', head: 'Date', isWhole: true, phone: 'under', cell: ({ day }) => calendarDay(day) },
  {
    id: 'activity',
    head: 'Course',
    phone: 'under',
    cell: ({ title, version }) => (
      <>
        {title} {version === 1 ? null : <span className={typography.caption}>version {version}</span>}
      </>
    ),
  },
  { id: 'type', head: 'Type', cell: ({ ceTypeId }) => ceTypeLabel(ceTypeId) },
  { id: 'hours', head: 'Hours', align: 'end', phone: 'beside', cell: ({ hours }) => creditsText(hours) },
  { id: 'source', head: 'Source', cell: ({ source }) => creditSources[source] },
  {
    id: 'agd',
    head: 'AGD',
    cell: ({ agd, reportedOn }) =>
      agd === 'none' ? '–' : reportedOn === null ? agdStates[agd] : `Sent ${calendarDay(reportedOn)}`,
  },
];

/** What the list is narrowed to next to its filters, in words; null where it is not. */
function narrowedTo(list: CallAnswer<typeof creditsCall>, search: string): ReactNode {
  const codes = new URLSearchParams(search).get('codes')?.split(',').length ?? 0;
  if (codes > 0) return codes === 1 ? 'one certificate' : `${codes} certificates`;
  if (list.titleWords !== null)
    return (
      <>
        courses with <b>{list.titleWords}</b> in the title
      </>
    );
  const name = list.activityTitle ?? list.studentName;
  return name === null ? null : <b>{name}</b>;
}

export default function CreditsPage() {
  const list = useLoaderData<typeof clientLoader>();
  const { search } = useLocation();
  const navigate = useNavigate();
  const mayDo = useMayDo();
  const [isExporting, setExporting] = useState(false);
  const narrowed = list.state === 'ready' ? narrowedTo(list, search) : null;
  const mayCorrect = mayDo('credit.amend');

  /** All that match are named by the filter; a page's ticks by their codes. */
  const correct = (act: 'amend' | 'withdraw', { keys, isAll }: Chosen) =>
    void navigate(isAll ? `${staffMap.correctCredits(act)}&${search.slice(1)}` : staffMap.correctCredits(act, ...keys));

  const exportCsv = async ({ text }: { readonly text: string }) => {
    const query = new URLSearchParams(search);
    query.delete('page');
    query.set('reason', text);
    location.assign(`${creditsCsvPath}?${query.toString()}`);
  };

  return (
    <>
      <ListView
        title="Credits"
        noun={['credit', 'credits']}
        list={list}
        titleHead="Student"
        rowKey={({ code }) => code}
        rowName={({ studentName, title }) => `${studentName}, ${title}`}
        rowTitle={({ studentName, state }) => (
          <span>
            {studentName} {state === 'stands' ? null : <Tag tone={stateTone[state]}>{ledgerStates[state]}</Tag>}
          </span>
        )}
        rowTo={({ code }) => staffMap.credit(code)}
        columns={columns}
        {...(mayCorrect
          ? {
              rowEdit: ({ code, state }: Row) => (state === 'stands' ? staffMap.correctCredits('amend', code) : null),
              rowMenu: (row: Row) => (
                <>
                  {row.state === 'stands' ? (
                    <>
                      <MenuItem icon="pencil" onPress={() => void navigate(staffMap.correctCredits('amend', row.code))}>
                        Correct
                      </MenuItem>
                      <MenuItem
                        icon="close"
                        onPress={() => void navigate(staffMap.correctCredits('withdraw', row.code))}
                      >
                        Withdraw
                      </MenuItem>
                    </>
                  ) : null}
                  <MenuItem icon="file" onPress={() => void navigate(staffMap.credits({ activity: row.activityHash }))}>
                    Credits for this course
                  </MenuItem>
                  {row.studentHash === null ? null : (
                    <MenuItem
                      icon="person"
                      onPress={() => void navigate(staffMap.credits({ student: row.studentHash ?? '' }))}
                    >
                      Credits of this member
                    </MenuItem>
                  )}
                </>
              ),
              bulk: (chosen: Chosen) => (
                <>
                  <Button size="small" look="soft" onClick={() => correct('amend', chosen)}>
                    Correct…
                  </Button>
                  <Button size="small" look="soft" onClick={() => correct('withdraw', chosen)}>
                    Withdraw…
                  </Button>
                </>
              ),
              bulkTakesAll: true,
            }
          : {})}
        filters={[
          { kind: 'search', name: 'q', label: 'Name, email, certificate number, or course' },
          { kind: 'text', name: 'course', label: 'Course title' },
          {
            kind: 'select',
            name: 'type',
            label: 'Type',
            choices: [
              { id: '1', label: ceTypeLabel(1) },
              { id: '2', label: ceTypeLabel(2) },
            ],
          },
          { kind: 'select', name: 'source', label: 'Source', choices: choices(creditSources) },
          { kind: 'select', name: 'state', label: 'Status', choices: choices(ledgerStates) },
          {
            kind: 'select',
            name: 'agd',
            label: 'AGD',
            choices: [{ id: 'held-back', label: agdStates['held-back'] }],
          },
          { kind: 'dates', from: 'from', to: 'to', label: 'Days' },
        ]}
        actions={
          mayDo('report.names') ? (
            <Button size="small" look="line" icon="download" onClick={() => setExporting(true)}>
              CSV
            </Button>
          ) : null
        }
        newAt={mayDo('credit.grant') ? { label: 'Grant credit', to: staffMap.grantCredit() } : null}
        before={
          <>
            <LedgerLinks at="credits" />
            {narrowed === null ? null : (
              <p>
                Showing only {narrowed}. <Link to={staffMap.credits()}>All credits</Link>
              </p>
            )}
            {list.state === 'ready' && list.isMore ? (
              <p className={typography.caption}>{staffCreditMessages.more(list.totalRows)}</p>
            ) : null}
          </>
        }
        empty={{
          title: staffCreditMessages.noneYet,
          text: 'Credits show up here when a member passes an exam, or when you grant or import them.',
          action: mayDo('credit.import') ? (
            <LinkButton look="line" to={staffMap.importCredits()}>
              Import credit
            </LinkButton>
          ) : null,
        }}
      />
      {isExporting ? (
        <ReasonDialog
          act="Download these credits"
          hint="This file contains names. The audit log records who downloaded it, how many rows, and why."
          onDo={exportCsv}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </>
  );
}
