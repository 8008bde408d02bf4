import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { ListView, type Column } from '#platform/web/console/ListView.tsx';
import { listStateOf } from '#platform/web/console/list-address.ts';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { auditCall, auditCsvPath, staffMessages } from '../contract.ts';
import { askStaff } from './ask-staff.ts';
import { useConsoleFacts, useMayDo } from './console-facts.ts';
import styles from './AuditPage.module.css';

export const meta = () => pageMeta({ title: 'Audit log | Staff', hidden: true });

const filterNames = ['q', 'act', 'only', 'by', 'kind', 'h', 'from', 'until'];

type Answer = CallAnswer<typeof auditCall>;
type Entry = Answer['data'][number];

/** The log of a day begins with the day; the last day is included. */
const startOf = (day: string, days = 0): string => {
  const start = new Date(`${day}T00:00:00Z`);
  start.setUTCDate(start.getUTCDate() + days);
  return start.toISOString();
};

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const { page, filters } = listStateOf(new URL(args.request.url).searchParams, filterNames);
  const { from, until, ...others } = filters;
  return loaded(args, () =>
    askStaff(
      auditCall,
      {
        ...(others as { only?: 'people' | 'exports' }),
        ...(from === undefined ? {} : { from: startOf(from) }),
        ...(until === undefined ? {} : { until: startOf(until, 1) }),
        page: String(page - 1),
      },
      args,
    ),
  );
}

export default function AuditPage() {
  return <AuditList list={useLoaderData<typeof clientLoader>()} />;
}

/** What a field held, as people read it. */
function readable(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

function Difference({ entry }: { readonly entry: Entry }) {
  const { before, after, reason } = entry;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return reason;
  return (
    <details className={styles.difference}>
      <summary>{reason ?? `${names.length} ${names.length === 1 ? 'field' : 'fields'}`}</summary>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {before === null ? null : <del>{readable(before[name])}</del>} <ins>{readable(after?.[name])}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The line over the log: whether its chain is whole. */
function Chain({ chain }: { readonly chain: Answer['chain'] }) {
  if (chain.brokenId !== null)
    return (
      <Alert
        kind="error"
        title={`Entry ${Number(chain.brokenId).toLocaleString('en-US')} does not fit its neighbour. Call whoever runs the machine.`}
      />
    );
  if (chain.checkedThrough === null || chain.checkedAt === null)
    return <p className={typography.caption}>The chain has not been checked yet; it is checked each night.</p>;
  return (
    <p className={styles.chain}>
      <Icon name="check" />
      Chain intact through entry {Number(chain.checkedThrough).toLocaleString('en-US')}, checked{' '}
      <ZoneTime at={chain.checkedAt} />.
    </p>
  );
}

const vias = { console: '', command: 'at the command line', timetable: 'by the timetable' } as const;

function AuditList({ list }: { readonly list: Awaited<ReturnType<typeof clientLoader>> | null }) {
  const { actWords, subjectPages } = useConsoleFacts();
  const seesAll = useMayDo()('audit.read');
  const columns: readonly Column<Entry>[] = [
    { id: 'at', head: 'When', phone: 'under', cell: ({ at }) => <ZoneTime at={at} /> },
    {
      id: 'subject',
      head: 'What',
      phone: 'under',
      cell: ({ subject }) => {
        const to = subject.hash === null ? undefined : subjectPages[subject.kind]?.(subject.hash);
        const words = subject.title ?? `${subject.kind}${subject.hash === null ? '' : ` ${subject.hash.slice(0, 6)}`}`;
        return to === undefined ? words : <Link to={to}>{words}</Link>;
      },
    },
    { id: 'why', head: 'Why, and what changed', phone: 'under', cell: (entry) => <Difference entry={entry} /> },
    { id: 'network', head: 'Network', cell: ({ network }) => network ?? '' },
  ];
  return (
    <ListView
      title="Audit log"
      noun={['entry', 'entries']}
      list={list}
      titleHead="Who"
      rowKey={({ id }) => id}
      rowName={({ by, act }) => `${by.name} ${actWords[act] ?? act}`}
      rowTitle={({ by, act, via }) => (
        <>
          {by.name} <span className={styles.act}>{actWords[act] ?? act}</span>
          <span className={typography.caption}>{vias[via] || by.roles.join(', ')}</span>
        </>
      )}
      columns={columns}
      filters={[
        { kind: 'search', name: 'q', label: 'Search names, things and reasons' },
        {
          kind: 'select',
          name: 'act',
          label: 'Act',
          choices: Object.entries(actWords)
            .map(([id, label]) => ({ id, label }))
            .sort((one, other) => one.label.localeCompare(other.label)),
        },
        {
          kind: 'select',
          name: 'only',
          label: 'Entries',
          choices: [
            { id: 'people', label: 'that touched people' },
            { id: 'exports', label: 'that took data away' },
          ],
        },
        { kind: 'dates', from: 'from', to: 'until', label: 'Days' },
      ]}
      csv={auditCsvPath}
      before={
        <>
          {list?.state === 'ready' && seesAll ? <Chain chain={list.chain} /> : null}
          {seesAll ? null : (
            <p className={typography.caption}>These are your own acts. The whole log is for owners and auditors.</p>
          )}
          {list?.state === 'ready' && list.isMore ? (
            <p className={typography.caption}>{staffMessages.moreEntries(list.totalRows)}</p>
          ) : null}
        </>
      }
      empty={{
        title: 'Nothing has been done yet.',
        text: 'Each act of staff will stand here, and nobody can change it.',
      }}
    />
  );
}
