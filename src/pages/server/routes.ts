import { serve } from '#platform/server/http/http.ts';
import { pageViewCall } from '#platform/shared/page-view.ts';
import { pageViewSchemas } from '#platform/shared/page-view-schemas.ts';
import { blurbCall, facultyCall } from '../contract.ts';
import { blurbSchemas, facultySchemas } from '../schemas.ts';
import { countView } from './count-page-view.ts';
import { listFaculty, readBlurb } from './read-texts.ts';

/** What the provider changes is heard of at once; classes of the faculty come out with time. */
const still = { ttlSeconds: 15 };

export const pagesRoutes = [
  serve(pageViewCall, pageViewSchemas, countView, { most: 300, perSec: 60 }),
  serve(blurbCall, blurbSchemas, readBlurb, null, still),
  serve(facultyCall, facultySchemas, listFaculty, null, still),
];
