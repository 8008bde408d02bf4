import { staffMap } from '#site-map.ts';
import type { ConsoleFeature } from '#staff/web/console-feature.ts';
import { liveActions } from './staff-actions.ts';

export const feature: ConsoleFeature = {
  navigation: [
    {
      group: 'Activities',
      at: 40,
      label: 'Live desk',
      to: staffMap.desks(),
      icon: 'ticket',
      permission: 'webinar.run',
    },
  ],
  actionWords: liveActions,
  settings: async () => (await import('./web/staff/settings.tsx')).liveSettings,
};
