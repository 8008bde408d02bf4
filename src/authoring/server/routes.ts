import { serve } from '#platform/server/http/http.ts';
import * as calls from '../staff-contract.ts';
import { sharedPreviewCall } from '../preview-contract.ts';
import { sharedPreviewSchemas } from '../preview-schemas.ts';
import * as schemas from '../staff-schemas.ts';
import { createDraft, discardDraft, readDraft, restoreDraft, saveDraft } from './staff/drafts/drafts.ts';
import { duplicateDraft } from './staff/drafts/duplicate-draft.ts';
import * as bulk from './staff/publishing/bulk-actions.ts';
import { reinstateActivity } from './staff/publishing/retire.ts';
import { listCatalogue } from './staff/list/list-catalogue.ts';
import { makeCover } from './staff/drafts/make-cover.ts';
import { endSharedPreview, readPreviews, readSharedPreview, sharePreview } from './staff/drafts/share-preview.ts';
import { publishDraft } from './staff/publishing/publish-draft.ts';
import { answerReview, readReviewers, requestReview } from './staff/publishing/review-draft.ts';
import { scheduleDraft } from './staff/publishing/schedule-draft.ts';
import { readCalendar } from './staff/list/read-calendar.ts';
import { keepTemplate, readTemplates, removeTemplate, repeatDraft } from './staff/drafts/templates.ts';
import { readVersionDraft } from './staff/versions/version-draft.ts';
import { readVersion, readVersions } from './staff/versions/versions.ts';

/** A transcript of hours and an exam of 200 questions with their explanations. */
const draftBytes = 2 * 1024 * 1024;

export const authoringRoutes = [
  serve(calls.draftCall, schemas.draftSchemas, readDraft),
  serve(calls.createDraftCall, schemas.createDraftSchemas, createDraft),
  serve(calls.saveDraftCall, schemas.saveDraftSchemas, saveDraft, null, { mostBytes: draftBytes }),
  serve(calls.discardDraftCall, schemas.discardDraftSchemas, discardDraft),
  serve(calls.calendarCall, schemas.calendarSchemas, readCalendar),
  serve(calls.catalogueListCall, schemas.catalogueListSchemas, listCatalogue),
  serve(calls.rehearsePublishCall, schemas.rehearsePublishSchemas, bulk.rehearsePublish),
  serve(calls.publishActivitiesCall, schemas.changeCatalogueSchemas, bulk.publishActivities),
  serve(calls.rehearseScheduleCall, schemas.rehearseScheduleSchemas, bulk.rehearseSchedule),
  serve(calls.scheduleActivitiesCall, schemas.changeCatalogueSchemas, bulk.scheduleActivities),
  serve(calls.rehearseRetireCall, schemas.rehearseRetireSchemas, bulk.rehearseRetire),
  serve(calls.retireActivitiesCall, schemas.changeCatalogueSchemas, bulk.retireActivities),
  serve(calls.reinstateActivityCall, schemas.reinstateActivitySchemas, reinstateActivity),
  serve(calls.undoRetireCall, schemas.undoCatalogueSchemas, bulk.undoRetire),
  serve(calls.rehearseCategorizeCall, schemas.rehearseCategorizeSchemas, bulk.rehearseCategorize),
  serve(calls.categorizeActivitiesCall, schemas.changeCatalogueSchemas, bulk.categorizeActivities),
  serve(calls.undoCategorizeCall, schemas.undoCatalogueSchemas, bulk.undoCategorize),
  serve(calls.catalogueRehearsalCall, schemas.catalogueRehearsalSchemas, bulk.readBulkProgress),
  serve(calls.restoreDraftCall, schemas.restoreDraftSchemas, restoreDraft),
  serve(calls.duplicateDraftCall, schemas.duplicateDraftSchemas, duplicateDraft),
  serve(calls.makeCoverCall, schemas.makeCoverSchemas, makeCover),
  serve(calls.publishDraftCall, schemas.publishDraftSchemas, publishDraft),
  serve(calls.scheduleDraftCall, schemas.scheduleDraftSchemas, scheduleDraft),
  serve(calls.templatesCall, schemas.templatesSchemas, readTemplates),
  serve(calls.saveTemplateCall, schemas.saveTemplateSchemas, keepTemplate),
  serve(calls.removeTemplateCall, schemas.removeTemplateSchemas, removeTemplate),
  serve(calls.repeatDraftCall, schemas.repeatDraftSchemas, repeatDraft),
  serve(calls.reviewersCall, schemas.reviewersSchemas, readReviewers),
  serve(calls.requestReviewCall, schemas.requestReviewSchemas, requestReview),
  serve(calls.answerReviewCall, schemas.answerReviewSchemas, answerReview),
  serve(calls.previewsCall, schemas.previewsSchemas, readPreviews),
  serve(calls.sharePreviewCall, schemas.sharePreviewSchemas, sharePreview),
  serve(calls.endPreviewCall, schemas.endPreviewSchemas, endSharedPreview),
  serve(sharedPreviewCall, sharedPreviewSchemas, readSharedPreview, { most: 60, perSec: 300 }),
  serve(calls.versionsCall, schemas.versionsSchemas, readVersions),
  serve(calls.versionCall, schemas.versionSchemas, readVersion),
  serve(calls.versionDraftCall, schemas.versionDraftSchemas, readVersionDraft),
];
