import { serve } from '#platform/server/http/http.ts';
import * as calls from '../contract.ts';
import * as schemas from '../schemas.ts';
import { askSponsor, readMobileAd } from './ask-sponsor.ts';
import { countAdEvent, countFeaturedClick } from './count-event.ts';

export const promotionRoutes = [
  serve(calls.adEventCall, schemas.adEventSchemas, countAdEvent, { most: 300, perSec: 60 }),
  serve(calls.mobileAdCall, schemas.mobileAdSchemas, readMobileAd),
  serve(calls.mobileAdSubmitCall, schemas.mobileAdSubmitSchemas, askSponsor, { most: 20, perSec: 60 }),
  serve(calls.featuredClickCall, schemas.featuredClickSchemas, countFeaturedClick, { most: 60, perSec: 60 }),
];
