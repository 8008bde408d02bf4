import { staffMap } from '#site-map.ts';
import type { ConsoleFeature } from '#staff/web/console-feature.ts';
import { promotionActions } from './staff-actions.ts';

export const feature: ConsoleFeature = {
  navigation: [
    {
      group: 'Promotion',
      at: 10,
      label: 'Sponsors',
      to: staffMap.sponsors(),
      icon: 'award',
      permission: 'support-record.read',
    },
    {
      group: 'Promotion',
      at: 20,
      label: 'Advertisements',
      to: staffMap.advertisements(),
      icon: 'megaphone',
      permission: 'promotion.edit',
    },
    { group: 'Promotion', at: 30, label: 'Leads', to: staffMap.leads(), icon: 'link', permission: 'lead.export' },
  ],
  closedPages: [
    { to: staffMap.featured(), permission: 'promotion.edit' },
    { to: staffMap.slotCalendar(), permission: 'promotion.edit' },
  ],
  actionWords: promotionActions,
  subjectPages: {
    'lead-file': () => staffMap.leads(),
    advertisement: (hash) => staffMap.advertisement(hash),
    'featured-list': () => staffMap.featured(),
    'sponsor-contacts': () => staffMap.sponsors(),
    sponsor: (id) => staffMap.sponsor(id),
  },
};
