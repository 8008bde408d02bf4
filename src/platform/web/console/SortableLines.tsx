import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './SortableLines.module.css';

type Line = { readonly key: string };

type Props<Item extends Line> = {
  readonly items: readonly Item[];
  /** What one of them is called: "objective". */
  readonly what: string;
  readonly onChange: (items: readonly Item[]) => void;
  /** A new item; without it nothing can be added here. */
  readonly onAdd?: () => void;
  /** "Add objective" */
  readonly addLabel?: string;
  /** How many there may be. */
  readonly most?: number;
  /** `card` for items of several controls. */
  readonly look?: 'line' | 'card';
  readonly isReadOnly?: boolean;
  /** False where something else decides about the order. */
  readonly canMove?: boolean;
  /** The item's controls; below them what is said about it. */
  readonly children: (item: Item, index: number) => ReactNode;
};

const moved = <Item,>(items: readonly Item[], from: number, to: number): readonly Item[] => {
  const rest = items.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
};

/** What is written into, in an item. */
const controls = ':is(textarea, select, input)';

/**
 * A list that can be put in order: each item has buttons that move it up and down, and Alt with an arrow key does the
 * same while the focus is in it.
 */
export function SortableLines<Item extends Line>(props: Props<Item>) {
  const {
    items,
    what,
    onChange,
    onAdd,
    addLabel,
    most = 100,
    look = 'line',
    isReadOnly = false,
    canMove = true,
    children,
  } = props;
  const list = useRef<HTMLOListElement>(null);
  /** Where the focus goes once the list is drawn again: the browser takes it away from what moves or goes. */
  const focusNext = useRef<(() => Element | null | undefined) | null>(null);

  useEffect(() => {
    const found = focusNext.current?.();
    if (found instanceof HTMLElement) found.focus();
    focusNext.current = null;
  }, [items]);

  function move(from: number, to: number) {
    if (to < 0 || to >= items.length) return;
    const { activeElement } = document;
    focusNext.current = () => activeElement;
    onChange(moved(items, from, to));
  }

  function remove(index: number) {
    focusNext.current = () =>
      [...(list.current?.children ?? [])]
        .slice(0, index + 1)
        .at(-1)
        ?.querySelector(controls);
    onChange(items.filter((_, at) => at !== index));
  }

  function add() {
    focusNext.current = () => list.current?.lastElementChild?.querySelector(controls);
    onAdd?.();
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined || !event.altKey || isReadOnly || !canMove) return;
    event.preventDefault();
    move(index, index + by);
  }

  return (
    <div className={styles.whole}>
      {items.length === 0 ? null : (
        <ol ref={list} className={styles.lines}>
          {items.map((item, index) => (
            // The keys are a shortcut to the buttons in it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={item.key}
              className={classNames(look === 'card' ? styles.card : styles.line, !canMove && styles.fixed)}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              {canMove ? (
                <div className={styles.moves}>
                  <button
                    type="button"
                    aria-label={`Move ${what} ${index + 1} up`}
                    aria-disabled={index === 0 || isReadOnly || undefined}
                    onClick={() => move(index, index - 1)}
                  >
                    <Icon name="down" />
                  </button>
                  <button
                    type="button"
                    aria-label={`Move ${what} ${index + 1} down`}
                    aria-disabled={index === items.length - 1 || isReadOnly || undefined}
                    onClick={() => move(index, index + 1)}
                  >
                    <Icon name="down" />
                  </button>
                </div>
              ) : null}
              <div className={styles.content}>{children(item, index)}</div>
              {isReadOnly ? null : (
                <IconButton icon="close" label={`Remove ${what} ${index + 1}`} onClick={() => remove(index)} />
              )}
            </li>
          ))}
        </ol>
      )}
      {onAdd === undefined || isReadOnly || items.length >= most ? null : (
        <div>
          <Button look="soft" size="small" icon="plus" onClick={add}>
            {addLabel}
          </Button>
        </div>
      )}
    </div>
  );
}
