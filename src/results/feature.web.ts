import { staffMap } from '#site-map.ts';
import type { ConsoleFeature } from '#staff/web/console-feature.ts';
import { resultsActions } from './staff-actions.ts';

export const feature: ConsoleFeature = {
  navigation: [
    {
      group: 'Activities',
      at: 70,
      label: 'Results',
      to: staffMap.results(),
      icon: 'chart',
      permission: 'exam.results',
    },
  ],
  actionWords: resultsActions,
};
