// Every stored file: uploads on their way, what each file is, where it is used, and what can be removed.
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLoaderData, useNavigate, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer, CallInput } from '#platform/shared/call.ts';
import { formatDuration } from '#platform/shared/dates.ts';
import { uploadKinds, uploadRules, type UploadKind } from '#platform/shared/upload-rules.ts';
import { sizeText } from '#platform/shared/file-size.ts';
import type { OpenUploads } from '#platform/shared/upload.ts';
import { listInput } from '#platform/web/console/list-address.ts';
import { ListView, type Chosen, type Column } from '#platform/web/console/ListView.tsx';
import { Panel } from '#platform/web/console/Panel.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { MenuItem } from '#platform/web/ui/RowMenu.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { DropZone } from '#platform/web/uploads/DropZone.tsx';
import { UploadList } from '#platform/web/uploads/UploadList.tsx';
import {
  addUpload,
  cancelOpenUpload,
  readOpenUploads,
  useUploads,
  type UploadEntry,
} from '#platform/web/uploads/upload-store.ts';
import { askStaff } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { staffMap } from '#site-map.ts';
import { filesCall, unusedDays } from '../../staff-contract.ts';
import { RemoveFilesDialog } from './RemoveFilesDialog.tsx';
import styles from './media.module.css';

export const meta = () => pageMeta({ title: 'Files | Staff', hidden: true });

type Files = CallAnswer<typeof filesCall>;
type Row = Files['data'][number];

const noUploads: OpenUploads = { status: true, uploads: [], freeBytes: null, convertsVideo: false };

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const input = listInput(args.request.url, ['q', 'kind', 'is']) as CallInput<typeof filesCall>;
  return loaded(args, async () => ({
    ...(await askStaff(filesCall, input, args)),
    open: (await readOpenUploads()) ?? noUploads,
  }));
}

const kindWords: Readonly<Record<UploadKind, string>> = {
  video: 'Video',
  audio: 'Audio',
  pdf: 'PDF',
  picture: 'Picture',
  captions: 'Captions',
};
const files = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'file' : 'files'}`;

/** "4:41 · 1080p", "3 pages": what was measured. */
function measuresText({ kind, measures }: Row): string {
  const { durationSec, width, height, pages } = measures;
  return [
    kind === null ? null : kindWords[kind],
    durationSec === null ? null : formatDuration(durationSec),
    kind === 'video' && height !== null ? `${Math.min(width ?? height, height)}p` : null,
    kind === 'picture' && width !== null && height !== null ? `${width} × ${height}` : null,
    pages === null ? null : `${pages} ${pages === 1 ? 'page' : 'pages'}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

function Uses({ row: { usedIn, isInVersion } }: { readonly row: Row }) {
  if (usedIn.length === 0)
    return <span className={typography.quiet}>{isInVersion ? 'An earlier version' : 'Not used'}</span>;
  const [first, ...others] = usedIn;
  if (first === undefined) return null;
  return (
    <>
      {first.activity === null ? first.title : <Link to={staffMap.activity(first.activity)}>{first.title}</Link>}
      {others.length === 0 ? null : ` and ${others.length} more`}
      <span className={typography.caption}> {first.what}</span>
    </>
  );
}

const columns: readonly Column<Row>[] = [
  { id: 'what', head: 'What', phone: 'under', cell: measuresText },
  {
    id: 'size',
    head: 'Size',
    sort: 'size',
    align: 'end',
    isWhole: true,
    phone: 'beside',
    cell: (row) => sizeText(row.sizeBytes),
  },
  { id: 'uses', head: 'Used in', phone: 'under', cell: (row) => <Uses row={row} /> },
  {
    id: 'added',
    head: 'Added',
    sort: 'added',
    cell: ({ addedAt, addedBy }) => (
      <>
        <ZoneTime at={addedAt} format="date" /> {addedBy === null ? 'by import' : `by ${addedBy}`}
      </>
    ),
  },
];

/** What an earlier visit left unfinished: the same file, chosen again, continues. */
function Unfinished({
  open,
  entries,
  onFiles,
  onChanged,
}: {
  readonly open: OpenUploads;
  readonly entries: readonly UploadEntry[];
  readonly onFiles: (chosen: readonly File[]) => void;
  readonly onChanged: () => void;
}) {
  const left = open.uploads.filter(
    ({ filename, sizeBytes }) => !entries.some((entry) => entry.name === filename && entry.sizeBytes === sizeBytes),
  );
  if (left.length === 0) return null;
  const names = left.map(
    ({ filename, receivedBytes, sizeBytes }) => `${filename} (${sizeText(receivedBytes)} of ${sizeText(sizeBytes)})`,
  );
  const cancel = async () => {
    for (const { hash } of left) await cancelOpenUpload(hash).catch(() => undefined);
    onChanged();
  };
  return (
    <Alert title={left.length === 1 ? 'Continue 1 upload?' : `Continue ${left.length} uploads?`} quiet>
      <p>
        {names.join(', ')} stopped before {left.length === 1 ? 'it was' : 'they were'} complete. Choose the same{' '}
        {left.length === 1 ? 'file' : 'files'} to continue.
      </p>
      <div className={styles.again}>
        <DropZone
          isSmall
          multiple
          choose="Choose the same files"
          hint="They continue where they stopped."
          onFiles={onFiles}
        />
        <Button size="small" look="quiet" onClick={() => void cancel()}>
          Cancel {left.length === 1 ? 'it' : 'them'}
        </Button>
      </div>
    </Alert>
  );
}

function Uploads({ open, onChanged }: { readonly open: OpenUploads; readonly onChanged: () => void }) {
  const entries = useUploads();
  const ready = entries.filter(({ state }) => state === 'ready').length;
  const changed = useEffectEvent(onChanged);
  useEffect(() => {
    if (ready > 0) changed();
  }, [ready]);
  const take = (chosen: readonly File[]) => {
    for (const file of chosen) addUpload(file, null, null);
  };
  const limits = uploadKinds
    .map((kind) => (kind === 'pdf' ? uploadRules.pdf.says : `${kindWords[kind]}: ${uploadRules[kind].says}`))
    .join('. ');
  return (
    <>
      <DropZone
        multiple
        look="filled"
        choose="Choose files"
        hint={`${limits}.${open.freeBytes === null ? '' : ` ${sizeText(open.freeBytes)} free.`}`}
        onFiles={take}
      />
      <Unfinished open={open} entries={entries} onFiles={take} onChanged={onChanged} />
      {entries.length === 0 ? null : (
        <Panel
          flush
          title={entries.length === 1 ? '1 upload' : `${entries.length} uploads`}
          aside={
            <span className={typography.caption}>
              You can leave this page. Uploads continue while this tab is open.
            </span>
          }
        >
          <UploadList
            entries={entries}
            whenReady={({ kind, file }) =>
              kind === 'video' && file !== null ? (
                <LinkButton size="small" look="soft" to={staffMap.captions(file.hash)}>
                  Edit captions
                </LinkButton>
              ) : null
            }
          />
        </Panel>
      )}
    </>
  );
}

function Sums({ sums }: Pick<Files, 'sums'>) {
  return (
    <p>
      {sizeText(sums.bytes)} in total.{' '}
      {sums.oldFiles === 0 ? null : (
        <>
          {files(sums.oldFiles)} ({sizeText(sums.oldBytes)}) {sums.oldFiles === 1 ? 'was' : 'were'} added more than{' '}
          {unusedDays} days ago and {sums.oldFiles === 1 ? 'isn’t' : 'aren’t'} used.{' '}
          <Link to={staffMap.files({ is: 'old' })}>Show {sums.oldFiles === 1 ? 'it' : 'them'}</Link>
        </>
      )}
    </p>
  );
}

export default function FilesPage() {
  const list = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const mayDo = useMayDo();
  const [removing, setRemoving] = useState<{ readonly keys: readonly string[]; readonly clear: () => void } | null>(
    null,
  );
  const refresh = () => void revalidate();
  const isListed = list.state === 'ready';
  return (
    <>
      <ListView
        title="Files"
        noun={['file', 'files']}
        list={list}
        titleHead="File"
        titleSort="name"
        rowKey={({ hash }) => hash}
        rowName={({ filename }) => filename}
        rowTo={({ kind, hash }) => (kind === 'video' ? staffMap.captions(hash) : null)}
        rowMenu={(row) => (
          <>
            {row.kind === 'video' ? (
              <MenuItem icon="pencil" onPress={() => void navigate(staffMap.captions(row.hash))}>
                Edit captions
              </MenuItem>
            ) : null}
            <MenuItem icon="external" href={row.url}>
              Open
            </MenuItem>
            <MenuItem icon="close" onPress={() => setRemoving({ keys: [row.hash], clear: () => undefined })}>
              Remove…
            </MenuItem>
          </>
        )}
        columns={columns}
        filters={[
          { kind: 'search', name: 'q', label: 'Find a file' },
          {
            kind: 'select',
            name: 'kind',
            label: 'Kind',
            choices: uploadKinds.map((kind) => ({ id: kind, label: kindWords[kind] })),
          },
          {
            kind: 'select',
            name: 'is',
            label: 'Use',
            choices: [
              { id: 'used', label: 'Used' },
              { id: 'unused', label: 'Not used' },
              { id: 'old', label: `Not used, older than ${unusedDays} days` },
            ],
          },
        ]}
        {...(mayDo('media.edit')
          ? {
              bulk: ({ keys, clear }: Chosen) => (
                <Button size="small" look="soft" onClick={() => setRemoving({ keys, clear })}>
                  Remove…
                </Button>
              ),
            }
          : {})}
        before={
          isListed ? (
            <div className={styles.before}>
              <Uploads open={list.open} onChanged={refresh} />
              {list.sums.files === 0 ? null : <Sums sums={list.sums} />}
            </div>
          ) : null
        }
        empty={{ title: 'No files yet.', text: 'Drop a video, a recording, a PDF, a picture, or captions above.' }}
      />
      {removing === null ? null : (
        <RemoveFilesDialog
          files={removing.keys}
          onDone={() => {
            removing.clear();
            refresh();
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}
