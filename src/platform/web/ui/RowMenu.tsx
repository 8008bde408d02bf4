import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from './Icon.tsx';
import { iconButtonClasses } from './IconButton.tsx';
import styles from './RowMenu.module.css';

/** Between the button and its menu, and between the menu and the edge of the screen, in pixels. */
const gap = 6;

type Props = {
  /** "More for Deep margins": whose menu it is. */
  readonly label: string;
  /** `MenuItem`s or `MenuChoice`s. */
  readonly children: ReactNode;
  /** What the button shows, and its class; three dots where nothing else is given. */
  readonly face?: ReactNode;
  readonly className?: string | undefined;
  /** It replaces a button that was pressed before it was there. */
  readonly opensAtOnce?: boolean;
};

const itemsOf = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

/**
 * The entry that has the focus once the menu is open. The browser gives it while it opens the menu, so that no key is
 * pressed before.
 */
function chooseFocus(menu: HTMLElement): void {
  const items = itemsOf(menu);
  const first = items.find((item) => item.getAttribute('aria-checked') === 'true') ?? items[0];
  for (const item of items) item.autofocus = item === first;
}

/** Puts the menu under its button, or above it where there is no room below. */
function place(menu: HTMLElement, opener: HTMLElement): void {
  const button = opener.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const below = button.bottom + gap;
  const top = below + height > innerHeight - gap ? Math.max(gap, button.top - gap - height) : below;
  menu.style.top = `${top}px`;
  menu.style.left = `${Math.max(gap, Math.min(button.right - width, innerWidth - gap - width))}px`;
}

/**
 * Three dots that open what else can be done with a row. A native popover: Escape and a press next to it close it, and
 * the focus returns to the dots. Up, Down, Home and End go through it, as WAI-ARIA has it for menus.
 */
export function RowMenu({ label, children, face, className, opensAtOnce = false }: Props) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  // A menu moves with its button, no matter what scrolls; it closes once the button is out of sight.
  useEffect(() => {
    const follow = () => {
      if (menu.current?.matches(':popover-open') !== true || opener.current === null) return;
      const { top, bottom } = opener.current.getBoundingClientRect();
      if (bottom < 0 || top > innerHeight) menu.current.hidePopover();
      else place(menu.current, opener.current);
    };
    addEventListener('scroll', follow, { passive: true });
    addEventListener('resize', follow, { passive: true });
    return () => {
      removeEventListener('scroll', follow);
      removeEventListener('resize', follow);
    };
  }, []);

  const opens = useRef(opensAtOnce);
  useEffect(() => {
    if (!opens.current) return;
    opens.current = false;
    // The focus returns to where it is now.
    opener.current?.focus({ preventScroll: true });
    menu.current?.showPopover();
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const items = itemsOf(event.currentTarget);
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      items.at(next % items.length)?.focus();
    } else if (event.key === 'Tab') event.currentTarget.hidePopover();
    else if (event.key === ' ' && items[at] instanceof HTMLAnchorElement) {
      event.preventDefault();
      items[at].click();
    }
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={className ?? iconButtonClasses()}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={label}
      >
        {face ?? <Icon name="more" />}
      </button>
      <div
        ref={menu}
        id={id}
        className={styles.menu}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onBeforeToggle={(event) => {
          if (event.newState === 'open') chooseFocus(event.currentTarget);
        }}
        onToggle={(event) => {
          if (event.newState === 'open' && opener.current !== null) place(event.currentTarget, opener.current);
        }}
        onKeyDown={onKeyDown}
        onClick={(event) => event.currentTarget.hidePopover()}
      >
        {children}
      </div>
    </>
  );
}

type ItemProps = {
  readonly icon: IconName;
  readonly children: ReactNode;
} & (
  | { readonly to: string; readonly href?: undefined; readonly onPress?: undefined }
  | { readonly href: string; readonly to?: undefined; readonly onPress?: undefined }
  | { readonly onPress: () => void; readonly to?: undefined; readonly href?: undefined }
);

/** An entry of a RowMenu: a page (`to`), another site's in a new tab (`href`), or something that it does. */
export function MenuItem({ icon, children, to, href, onPress }: ItemProps) {
  const content = (
    <>
      <Icon name={icon} />
      {children}
    </>
  );
  if (to !== undefined)
    return (
      <Link to={to} role="menuitem" tabIndex={-1} className={styles.item}>
        {content}
      </Link>
    );
  if (href !== undefined)
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" role="menuitem" tabIndex={-1} className={styles.item}>
        {content}
      </a>
    );
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={styles.item} onClick={onPress}>
      {content}
    </button>
  );
}

/** One of several, of which one holds: a speed, an order. The menu opens at the one that does. */
export function MenuChoice({
  isChosen,
  onChoose,
  children,
}: {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={isChosen}
      tabIndex={-1}
      className={styles.item}
      onClick={onChoose}
    >
      <span className={styles.tick}>{isChosen ? <Icon name="check" /> : null}</span>
      {children}
    </button>
  );
}
