import { staffMap } from '#site-map.ts';
import { staffActions } from './staff-actions.ts';
import type { ConsoleFeature } from './web/console-feature.ts';

export const feature: ConsoleFeature = {
  navigation: [
    { group: 'Provider', at: 70, label: 'Team', to: staffMap.team(), icon: 'people', permission: 'staff.manage' },
    { group: 'Provider', at: 80, label: 'Audit log', to: staffMap.audit(), icon: 'file', permission: 'audit.own' },
  ],
  closedPages: [{ to: staffMap.roles(), permission: 'self' }],
  actionWords: staffActions,
};
