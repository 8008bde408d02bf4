import { staffMap } from '#site-map.ts';
import type { ConsoleFeature } from '#staff/web/console-feature.ts';
import { backupActions } from './staff-actions.ts';

export const feature: ConsoleFeature = {
  navigation: [
    { group: 'Provider', at: 90, label: 'Data', to: staffMap.data(), icon: 'shield', permission: 'data.export' },
  ],
  actionWords: backupActions,
  subjectPages: { backup: () => staffMap.data() },
};
