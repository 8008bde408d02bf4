import { staffMap } from '#site-map.ts';
import type { ConsoleFeature } from '#staff/web/console-feature.ts';
import { providerActions } from './staff-actions.ts';
import type { ReadMenuChoices } from './web/staff/settings.tsx';

export const feature = (readMenuChoices: ReadMenuChoices): ConsoleFeature => ({
  navigation: [
    {
      group: 'Provider',
      at: 40,
      label: 'Settings',
      to: staffMap.settings(),
      icon: 'tools',
      permission: 'settings.edit',
    },
    { group: 'Provider', at: 60, label: 'Emails', to: staffMap.mailTexts(), icon: 'mail', permission: 'pages.edit' },
  ],
  actionWords: providerActions,
  subjectPages: { 'mail-text': (kind) => staffMap.mailTexts(kind) },
  settings: async () => (await import('./web/staff/settings.tsx')).providerSettings(readMenuChoices),
});
