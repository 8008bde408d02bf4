import { serve } from '#platform/server/http/http.ts';
import { settingsCall } from '../contract.ts';
import { settingsSchemas } from '../schemas.ts';
import * as staffCalls from '../staff-contract.ts';
import * as staffSchemas from '../staff-schemas.ts';
import { readSettings } from './read-settings.ts';
import { readMailServer, removeMailServer, saveMailServer, sendTestMail } from './staff/mail-server.ts';
import { readStaffSettings, saveStaffSettings, undoStaffSettings } from './staff/settings.ts';

// Every page is made with it. A change of the provider's is heard of at once; the year ends by itself.
export const providerRoutes = [
  serve(settingsCall, settingsSchemas, readSettings, null, { ttlSeconds: 15 }),
  serve(staffCalls.staffSettingsCall, staffSchemas.staffSettingsSchemas, readStaffSettings),
  serve(staffCalls.saveStaffSettingsCall, staffSchemas.saveStaffSettingsSchemas, saveStaffSettings),
  serve(staffCalls.undoStaffSettingsCall, staffSchemas.undoStaffSettingsSchemas, undoStaffSettings),
  serve(staffCalls.mailServerCall, staffSchemas.mailServerSchemas, readMailServer),
  serve(staffCalls.saveMailServerCall, staffSchemas.saveMailServerSchemas, saveMailServer),
  serve(staffCalls.removeMailServerCall, staffSchemas.removeMailServerSchemas, removeMailServer),
  serve(staffCalls.testMailCall, staffSchemas.testMailSchemas, sendTestMail),
];
