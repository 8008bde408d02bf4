import { Icon } from '../ui/Icon.tsx';
import type { MenuEntry } from './menu.ts';
import { MenuLink } from './MenuLink.tsx';
import styles from './MemberMenu.module.css';
import listStyles from './MenuList.module.css';

const menuId = 'member-menu';

/** Two letters for the round sign next to the name; titles such as "Dr." do not count. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '' && !word.endsWith('.'));
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return [first, last]
    .map((word) => (word === undefined ? '' : ([...word][0] ?? '')))
    .join('')
    .toLocaleUpperCase('en-US');
}

type Props = {
  readonly name: string;
  readonly entries: readonly MenuEntry[];
  readonly onLogout: () => void;
};

/**
 * The member's name, which opens the list of the member's own pages. A native popover: Escape and a press next to it
 * close it.
 */
export function MemberMenu({ name, entries, onLogout }: Props) {
  const shown = name === '' ? 'Your account' : name;
  return (
    <>
      <button className={styles.opener} type="button" popoverTarget={menuId}>
        <span className={styles.sign} aria-hidden="true">
          {name === '' ? <Icon name="person" /> : initialsOf(name)}
        </span>
        <span className={styles.name}>{shown}</span>
        <Icon name="down" />
      </button>
      <nav className={styles.menu} id={menuId} popover="auto" aria-label="Your pages">
        <ul className={listStyles.list}>
          {entries.map((entry) => (
            <li key={entry.label}>
              <MenuLink entry={entry} withIcon />
            </li>
          ))}
          <li>
            <button type="button" onClick={onLogout}>
              <Icon name="logout" />
              Logout
            </button>
          </li>
        </ul>
      </nav>
    </>
  );
}
