import { siteMap } from '#site-map.ts';
import { useSession } from '../session.ts';
import { Icon } from '../ui/Icon.tsx';
import { BrandMark } from './BrandMark.tsx';
import { learnEntries, memberEntries, support, type MenuEntry, type Settings } from './menu.ts';
import { MenuLink } from './MenuLink.tsx';

export const drawerId = 'drawer';

const visitorEntries: readonly MenuEntry[] = [
  { label: 'Login', to: siteMap.login(), icon: 'lock' },
  { label: 'Create Free Account', to: siteMap.register(), icon: 'person' },
  support,
];

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
export function Drawer({ settings, onLogout }: { readonly settings: Settings; readonly onLogout: () => void }) {
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
        <Group heading="Account" entries={visitorEntries} />
      ) : (
        <Group heading={session.name === '' ? 'Yours' : session.name} entries={[...memberEntries, support]}>
          <li>
            <button type="button" onClick={onLogout}>
              <Icon name="logout" />
              Logout
            </button>
          </li>
        </Group>
      )}
      <Group heading="Learn" entries={learnEntries(settings)} />
    </nav>
  );
}
