import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Button, type ButtonLook } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import iconStyles from '../ui/Icon.module.css';
import typography from '../ui/typography.module.css';
import styles from './uploads.module.css';

type Props = {
  /** What is asked for: "Drop the report here". */
  readonly title?: string;
  /** What the button does: "Choose files". */
  readonly choose: string;
  /** What can be chosen, and how large it may be. */
  readonly hint: ReactNode;
  readonly accept?: string | undefined;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  /** A part of a form instead of a page. */
  readonly isSmall?: boolean;
  readonly look?: ButtonLook;
  /** The file is being read. */
  readonly busy?: boolean;
  readonly button?: {
    readonly id?: string | undefined;
    readonly 'aria-describedby'?: string | undefined;
    readonly autoFocus?: boolean;
  };
};

const holdsFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') === true;

/** A file that misses the zone would take the place of the page, with everything typed there. */
function useMissedDrops(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', refuse);
    addEventListener('drop', refuse);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', refuse);
    };
  }, []);
}

/** Takes files that are dropped on it, or chosen by its button. */
export function DropZone({
  title,
  choose,
  hint,
  accept,
  multiple = false,
  onFiles,
  isSmall = false,
  look = 'line',
  busy = false,
  button = {},
}: Props) {
  useMissedDrops();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])];
    if (chosen.length > 0) onFiles(multiple ? chosen : chosen.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // Dropping is a shortcut; its button does the same.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classNames(styles.drop, isSmall && styles.small, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {isSmall ? null : (
        <>
          <svg className={iconStyles.icon} viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 16V5M7 9.5l5-5 5 5M5 20h14" />
          </svg>
          <b aria-live="polite">{title ?? (multiple ? 'Drop files here' : 'Drop a file here')}</b>
        </>
      )}
      <Button {...button} size="small" look={look} busy={busy} onClick={() => input.current?.click()}>
        {choose}
      </Button>
      <p className={typography.hint}>{hint}</p>
      <input
        ref={input}
        className={styles.input}
        type="file"
        hidden
        aria-label={choose}
        multiple={multiple}
        {...(accept === undefined ? {} : { accept })}
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
    </div>
  );
}
