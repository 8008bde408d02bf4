import { serve } from '#platform/server/http.ts';
import { adEventCall, featuredClickCall, mobileAdCall, mobileAdSubmitCall } from '../contract.ts';
import { askSponsor, readMobileAd } from './ask-sponsor.ts';
import { countAdEvent, countFeaturedClick } from './count-event.ts';

export const promotionRoutes = [
  serve(adEventCall, countAdEvent, { most: 300, perSec: 60 }),
  serve(mobileAdCall, readMobileAd),
  serve(mobileAdSubmitCall, askSponsor, { most: 20, perSec: 60 }),
  serve(featuredClickCall, countFeaturedClick, { most: 60, perSec: 60 }),
];
