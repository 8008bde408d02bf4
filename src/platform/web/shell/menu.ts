// What the menus hold, in one place for header, drawer and footer (docs/specification/shell.md, SH-10).
import { siteMap } from '#site-map.ts';
import type { CallAnswer } from '../../shared/call.ts';
import { shownBuild, shownVersion, type settingsCall } from '../../shared/settings.ts';
import type { IconName } from '../ui/Icon.tsx';

export type Settings = CallAnswer<typeof settingsCall>;
export type MenuEntry = {
  readonly label: string;
  readonly to: string;
  readonly icon: IconName;
  readonly aliases?: readonly string[];
  readonly sponsored?: true;
};

const browseAll: MenuEntry = { label: 'Browse All', to: siteMap.search(), icon: 'grid' };
const webinars: MenuEntry = {
  label: 'Upcoming Live CE',
  to: siteMap.webinars(),
  icon: 'ticket',
  aliases: ['/upcoming'],
};
const onDemand: MenuEntry = { label: 'On-Demand CE', to: siteMap.onDemand(), icon: 'video' };
const podcasts: MenuEntry = { label: 'Podcasts', to: siteMap.podcasts(), icon: 'microphone' };
const ebooks: MenuEntry = { label: 'Dental eBooks', to: siteMap.ebooks(), icon: 'book' };
const tutorials: MenuEntry = { label: 'Product Training', to: siteMap.tutorials(), icon: 'tools' };

export const support: MenuEntry = { label: 'Support', to: siteMap.support(), icon: 'help' };

/** "Compliance Courses" and the sponsor's name, where the provider set them. */
function providersOwn({ complianceCategory, sponsorEntry }: Settings): MenuEntry[] {
  const entries: MenuEntry[] = [];
  if (complianceCategory !== null)
    entries.push({ label: 'Compliance Courses', to: siteMap.search({ cid: complianceCategory.cid }), icon: 'shield' });
  if (sponsorEntry !== null)
    entries.push({
      label: sponsorEntry.label,
      to: siteMap.search({ coid: sponsorEntry.coid }),
      icon: 'star',
      sponsored: true,
    });
  return entries;
}

export const topEntries = (settings: Settings): MenuEntry[] => [
  browseAll,
  webinars,
  onDemand,
  podcasts,
  ...providersOwn(settings),
];
export const learnEntries = (settings: Settings): MenuEntry[] => [
  { label: 'Home', to: siteMap.home(), icon: 'home', aliases: ['/'] },
  browseAll,
  webinars,
  onDemand,
  podcasts,
  ebooks,
  tutorials,
  ...providersOwn(settings),
];

/** A member's own lists. Log out stands after them, as a button that asks first. */
export const memberEntries: readonly MenuEntry[] = [
  { label: 'Reserved Seats', to: siteMap.seats(), icon: 'ticket', aliases: ['/reserved'] },
  { label: 'Watch Later', to: siteMap.queue(), icon: 'clock' },
  { label: 'CE in Progress', to: siteMap.exams(), icon: 'pencil', aliases: ['/pending'] },
  { label: 'CE Completed', to: siteMap.completed(), icon: 'award', aliases: ['/completed-exams'] },
  { label: 'Viewed Tutorials', to: siteMap.tutorialHistory(), icon: 'check' },
  { label: 'Account', to: siteMap.account(), icon: 'person' },
];

/** The footer's columns under their headings. "Get Started" depends on who reads it. */
export const footerColumns: readonly {
  readonly heading: string;
  readonly links: readonly { readonly label: string; readonly to: string }[];
}[] = [
  { heading: 'Get Educated', links: [webinars, onDemand, podcasts, ebooks, tutorials] },
  {
    heading: 'Get Involved',
    links: [
      { label: 'Faculty', to: siteMap.faculty() },
      { label: 'Become a Speaker', to: siteMap.support() },
      { label: 'Sponsor a Class', to: siteMap.support() },
    ],
  },
  {
    heading: 'Get Connected',
    links: [
      { label: 'About', to: siteMap.about() },
      { label: 'Support', to: siteMap.support() },
      { label: 'Terms', to: siteMap.terms() },
      { label: 'Privacy', to: siteMap.privacy() },
    ],
  },
];

export const visitorStart = [
  { label: 'Sign In', to: siteMap.login() },
  { label: 'Join Now', to: siteMap.register() },
];
export const memberStart = [
  { label: 'CE in Progress', to: siteMap.exams() },
  { label: 'CE Completed', to: siteMap.completed() },
  { label: 'Account', to: siteMap.account() },
];

/** Whether an entry stands for the page at this address: same path (or a page of the same list), and the same filter where the entry has one. */
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

/** What the shell shows when even the settings could not be read. */
export const settingsWhenUnknown: Settings = {
  status: true,
  provider: { name: 'Dental Learning', legalName: 'Dental Learning', address: [], email: '', phone: '' },
  timeZone: 'UTC',
  complianceCategory: null,
  sponsorEntry: null,
  version: shownVersion,
  build: shownBuild,
  year: new Date().getUTCFullYear(),
};
