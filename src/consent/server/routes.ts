import { serve } from '#platform/server/http.ts';
import { choicesCall, consentCall, decideConsentCall, myDataCall, removeConsentCall, saveChoicesCall } from '../contract.ts';
import type { Closing } from './closing.ts';
import { readMyData } from './own-data.ts';
import { decideConsent, readChoices, readConsent, removeConsent, saveChoices } from './remove-consent.ts';

/** `closing`: what the other features do when consent goes. */
export const consentRoutes = (closing: Closing) => [
  serve(removeConsentCall, removeConsent, { most: 20, perSec: 300 }),
  serve(consentCall, readConsent, { most: 60, perSec: 300 }),
  serve(decideConsentCall, decideConsent(closing), { most: 30, perSec: 300 }),
  serve(choicesCall, readChoices),
  serve(saveChoicesCall, saveChoices(closing)),
  serve(myDataCall, readMyData, { most: 30, perSec: 300 }),
];
