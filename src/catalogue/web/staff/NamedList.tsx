import type { ReactNode } from 'react';
import { faultMessage } from '#platform/shared/refusal.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import rowStyles from '#platform/web/console/panel-rows.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { AddByName } from './AddByName.tsx';
import styles from './CatalogueSettings.module.css';

type Named = { readonly id: string; readonly uses: number; readonly values: { readonly name: string } };

type Props<Item extends Named> = {
  readonly title: string;
  /** Two words: "Category name", "Add category". */
  readonly words: { readonly name: string; readonly add: string };
  readonly items: readonly Item[];
  /** Shown when the list is empty. */
  readonly none: string;
  readonly caption: (item: Item) => ReactNode;
  /** What is before the name, if anything. */
  readonly picture?: (item: Item) => ReactNode;
  readonly onAdd: (name: string) => Promise<void>;
  readonly onEdit: (id: string) => void;
  readonly onRemove: (id: string) => Promise<void>;
};

/** What has a name and is used by others: added by its name, edited, and removed while nothing uses it. */
export function NamedList<Item extends Named>({
  title,
  words,
  items,
  none,
  caption,
  picture,
  onAdd,
  onEdit,
  onRemove,
}: Props<Item>) {
  const { isBusy, problem, run } = useSending(faultMessage);
  return (
    <Panel title={title} aside={<span className={typography.count}>{items.length}</span>} flush>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <div className={styles.body}>
        <AddByName label={words.name} add={words.add} onAdd={onAdd} />
      </div>
      {items.length === 0 ? (
        <p className={rowStyles.none}>{none}</p>
      ) : (
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item.id} data-picture={picture === undefined ? undefined : ''}>
              {picture?.(item)}
              <div>
                <b>{item.values.name}</b>
                <p className={typography.caption}>{caption(item)}</p>
              </div>
              <div className={styles.acts}>
                <Button look="line" size="small" onClick={() => onEdit(item.id)}>
                  Edit<span className={typography.visuallyHidden}> {item.values.name}</span>
                </Button>
                {item.uses > 0 ? null : (
                  <Button
                    look="quiet"
                    size="small"
                    busy={isBusy}
                    onClick={() =>
                      void run(async () => {
                        await onRemove(item.id);
                        showToast(`${item.values.name} removed.`);
                      })
                    }
                  >
                    Remove<span className={typography.visuallyHidden}> {item.values.name}</span>
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
