// One report: its tables with bars, the period before, and each table as CSV and as text.
import type { CSSProperties } from 'react';
import { useLoaderData, useNavigate, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { csvText } from '#platform/shared/csv-text.ts';
import { calendarDay, zoneName } from '#platform/shared/dates.ts';
import { downloadText } from '#platform/web/console/download-text.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel, Stacked } from '#platform/web/console/Panel.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Chip } from '#platform/web/ui/Chip.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { askStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import {
  daysIn,
  figureText,
  namedPeriod,
  periodNames,
  reportNames,
  sectionCells,
  sectionText,
  type PeriodName,
  type Period,
  type ReportName,
  type ReportSection,
} from '../../report-sections.ts';
import { reportCall } from '../../staff-contract.ts';
import styles from './reports.module.css';

const isReport = (name: string | undefined): name is ReportName =>
  name !== undefined && Object.hasOwn(reportNames, name);
const reportIn = (name: string | undefined): ReportName => (isReport(name) ? name : 'activities');

export const meta = ({ params }: { readonly params: { readonly report?: string } }) =>
  pageMeta({ title: `${reportNames[reportIn(params.report)]} | Staff`, hidden: true });

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams;
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  const report = reportIn(args.params['report']);
  const answer = await loaded(args, () =>
    askStaff(reportCall, { report, ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) }, args),
  );
  return { name: report, answer };
}

type Answer = CallAnswer<typeof reportCall>;

const periodText = ({ from, to }: Period): string => `${calendarDay(from)} to ${calendarDay(to)}`;

/** A figure with its bar, and a mark for the period before. */
function BarCell({
  value,
  before,
  most,
  text,
}: {
  readonly value: number;
  readonly before: number | null;
  readonly most: number;
  readonly text: string;
}) {
  const shareOf = (part: number) => String(most === 0 ? 0 : Math.min(1, part / most));
  const style = { '--share': shareOf(value), '--before': shareOf(before ?? 0) } as CSSProperties;
  return (
    <span className={styles.bar} style={style}>
      <b>{text}</b>
      <i aria-hidden="true" data-compared={before === null ? undefined : ''} />
    </span>
  );
}

function Section({
  section,
  period,
  name,
}: {
  readonly section: ReportSection;
  readonly period: Period;
  readonly name: string;
}) {
  const { title, head, columns, rows, note, hasBars = true } = section;
  const [first, ...others] = columns;
  const isCompared = rows.some(({ before }) => before !== null);
  const most = Math.max(0, ...rows.flatMap(({ values, before }) => [values[0] ?? 0, before ?? 0]));
  const copy = () =>
    navigator.clipboard.writeText(sectionText(section, periodText(period))).then(
      () => showToast('Copied.'),
      () => showToast('Couldn’t copy. Download the CSV instead.'),
    );
  const filename = `${name}-${title}-${period.from}-${period.to}`.toLowerCase().replaceAll(/[^a-z\d]+/g, '-');
  return (
    <Panel
      title={title}
      flush
      aside={
        <span className={styles.actions}>
          <Button size="small" look="quiet" icon="file" onClick={() => void copy()}>
            Copy as text
          </Button>
          <Button
            size="small"
            look="line"
            icon="download"
            onClick={() => downloadText(`${filename}.csv`, csvText(sectionCells(section)))}
          >
            CSV
          </Button>
        </span>
      }
    >
      {rows.length === 0 || first === undefined ? (
        <EmptyState title="Nothing to show for this period">Choose a longer period.</EmptyState>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself: keys must reach it
        <div className={styles.wrap} role="region" aria-label={`${title}, table`} tabIndex={0}>
          <table className={styles.table}>
            <caption className={typography.visuallyHidden}>{title}</caption>
            <thead>
              <tr>
                <th scope="col">{head}</th>
                <th scope="col">{first.label}</th>
                {isCompared ? <th scope="col">Before</th> : null}
                {others.map(({ label }) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, values, before }, at) => (
                <tr key={`${at}:${label}`}>
                  <th scope="row">{label}</th>
                  <td>
                    {hasBars ? (
                      <BarCell
                        value={values[0] ?? 0}
                        before={before}
                        most={most}
                        text={figureText(values[0] ?? null, first.kind)}
                      />
                    ) : (
                      <b>{figureText(values[0] ?? null, first.kind)}</b>
                    )}
                  </td>
                  {isCompared ? <td>{figureText(before, first.kind)}</td> : null}
                  {others.map((column, index) => (
                    <td key={column.label}>{figureText(values[index + 1] ?? null, column.kind)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {note === '' && !(isCompared && hasBars) ? null : (
        <p className={styles.note}>
          {note} {isCompared && hasBars ? 'The thin line is the period before.' : ''}
        </p>
      )}
    </Panel>
  );
}

function Contact({ contact }: { readonly contact: NonNullable<Answer['contact']> }) {
  return (
    <Panel title="Provider">
      <p>
        <b>{contact.name}</b>
        <br />
        {[contact.address, contact.email, contact.phone].filter(Boolean).join(' · ')}
      </p>
      {contact.accreditation.length === 0 ? null : <p>{contact.accreditation.join(' · ')}</p>}
    </Panel>
  );
}

function PeriodChoice({
  name,
  period,
  today,
}: {
  readonly name: ReportName;
  readonly period: Period;
  readonly today: string;
}) {
  const navigate = useNavigate();
  const names = Object.keys(periodNames) as PeriodName[];
  return (
    <div className={styles.periods}>
      <nav className={layout.cluster} aria-label="Period">
        {names.map((each) => {
          const days = namedPeriod(each, today);
          const isOn = days.from === period.from && days.to === period.to;
          return (
            <Chip
              key={each}
              to={staffMap.report(name, days)}
              look={isOn ? 'chosen' : 'plain'}
              aria-current={isOn || undefined}
              preventScrollReset
            >
              {periodNames[each]}
            </Chip>
          );
        })}
      </nav>
      <form
        key={`${period.from}:${period.to}`}
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          void navigate(staffMap.report(name, { from: String(form.get('from')), to: String(form.get('to')) }));
        }}
      >
        <TextField id="report-from" name="from" label="From" type="date" max={today} defaultValue={period.from} />
        <TextField id="report-to" name="to" label="To" type="date" max={today} defaultValue={period.to} />
        <SubmitButton look="line" size="small">
          Show
        </SubmitButton>
      </form>
    </div>
  );
}

export default function ReportPage() {
  const { name, answer } = useLoaderData<typeof clientLoader>();
  const isReady = answer.state === 'ready';
  const days = isReady ? daysIn(answer) : 0;
  return (
    <>
      <PageHead
        title={reportNames[name]}
        path={[{ label: 'Reports', to: staffMap.reports() }]}
        lead={
          isReady
            ? `${periodText(answer)}, compared with the ${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'} before · ${zoneName(`${answer.to}T12:00:00Z`, answer.zone)}`
            : ''
        }
        actions={
          name === 'annual' ? (
            <Button size="small" look="line" icon="print" onClick={() => window.print()}>
              Print
            </Button>
          ) : null
        }
      />
      {isReady ? (
        <Stacked>
          <PeriodChoice name={name} period={answer} today={answer.today} />
          {answer.contact === null ? null : <Contact contact={answer.contact} />}
          {answer.sections.map((section) => (
            <Section key={section.title} section={section} period={answer} name={name} />
          ))}
        </Stacked>
      ) : (
        <LoadFailed why={answer} texts={answer.message === '' ? 'This report didn’t load.' : answer.message} />
      )}
    </>
  );
}
