// What the shell around every page shows; the features hand it in (src/root.tsx).
import { siteMap } from '#site-map.ts';
import type { IconName } from '../ui/Icon.tsx';

export type MenuEntry = {
  readonly label: string;
  readonly to: string;
  readonly icon: IconName;
  /** Other paths of the same screen. */
  readonly aliases?: readonly string[];
  /** A word next to the label that says whose the entry is. */
  readonly tag?: string;
};
type MenuLinks = readonly { readonly label: string; readonly to: string }[];

export type Menu = {
  /** The header's. */
  readonly top: readonly MenuEntry[];
  /** The drawer's, for everyone. */
  readonly learn: readonly MenuEntry[];
  /** A member's own lists. Log out is after them, as a button that asks first. */
  readonly member: readonly MenuEntry[];
  /** The drawer's menu for visitors. */
  readonly visitor: readonly MenuEntry[];
  /** The footer's columns under their headings; the last one depends on who reads it. */
  readonly footer: readonly { readonly heading: string; readonly links: MenuLinks }[];
  readonly start: { readonly heading: string; readonly visitor: MenuLinks; readonly member: MenuLinks };
};

export type ShellFacts = {
  /** The provider, as shown in the footer. */
  readonly provider: {
    readonly name: string;
    readonly legalName: string;
    readonly address: readonly string[];
    readonly email: string;
    readonly phone: string;
  };
  readonly version: string;
  readonly build: number;
  /** The year of the copyright line. */
  readonly year: number;
  readonly menu: Menu;
};

/**
 * Whether an entry is the current one at this address: same path (or a page of the same list), and the same filter
 * where the entry has one.
 */
export function isCurrent(
  { to, aliases = [] }: MenuEntry,
  { pathname, search }: { readonly pathname: string; readonly search: string },
): boolean {
  const [path = '', query = ''] = to.split('?');
  const isHere = [path, ...aliases].some(
    (start) => pathname === start || (start !== '/' && new RegExp(`^${start}/\\d+$`).test(pathname)),
  );
  if (!isHere) return false;
  if (path !== siteMap.search()) return true;
  const here = new URLSearchParams(search);
  const [wanted] = new URLSearchParams(query);
  return wanted === undefined ? !here.has('cid') && !here.has('coid') : here.get(wanted[0]) === wanted[1];
}
