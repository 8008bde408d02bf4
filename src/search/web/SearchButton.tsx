import { lazy, startTransition, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { siteMap } from '#site-map.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { iconButtonClasses } from '#platform/web/ui/IconButton.tsx';
import { asksForSearch, searchKey } from './search-shortcut.ts';

type PanelProps = { readonly onClose: () => void };

/** In place of a panel that could not be fetched. */
function ToSearchPage({ onClose }: PanelProps) {
  const navigate = useNavigate();
  useEffect(() => {
    onClose();
    void navigate(siteMap.search());
  }, [navigate, onClose]);
  return null;
}

/** Comes with the first press. */
const SearchPanel = lazy<(props: PanelProps) => ReactNode>(() =>
  import('./SearchPanel.tsx').then(
    (module) => ({ default: module.SearchPanel }),
    () => ({ default: ToSearchPage }),
  ),
);

/**
 * The magnifier of the header. It opens the search panel, as does a key on any page; until the page is awake it leads
 * to the search page.
 */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => startTransition(() => setOpen(true)), []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!asksForSearch(event)) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [open]);
  return (
    <>
      <Link
        className={iconButtonClasses()}
        to={siteMap.search()}
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts={searchKey}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          open();
        }}
      >
        <Icon name="search" />
      </Link>
      {isOpen ? (
        <Suspense>
          <SearchPanel onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
