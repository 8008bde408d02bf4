import { serve } from '#platform/server/http/http.ts';
import { pageViewCall } from '#platform/shared/page-view.ts';
import { pageViewSchemas } from '#platform/shared/page-view-schemas.ts';
import { blurbCall, facultyCall, textChangesCall } from '../contract.ts';
import { blurbSchemas, facultySchemas, textChangesSchemas } from '../schemas.ts';
import * as staffCalls from '../staff-contract.ts';
import * as staffSchemas from '../staff-schemas.ts';
import { countView } from './count-page-view.ts';
import { readTextChanges } from './read-text-changes.ts';
import { listFaculty, readBlurb } from './read-texts.ts';
import { publishText, readText, readTexts, readTextVersion, saveText, undoText } from './staff/texts.ts';

/** What the provider changes is heard of at once; classes of the faculty come out with time. */
const still = { ttlSeconds: 15 };

export const pagesRoutes = [
  serve(pageViewCall, pageViewSchemas, countView, { most: 300, perSec: 60 }),
  serve(blurbCall, blurbSchemas, readBlurb, null, still),
  serve(facultyCall, facultySchemas, listFaculty, null, still),
  serve(textChangesCall, textChangesSchemas, readTextChanges),
  serve(staffCalls.textsCall, staffSchemas.textsSchemas, readTexts),
  serve(staffCalls.textCall, staffSchemas.textSchemas, readText),
  serve(staffCalls.textVersionCall, staffSchemas.textVersionSchemas, readTextVersion),
  serve(staffCalls.saveTextCall, staffSchemas.saveTextSchemas, saveText),
  serve(staffCalls.publishTextCall, staffSchemas.publishTextSchemas, publishText),
  serve(staffCalls.undoTextCall, staffSchemas.undoTextSchemas, undoText),
];
