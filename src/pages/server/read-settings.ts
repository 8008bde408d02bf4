import type { UseCase } from '#platform/server/http.ts';
import { isPlaceholderAddress, readMenuEntries, readProvider, readTimeZone } from '#platform/server/provider.ts';
import type { pageViewCall } from '#platform/shared/page-view.ts';
import { pageNames } from '#platform/shared/page-names.ts';
import { shownBuild, shownVersion, type settingsCall } from '#platform/shared/settings.ts';
import { countPageView, findCategoryName, findCompanyName } from './pages-queries.ts';

/** What the shell around every page shows of the provider. */
export const readSettings: UseCase<typeof settingsCall> = async ({ db, now }) => {
  const [provider, menu, timeZone] = await Promise.all([readProvider(db), readMenuEntries(db), readTimeZone(db)]);
  const category =
    menu.complianceCategoryId === null ? undefined : await findCategoryName(db, menu.complianceCategoryId);
  const company = menu.sponsorCompanyId === null ? undefined : await findCompanyName(db, menu.sponsorCompanyId);
  return {
    status: true,
    // Nobody can write to the address that stands in until the provider gives one.
    provider: isPlaceholderAddress(provider.email) ? { ...provider, email: '' } : provider,
    timeZone,
    complianceCategory:
      category && menu.complianceCategoryId !== null ? { cid: menu.complianceCategoryId, label: category.name } : null,
    sponsorEntry:
      company && menu.sponsorCompanyId !== null ? { coid: menu.sponsorCompanyId, label: company.name } : null,
    version: shownVersion,
    build: shownBuild,
    year: now().toZonedDateTimeISO('UTC').year,
  };
};

const known = new Set<string>(Object.values(pageNames));

/** Counts a view under a known page name; any other name is answered and not counted. */
export const countView: UseCase<typeof pageViewCall> = async ({ db, now }, _anyone, { page }) => {
  if (known.has(page)) await countPageView(db, page, now().toZonedDateTimeISO('UTC').toPlainDate().toString());
  return { status: true };
};
