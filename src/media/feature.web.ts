import { staffMap } from '#site-map.ts';
import type { ConsoleFeature } from '#staff/web/console-feature.ts';
import { mediaActions } from './staff-actions.ts';

export const feature: ConsoleFeature = {
  navigation: [
    { group: 'Activities', at: 50, label: 'Files', to: staffMap.files(), icon: 'file', permission: 'media.edit' },
  ],
  actionWords: mediaActions,
};
