import { serve } from '#platform/server/http/http.ts';
import { saveSponsorAnswerCall, sponsorVideoCall } from '../contract.ts';
import { saveSponsorAnswerSchemas, sponsorVideoSchemas } from '../schemas.ts';
import { readSponsorVideo, saveSponsorAnswer } from './sponsor-video.ts';

export const sponsorVideoRoutes = [
  serve(sponsorVideoCall, sponsorVideoSchemas, readSponsorVideo),
  serve(saveSponsorAnswerCall, saveSponsorAnswerSchemas, saveSponsorAnswer),
];
