// One file of a form: shows the stored one, uploads another, or removes it. An upload continues while the page shows
// something else, and its file is handed over when the field is back.
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { uploadRules, type UploadKind } from '../../shared/upload-rules.ts';
import type { StoredFile } from '../../shared/stored-file.ts';
import { Button } from '../ui/Button.tsx';
import { FieldNote, noteId } from '../ui/Field.tsx';
import fieldStyles from '../ui/Field.module.css';
import { Icon } from '../ui/Icon.tsx';
import typography from '../ui/typography.module.css';
import { DropZone } from './DropZone.tsx';
import { addUpload, removeUpload, useUploads } from './upload-store.ts';
import { fileText } from './upload-text.ts';
import { kindIcons, UploadList } from './UploadList.tsx';
import styles from './uploads.module.css';

export type UploadFieldProps = {
  readonly kind: UploadKind;
  readonly label: string;
  /** The file that the form holds now. */
  readonly file: StoredFile | null;
  /** Receives the file once it is uploaded, checked, and stored. The form sets it as its `file`. */
  readonly onFile: (file: StoredFile) => void;
  /** Takes the file out of the form. Without it the field has no Remove button. */
  readonly onRemove?: () => void;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly isReadOnly?: boolean;
  /** The id of the button, so that a link can lead to the field. */
  readonly id?: string;
  /** What the page calls the field each time it is drawn; without it, its id. */
  readonly name?: string;
};

export function UploadField({
  kind,
  label,
  file,
  onFile,
  onRemove,
  hint,
  error,
  isReadOnly = false,
  id,
  name = id,
}: UploadFieldProps) {
  const ownId = useId();
  const { pathname } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const fieldId = id ?? ownId;
  const owner = `${pathname} ${name ?? ownId}`;
  const entries = useUploads().filter((entry) => entry.owner === owner);
  const ready = entries.find((entry) => entry.state === 'ready' && entry.file !== null);
  const { accept, says } = uploadRules[kind];

  const handOver = useEffectEvent((stored: StoredFile) => onFile(stored));
  useEffect(() => {
    if (ready?.file === undefined || ready.file === null) return;
    removeUpload(ready.id);
    handOver(ready.file);
  }, [ready]);

  const take = ([chosen]: readonly File[]) => {
    if (chosen === undefined) return;
    // What was refused makes room for the next try.
    for (const entry of entries) removeUpload(entry.id);
    addUpload(chosen, kind, owner);
  };
  const isNoted = error !== undefined || hint !== undefined;
  const button = { id: fieldId, 'aria-describedby': isNoted ? noteId(fieldId) : undefined };
  return (
    <div className={styles.field} role="group" aria-labelledby={`${fieldId}-label`}>
      <span className={fieldStyles.label} id={`${fieldId}-label`}>
        {label}
      </span>
      {file === null ? null : (
        <div className={styles.boxed}>
          <div className={styles.row}>
            {kind === 'picture' ? (
              <img className={styles.thumb} src={file.url} alt="" />
            ) : (
              <Icon name={kindIcons[kind]} />
            )}
            <div>
              <a href={file.url} target="_blank" rel="noopener">
                <b>{file.filename}</b>
                <span className={typography.visuallyHidden}> (opens in a new tab)</span>
              </a>
              <p>{fileText(file)}</p>
            </div>
            {isReadOnly ? null : (
              <div className={styles.actions}>
                <Button {...button} size="small" look="line" onClick={() => input.current?.click()}>
                  Replace
                </Button>
                {onRemove === undefined ? null : (
                  <Button size="small" look="quiet" aria-label={`Remove ${file.filename}`} onClick={onRemove}>
                    Remove
                  </Button>
                )}
                <input
                  ref={input}
                  className={styles.input}
                  type="file"
                  hidden
                  aria-label={`Replace ${file.filename}`}
                  accept={accept}
                  onChange={(event) => {
                    take([...(event.target.files ?? [])]);
                    event.target.value = '';
                  }}
                />
              </div>
            )}
          </div>
        </div>
      )}
      {entries.length === 0 ? null : (
        <div className={styles.boxed}>
          <UploadList entries={entries} />
        </div>
      )}
      {file !== null || isReadOnly || entries.some(({ state }) => state !== 'refused') ? null : (
        <DropZone
          isSmall
          choose="Choose file"
          hint={`Or drop it here. ${says}.`}
          accept={accept}
          onFiles={take}
          button={button}
        />
      )}
      {file === null && isReadOnly ? <p>None</p> : null}
      <FieldNote id={fieldId} name={label} error={error} hint={hint} />
    </div>
  );
}
