import { serve } from '#platform/server/http.ts';
import { pageViewCall } from '#platform/shared/page-view.ts';
import { settingsCall } from '#platform/shared/settings.ts';
import { countView, readSettings } from './read-settings.ts';

export const pagesRoutes = [serve(settingsCall, readSettings), serve(pageViewCall, countView, { most: 300, perSec: 60 })];
