import { serve } from '#platform/server/http/http.ts';
import { settingsCall } from '#platform/shared/settings.ts';
import { settingsSchemas } from '#platform/shared/settings-schemas.ts';
import { readSettings } from './read-settings.ts';

export const providerRoutes = [serve(settingsCall, settingsSchemas, readSettings)];
