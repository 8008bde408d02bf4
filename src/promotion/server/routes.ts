import { serve } from '#platform/server/http/http.ts';
import * as calls from '../contract.ts';
import * as schemas from '../schemas.ts';
import * as staffCalls from '../staff-contract.ts';
import * as staffSchemas from '../staff-schemas.ts';
import { askSponsor, readMobileAd } from './ask-sponsor.ts';
import { countAdEvent, countFeaturedClick } from './count-event.ts';
import { downloadLeadFile, makeLeadFile, withdrawVisitor } from './staff/make-lead-file.ts';
import { noteRemoval } from './staff/note-removal.ts';
import { readLeadFiles, readLeads } from './staff/read-leads.ts';

export const promotionRoutes = [
  serve(calls.adEventCall, schemas.adEventSchemas, countAdEvent, { most: 300, perSec: 60 }),
  serve(calls.mobileAdCall, schemas.mobileAdSchemas, readMobileAd),
  serve(calls.mobileAdSubmitCall, schemas.mobileAdSubmitSchemas, askSponsor, { most: 20, perSec: 60 }),
  serve(calls.featuredClickCall, schemas.featuredClickSchemas, countFeaturedClick, { most: 60, perSec: 60 }),
  serve(staffCalls.leadsCall, staffSchemas.leadsSchemas, readLeads),
  serve(staffCalls.leadFilesCall, staffSchemas.leadFilesSchemas, readLeadFiles),
  serve(staffCalls.makeLeadFileCall, staffSchemas.makeLeadFileSchemas, makeLeadFile),
  serve(staffCalls.downloadLeadFileCall, staffSchemas.downloadLeadFileSchemas, downloadLeadFile),
  serve(staffCalls.noteRemovalCall, staffSchemas.noteRemovalSchemas, noteRemoval),
  serve(staffCalls.withdrawVisitorCall, staffSchemas.withdrawVisitorSchemas, withdrawVisitor),
];
