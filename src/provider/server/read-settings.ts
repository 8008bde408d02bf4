import { publicFileUrl } from '#platform/server/files/signed-link.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { brandStyle } from '../brand-color.ts';
import { isPlaceholderAddress, readProvider, readTimeZone } from './provider.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from './provider-settings.ts';
import { shownBuild, shownVersion, type settingsCall } from '../contract.ts';
import { findCategoryName, findCompanyName } from './provider-queries.ts';

/** What the shell around every page shows of the provider. */
export const readSettings: UseCase<typeof settingsCall> = async ({ db, now }) => {
  const [{ colors, logo, ...provider }, icon, menu, timeZone, supportReasons] = await Promise.all([
    readProvider(db),
    readSetting(db, providerSettings.icon),
    readSetting(db, providerSettings.menu),
    readTimeZone(db),
    readSetting(db, providerSettings.supportReasons),
  ]);
  const category =
    menu.complianceCategoryId === null ? undefined : await findCategoryName(db, menu.complianceCategoryId);
  const company = menu.sponsorCompanyId === null ? undefined : await findCompanyName(db, menu.sponsorCompanyId);
  return {
    status: true,
    // No one can write to the address that is in until the provider gives one.
    provider: isPlaceholderAddress(provider.email) ? { ...provider, email: '' } : provider,
    timeZone,
    complianceCategory:
      category && menu.complianceCategoryId !== null ? { cid: menu.complianceCategoryId, label: category.name } : null,
    sponsorEntry:
      company && menu.sponsorCompanyId !== null ? { coid: menu.sponsorCompanyId, label: company.name } : null,
    ...(colors === undefined ? {} : { brandStyle: brandStyle(colors.light.action) }),
    ...(logo === undefined
      ? {}
      : { logo: { url: publicFileUrl(logo), width: logo.width, height: logo.height, hasName: logo.hasName } }),
    ...(icon === null ? {} : { icon: publicFileUrl(icon.picture) }),
    ...(supportReasons.length === 0 ? {} : { supportReasons: [...supportReasons] }),
    version: shownVersion,
    build: shownBuild,
    year: now().toZonedDateTimeISO('UTC').year,
  };
};
