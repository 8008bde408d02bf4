import type { ReactNode } from 'react';
import type { UploadKind } from '../../shared/upload-rules.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Progress } from '../ui/Progress.tsx';
import typography from '../ui/typography.module.css';
import { continueUpload, pauseUpload, removeUpload, type UploadEntry } from './upload-store.ts';
import { fileText, progressText } from './upload-text.ts';
import styles from './uploads.module.css';

export const kindIcons: Readonly<Record<UploadKind, IconName>> = {
  video: 'video',
  audio: 'microphone',
  pdf: 'file',
  picture: 'eye',
  captions: 'file',
};

type Look = { readonly icon: IconName; readonly className: string | undefined };

const looks: Partial<Readonly<Record<UploadEntry['state'], Look>>> = {
  lost: { icon: 'warning', className: styles.wait },
  refused: { icon: 'close', className: styles.wrong },
  ready: { icon: 'check', className: styles.done },
};

const isMoving = ({ state }: UploadEntry) => state === 'uploading' || state === 'paused' || state === 'lost';

type RowProps = {
  readonly entry: UploadEntry;
  /** What can be done with a file that is ready. */
  readonly whenReady?: (entry: UploadEntry) => ReactNode;
};

/** One upload: how far it is, and what can be done about it. */
function UploadRow({ entry, whenReady }: RowProps) {
  const { id, name, kind, state, sentBytes, sizeBytes, warnings, file } = entry;
  const look = looks[state] ?? { icon: kindIcons[kind ?? 'pdf'], className: undefined };
  const text = state === 'ready' && file !== null ? fileText(file) : progressText(entry);
  return (
    <li className={classNames(styles.row, look.className)}>
      <Icon name={look.icon} />
      <div>
        <b>{name}</b>
        <p role={state === 'refused' ? 'alert' : undefined}>{text}</p>
        {warnings.map((warning) => (
          <p key={warning} className={typography.caption}>
            {warning}
          </p>
        ))}
      </div>
      <div className={styles.actions}>
        {state === 'uploading' || state === 'waiting' ? (
          <IconButton icon="pause" label={`Pause ${name}`} onClick={() => pauseUpload(id)} />
        ) : null}
        {state === 'paused' || state === 'lost' ? (
          <Button size="small" look="line" onClick={() => continueUpload(id)}>
            {state === 'lost' ? 'Retry now' : 'Continue'}
          </Button>
        ) : null}
        {state === 'ready' ? whenReady?.(entry) : null}
        {state === 'checking' ? null : (
          <IconButton
            icon="close"
            label={state === 'ready' || state === 'refused' ? `Dismiss ${name}` : `Cancel ${name}`}
            onClick={() => removeUpload(id)}
          />
        )}
      </div>
      {isMoving(entry) ? (
        <Progress value={sentBytes} max={sizeBytes} label={`${name}: ${text}`} low={state === 'lost'} />
      ) : null}
    </li>
  );
}

type Props = Pick<RowProps, 'whenReady'> & { readonly entries: readonly UploadEntry[] };

/** The uploads of this tab. */
export function UploadList({ entries, whenReady }: Props) {
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <UploadRow key={entry.id} entry={entry} {...(whenReady === undefined ? {} : { whenReady })} />
      ))}
    </ul>
  );
}
