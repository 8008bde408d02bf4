// What the menus hold, in one place for header, drawer and footer (docs/specification/shell.md, SH-10).
import { aliasesOf } from '#screens.ts';
import { siteMap } from '#site-map.ts';
import { deviceNow } from '#platform/web/device-clock.ts';
import type { Menu, MenuEntry } from '#platform/web/shell/menu.ts';
import { shownBuild, shownVersion, type Settings } from '../contract.ts';

/** A screen at any of its paths. */
const at = (to: string) => ({ to, aliases: aliasesOf(to) });

const browseAll: MenuEntry = { label: 'Browse All', to: siteMap.search(), icon: 'grid' };
const webinars: MenuEntry = { label: 'Upcoming Live CE', ...at(siteMap.webinars()), icon: 'ticket' };
const onDemand: MenuEntry = { label: 'On-Demand CE', to: siteMap.onDemand(), icon: 'video' };
const podcasts: MenuEntry = { label: 'Podcasts', to: siteMap.podcasts(), icon: 'microphone' };
const ebooks: MenuEntry = { label: 'Dental eBooks', to: siteMap.ebooks(), icon: 'book' };
const tutorials: MenuEntry = { label: 'Product Training', to: siteMap.tutorials(), icon: 'tools' };

const support: MenuEntry = { label: 'Support', to: siteMap.support(), icon: 'help' };

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
      tag: 'Sponsor',
    });
  return entries;
}

const topEntries = (settings: Settings): MenuEntry[] => [
  browseAll,
  webinars,
  onDemand,
  podcasts,
  ...providersOwn(settings),
];
const learnEntries = (settings: Settings): MenuEntry[] => [
  { label: 'Home', ...at(siteMap.home()), icon: 'home' },
  browseAll,
  webinars,
  onDemand,
  podcasts,
  ebooks,
  tutorials,
  ...providersOwn(settings),
];

const memberEntries: readonly MenuEntry[] = [
  { label: 'Reserved Seats', ...at(siteMap.seats()), icon: 'ticket' },
  { label: 'Watch Later', to: siteMap.queue(), icon: 'clock' },
  { label: 'CE in Progress', ...at(siteMap.exams()), icon: 'pencil' },
  { label: 'CE Completed', ...at(siteMap.completed()), icon: 'award' },
  { label: 'Viewed Tutorials', to: siteMap.tutorialHistory(), icon: 'check' },
  { label: 'Account', to: siteMap.account(), icon: 'person' },
  support,
];
const visitorEntries: readonly MenuEntry[] = [
  { label: 'Login', to: siteMap.login(), icon: 'lock' },
  { label: 'Create Free Account', to: siteMap.register(), icon: 'person' },
  support,
];

const footerColumns: Menu['footer'] = [
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

const visitorStart = [
  { label: 'Sign In', to: siteMap.login() },
  { label: 'Join Now', to: siteMap.register() },
];
const memberStart = [
  { label: 'CE in Progress', to: siteMap.exams() },
  { label: 'CE Completed', to: siteMap.completed() },
  { label: 'Account', to: siteMap.account() },
];

export const menuOf = (settings: Settings): Menu => ({
  top: topEntries(settings),
  learn: learnEntries(settings),
  member: memberEntries,
  visitor: visitorEntries,
  footer: footerColumns,
  start: { heading: 'Get Started', visitor: visitorStart, member: memberStart },
});

/** What the shell shows when even the settings could not be read. */
export const settingsWhenUnknown: Settings = {
  status: true,
  provider: { name: 'Dental Learning', legalName: 'Dental Learning', address: [], email: '', phone: '' },
  timeZone: 'UTC',
  complianceCategory: null,
  sponsorEntry: null,
  version: shownVersion,
  build: shownBuild,
  year: new Date(deviceNow()).getUTCFullYear(),
};
