import { staffMap } from '#site-map.ts';
import type { ConsoleFeature } from '#staff/web/console-feature.ts';
import { supportActions } from './staff-actions.ts';

export const feature: ConsoleFeature = {
  navigation: [
    {
      group: 'People',
      at: 20,
      label: 'Inbox',
      to: staffMap.inbox(),
      icon: 'mail',
      permission: 'support.answer',
      phone: true,
      counts: true,
    },
  ],
  actionWords: supportActions,
  subjectPages: { message: (hash) => staffMap.inbox(hash) },
};
