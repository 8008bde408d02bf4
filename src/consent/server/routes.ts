import { serve } from '#platform/server/http.ts';
import {
  choicesCall,
  consentCall,
  decideConsentCall,
  myDataCall,
  removeConsentCall,
  saveChoicesCall,
} from '../contract.ts';
import type { Erasure } from './erasure.ts';
import { readMyData } from './own-data.ts';
import { decideConsent, readChoices, readConsent, removeConsent, saveChoices } from './remove-consent.ts';

/** `erasure`: what the other features do when consent goes. */
export const consentRoutes = (erasure: Erasure) => [
  serve(removeConsentCall, removeConsent, { most: 20, perSec: 300 }),
  serve(consentCall, readConsent, { most: 60, perSec: 300 }),
  serve(decideConsentCall, decideConsent(erasure), { most: 30, perSec: 300 }),
  serve(choicesCall, readChoices),
  serve(saveChoicesCall, saveChoices(erasure)),
  serve(myDataCall, readMyData, { most: 30, perSec: 300 }),
];
