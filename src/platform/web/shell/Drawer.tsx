import { useSession } from '../session.ts';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Brand } from './Brand.tsx';
import type { MenuEntry, ShellFacts } from './menu.ts';
import { MenuLink } from './MenuLink.tsx';
import typography from '../ui/typography.module.css';
import listStyles from './MenuList.module.css';
import styles from './Drawer.module.css';

export const drawerId = 'drawer';

function Group({
  heading,
  entries,
  children,
}: {
  readonly heading: string;
  readonly entries: readonly MenuEntry[];
  readonly children?: React.ReactNode;
}) {
  return (
    <>
      <p className={typography.eyebrow}>{heading}</p>
      <ul className={listStyles.list}>
        {entries.map((entry) => (
          <li key={entry.label}>
            <MenuLink entry={entry} withIcon />
          </li>
        ))}
        {children}
      </ul>
    </>
  );
}

/** The menu of small screens: a native popover that works before any script. */
export function Drawer({ settings, onLogout }: { readonly settings: ShellFacts; readonly onLogout: () => void }) {
  const session = useSession();
  return (
    <nav className={styles.drawer} id={drawerId} popover="auto" aria-label="Menu">
      <div className={styles.head}>
        <Brand />
        <IconButton icon="close" label="Close menu" popoverTarget={drawerId} popoverTargetAction="hide" />
      </div>
      {session === null ? (
        <Group heading="Account" entries={settings.menu.visitor} />
      ) : (
        <Group heading={session.name === '' ? 'Yours' : session.name} entries={settings.menu.member}>
          <li>
            <button type="button" onClick={onLogout}>
              <Icon name="logout" />
              Logout
            </button>
          </li>
        </Group>
      )}
      <Group heading="Learn" entries={settings.menu.learn} />
    </nav>
  );
}
