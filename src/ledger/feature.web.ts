import { staffMap } from '#site-map.ts';
import type { ConsoleFeature } from '#staff/web/console-feature.ts';
import { creditStaffActions } from './staff-actions.ts';

export const feature: ConsoleFeature = {
  navigation: [
    { group: 'People', at: 30, label: 'Credits', to: staffMap.credits(), icon: 'award', permission: 'credit.read' },
  ],
  closedPages: [
    { to: staffMap.grantCredit(), permission: 'credit.grant' },
    { to: staffMap.importCredits(), permission: 'credit.import' },
  ],
  actionWords: creditStaffActions,
  subjectPages: {
    credit: (code) => staffMap.credit(code),
    approval: (hash) => staffMap.approval(hash),
  },
  settings: async () => (await import('./web/staff/settings.tsx')).ledgerSettings,
};
