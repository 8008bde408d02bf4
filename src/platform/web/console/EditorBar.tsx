import { formatTime, ownZone } from '../../shared/dates.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ConflictDialog, type FieldWords } from './ConflictDialog.tsx';
import type { Fields } from './merge-fields.ts';
import type { Editor } from './use-editor.ts';
import styles from './EditorBar.module.css';

type Props<Values extends Fields> = {
  readonly editor: Editor<Values>;
  /** Each field as people call it, and how its value reads. */
  readonly words: FieldWords<Values>;
  readonly label?: string;
};

/** Under a form of the console: saves it, says how far that is, and asks where someone else saved meanwhile. */
export function EditorBar<Values extends Fields>({ editor, words, label = 'Save' }: Props<Values>) {
  const { state, isDirty, savedAt, problem, left, conflict } = editor;
  return (
    <>
      {left === null ? null : (
        <Alert title={`Restore what you typed at ${formatTime(left.at, ownZone)}?`} quiet>
          <p>It wasn’t saved to the server, but it’s still in this browser.</p>
          <div className={styles.bar}>
            <Button size="small" look="line" onClick={left.restore}>
              Restore
            </Button>
            <Button size="small" look="quiet" onClick={left.discard}>
              Discard
            </Button>
          </div>
        </Alert>
      )}
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <div className={styles.bar}>
        <Button
          busy={state === 'saving'}
          onClick={() => void (isDirty ? editor.saveNow() : undefined)}
          look={isDirty ? 'filled' : 'soft'}
        >
          {label}
        </Button>
        <span className={styles.state} role="status">
          {state === 'saving' ? 'Saving…' : null}
          {state === 'typing' || (state === 'failed' && isDirty) ? 'Not saved yet' : null}
          {state === 'saved' && savedAt !== null ? (
            <span className={styles.saved}>
              <Icon name="check" />
              Saved {formatTime(savedAt, ownZone)}
            </span>
          ) : null}
        </span>
      </div>
      {conflict === null ? null : (
        <ConflictDialog conflict={conflict} mine={editor.values} words={words} onSettle={editor.settle} />
      )}
    </>
  );
}
