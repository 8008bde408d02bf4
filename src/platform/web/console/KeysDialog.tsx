import { Button } from '../ui/Button.tsx';
import { CheckboxField } from '../ui/CheckboxField.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { switchKeys, useKeysAreOn } from './keys.ts';
import styles from './KeysDialog.module.css';

export type KeyHelp = { readonly keys: string; readonly does: string };

/** What the single keys of a page do, and the switch for them. */
export function KeysDialog({ keys, onClose }: { readonly keys: readonly KeyHelp[]; readonly onClose: () => void }) {
  const isOn = useKeysAreOn();
  return (
    <Dialog
      title="Keyboard shortcuts"
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <dl className={styles.keys}>
        {keys.map(({ keys: pressed, does }) => (
          <div key={pressed}>
            <dt>
              {pressed.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <CheckboxField
        id="single-keys"
        name="keys"
        label="Use single-key shortcuts in this browser"
        checked={isOn}
        onChange={(event) => switchKeys(event.target.checked)}
      />
    </Dialog>
  );
}
