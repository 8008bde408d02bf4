import { formatTime, ownZone } from '../../shared/dates.ts';
import { useIsOffline } from '../connection.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { classNames } from '../ui/class-names.ts';
import layout from '../ui/layout.module.css';
import type { Fields } from './merge-fields.ts';
import type { Editor } from './use-editor.ts';
import styles from './SaveStatus.module.css';

/** The parts of an editor that say how far saving is. */
type Saving = Pick<Editor<Fields>, 'state' | 'isDirty' | 'savedAt' | 'problem' | 'left'>;

/** How far saving is, in a word or two; nothing before the first save. */
export function SaveStatus({ editor: { state, isDirty, savedAt } }: { readonly editor: Saving }) {
  const isSaved = state === 'saved' && savedAt !== null;
  const isOff = state === 'failed' && isDirty;
  return (
    <span className={classNames(styles.status, isSaved && styles.saved, isOff && styles.off)} role="status">
      {state === 'saving' ? 'Saving…' : null}
      {state === 'typing' || isOff ? 'Not saved yet' : null}
      {isSaved ? (
        <>
          <Icon name="check" />
          Saved at {formatTime(savedAt, ownZone)}
        </>
      ) : null}
    </span>
  );
}

/** Above the form: what an earlier visit left unsaved, and what keeps the text from being saved now. */
export function SaveProblems({ editor: { left, problem } }: { readonly editor: Saving }) {
  const isOffline = useIsOffline();
  return (
    <>
      {left === null ? null : (
        <Alert title={`Restore what you typed at ${formatTime(left.at, ownZone)}?`} quiet>
          <p>It wasn’t saved to the server, but it’s still in this browser.</p>
          <div className={layout.cluster}>
            <Button size="small" look="line" onClick={left.restore}>
              Restore
            </Button>
            <Button size="small" look="quiet" onClick={left.discard}>
              Discard
            </Button>
          </div>
        </Alert>
      )}
      {isOffline ? (
        <Alert kind="warning" title="You’re offline. Your changes are stored in this browser.">
          <p>They’re saved as soon as you’re back online.</p>
        </Alert>
      ) : problem === null ? null : (
        <Alert kind="error" title={problem} />
      )}
    </>
  );
}
