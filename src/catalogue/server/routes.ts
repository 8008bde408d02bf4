import { serve } from '#platform/server/http/http.ts';
import { bookResponseCall } from '../contract.ts';
import * as disclosureCalls from '../disclosure-contract.ts';
import * as disclosureSchemas from '../disclosure-schemas.ts';
import { bookResponseSchemas } from '../schemas.ts';
import * as speakerCalls from '../speakers-staff-contract.ts';
import * as speakerSchemas from '../speakers-staff-schemas.ts';
import type { ReadDraftSubjects } from './speakers/disclosure-subjects.ts';
import { recordBookDownload } from './books/record-book-download.ts';
import { addSpeakerFile, removeSpeakerFile, speakerUploads } from './speakers/send-files.ts';
import { decideSpeakerFile } from './staff/decide-speaker-file.ts';
import { declineDisclosure, readForSpeakers, returnDisclosure, saveForSpeakers } from './speakers/return-disclosure.ts';
import {
  enterDisclosure,
  readDisclosures,
  remindSpeaker,
  requestDisclosure,
  reuseDisclosure,
  reviewDisclosure,
} from './staff/disclosures.ts';
import {
  createSpeaker,
  findSpeakers,
  type IsInDraft,
  readSpeakerOfStaff,
  removeSpeaker,
  saveSpeaker,
} from './staff/speakers.ts';

/** `readDrafts`, `isInDraft`: what drafts say of their speakers; drafts belong to a later feature. */
export const catalogueRoutes = (readDrafts: ReadDraftSubjects, isInDraft: IsInDraft) => [
  serve(bookResponseCall, bookResponseSchemas, recordBookDownload),
  serve(speakerCalls.speakersCall, speakerSchemas.speakersSchemas, findSpeakers),
  serve(
    speakerCalls.speakerOfStaffCall,
    speakerSchemas.speakerOfStaffSchemas,
    readSpeakerOfStaff(readDrafts, isInDraft),
  ),
  serve(speakerCalls.createSpeakerCall, speakerSchemas.createSpeakerSchemas, createSpeaker),
  serve(speakerCalls.saveSpeakerCall, speakerSchemas.saveSpeakerSchemas, saveSpeaker),
  serve(speakerCalls.removeSpeakerCall, speakerSchemas.removeSpeakerSchemas, removeSpeaker(isInDraft)),
  serve(speakerCalls.disclosuresCall, speakerSchemas.disclosuresSchemas, readDisclosures(readDrafts)),
  serve(speakerCalls.requestDisclosureCall, speakerSchemas.requestDisclosureSchemas, requestDisclosure(readDrafts)),
  serve(speakerCalls.remindSpeakerCall, speakerSchemas.remindSpeakerSchemas, remindSpeaker(readDrafts)),
  serve(speakerCalls.enterDisclosureCall, speakerSchemas.enterDisclosureSchemas, enterDisclosure(readDrafts)),
  serve(speakerCalls.reviewDisclosureCall, speakerSchemas.reviewDisclosureSchemas, reviewDisclosure(readDrafts)),
  serve(speakerCalls.reuseDisclosureCall, speakerSchemas.reuseDisclosureSchemas, reuseDisclosure(readDrafts)),
  serve(disclosureCalls.forSpeakersCall, disclosureSchemas.forSpeakersSchemas, readForSpeakers(readDrafts), {
    most: 60,
    perSec: 300,
  }),
  // What is typed is saved every few seconds.
  serve(disclosureCalls.saveForSpeakersCall, disclosureSchemas.saveForSpeakersSchemas, saveForSpeakers(readDrafts), {
    most: 300,
    perSec: 300,
  }),
  serve(disclosureCalls.returnDisclosureCall, disclosureSchemas.returnDisclosureSchemas, returnDisclosure(readDrafts), {
    most: 30,
    perSec: 300,
  }),
  serve(
    disclosureCalls.declineDisclosureCall,
    disclosureSchemas.declineDisclosureSchemas,
    declineDisclosure(readDrafts),
    { most: 20, perSec: 300 },
  ),
  serve(disclosureCalls.addSpeakerFileCall, disclosureSchemas.addSpeakerFileSchemas, addSpeakerFile(readDrafts), {
    most: 60,
    perSec: 300,
  }),
  serve(
    disclosureCalls.removeSpeakerFileCall,
    disclosureSchemas.removeSpeakerFileSchemas,
    removeSpeakerFile(readDrafts),
    { most: 60, perSec: 300 },
  ),
  serve(speakerCalls.decideSpeakerFileCall, speakerSchemas.decideSpeakerFileSchemas, decideSpeakerFile),
];

/** Where speakers upload to. */
export const catalogueUploads = (readDrafts: ReadDraftSubjects) => [speakerUploads(readDrafts)];
