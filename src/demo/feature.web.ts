import { staffMap } from '#site-map.ts';
import type { ConsoleFeature } from '#staff/web/console-feature.ts';
import { demoActions } from './staff-actions.ts';

export const feature: ConsoleFeature = {
  closedPages: [{ to: staffMap.removeDemo(), permission: 'settings.edit' }],
  actionWords: demoActions,
};
