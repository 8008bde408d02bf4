import { staffMap } from '#site-map.ts';
import type { ConsoleFeature } from '#staff/web/console-feature.ts';
import { overviewActions } from './staff-actions.ts';

export const feature: ConsoleFeature = {
  navigation: [
    {
      group: null,
      at: 10,
      label: 'Overview',
      to: staffMap.overview(),
      icon: 'grid',
      permission: 'overview',
      phone: true,
    },
    { group: 'Provider', at: 100, label: 'System', to: staffMap.system(), icon: 'screen', permission: 'settings.edit' },
  ],
  actionWords: overviewActions,
};
