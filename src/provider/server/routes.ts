import { serve } from '#platform/server/http/http.ts';
import { settingsCall } from '../contract.ts';
import { settingsSchemas } from '../schemas.ts';
import { readSettings } from './read-settings.ts';

export const providerRoutes = [serve(settingsCall, settingsSchemas, readSettings)];
