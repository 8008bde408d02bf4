import { staffMap } from '#site-map.ts';
import type { ConsoleFeature } from '#staff/web/console-feature.ts';
import { binderActions } from './staff-actions.ts';

export const feature: ConsoleFeature = {
  navigation: [
    { group: 'Provider', at: 30, label: 'Binder', to: staffMap.binder(), icon: 'book', permission: 'binder.read' },
  ],
  closedPages: [{ to: staffMap.newBinder(), permission: 'binder.make' }],
  actionWords: binderActions,
  subjectPages: { binder: () => staffMap.binder() },
};
