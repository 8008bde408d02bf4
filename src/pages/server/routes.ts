import { serve } from '#platform/server/http.ts';
import { pageViewCall } from '#platform/shared/page-view.ts';
import { settingsCall } from '#platform/shared/settings.ts';
import { blurbCall, facultyCall } from '../contract.ts';
import { countView, readSettings } from './read-settings.ts';
import { listFaculty, readBlurb } from './read-texts.ts';

export const pagesRoutes = [
  serve(settingsCall, readSettings),
  serve(pageViewCall, countView, { most: 300, perSec: 60 }),
  serve(blurbCall, readBlurb),
  serve(facultyCall, listFaculty),
];
