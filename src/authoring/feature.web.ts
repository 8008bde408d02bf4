import { staffMap } from '#site-map.ts';
import type { ConsoleFeature } from '#staff/web/console-feature.ts';
import { authoringActions } from './staff-actions.ts';

export const feature: ConsoleFeature = {
  navigation: [
    {
      group: 'Activities',
      at: 10,
      label: 'Catalog',
      to: staffMap.catalogue(),
      icon: 'book',
      permission: 'catalogue.read',
      phone: true,
    },
    {
      group: 'Activities',
      at: 20,
      label: 'Calendar',
      to: staffMap.calendar(),
      icon: 'calendar',
      permission: 'catalogue.read',
    },
  ],
  makes: [
    { label: 'Webinar', to: staffMap.newDraft('webinar'), icon: 'ticket', permission: 'catalogue.edit' },
    { label: 'Class', to: staffMap.newDraft('class'), icon: 'video', permission: 'catalogue.edit' },
    { label: 'Podcast show', to: staffMap.newDraft('show'), icon: 'feed', permission: 'catalogue.edit' },
    { label: 'Podcast episode', to: staffMap.newDraft('episode'), icon: 'microphone', permission: 'catalogue.edit' },
    { label: 'Tutorial', to: staffMap.newDraft('tutorial'), icon: 'tools', permission: 'catalogue.edit' },
    { label: 'eBook', to: staffMap.newDraft('book'), icon: 'book', permission: 'catalogue.edit' },
  ],
  actionWords: authoringActions,
  subjectPages: { activity: (hash) => staffMap.activity(hash) },
  searchIn: [{ to: staffMap.catalogue(), what: 'activity', label: 'Catalog', permission: 'catalogue.read' }],
};
