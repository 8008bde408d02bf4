import { useState, type ReactNode, type SubmitEvent } from 'react';
import { mostTableBytes, tableMessages } from '../../shared/table-file.ts';
import { base64Of } from '../base64.ts';
import { Alert } from '../ui/Alert.tsx';
import { AreaField } from '../ui/AreaField.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import layout from '../ui/layout.module.css';
import { DropZone } from '../uploads/DropZone.tsx';

/** A file as the rehearsals of imports take it. */
export type TableFile = {
  readonly filename: string;
  /** In base64. */
  readonly file: string;
  readonly reason: string;
};

type Props = {
  /** What the file needs. */
  readonly children: ReactNode;
  readonly reason: {
    readonly label: string;
    readonly hint: string;
    /** In characters. */
    readonly least: number;
    readonly most: number;
    readonly tooShort: string;
  };
  /** Fields of this import next to the file and the reason. */
  readonly fields?: ReactNode;
  readonly isBusy: boolean;
  /** Why the last file was refused. */
  readonly problem: string | null;
  readonly onFile: (table: TableFile, form: FormData) => void;
};

/** Asks for a file of lines and where it comes from. A file that cannot be one is refused before it is sent. */
export function TableFileForm({ children, reason, fields = null, isBusy, problem, onFile }: Props) {
  const [wrong, setWrong] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const choose = ([chosen]: readonly File[]) => {
    if (chosen === undefined) return;
    if (chosen.size > mostTableBytes) return setWrong(tableMessages.tooLarge);
    setWrong(null);
    setFile(chosen);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const why = String(form.get('reason') ?? '').trim();
    if (file === null) return setWrong(tableMessages.choose);
    if (why.length < reason.least) return setWrong(reason.tooShort);
    setWrong(null);
    void base64Of(file).then((content) =>
      onFile({ filename: file.name.slice(0, 200), file: content, reason: why }, form),
    );
  };
  const refusal = wrong ?? problem;
  return (
    <form className={layout.stack} method="post" noValidate onSubmit={submit} aria-label="A file">
      {refusal === null ? null : <Alert kind="error" title={refusal} />}
      {children}
      <DropZone
        title={file === null ? 'Drop the list here' : file.name}
        choose={file === null ? 'Choose a file' : 'Choose another file'}
        look={file === null ? 'filled' : 'line'}
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        hint="CSV or Excel, as it was exported or as Excel saved it, up to 2 MB and 5,000 lines. You’ll see every line before anything changes."
        onFiles={choose}
      />
      <AreaField
        id="import-reason"
        name="reason"
        label={reason.label}
        hint={reason.hint}
        rows={2}
        maxLength={reason.most}
      />
      {fields}
      <div>
        <SubmitButton busy={isBusy}>Preview changes</SubmitButton>
      </div>
    </form>
  );
}
