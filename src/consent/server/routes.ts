import { serve } from '#platform/server/http/http.ts';
import {
  choicesCall,
  consentCall,
  decideConsentCall,
  myDataCall,
  removeConsentCall,
  saveChoicesCall,
} from '../contract.ts';
import {
  choicesSchemas,
  consentSchemas,
  decideConsentSchemas,
  myDataSchemas,
  removeConsentSchemas,
  saveChoicesSchemas,
} from '../schemas.ts';
import type { Erasure } from './erasure.ts';
import { readMyData } from './own-data.ts';
import { recordRequestCall, studentConsentsCall } from '../staff-contract.ts';
import { recordRequestSchemas, studentConsentsSchemas } from '../staff-schemas.ts';
import { decideConsent, readChoices, readConsent, removeConsent, saveChoices } from './remove-consent.ts';
import { readStudentConsents, recordRequest } from './staff-consents.ts';

/** `erasure`: what the other features do when consent goes. */
export const consentRoutes = (erasure: Erasure) => [
  serve(removeConsentCall, removeConsentSchemas, removeConsent, { most: 20, perSec: 300 }),
  serve(consentCall, consentSchemas, readConsent, { most: 60, perSec: 300 }),
  serve(decideConsentCall, decideConsentSchemas, decideConsent(erasure), { most: 30, perSec: 300 }),
  serve(choicesCall, choicesSchemas, readChoices),
  serve(saveChoicesCall, saveChoicesSchemas, saveChoices(erasure)),
  serve(studentConsentsCall, studentConsentsSchemas, readStudentConsents),
  serve(recordRequestCall, recordRequestSchemas, recordRequest),
  serve(myDataCall, myDataSchemas, readMyData, { most: 30, perSec: 300 }),
];
