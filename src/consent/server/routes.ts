import { serve } from '#platform/server/http/http.ts';
import * as calls from '../contract.ts';
import * as schemas from '../schemas.ts';
import type { Erasure } from './erasure.ts';
import { readMyData } from './own-data.ts';
import { recordRequestCall, studentConsentsCall } from '../staff-contract.ts';
import { recordRequestSchemas, studentConsentsSchemas } from '../staff-schemas.ts';
import { decideConsent, readChoices, readConsent, removeConsent, saveChoices } from './remove-consent.ts';
import { readStudentConsents, recordRequest } from './staff/student-consents.ts';

/** `erasure`: what the other features do when consent goes. */
export const consentRoutes = (erasure: Erasure) => [
  serve(calls.removeConsentCall, schemas.removeConsentSchemas, removeConsent, { most: 20, perSec: 300 }),
  serve(calls.consentCall, schemas.consentSchemas, readConsent, { most: 60, perSec: 300 }),
  serve(calls.decideConsentCall, schemas.decideConsentSchemas, decideConsent(erasure), { most: 30, perSec: 300 }),
  serve(calls.choicesCall, schemas.choicesSchemas, readChoices),
  serve(calls.saveChoicesCall, schemas.saveChoicesSchemas, saveChoices(erasure)),
  serve(studentConsentsCall, studentConsentsSchemas, readStudentConsents),
  serve(recordRequestCall, recordRequestSchemas, recordRequest),
  serve(calls.myDataCall, schemas.myDataSchemas, readMyData, { most: 30, perSec: 300 }),
];
