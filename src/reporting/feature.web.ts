import { staffMap } from '#site-map.ts';
import type { ConsoleFeature } from '#staff/web/console-feature.ts';
import { reportingActions } from './staff-actions.ts';

export const feature: ConsoleFeature = {
  navigation: [
    {
      group: 'Provider',
      at: 10,
      label: 'Reporting',
      to: staffMap.reporting(),
      icon: 'external',
      permission: 'reporting.send',
    },
    { group: 'Provider', at: 20, label: 'Reports', to: staffMap.reports(), icon: 'chart', permission: 'report.sums' },
  ],
  actionWords: reportingActions,
  subjectPages: {
    'agd-roster': () => staffMap.reporting(),
    'report-file': () => staffMap.reporting(),
    'report-recipe': (key) => staffMap.reportFormat(key),
  },
};
