import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { chooseTheme, useTheme } from '#platform/web/theme.ts';
import { Brand } from '#platform/web/shell/Brand.tsx';
import { PageStart } from '#platform/web/shell/PageStart.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { MenuItem, RowMenu } from '#platform/web/ui/RowMenu.tsx';
import { ConfirmRegion } from '#platform/web/ui/ConfirmRegion.tsx';
import { ToastRegion } from '#platform/web/ui/ToastRegion.tsx';
import fieldStyles from '#platform/web/ui/Field.module.css';
import skeletonStyles from '#platform/web/ui/Skeleton.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { staffMap } from '#site-map.ts';
import { RailPlace } from '#platform/web/console/rail-place.ts';
import { clearTypedText, TypedTextOwner } from '#platform/web/console/typed-text.ts';
import { staffSignOutCall } from '../contract.ts';
import { sendStaff } from './ask-staff.ts';
import { ConfirmItsMe } from './ConfirmItsMe.tsx';
import {
  ConsoleContext,
  useConsoleFacts,
  useMayDo,
  useStaff,
  useStaffSession,
  type ConsoleFacts,
  type NavigationEntry,
  type NavigationGroup,
  type StaffSession,
} from './console-facts.ts';
import { NotAllowed } from './NotAllowed.tsx';
import type { Permission } from '../permissions.ts';
import phoneBar from '#platform/web/console/phone-bar.module.css';
import rail from '#platform/web/console/rail-entries.module.css';
import styles from './StaffShell.module.css';

const mainId = 'main';

/** The groups with what this person may open; a group with nothing in it is not drawn. */
function useOpenGroups(): readonly NavigationGroup[] {
  const { navigation } = useConsoleFacts();
  const mayDo = useMayDo();
  return navigation
    .map((group) => ({ ...group, entries: group.entries.filter(({ permission }) => mayDo(permission)) }))
    .filter(({ entries }) => entries.length > 0);
}

type Place = { readonly to: string; readonly permission: Permission };

/** Of these pages the one that the address is, or is below: that with the longest path. */
function usePlace(places: readonly Place[]): Place | null {
  const { pathname } = useLocation();
  const fitting = places.filter(
    ({ to }) => pathname === to || (to !== staffMap.overview() && pathname.startsWith(`${to}/`)),
  );
  return fitting.sort((one, other) => other.to.length - one.to.length)[0] ?? null;
}

/** What the page at the address needs and this person's roles do not allow; null where the page may be shown. */
function useMissingPermission(): Permission | null {
  const { navigation, closedPages } = useConsoleFacts();
  const mayDo = useMayDo();
  const place = usePlace([...navigation.flatMap(({ entries }) => entries), ...closedPages]);
  return place === null || mayDo(place.permission) ? null : place.permission;
}

function EntryLink({ entry, current }: { readonly entry: NavigationEntry; readonly current: string | null }) {
  const { toDo } = useStaffSession();
  const count = entry.counts === true ? (toDo[entry.permission] ?? 0) : 0;
  return (
    <Link to={entry.to} aria-current={entry.to === current ? 'page' : undefined}>
      <Icon name={entry.icon} />
      <span>{entry.label}</span>
      {count === 0 ? null : (
        <b className={styles.toDo}>
          {count > 99 ? '99+' : count}
          <span className={typography.visuallyHidden}> to do</span>
        </b>
      )}
    </Link>
  );
}

function Rail({ groups, current }: { readonly groups: readonly NavigationGroup[]; readonly current: string | null }) {
  const nav = useRef<HTMLElement>(null);
  // The rail may be longer than the screen: the page's own entry is seen.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <nav ref={nav} className={classNames(rail.rail, styles.rail)} aria-label="Console">
      {groups.map(({ heading, entries }) => (
        <div key={heading ?? ''}>
          {heading === null ? null : <p className={typography.eyebrow}>{heading}</p>}
          <ul className={styles.entries}>
            {entries.map((entry) => (
              <li key={entry.to}>
                <EntryLink entry={entry} current={current} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

const moreId = 'console-more';

/** At the foot of a phone: four pages, and the rest behind More. */
function PhoneBar({
  groups,
  current,
}: {
  readonly groups: readonly NavigationGroup[];
  readonly current: string | null;
}) {
  const main = groups.flatMap(({ entries }) => entries.filter(({ phone }) => phone === true)).slice(0, 4);
  return (
    <nav className={classNames(phoneBar.bar, styles.phoneBar)} aria-label="Console, main pages">
      {main.map((entry) => (
        <EntryLink key={entry.to} entry={entry} current={current} />
      ))}
      <button type="button" popoverTarget={moreId}>
        <Icon name="more" />
        <span>More</span>
      </button>
      <div className={styles.more} id={moreId} popover="auto" aria-label="All pages of the console">
        <Rail groups={groups} current={current} />
      </div>
    </nav>
  );
}

/** Words are looked for on the first page that this person may open, unless another one is chosen below them. */
function SearchBox() {
  const { searchIn } = useConsoleFacts();
  const mayDo = useMayDo();
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const focusByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    box.current?.focus();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => focusByKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  const places = searchIn.filter(({ permission }) => mayDo(permission));
  const [first] = places;
  if (first === undefined) return <span className={styles.search} />;
  const wanted = words.trim();
  const toOf = ({ to }: { readonly to: string }) => `${to}?q=${encodeURIComponent(wanted)}`;
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (wanted !== '') void navigate(toOf(first));
  };
  const label = `Find a ${places.map(({ what }) => what).join(' or ')}`.replace(/^Find a (?=[aeiou])/, 'Find an ');
  return (
    <form role="search" aria-label="Console" className={styles.search} method="post" onSubmit={send}>
      <Icon name="search" />
      <input
        ref={box}
        type="search"
        className={fieldStyles.input}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <kbd aria-hidden="true">Ctrl K</kbd>
      {wanted === '' || places.length === 1 ? null : (
        <ul className={styles.places}>
          {places.map((place) => (
            <li key={place.to}>
              <Link to={toOf(place)} onClick={() => setWords('')}>
                “{wanted}” in {place.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

/** Two letters for the round sign beside the name. */
const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => word !== '' && !word.endsWith('.'));
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('en-US');
};

function NameMenu() {
  const { name, hash } = useStaff();
  const theme = useTheme();
  const signOut = async () => {
    try {
      await sendStaff(staffSignOutCall, {});
    } finally {
      clearTypedText(hash);
      location.assign(staffMap.signIn());
    }
  };
  return (
    <RowMenu
      label={`${name}, own account`}
      className={styles.who}
      face={
        <>
          <span className={styles.sign} data-initials={initialsOf(name)} />
          <span className={styles.name}>{name}</span>
          <Icon name="down" />
        </>
      }
    >
      <MenuItem icon="lock" to={staffMap.me()}>
        My sign-in
      </MenuItem>
      {theme === 'light' ? null : (
        <MenuItem icon="sun" onPress={() => chooseTheme('light')}>
          Light colors
        </MenuItem>
      )}
      {theme === 'dark' ? null : (
        <MenuItem icon="moon" onPress={() => chooseTheme('dark')}>
          Dark colors
        </MenuItem>
      )}
      {theme === 'system' ? null : (
        <MenuItem icon="screen" onPress={() => chooseTheme('system')}>
          Match device colors
        </MenuItem>
      )}
      <MenuItem icon="logout" onPress={() => void signOut()}>
        Sign out
      </MenuItem>
    </RowMenu>
  );
}

function NewMenu() {
  const { makes } = useConsoleFacts();
  const mayDo = useMayDo();
  const { pathname } = useLocation();
  // A page that makes them has a button of its own.
  const open = makes.filter(({ to, permission }) => mayDo(permission) && to.split('?')[0] !== pathname);
  if (open.length === 0) return null;
  return (
    <RowMenu
      label="New"
      className={styles.new}
      face={
        <>
          <Icon name="plus" />
          <span>New</span>
        </>
      }
    >
      {open.map(({ to, icon, label }) => (
        <MenuItem key={to} icon={icon} to={to}>
          {label}
        </MenuItem>
      ))}
    </RowMenu>
  );
}

/**
 * What a new page does besides appearing: menus close, the keyboard starts at the content, a screen reader hears the
 * title.
 */
function useAnnounced(): string {
  const { pathname } = useLocation();
  const shown = useRef<string | null>(null);
  const [announced, announce] = useState('');
  useEffect(() => {
    for (const menu of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) menu.hidePopover();
    const isFirst = shown.current === null;
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (isFirst) return;
    const main = document.getElementById(mainId);
    if (main !== null && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
    announce(document.title);
  }, [pathname]);
  return announced;
}

function Frame({ children }: { readonly children: ReactNode }) {
  const groups = useOpenGroups();
  const current = usePlace(groups.flatMap(({ entries }) => entries))?.to ?? null;
  const missing = useMissingPermission();
  const announced = useAnnounced();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <>
      <PageStart mainId={mainId} />
      <header className={styles.top}>
        <span className={styles.brand}>
          <Brand to={staffMap.overview()} />
          <small>Staff</small>
        </span>
        <SearchBox />
        <NewMenu />
        <NameMenu />
      </header>
      <div className={styles.console}>
        <div ref={setPlace} className={styles.place} />
        <Rail groups={groups} current={current} />
        <main id={mainId} tabIndex={-1} className={styles.main}>
          <RailPlace value={place}>{missing === null ? children : <NotAllowed permission={missing} />}</RailPlace>
        </main>
      </div>
      <PhoneBar groups={groups} current={current} />
      <ToastRegion />
      <ConfirmRegion />
      <ConfirmItsMe />
      <p className={typography.visuallyHidden} role="status" aria-live="polite">
        {announced}
      </p>
    </>
  );
}

/** What surrounds every page of the console that someone is signed in to. */
export function StaffShell({ facts, session }: { readonly facts: ConsoleFacts; readonly session: StaffSession }) {
  return (
    <ConsoleContext value={{ facts, session }}>
      <TypedTextOwner value={session.member.hash}>
        <Frame>
          <Outlet />
        </Frame>
      </TypedTextOwner>
    </ConsoleContext>
  );
}

/** The same while nobody knows yet who is signed in. */
export function StaffShellSkeleton() {
  return (
    <>
      <header className={styles.top}>
        <span className={styles.brand}>
          <Brand />
          <small>Staff</small>
        </span>
        <span className={styles.search} />
        <span className={classNames(skeletonStyles.bar, styles.whoSkeleton)} />
      </header>
      <div className={styles.console}>
        <div className={styles.rail} />
        <main id={mainId} className={styles.main}>
          <div role="status">
            <span className={typography.visuallyHidden}>Loading the console</span>
            <span className={classNames(skeletonStyles.bar, styles.titleSkeleton)} aria-hidden="true" />
            <span className={classNames(skeletonStyles.bar, styles.panelSkeleton)} aria-hidden="true" />
          </div>
        </main>
      </div>
      <div className={classNames(phoneBar.bar, styles.phoneBar)} />
    </>
  );
}
