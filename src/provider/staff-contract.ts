// The settings that the provider's people change in the console. Apart from contract.ts, which every page of a visitor
// loads.
import { defineStaffCall } from '#staff/staff-call.ts';
import type * as schemas from './staff-schemas.ts';

export const settingsMessages = {
  choiceInUse: (label: string, members: number) =>
    `${members.toLocaleString('en-US')} ${members === 1 ? 'member has' : 'members have'} “${label}”. Hide it instead of removing it.`,
  changedMeanwhile: (who: string) => `${who} saved changes in the meantime. Compare both versions.`,
  nothingToUndo: 'There’s nothing to undo.',
  statementPrinted: (body: string, certificates: number) =>
    `${certificates.toLocaleString('en-US')} ${certificates === 1 ? 'certificate shows' : 'certificates show'} this ${body} statement, so it can’t be changed or removed. Add a new one instead.`,
  statementEnds: (body: string, day: string) =>
    `A certificate of ${day} shows this ${body} statement, so its period can’t end before that day.`,
  categoryGone: 'This category no longer exists. Choose another one.',
  companyGone: 'This company no longer exists. Choose another one.',
  pictureGone: 'This picture was removed. Choose another one.',
  smallLogo: (least: number, height: number) =>
    `Use a logo that is at least ${least} pixels high. This one has ${height}.`,
  wrongIcon: (least: number, width: number, height: number) =>
    `Use a square icon of at least ${least} × ${least} pixels. This one has ${width} × ${height}.`,
  typePassword: 'Enter the password again: it was saved for a different server or user name.',
  passwordInTheClear: 'A password can’t be sent without encryption. Choose TLS or STARTTLS.',
  testSubject: (provider: string) => `Test email from ${provider}`,
  testText: 'Your mail server works. This email was sent from Settings to test it.',
  noMailServer: 'No mail server is set up yet, so nothing was sent.',
  testSent: (to: string, answer: string) => `Sent to ${to}. The server answered: “${answer}”`,
} as const;

export const staffSettingsCall = defineStaffCall<typeof schemas.staffSettingsSchemas>()({
  method: 'GET',
  path: '/api/staff/settings',
  permission: 'settings.edit',
  refusals: [],
});

export const saveStaffSettingsCall = defineStaffCall<typeof schemas.saveStaffSettingsSchemas>()({
  method: 'POST',
  path: '/api/staff/save-settings',
  permission: 'settings.edit',
  refusals: ['changed-meanwhile', 'wrong-value'],
});

export const undoStaffSettingsCall = defineStaffCall<typeof schemas.undoStaffSettingsSchemas>()({
  method: 'POST',
  path: '/api/staff/undo-settings',
  permission: 'settings.edit',
  refusals: ['changed-meanwhile', 'wrong-value', 'nothing-to-undo'],
});

export const mailServerCall = defineStaffCall<typeof schemas.mailServerSchemas>()({
  method: 'GET',
  path: '/api/staff/mail-server',
  permission: 'settings.edit',
  refusals: [],
});

export const saveMailServerCall = defineStaffCall<typeof schemas.saveMailServerSchemas>()({
  method: 'POST',
  path: '/api/staff/save-mail-server',
  permission: 'settings.edit',
  fresh: true,
  refusals: ['changed-meanwhile', 'type-password', 'password-in-the-clear'],
});

export const removeMailServerCall = defineStaffCall<typeof schemas.removeMailServerSchemas>()({
  method: 'POST',
  path: '/api/staff/remove-mail-server',
  permission: 'settings.edit',
  fresh: true,
  refusals: ['changed-meanwhile'],
});

export const testMailCall = defineStaffCall<typeof schemas.testMailSchemas>()({
  method: 'POST',
  path: '/api/staff/test-mail',
  permission: 'settings.edit',
  fresh: true,
  refusals: [],
});
