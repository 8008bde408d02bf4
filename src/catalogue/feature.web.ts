import { staffMap } from '#site-map.ts';
import type { ConsoleFeature } from '#staff/web/console-feature.ts';
import type { AskSettings } from '#staff/web/settings-parts.ts';
import { catalogueActions } from './staff-actions.ts';

export const feature: ConsoleFeature = {
  navigation: [
    {
      group: 'Activities',
      at: 60,
      label: 'Speakers',
      to: staffMap.speakers(),
      icon: 'people',
      permission: 'catalogue.read',
    },
  ],
  actionWords: catalogueActions,
  subjectPages: { speaker: (hash) => staffMap.speaker(hash) },
  settings: async () => (await import('./web/staff/settings.tsx')).catalogueSettings,
};

/** The categories and companies that an entry of the menu may lead to. */
export const readMenuChoices = async (ask: AskSettings) => (await import('./web/staff/settings.tsx')).menuChoices(ask);
