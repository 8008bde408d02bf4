// What the provider puts into one place of the binder: PDFs, a text, or why it isn't needed.
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import type { StoredFile } from '#platform/shared/stored-file.ts';
import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { FormDialog } from '#platform/web/console/FormDialog.tsx';
import { UploadField } from '#platform/web/uploads/UploadField.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { RadioRows } from '#platform/web/ui/RadioRows.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { type binderCall, removeBinderEntryCall, saveBinderEntryCall } from '../../staff-contract.ts';
import styles from './binder.module.css';

type Entry = CallAnswer<typeof binderCall>['items'][number]['entries'][number];
type Kind = Entry['kind'];

type Props = {
  readonly title: string;
  readonly about: string;
  readonly place: { readonly item: number; readonly activity: string | null; readonly document: number | null };
  /** What is put in first: what the place usually gets. */
  readonly usual: 'file' | 'text';
  readonly entries: readonly Entry[];
  readonly onDone: () => void;
  readonly onClose: () => void;
};

const choices = [
  { id: 'file', label: 'Upload a PDF' },
  { id: 'text', label: 'Write it here' },
  { id: 'not-needed', label: 'It isn’t needed', detail: 'Give the reason. It is printed in the binder.' },
] as const satisfies readonly { readonly id: Kind; readonly label: string; readonly detail?: string }[];

const wordsLabel: Readonly<Record<Kind, string>> = { file: 'What it is', text: 'Text', 'not-needed': 'Reason' };
const saved: Readonly<Record<Kind, string>> = {
  file: 'The PDF is in the binder.',
  text: 'The text was saved.',
  'not-needed': 'It no longer counts as missing.',
};

export function EntryDialog({ title, about, place, usual, entries, onDone, onClose }: Props) {
  const mayUpload = useMayDo()('file.upload');
  const written = entries.find(({ kind }) => kind === 'text');
  const form = useConsoleForm({
    // The words by the kind that they are for, so that another choice doesn't lose them.
    initial: {
      kind: (usual === 'file' && mayUpload ? 'file' : 'text') as Kind,
      pdf: null as StoredFile | null,
      file: '',
      text: written?.words ?? '',
      'not-needed': '',
      datedOn: null as string | null,
    },
    check: ({ kind, pdf, ...words }) => ({
      [kind]: words[kind].trim() === '' ? 'Write something.' : undefined,
      pdf: kind === 'file' && pdf === null ? 'Choose a PDF.' : undefined,
    }),
    async send({ kind, pdf, datedOn, ...words }) {
      const file = kind === 'file' ? (pdf?.hash ?? null) : null;
      await sendStaff(saveBinderEntryCall, { ...place, kind, words: words[kind], file, datedOn });
      showToast(saved[kind]);
      onDone();
    },
  });
  const { kind, pdf } = form.values;
  const remove = ({ hash }: Entry) =>
    form.run(async () => {
      await sendStaff(removeBinderEntryCall, { h: hash });
      showToast('It was taken out of the binder. Binders that were made still have it.');
      onDone();
    });
  return (
    <FormDialog
      title={title}
      look="document"
      form={form}
      action="Save"
      other={
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      }
      onClose={onClose}
    >
      <p>{about}</p>
      {entries.length === 0 ? null : <Entries entries={entries} onRemove={(entry) => void remove(entry)} />}
      <RadioRows
        legend="Add"
        choices={choices.filter(({ id }) => id !== 'file' || mayUpload)}
        value={kind}
        onChange={(chosen) => form.change({ kind: chosen })}
      />
      {kind === 'file' ? (
        <UploadField
          {...form.field('pdf', 'PDF')}
          kind="pdf"
          file={pdf}
          onFile={(file) => form.change({ pdf: file })}
          onRemove={() => form.change({ pdf: null })}
        />
      ) : null}
      {kind === 'text' ? (
        <AreaField {...form.text('text', wordsLabel.text)} rows={8} maxLength={20_000} />
      ) : (
        <TextField
          {...form.text(kind, wordsLabel[kind])}
          hint={kind === 'file' ? 'Such as “Minutes of Sep 14”.' : undefined}
          maxLength={200}
        />
      )}
      {kind === 'not-needed' ? null : (
        <TextField
          {...form.optionalText('datedOn', kind === 'file' ? 'Date of the document' : 'Last reviewed on')}
          type="date"
          hint="Without a day, today’s."
        />
      )}
    </FormDialog>
  );
}

type EntriesProps = { readonly entries: readonly Entry[]; readonly onRemove: ((entry: Entry) => void) | null };

/** What is there already. */
export function Entries({ entries, onRemove }: EntriesProps) {
  return (
    <ul className={styles.entries} aria-label="In the binder">
      {entries.map((entry) => (
        <li key={entry.hash}>
          {entry.file === null ? (
            <p>{entry.words}</p>
          ) : (
            <a href={entry.file.url} target="_blank" rel="noopener noreferrer">
              {entry.words}
            </a>
          )}
          <small>
            {calendarDay(entry.datedOn)}, {entry.madeBy}
          </small>
          {onRemove === null ? null : (
            <Button size="small" look="quiet" onClick={() => onRemove(entry)}>
              Remove<span className={typography.visuallyHidden}> {entry.words.slice(0, 40)}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
