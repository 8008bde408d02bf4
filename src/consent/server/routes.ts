import { serve } from '#platform/server/http/http.ts';
import type { DescribedTable } from '#sign-in/server/member-data.ts';
import * as calls from '../contract.ts';
import * as schemas from '../schemas.ts';
import { readMyData } from './own-data.ts';
import { recordRequestCall, studentConsentsCall } from '../staff-contract.ts';
import { recordRequestSchemas, studentConsentsSchemas } from '../staff-schemas.ts';
import { decideConsent, readChoices, readConsent, removeConsent, saveChoices } from './remove-consent.ts';
import { readStudentConsents, recordRequest } from './staff/student-consents.ts';

/** `tables`: what each that knows a member says of taking consent back, of closing the account, and of its download. */
export const consentRoutes = (tables: readonly DescribedTable[]) => [
  serve(calls.removeConsentCall, schemas.removeConsentSchemas, removeConsent, { most: 20, perSec: 300 }),
  serve(calls.consentCall, schemas.consentSchemas, readConsent, { most: 60, perSec: 300 }),
  serve(calls.decideConsentCall, schemas.decideConsentSchemas, decideConsent(tables), { most: 30, perSec: 300 }),
  serve(calls.choicesCall, schemas.choicesSchemas, readChoices),
  serve(calls.saveChoicesCall, schemas.saveChoicesSchemas, saveChoices(tables)),
  serve(studentConsentsCall, studentConsentsSchemas, readStudentConsents),
  serve(recordRequestCall, recordRequestSchemas, recordRequest),
  serve(calls.myDataCall, schemas.myDataSchemas, readMyData(tables), { most: 30, perSec: 300 }),
];
