import { serve } from '#platform/server/http.ts';
import { saveSponsorAnswerCall, sponsorVideoCall } from '../contract.ts';
import { readSponsorVideo, saveSponsorAnswer } from './sponsor-video.ts';

export const sponsorVideoRoutes = [
  serve(sponsorVideoCall, readSponsorVideo),
  serve(saveSponsorAnswerCall, saveSponsorAnswer),
];
