// A small register that feeds the binder, such as the committee.
import { useState, type ReactNode } from 'react';
import { faultMessage } from '#platform/shared/refusal.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import rowStyles from '#platform/web/console/panel-rows.module.css';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { MenuItem, RowMenu } from '#platform/web/ui/RowMenu.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
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
