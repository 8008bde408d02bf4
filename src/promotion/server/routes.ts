import { serve } from '#platform/server/http/http.ts';
import * as adCalls from '../ads-staff-contract.ts';
import * as adSchemas from '../ads-staff-schemas.ts';
import * as calls from '../contract.ts';
import * as schemas from '../schemas.ts';
import * as featuredCalls from '../featured-staff-contract.ts';
import * as featuredSchemas from '../featured-staff-schemas.ts';
import * as sponsorCalls from '../sponsors-staff-contract.ts';
import * as sponsorSchemas from '../sponsors-staff-schemas.ts';
import * as staffCalls from '../staff-contract.ts';
import * as staffSchemas from '../staff-schemas.ts';
import { askSponsor, readMobileAd } from './ask-sponsor.ts';
import { countAdEvent, countFeaturedClick } from './count-event.ts';
import { downloadLeadFile, makeLeadFile, withdrawVisitor } from './staff/make-lead-file.ts';
import { noteRemoval } from './staff/note-removal.ts';
import { readLeadFiles, readLeads } from './staff/read-leads.ts';
import {
  createAdvertisement,
  readAdvertisement,
  readAdvertisements,
  readSlotCalendar,
  removeAdvertisement,
  saveAdvertisement,
  switchAdvertisement,
} from './staff/advertisements.ts';
import { findFeaturedChoices, readFeatured, saveFeatured } from './staff/featured.ts';
import { exportContacts, removeContact, saveContact } from './staff/sponsor-contacts.ts';
import { readSponsor, readSponsors } from './staff/sponsors.ts';
import { removeSupport, saveSupport } from './staff/support-records.ts';

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
  serve(adCalls.advertisementsCall, adSchemas.advertisementsSchemas, readAdvertisements),
  serve(adCalls.advertisementCall, adSchemas.advertisementSchemas, readAdvertisement),
  serve(adCalls.slotCalendarCall, adSchemas.slotCalendarSchemas, readSlotCalendar),
  serve(adCalls.createAdvertisementCall, adSchemas.createAdvertisementSchemas, createAdvertisement),
  serve(adCalls.saveAdvertisementCall, adSchemas.saveAdvertisementSchemas, saveAdvertisement),
  serve(adCalls.switchAdvertisementCall, adSchemas.switchAdvertisementSchemas, switchAdvertisement),
  serve(adCalls.removeAdvertisementCall, adSchemas.removeAdvertisementSchemas, removeAdvertisement),
  serve(featuredCalls.featuredCall, featuredSchemas.featuredSchemas, readFeatured),
  serve(featuredCalls.featuredChoicesCall, featuredSchemas.featuredChoicesSchemas, findFeaturedChoices),
  serve(featuredCalls.saveFeaturedCall, featuredSchemas.saveFeaturedSchemas, saveFeatured),
  serve(sponsorCalls.sponsorsCall, sponsorSchemas.sponsorsSchemas, readSponsors),
  serve(sponsorCalls.sponsorCall, sponsorSchemas.sponsorSchemas, readSponsor),
  serve(sponsorCalls.saveSupportCall, sponsorSchemas.saveSupportSchemas, saveSupport),
  serve(sponsorCalls.removeSupportCall, sponsorSchemas.removeSupportSchemas, removeSupport),
  serve(sponsorCalls.saveContactCall, sponsorSchemas.saveContactSchemas, saveContact),
  serve(sponsorCalls.removeContactCall, sponsorSchemas.removeContactSchemas, removeContact),
  serve(sponsorCalls.exportContactsCall, sponsorSchemas.exportContactsSchemas, exportContacts),
];
