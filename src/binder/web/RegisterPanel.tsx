// A small register that feeds the binder, such as the committee: the list of what is in it, and the dialog around the
// fields of one entry.
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { faultMessage } from '#platform/shared/refusal.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import rowStyles from '#platform/web/console/panel-rows.module.css';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { MenuItem, RowMenu } from '#platform/web/ui/RowMenu.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';

type Words = {
  readonly name: string;
  /** Where the row begins; without it, the name. */
  readonly head?: string;
  readonly text: string;
};

type PanelProps<Entry> = {
  readonly title: string;
  /** What Add adds, such as "a member". */
  readonly adds: string;
  /** Shown while the list is empty. */
  readonly none: string;
  readonly entries: readonly Entry[];
  readonly mayMake: boolean;
  readonly wordsOf: (entry: Entry) => Words;
  /** Removes an entry, and resolves to the sentence that says so. */
  readonly remove: (entry: Entry) => Promise<string>;
  /** The dialog of an entry, or of a new one. */
  readonly dialog: (entry: Entry | null, close: { onDone: () => void; onClose: () => void }) => ReactNode;
  readonly onDone: () => void;
};

export function RegisterPanel<Entry extends { readonly hash: string }>({
  title,
  adds,
  none,
  entries,
  mayMake,
  wordsOf,
  remove,
  dialog,
  onDone,
}: PanelProps<Entry>) {
  const [open, setOpen] = useState<Entry | 'new' | null>(null);
  const { problem, run } = useSending(faultMessage);
  const done = () => {
    setOpen(null);
    onDone();
  };
  const removeEntry = (entry: Entry) =>
    run(async () => {
      showToast(await remove(entry));
      done();
    });
  return (
    <Panel
      title={title}
      flush
      aside={
        mayMake ? (
          <Button size="small" look="line" icon="plus" onClick={() => setOpen('new')}>
            Add<span className={typography.visuallyHidden}> {adds}</span>
          </Button>
        ) : null
      }
    >
      {problem === null ? null : <Alert kind="error" title={problem} />}
      {entries.length === 0 ? (
        <p className={rowStyles.none}>{none}</p>
      ) : (
        <ul className={rowStyles.rows}>
          {entries.map((entry) => {
            const { name, head = name, text } = wordsOf(entry);
            return (
              <li key={entry.hash}>
                <strong>{head}</strong>
                {mayMake ? (
                  <RowMenu label={`More for ${name}`}>
                    <MenuItem icon="pencil" onPress={() => setOpen(entry)}>
                      Edit
                    </MenuItem>
                    <MenuItem icon="close" onPress={() => void removeEntry(entry)}>
                      Remove
                    </MenuItem>
                  </RowMenu>
                ) : (
                  <span />
                )}
                <p className={typography.caption}>{text}</p>
              </li>
            );
          })}
        </ul>
      )}
      {open === null ? null : dialog(open === 'new' ? null : open, { onDone: done, onClose: () => setOpen(null) })}
    </Panel>
  );
}

type DialogProps<Name extends string> = {
  readonly title: string;
  /** Begins the ids of the fields: `member-name`. */
  readonly idOf: string;
  /** What is wrong with each field that can be. */
  readonly faults: Readonly<Record<Name, string | undefined>>;
  /** Saves what was entered, and resolves to the sentence that says so. */
  readonly save: () => Promise<string>;
  readonly onDone: () => void;
  readonly onClose: () => void;
  /** The fields; their faults show once somebody tried to save. */
  readonly children: (errorOf: (name: Name) => string | undefined) => ReactNode;
};

export function RegisterDialog<Name extends string>({
  title,
  idOf,
  faults,
  save,
  onDone,
  onClose,
  children,
}: DialogProps<Name>) {
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    const wrong = Object.entries(faults).find(([, fault]) => fault !== undefined);
    if (wrong !== undefined) {
      document.getElementById(`${idOf}-${wrong[0]}`)?.focus();
      return;
    }
    void run(async () => {
      showToast(await save());
      onDone();
    });
  };
  return (
    <Dialog title={title} look="document" onClose={onClose}>
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        {children((name) => (wasSent ? faults[name] : undefined))}
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={isBusy}>Save</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
