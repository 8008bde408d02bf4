// The settings that the provider's people change in the console. Apart from contract.ts, which every page of a visitor loads.
import { defineStaffCall } from '#staff/staff-call.ts';
import type { saveStaffSettingsSchemas, staffSettingsSchemas, undoStaffSettingsSchemas } from './staff-schemas.ts';

export const settingsMessages = {
  changedMeanwhile: (who: string) => `${who} saved this meanwhile. Look at both.`,
  nothingToUndo: 'There is nothing to take back.',
} as const;

export const staffSettingsCall = defineStaffCall<typeof staffSettingsSchemas>()({
  method: 'GET',
  path: '/api/staff/settings',
  summary: 'The settings by section, each with its revision and who changed it last.',
  permission: 'settings.edit',
  refusals: [],
});

export const saveStaffSettingsCall = defineStaffCall<typeof saveStaffSettingsSchemas>()({
  method: 'POST',
  path: '/api/staff/save-settings',
  summary: 'Saves one section of the settings, unless somebody else saved it since `revision`.',
  permission: 'settings.edit',
  refusals: ['changed-meanwhile', 'wrong-value'],
});

export const undoStaffSettingsCall = defineStaffCall<typeof undoStaffSettingsSchemas>()({
  method: 'POST',
  path: '/api/staff/undo-settings',
  summary: 'Takes the last change of a section back, as a change of its own.',
  permission: 'settings.edit',
  refusals: ['changed-meanwhile', 'nothing-to-undo'],
});
