import type { Context } from '#platform/server/context.ts';
import type { Attention } from '#staff/attention.ts';
import { staffMap } from '#site-map.ts';
import { accreditationAttention } from '../attention.ts';
import { isPlaceholderAddress, readProvider, readTimeZone } from './provider.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from './provider-settings.ts';

/** What of the provider's own facts needs someone. */
export async function readProviderAttention({ db, now }: Context): Promise<readonly Attention[]> {
  const [provider, accreditation, timeZone] = [
    await readProvider(db),
    await readSetting(db, providerSettings.accreditation),
    await readTimeZone(db),
  ];
  const today = now().toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const unreachable: Attention = {
    kind: 'provider.no-address',
    severity: 'red',
    sentence: 'Members can’t write to you: the provider has no email address yet.',
    link: { label: 'Set it', to: staffMap.settings('provider') },
    permission: 'settings.edit',
  };
  return [
    ...(isPlaceholderAddress(provider.email) ? [unreachable] : []),
    ...accreditationAttention(accreditation, today),
  ];
}
