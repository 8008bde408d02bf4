// What the provider puts into one place of the binder: PDFs, a text, or why it isn't needed.
import { useState, type SubmitEvent } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import type { StoredFile } from '#platform/shared/stored-file.ts';
import { UploadField } from '#platform/web/uploads/UploadField.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { RadioRows } from '#platform/web/ui/RadioRows.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { type binderCall, removeBinderEntryCall, saveBinderEntryCall } from '../contract.ts';
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
  const [kind, setKind] = useState<Kind>(usual === 'file' && mayUpload ? 'file' : 'text');
  const [texts, setTexts] = useState<Readonly<Record<Kind, string>>>({
    file: '',
    text: written?.words ?? '',
    'not-needed': '',
  });
  const [file, setFile] = useState<StoredFile | null>(null);
  const [datedOn, setDatedOn] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const words = texts[kind];
  const wordsError = words.trim() === '' ? 'Write something.' : undefined;
  const fileError = kind === 'file' && file === null ? 'Choose a PDF.' : undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (wordsError !== undefined || fileError !== undefined) return;
    void run(async () => {
      await sendStaff(saveBinderEntryCall, {
        ...place,
        kind,
        words,
        file: kind === 'file' ? (file?.hash ?? null) : null,
        datedOn: datedOn === '' ? null : datedOn,
      });
      showToast(saved[kind]);
      onDone();
    });
  };
  const remove = ({ hash }: Entry) =>
    run(async () => {
      await sendStaff(removeBinderEntryCall, { h: hash });
      showToast('It was taken out of the binder. Binders that were made still have it.');
      onDone();
    });
  const changeWords = (value: string) => setTexts({ ...texts, [kind]: value });
  return (
    <Dialog title={title} look="document" onClose={onClose}>
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <p>{about}</p>
        {entries.length === 0 ? null : <Entries entries={entries} onRemove={(entry) => void remove(entry)} />}
        <RadioRows
          legend="Add"
          choices={choices.filter(({ id }) => id !== 'file' || mayUpload)}
          value={kind}
          onChange={setKind}
        />
        {kind === 'file' ? (
          <UploadField
            id="entry-file"
            kind="pdf"
            label="PDF"
            file={file}
            onFile={setFile}
            onRemove={() => setFile(null)}
            error={wasSent ? fileError : undefined}
          />
        ) : null}
        {kind === 'text' ? (
          <AreaField
            id="entry-words"
            name="words"
            label={wordsLabel.text}
            rows={8}
            maxLength={20_000}
            value={words}
            onChange={(event) => changeWords(event.target.value)}
            error={wasSent ? wordsError : undefined}
          />
        ) : (
          <TextField
            id="entry-words"
            name="words"
            label={wordsLabel[kind]}
            hint={kind === 'file' ? 'Such as “Minutes of Sep 14”.' : undefined}
            autoComplete="off"
            maxLength={200}
            value={words}
            onChange={(event) => changeWords(event.target.value)}
            error={wasSent ? wordsError : undefined}
          />
        )}
        {kind === 'not-needed' ? null : (
          <TextField
            id="entry-dated"
            name="datedOn"
            type="date"
            label={kind === 'file' ? 'Date of the document' : 'Last reviewed on'}
            optional
            hint="Without a day, today’s."
            value={datedOn}
            onChange={(event) => setDatedOn(event.target.value)}
          />
        )}
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
          <SubmitButton busy={isBusy}>Save</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
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
