import { staffMap } from '#site-map.ts';
import type { ConsoleFeature } from '#staff/web/console-feature.ts';
import { announcementActions } from './staff-actions.ts';

export const feature: ConsoleFeature = {
  navigation: [
    {
      group: 'Promotion',
      at: 40,
      label: 'Announcements',
      to: staffMap.announcements(),
      icon: 'mail',
      permission: 'announcement.send',
    },
  ],
  actionWords: announcementActions,
  subjectPages: { announcement: (hash) => staffMap.announcement(hash) },
};
