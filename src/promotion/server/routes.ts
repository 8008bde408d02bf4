import { serve } from '#platform/server/http/http.ts';
import { adEventCall, featuredClickCall, mobileAdCall, mobileAdSubmitCall } from '../contract.ts';
import { adEventSchemas, featuredClickSchemas, mobileAdSchemas, mobileAdSubmitSchemas } from '../schemas.ts';
import { askSponsor, readMobileAd } from './ask-sponsor.ts';
import { countAdEvent, countFeaturedClick } from './count-event.ts';

export const promotionRoutes = [
  serve(adEventCall, adEventSchemas, countAdEvent, { most: 300, perSec: 60 }),
  serve(mobileAdCall, mobileAdSchemas, readMobileAd),
  serve(mobileAdSubmitCall, mobileAdSubmitSchemas, askSponsor, { most: 20, perSec: 60 }),
  serve(featuredClickCall, featuredClickSchemas, countFeaturedClick, { most: 60, perSec: 60 }),
];
