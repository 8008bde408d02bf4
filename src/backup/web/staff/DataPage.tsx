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
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
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
  removeBackupCall,
  retentionCall,
} from '../../contract.ts';
import { BackupDialog, ScheduleDialog, TryDialog } from './BackupDialogs.tsx';
import { RetentionPanel } from './RetentionPanel.tsx';
import styles from './DataPage.module.css';

export const meta = () => pageMeta({ title: 'Data | Staff', hidden: true });

export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  loaded(args, async () => {
    const [kept, { rules }] = await Promise.all([askStaff(backupsCall, {}, args), askStaff(retentionCall, {}, args)]);
    return { kept, rules };
  });

type Answer = CallAnswer<typeof backupsCall>;
type Backup = Answer['backups'][number];
type Open =
  | { readonly what: 'make' | 'schedule' }
  | { readonly what: 'try' | 'remove'; readonly backup: Backup; readonly name: ReactNode };

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
      // The connection is gone for a moment; the next look tells.
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
      <PageHead title="Data" lead="Everything that the portal knows: copied, taken away, put back." />
      <Parts began={data.kept} rules={data.rules} />
    </>
  );
}

function Parts({
  began,
  rules,
}: {
  readonly began: Answer;
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
                  disabledReason={isMaking ? 'One is being made.' : null}
                  onClick={() => setOpen({ what: 'make' })}
                >
                  Back up now
                </Button>
              </div>
            }
          >
            {shown.length === 0 ? (
              <EmptyState title={dataMessages.none}>
                One file with everything: the database, the files, and the key of the authenticators. It is encrypted by
                a passphrase that you type.
              </EmptyState>
            ) : (
              <ul className={styles.backups}>
                {shown.map((backup) => (
                  <Row
                    key={backup.hash}
                    backup={backup}
                    onTry={(name) => setOpen({ what: 'try', backup, name })}
                    onTake={() => void run(() => takeFile(`${backupFilePath}?h=${encodeURIComponent(backup.hash)}`))}
                    onRemove={(name) => setOpen({ what: 'remove', backup, name })}
                  />
                ))}
              </ul>
            )}
            <p className={styles.folder}>
              They lie in <code>DATA_DIR/{folder}</code>. A backup on the same disk goes with it: keep a copy elsewhere.
            </p>
          </Panel>
          <RetentionPanel rules={rules} />
        </Stacked>
        <Stacked>
          <Panel title="By itself">
            <div className={layout.stack}>
              {schedule === null ? (
                <p>Automatic backups are off.</p>
              ) : (
                <p>
                  {schedule.everyDays === 1 ? 'Every day' : `Every ${schedule.everyDays} days`}; the last{' '}
                  {schedule.keeps === 1 ? 'one is' : `${schedule.keeps} are`} kept. Next:{' '}
                  <ZoneTime at={schedule.nextAt} />.
                </p>
              )}
              <Button size="small" look="line" icon="clock" onClick={() => setOpen({ what: 'schedule' })}>
                {schedule === null ? 'Set a schedule' : 'Change the schedule'}
              </Button>
            </div>
          </Panel>
          <Panel title="Take everything away">
            <div className={layout.stack}>
              <p>
                Every table as JSON Lines, and the files, in one ZIP that any program reads. Left out is what opens
                something: sessions, passwords, codes, keys.
              </p>
              <p>
                It is not encrypted and names every member. The portal cannot be restored from it; take a backup for
                that.
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
          <Panel title="On another machine">
            <div className={layout.stack}>
              <p>You can’t restore over a portal that is in use. On the new machine,</p>
              <ol className={styles.steps}>
                <li>install this release or a later one,</li>
                <li>
                  leave <code>DATA_DIR</code> empty, or name an empty database in <code>DATABASE_URL</code>,
                </li>
                <li>
                  run <code>npm run portal -- restore FILE</code> and type the passphrase,
                </li>
                <li>start the portal. Whoever was signed in still is.</li>
              </ol>
            </div>
          </Panel>
        </Stacked>
      </SideBySide>
      {open?.what === 'make' ? (
        <BackupDialog onClose={close} onDone={() => done('The backup is being made. This page may be left.')} />
      ) : null}
      {open?.what === 'schedule' ? <ScheduleDialog schedule={schedule} onClose={close} onDone={done} /> : null}
      {open?.what === 'try' ? (
        <TryDialog
          backup={open.backup}
          name={open.name}
          onClose={close}
          onDone={() => done('The backup is being tried. This page may be left.')}
        />
      ) : null}
      {open?.what === 'remove' ? (
        <ConfirmDialog
          question="Delete this backup"
          consequence={`${open.backup.filename ?? ''} is deleted from this machine. Copies that lie elsewhere stay.`}
          confirm="Delete the backup"
          cancel="Cancel"
          danger
          busy={isBusy}
          onCancel={close}
          onConfirm={() => {
            const { hash } = open.backup;
            close();
            void run(async () => {
              await sendStaff(removeBackupCall, { h: hash });
              await done('The backup was deleted.');
            });
          }}
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
  if (tryState === 'running') return <Tag tone="waiting">Being tried</Tag>;
  if (tryState === 'done' && isRestorable === true)
    return (
      <Tag tone="done" checked>
        Restorable
      </Tag>
    );
  if (tryState === 'done') return <Tag tone="live">Not restorable</Tag>;
  return <Tag>Not tried yet</Tag>;
}

/** What is to be said of a backup beside its state. */
function Said({ backup }: { readonly backup: Backup }) {
  const { state, sizeBytes, problem, tryState, tryResult, triedAt } = backup;
  if (state === 'running')
    return <>{sizeBytes === null ? 'It begins in a moment.' : `${sizeText(sizeBytes)} are written.`}</>;
  if (state === 'failed') return <>{problem}</>;
  if (state === 'interrupted') return <>The portal was stopped while it was being made.</>;
  if (state === 'missing') return <>It was made, but its file is not in the folder of this machine.</>;
  if (tryState === 'running') return <>It is being restored into a scratch database, which is thrown away.</>;
  if (tryState === 'interrupted') return <>The portal was stopped while it was being tried. Try it again.</>;
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
  readonly onRemove: (name: ReactNode) => void;
};

function Row({ backup, onTry, onTake, onRemove }: RowProps) {
  const { state, startedAt, by, sizeBytes, rows, tables, files, filename, tryState } = backup;
  const name = <ZoneTime at={startedAt} />;
  const facts = [
    by ?? 'By the schedule',
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
            disabledReason={tryState === 'running' ? 'Being tried.' : null}
            onClick={() => onTry(name)}
          >
            Try a restore<span className={typography.visuallyHidden}> of {filename}</span>
          </Button>
        ) : null}
        {state === 'running' ? null : (
          <RowMenu label={`More for ${filename ?? 'the backup'}`}>
            {state === 'made' ? (
              <MenuItem icon="download" onPress={onTake}>
                Download
              </MenuItem>
            ) : null}
            <MenuItem icon="close" onPress={() => onRemove(name)}>
              Delete
            </MenuItem>
          </RowMenu>
        )}
      </div>
    </li>
  );
}
