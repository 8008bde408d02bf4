// The settings that the provider's people change in the console. Apart from contract.ts, which every page of a visitor
// loads.
import { defineStaffCall } from '#staff/staff-call.ts';
import type { saveStaffSettingsSchemas, staffSettingsSchemas, undoStaffSettingsSchemas } from './staff-schemas.ts';

export const settingsMessages = {
  changedMeanwhile: (who: string) => `${who} saved this meanwhile. Look at both.`,
  nothingToUndo: 'There is nothing to take back.',
} as const;

export const staffSettingsCall = defineStaffCall<typeof staffSettingsSchemas>()({
  method: 'GET',
  path: '/api/staff/settings',
  permission: 'settings.edit',
  refusals: [],
});

export const saveStaffSettingsCall = defineStaffCall<typeof saveStaffSettingsSchemas>()({
  method: 'POST',
  path: '/api/staff/save-settings',
  permission: 'settings.edit',
  refusals: ['changed-meanwhile', 'wrong-value'],
});

export const undoStaffSettingsCall = defineStaffCall<typeof undoStaffSettingsSchemas>()({
  method: 'POST',
  path: '/api/staff/undo-settings',
  permission: 'settings.edit',
  refusals: ['changed-meanwhile', 'nothing-to-undo'],
});
