import { serve } from '#platform/server/http/http.ts';
import { settingsCall } from '../contract.ts';
import * as mailTextCalls from '../mail-text-staff-contract.ts';
import * as mailTextSchemas from '../mail-text-staff-schemas.ts';
import { settingsSchemas } from '../schemas.ts';
import * as staffCalls from '../staff-contract.ts';
import * as staffSchemas from '../staff-schemas.ts';
import { readSettings } from './read-settings.ts';
import { readMailServer, removeMailServer, saveMailServer, sendTestMail } from './staff/mail-server.ts';
import {
  previewMailText,
  readMailTextsOfStaff,
  saveMailText,
  testMailText,
  type MailSamples,
} from './staff/mail-texts.ts';
import { readStaffSettings, saveStaffSettings, undoStaffSettings } from './staff/settings.ts';

/**
 * Every page is made with the settings. A change of the provider's is heard of at once; the year ends by itself.
 * `samples`: each email as a member would get it.
 */
export const providerRoutes = (samples: MailSamples) => [
  serve(settingsCall, settingsSchemas, readSettings, null, { ttlSeconds: 15 }),
  serve(staffCalls.staffSettingsCall, staffSchemas.staffSettingsSchemas, readStaffSettings),
  serve(staffCalls.saveStaffSettingsCall, staffSchemas.saveStaffSettingsSchemas, saveStaffSettings),
  serve(staffCalls.undoStaffSettingsCall, staffSchemas.undoStaffSettingsSchemas, undoStaffSettings),
  serve(staffCalls.mailServerCall, staffSchemas.mailServerSchemas, readMailServer),
  serve(staffCalls.saveMailServerCall, staffSchemas.saveMailServerSchemas, saveMailServer),
  serve(staffCalls.removeMailServerCall, staffSchemas.removeMailServerSchemas, removeMailServer),
  serve(staffCalls.testMailCall, staffSchemas.testMailSchemas, sendTestMail),
  serve(mailTextCalls.mailTextsCall, mailTextSchemas.mailTextsSchemas, readMailTextsOfStaff),
  serve(mailTextCalls.saveMailTextCall, mailTextSchemas.saveMailTextSchemas, saveMailText),
  serve(mailTextCalls.previewMailTextCall, mailTextSchemas.previewMailTextSchemas, previewMailText(samples)),
  serve(mailTextCalls.testMailTextCall, mailTextSchemas.testMailTextSchemas, testMailText(samples)),
];
