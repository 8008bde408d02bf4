import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel, SideBySide, Stacked } from '#platform/web/console/Panel.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { confirm } from '#platform/web/ui/confirm.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { MenuItem, RowMenu } from '#platform/web/ui/RowMenu.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { askStaff, sendStaff, takeFile } from '#staff/web/ask-staff.ts';
import {
  backupFilePath,
  backupsCall,
  dataMessages,
  exportPath,
  recordsCall,
  removeBackupCall,
  retentionCall,
} from '../../staff-contract.ts';
import { checkpointMailsCall } from '#certificates/staff-contract.ts';
import { CheckpointMails } from '#certificates/web/staff/CheckpointMails.tsx';
import { BackupDialog, ScheduleDialog, TryDialog } from './BackupDialogs.tsx';
import { RecordsPanel } from './RecordsPanel.tsx';
import { RecoveryPanel } from './RecoveryPanel.tsx';
import { RetentionPanel } from './RetentionPanel.tsx';
import styles from './DataPage.module.css';

export const meta = () => pageMeta({ title: 'Data | Staff', hidden: true });

export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  loaded(args, async () => {
    const [kept, { rules }, records, readers] = await Promise.all([
      askStaff(backupsCall, {}, args),
      askStaff(retentionCall, {}, args),
      askStaff(recordsCall, {}, args),
      askStaff(checkpointMailsCall, {}, args),
    ]);
    return { kept, rules, records, readers };
  });

type Answer = CallAnswer<typeof backupsCall>;
type Backup = Answer['backups'][number];
type Open =
  | { readonly what: 'make' | 'schedule' }
  | { readonly what: 'try'; readonly backup: Backup; readonly name: ReactNode };

const askEveryMs = 2000;

const isBusyWith = ({ state, tryState }: Backup): boolean => state === 'running' || tryState === 'running';

/** What the page began with, asked for again while a backup is being made or tried. */
function useAnswer(began: Answer): Answer {
  const [later, setLater] = useState<{ readonly of: Answer; readonly answer: Answer } | null>(null);
  const answer = later?.of === began ? later.answer : began;
  const isBusy = answer.backups.some(isBusyWith);
  const ask = useEffectEvent(async () => {
    try {
      setLater({ of: began, answer: await sendStaff(backupsCall, {}) });
    } catch {
      // The connection is gone for a moment; the next refresh will show.
    }
  });
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(() => void ask(), askEveryMs);
    return () => clearInterval(timer);
  }, [isBusy]);
  return answer;
}

export default function DataPage() {
  const data = useLoaderData<typeof clientLoader>();
  if (data.state !== 'ready') return <LoadFailed why={data} />;
  return (
    <>
      <PageHead title="Data" lead="Backups, exports, and data retention." />
      <Parts began={data.kept} rules={data.rules} records={data.records} readers={data.readers} />
    </>
  );
}

function Parts({
  began,
  rules,
  records,
  readers,
}: {
  readonly began: Answer;
  readonly records: CallAnswer<typeof recordsCall>;
  readonly readers: CallAnswer<typeof checkpointMailsCall>;
  readonly rules: CallAnswer<typeof retentionCall>['rules'];
}) {
  const { backups, schedule, folder } = useAnswer(began);
  const { revalidate } = useRevalidator();
  const { isBusy, problem, run } = useSending(faultMessage);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const done = async (message: string) => {
    close();
    showToast(message);
    await revalidate();
  };
  const remove = ({ hash, filename }: Backup) =>
    confirm({
      question: 'Delete this backup',
      consequence: `${filename ?? ''} will be deleted from the server. Copies elsewhere stay.`,
      confirm: 'Delete the backup',
      cancel: 'Cancel',
      danger: true,
      async act() {
        await sendStaff(removeBackupCall, { h: hash });
        await done('The backup was deleted.');
      },
    });
  const shown = backups.filter(({ state }) => state !== 'deleted');
  const isMaking = shown.some(({ state }) => state === 'running');

  return (
    <>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <SideBySide>
        <Stacked>
          <Panel
            title="Backups"
            flush
            aside={
              <div className={layout.cluster}>
                <Button
                  size="small"
                  icon="plus"
                  disabledReason={isMaking ? 'A backup is being made.' : null}
                  onClick={() => setOpen({ what: 'make' })}
                >
                  Back up now
                </Button>
              </div>
            }
          >
            {shown.length === 0 ? (
              <EmptyState title={dataMessages.none}>
                A backup is one encrypted file with everything: members, credits, files, and settings. You choose the
                passphrase.
              </EmptyState>
            ) : (
              <ul className={styles.backups}>
                {shown.map((backup) => (
                  <Row
                    key={backup.hash}
                    backup={backup}
                    onTry={(name) => setOpen({ what: 'try', backup, name })}
                    onTake={() => void run(() => takeFile(`${backupFilePath}?h=${encodeURIComponent(backup.hash)}`))}
                    onRemove={() => remove(backup)}
                  />
                ))}
              </ul>
            )}
            <p className={styles.folder}>
              Saved in <code>DATA_DIR/{folder}</code> on the server. Keep a copy elsewhere, in case the server’s disk
              fails.
            </p>
          </Panel>
          <RetentionPanel rules={rules} />
        </Stacked>
        <Stacked>
          <RecordsPanel records={records} onDone={done} />
          <CheckpointMails readers={readers} onDone={done} />
          {records.recoverySheet === null ? null : (
            <RecoveryPanel isPrinted={records.recoverySheet === 'printed'} onDone={done} />
          )}
          <Panel title="Automatic backups">
            <div className={layout.stack}>
              {schedule === null ? (
                <p>Automatic backups are off.</p>
              ) : (
                <p>
                  {schedule.everyDays === 1 ? 'Every day' : `Every ${schedule.everyDays} days`}, keeping the last{' '}
                  {schedule.keeps === 1 ? 'one' : schedule.keeps}. Next: <ZoneTime at={schedule.nextAt} />.
                </p>
              )}
              <Button size="small" look="line" icon="clock" onClick={() => setOpen({ what: 'schedule' })}>
                {schedule === null ? 'Set a schedule' : 'Change the schedule'}
              </Button>
            </div>
          </Panel>
          <Panel title="Export everything">
            <div className={layout.stack}>
              <p>All data and files as one ZIP in open formats (JSON Lines), without passwords, sessions, and keys.</p>
              <p>
                It isn’t encrypted and contains every member’s name. You can’t restore the portal from it; use a backup
                for that.
              </p>
              <Button
                size="small"
                look="line"
                icon="download"
                busy={isBusy}
                onClick={() => void run(() => takeFile(exportPath))}
              >
                Download everything
              </Button>
            </div>
          </Panel>
          <Panel title="Restore on another machine">
            <div className={layout.stack}>
              <p>
                For the person who runs the server. You can’t restore over a portal that is in use. On the new machine:
              </p>
              <ol className={styles.steps}>
                <li>Install this release or a later one.</li>
                <li>
                  Leave <code>DATA_DIR</code> empty, or set <code>DATABASE_URL</code> to an empty database.
                </li>
                <li>
                  Run <code>npm run portal -- restore FILE</code> and enter the passphrase.
                </li>
                <li>Start the portal. Everyone who was signed in stays signed in.</li>
                <li>On this page, choose the newest certificate you can find, so that new ones get their log entry.</li>
              </ol>
            </div>
          </Panel>
        </Stacked>
      </SideBySide>
      {open?.what === 'make' ? (
        <BackupDialog onClose={close} onDone={() => done('The backup is being made. You can leave this page.')} />
      ) : null}
      {open?.what === 'schedule' ? <ScheduleDialog schedule={schedule} onClose={close} onDone={done} /> : null}
      {open?.what === 'try' ? (
        <TryDialog
          backup={open.backup}
          name={open.name}
          onClose={close}
          onDone={() => done('The backup is being tested. You can leave this page.')}
        />
      ) : null}
    </>
  );
}

/** "812 kB", "14.2 MB", "3.1 GB". */
function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return bytes < 1_000_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

function StateTag({ state, tryState, isRestorable }: Backup) {
  if (state === 'running') return <Tag tone="waiting">Being made</Tag>;
  if (state === 'failed') return <Tag tone="live">Failed</Tag>;
  if (state === 'interrupted') return <Tag tone="live">Interrupted</Tag>;
  if (state === 'missing') return <Tag tone="live">File missing</Tag>;
  if (tryState === 'running') return <Tag tone="waiting">Being tested</Tag>;
  if (tryState === 'done' && isRestorable === true)
    return (
      <Tag tone="done" checked>
        Restorable
      </Tag>
    );
  if (tryState === 'done') return <Tag tone="live">Not restorable</Tag>;
  return <Tag>Not tested yet</Tag>;
}

/** What is to be said of a backup next to its state. */
function Said({ backup }: { readonly backup: Backup }) {
  const { state, sizeBytes, problem, tryState, tryResult, triedAt } = backup;
  if (state === 'running') return <>{sizeBytes === null ? 'Starting…' : `${sizeText(sizeBytes)} written so far.`}</>;
  if (state === 'failed') return <>{problem}</>;
  if (state === 'interrupted') return <>The portal was stopped while it was being made.</>;
  if (state === 'missing') return <>The backup was made, but its file is no longer on the server.</>;
  if (tryState === 'running') return <>Restoring it into a temporary database, which is deleted afterward.</>;
  if (tryState === 'interrupted') return <>The portal was stopped during the test. Try again.</>;
  if (tryState === null || triedAt === null) return null;
  return (
    <>
      <ZoneTime at={triedAt} />: {tryResult}
    </>
  );
}

type RowProps = {
  readonly backup: Backup;
  readonly onTry: (name: ReactNode) => void;
  readonly onTake: () => void;
  readonly onRemove: () => void;
};

function Row({ backup, onTry, onTake, onRemove }: RowProps) {
  const { state, startedAt, by, sizeBytes, rows, tables, files, filename, tryState } = backup;
  const name = <ZoneTime at={startedAt} />;
  const facts = [
    by ?? 'Automatic',
    ...(state === 'running' || sizeBytes === null ? [] : [sizeText(sizeBytes)]),
    ...(rows === null || tables === null
      ? []
      : [`${counted(rows, 'row', 'rows')} in ${counted(tables, 'table', 'tables')}`]),
    ...(files === null ? [] : [counted(files, 'file', 'files')]),
  ];
  return (
    <li>
      <div className={styles.what}>
        <b>{name}</b>
        <span className={typography.caption}>{facts.join(' · ')}</span>
      </div>
      <div className={styles.state} role="status">
        <StateTag {...backup} />
        <span className={typography.caption}>
          <Said backup={backup} />
        </span>
      </div>
      <div className={styles.acts}>
        {state === 'made' ? (
          <Button
            size="small"
            look="line"
            disabledReason={tryState === 'running' ? 'Being tested.' : null}
            onClick={() => onTry(name)}
          >
            Test<span className={typography.visuallyHidden}> of {filename}</span>
          </Button>
        ) : null}
        {state === 'running' ? null : (
          <RowMenu label={`More for ${filename ?? 'the backup'}`}>
            {state === 'made' ? (
              <MenuItem icon="download" onPress={onTake}>
                Download
              </MenuItem>
            ) : null}
            <MenuItem icon="close" onPress={onRemove}>
              Delete
            </MenuItem>
          </RowMenu>
        )}
      </div>
    </li>
  );
}
