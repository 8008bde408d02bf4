import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import styles from './FilterMenu.module.css';

type Props = {
  readonly label: string;
  /** How many of its choices are chosen. */
  readonly chosen: number;
  readonly onOpen?: (() => void) | undefined;
  readonly children: ReactNode;
};

/**
 * A pill that opens a list of choices under it and stays open while someone chooses. Escape, a press next to it, and
 * moving on with the keyboard close it. It works without script.
 */
export function FilterMenu({ label, chosen, onOpen, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = ({ target }: Event) => {
      if (menu.current?.open === true && !menu.current.contains(target as Node)) menu.current.open = false;
    };
    addEventListener('pointerdown', close);
    addEventListener('focusin', close);
    return () => {
      removeEventListener('pointerdown', close);
      removeEventListener('focusin', close);
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, wherever the focus is in it
    <details
      ref={menu}
      className={styles.menu}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) onOpen?.();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !event.currentTarget.open) return;
        event.stopPropagation();
        event.currentTarget.open = false;
        event.currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary className={classNames(styles.pill, chosen > 0 && styles.chosen)}>
        {label}
        {chosen === 0 ? null : <span className={styles.count}>{chosen}</span>}
        <Icon name="down" />
      </summary>
      <div className={styles.choices}>{children}</div>
    </details>
  );
}
