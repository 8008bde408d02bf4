import { useSession } from '../session.ts';
import { Icon } from '../ui/Icon.tsx';
import { BrandMark } from './BrandMark.tsx';
import type { MenuEntry, ShellFacts } from './menu.ts';
import { MenuLink } from './MenuLink.tsx';

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
      <p className="eyebrow">{heading}</p>
      <ul className="list">
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
    <nav className="drawer" id={drawerId} popover="auto" aria-label="Menu">
      <div className="drawer-head">
        <span className="brand">
          <BrandMark />
          Dental Learning
        </span>
        <button
          className="icon-btn"
          type="button"
          popoverTarget={drawerId}
          popoverTargetAction="hide"
          aria-label="Close menu"
        >
          <Icon name="close" />
        </button>
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
