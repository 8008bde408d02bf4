import { useContext } from 'react';
import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { formatDate } from '#platform/shared/dates.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { ListView, type Column } from '#platform/web/console/ListView.tsx';
import { listStateOf } from '#platform/web/console/list-address.ts';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { ProviderTimeZone } from '#platform/web/ui/time-zone.ts';
import typography from '#platform/web/ui/typography.module.css';
import { firewallSentence } from '../firewall.ts';
import { logSentence } from '../log-sentence.ts';
import { auditCall, auditCsvPath, checkAuditCall, staffMessages } from '../contract.ts';
import { LogSentence } from './LogSentence.tsx';
import { askStaff, sendStaff } from './ask-staff.ts';
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
        ...(others as { only?: 'people' | 'exports' | 'education' | 'promotion' }),
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

/** A field's name in words: `exportedRows` reads “Exported rows”. */
const fieldWords = (name: string): string => {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function Difference({ entry: { before, after } }: { readonly entry: Entry }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  return (
    <details className={styles.difference}>
      <summary>
        {names.length} {names.length === 1 ? 'detail' : 'details'}
      </summary>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{fieldWords(name)}</dt>
            <dd>
              {before === null ? null : <del>{readable(before[name])}</del>} <ins>{readable(after?.[name])}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const numbered = (id: string): string => Number(id).toLocaleString('en-US');

/** The line over the log: whether anybody changed it from outside, and how far that was checked. */
function Chain({ chain: { lastId, checkedAt, checkedThrough, brokenId } }: { readonly chain: Answer['chain'] }) {
  const { revalidate } = useRevalidator();
  const { isBusy, problem, run } = useSending(faultMessage);
  const check = () =>
    run(async () => {
      await sendStaff(checkAuditCall, {});
      await revalidate();
    });
  return (
    <div className={styles.chain}>
      {brokenId !== null ? (
        <Alert
          kind="error"
          title={`Entry ${numbered(brokenId)} was changed or removed from outside the portal. Contact whoever runs the server.`}
        />
      ) : checkedThrough === null || checkedAt === null ? (
        <p>Not checked yet. The log is checked every night.</p>
      ) : (
        <p>
          <span className={styles.intact}>
            <Icon name="check" /> Nothing was changed.
          </span>{' '}
          Checked through entry {numbered(checkedThrough)} of {numbered(lastId)}, <ZoneTime at={checkedAt} />
        </p>
      )}
      <Button look="line" size="small" busy={isBusy} onClick={() => void check()}>
        Check now
      </Button>
      {problem === null ? null : <Alert kind="error" title={problem} />}
    </div>
  );
}

/** Whether accounts that serve sponsors changed education, over the days that are chosen. */
function Firewall({ firewall }: { readonly firewall: NonNullable<Answer['firewall']> }) {
  const zone = useContext(ProviderTimeZone);
  const { from, until, changes } = firewall;
  // The last moment is no longer part of it.
  const last = new Date(Date.parse(until) - 1).toISOString();
  return (
    <Alert
      kind={changes === 0 ? 'info' : 'warning'}
      title={firewallSentence(firewall, [formatDate(from, zone), formatDate(last, zone)])}
      quiet
    />
  );
}

const vias = { console: '', command: 'From the command line', timetable: 'Automatic' } as const;

function AuditList({ list }: { readonly list: Awaited<ReturnType<typeof clientLoader>> | null }) {
  const { actionWords } = useConsoleFacts();
  const seesAll = useMayDo()('audit.read');
  const columns: readonly Column<Entry>[] = [
    {
      id: 'entry',
      head: 'Entry',
      phone: 'under',
      cell: ({ id, at }) => (
        <>
          {numbered(id)} · <ZoneTime at={at} />
        </>
      ),
    },
    {
      id: 'why',
      head: 'Reason and details',
      phone: 'under',
      cell: (entry) => (
        <>
          {entry.reason === null ? null : <p>{entry.reason}</p>}
          <Difference entry={entry} />
        </>
      ),
    },
    { id: 'network', head: 'Network', cell: ({ network }) => network ?? '' },
  ];
  return (
    <ListView
      title="Audit log"
      noun={['entry', 'entries']}
      list={list}
      titleHead="What happened"
      rowKey={({ id }) => id}
      rowName={({ by, act, subject }) => `${by.name} ${logSentence(actionWords[act] ?? act, subject.words)}`}
      rowTitle={({ by, act, via, subject }) => (
        <>
          {by.name}{' '}
          <span className={styles.act}>
            <LogSentence act={act} subject={subject} />
          </span>
          <span className={typography.caption}>{vias[via] || by.roles.join(', ')}</span>
        </>
      )}
      columns={columns}
      filters={[
        { kind: 'search', name: 'q', label: 'Search names, titles, and reasons' },
        ...(seesAll
          ? [
              {
                kind: 'select' as const,
                name: 'by',
                label: 'Done by',
                choices: (list?.state === 'ready' ? list.people : []).map(({ hash, name }) => ({
                  id: hash,
                  label: name,
                })),
              },
            ]
          : []),
        {
          kind: 'select',
          name: 'act',
          label: 'Action',
          choices: Object.entries(actionWords)
            .map(([id, words]) => ({ id, label: logSentence(words, '…') }))
            .sort((one, other) => one.label.localeCompare(other.label)),
        },
        {
          kind: 'select',
          name: 'only',
          label: 'Entries',
          choices: [
            { id: 'people', label: 'About members' },
            { id: 'exports', label: 'Exports and downloads' },
            { id: 'education', label: 'Changes to education' },
            { id: 'promotion', label: 'By accounts with a promotion role' },
          ],
        },
        { kind: 'dates', from: 'from', to: 'until', label: 'Days' },
      ]}
      csv={auditCsvPath}
      before={
        <>
          {list?.state === 'ready' && seesAll ? <Chain chain={list.chain} /> : null}
          {list?.state === 'ready' && list.firewall !== null ? <Firewall firewall={list.firewall} /> : null}
          {seesAll ? null : (
            <p className={typography.caption}>
              You’re seeing your own activity. Owners and auditors can see the full log.
            </p>
          )}
          {list?.state === 'ready' && list.isMore ? (
            <p className={typography.caption}>{staffMessages.moreEntries(list.totalRows)}</p>
          ) : null}
        </>
      }
      empty={{
        title: 'No activity yet.',
        text: 'Everything the team does is recorded here, and no one can change it.',
      }}
    />
  );
}
