import { staffMap } from '#site-map.ts';
import type { ConsoleFeature } from '#staff/web/console-feature.ts';
import { pagesActions } from './staff-actions.ts';

export const feature: ConsoleFeature = {
  navigation: [
    { group: 'Provider', at: 50, label: 'Pages', to: staffMap.texts(), icon: 'file', permission: 'pages.edit' },
  ],
  actionWords: pagesActions,
  subjectPages: { text: (code) => staffMap.text(code) },
};
