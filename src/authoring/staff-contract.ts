// Drafts, and what becomes of them: everything taught is written as a draft, checked, published as a version, and
// retired. Nothing that members see changes while somebody writes.
import { rehearsalRefusals } from '#platform/shared/rehearsal.ts';
import { defineStaffCall } from '#staff/staff-call.ts';
import type * as schemas from './staff-schemas.ts';

export const authoringMessages = {
  unknownDraft: 'We couldn’t find this activity.',
  changedMeanwhile: (by: string) => `${by} saved this a moment ago. Choose what to keep.`,
  notReady: 'This can’t be published yet.',
  noteForGaps: 'Say what you corrected. The log names what the published version is still missing.',
  nothingToPublish: 'Nothing has changed since the last version.',
  noDraft: 'There’s no draft to discard.',
  unknownVersion: 'We couldn’t find this version.',
  scheduleAhead: 'Choose a time in the future.',
  notScheduled: 'This isn’t scheduled.',
  noDraftToReview: 'There’s no draft to review.',
  noDraftToShare: 'There’s no draft to share. Members see what is published.',
  tooManyPreviews: (most: number) => `${most} links already work. End one first.`,
  unknownPreview: 'This link has already ended.',
  previewFailed: 'We couldn’t save that. Try again.',
  unknownReviewer: 'This person can’t review drafts anymore. Choose someone else.',
  ownWork: 'You edited this last, so someone else has to review it.',
  ownWorkOf: (name: string) => `${name} edited this last. Choose someone else to review it.`,
  unknownTemplate: 'This template was deleted.',
  wrongDate: 'Choose a day and time for each draft.',
  notInReview: 'This review is no longer requested. Reload the page.',
  sayWhy: 'Say what isn’t balanced.',
  published: 'This has already been published. Retire it instead.',
  webinarAhead: 'This webinar isn’t over. Cancel it instead.',
  finishAhead: 'Choose today or a later day as the last day to finish.',
  showHasEpisodes: (count: number) =>
    `Retire its ${count === 1 ? 'episode' : `${count.toLocaleString('en-US')} episodes`} first.`,
  noCover: 'We couldn’t make a cover from this PDF. Upload one.',
  webinarNotOver: 'You can make the recording a class after the webinar has ended.',
  noneChosen: 'Choose at least one activity.',
  tooMany: 'Choose at most 1,000 activities at a time.',
  unknownCategory: 'One of these categories was removed. Reload the page.',
} as const;

const unknownDraft = ['unknown-draft'] as const;

export const draftCall = defineStaffCall<typeof schemas.draftSchemas>()({
  method: 'GET',
  path: '/api/staff/draft',
  permission: 'catalogue.read',
  refusals: unknownDraft,
});

export const createDraftCall = defineStaffCall<typeof schemas.createDraftSchemas>()({
  method: 'POST',
  path: '/api/staff/create-draft',
  permission: 'catalogue.edit',
  refusals: ['unknown-template'],
});

export const saveDraftCall = defineStaffCall<typeof schemas.saveDraftSchemas>()({
  method: 'POST',
  path: '/api/staff/save-draft',
  permission: 'catalogue.edit',
  refusals: [...unknownDraft, 'changed-meanwhile'],
});

export const discardDraftCall = defineStaffCall<typeof schemas.discardDraftSchemas>()({
  method: 'POST',
  path: '/api/staff/discard-draft',
  permission: 'catalogue.edit',
  refusals: [...unknownDraft, 'changed-meanwhile', 'no-draft'],
});

export const restoreDraftCall = defineStaffCall<typeof schemas.restoreDraftSchemas>()({
  method: 'POST',
  path: '/api/staff/restore-draft',
  permission: 'catalogue.edit',
  refusals: [...unknownDraft, 'changed-meanwhile', 'no-draft'],
});

export const duplicateDraftCall = defineStaffCall<typeof schemas.duplicateDraftSchemas>()({
  method: 'POST',
  path: '/api/staff/duplicate-draft',
  permission: 'catalogue.edit',
  refusals: [...unknownDraft, 'not-over'],
});

export const makeCoverCall = defineStaffCall<typeof schemas.makeCoverSchemas>()({
  method: 'POST',
  path: '/api/staff/make-cover',
  permission: 'catalogue.edit',
  refusals: [...unknownDraft, 'no-cover'],
});

export const publishDraftCall = defineStaffCall<typeof schemas.publishDraftSchemas>()({
  method: 'POST',
  path: '/api/staff/publish-draft',
  permission: 'catalogue.publish',
  refusals: [...unknownDraft, 'changed-meanwhile', 'not-ready', 'nothing-to-publish'],
});

export const scheduleDraftCall = defineStaffCall<typeof schemas.scheduleDraftSchemas>()({
  method: 'POST',
  path: '/api/staff/schedule-draft',
  permission: 'catalogue.publish',
  refusals: [...unknownDraft, 'changed-meanwhile', 'not-ready', 'schedule-ahead', 'not-scheduled'],
});

export const templatesCall = defineStaffCall<typeof schemas.templatesSchemas>()({
  method: 'GET',
  path: '/api/staff/templates',
  permission: 'catalogue.edit',
  refusals: [],
});

export const saveTemplateCall = defineStaffCall<typeof schemas.saveTemplateSchemas>()({
  method: 'POST',
  path: '/api/staff/save-template',
  permission: 'catalogue.edit',
  refusals: unknownDraft,
});

export const removeTemplateCall = defineStaffCall<typeof schemas.removeTemplateSchemas>()({
  method: 'POST',
  path: '/api/staff/remove-template',
  permission: 'catalogue.edit',
  refusals: ['unknown-template'],
});

export const repeatDraftCall = defineStaffCall<typeof schemas.repeatDraftSchemas>()({
  method: 'POST',
  path: '/api/staff/repeat-draft',
  permission: 'catalogue.edit',
  refusals: [...unknownDraft, 'wrong-date'],
});

export const reviewersCall = defineStaffCall<typeof schemas.reviewersSchemas>()({
  method: 'GET',
  path: '/api/staff/reviewers',
  permission: 'catalogue.edit',
  refusals: [],
});

export const requestReviewCall = defineStaffCall<typeof schemas.requestReviewSchemas>()({
  method: 'POST',
  path: '/api/staff/request-review',
  permission: 'catalogue.edit',
  refusals: [...unknownDraft, 'changed-meanwhile', 'no-draft', 'unknown-reviewer', 'own-work', 'not-in-review'],
});

export const answerReviewCall = defineStaffCall<typeof schemas.answerReviewSchemas>()({
  method: 'POST',
  path: '/api/staff/answer-review',
  permission: 'catalogue.publish',
  refusals: [...unknownDraft, 'changed-meanwhile', 'own-work', 'not-in-review', 'say-why'],
});

export const previewsCall = defineStaffCall<typeof schemas.previewsSchemas>()({
  method: 'GET',
  path: '/api/staff/previews',
  permission: 'catalogue.edit',
  refusals: unknownDraft,
});

export const sharePreviewCall = defineStaffCall<typeof schemas.sharePreviewSchemas>()({
  method: 'POST',
  path: '/api/staff/share-preview',
  permission: 'catalogue.edit',
  answersSecret: true,
  refusals: [...unknownDraft, 'no-draft', 'too-many-previews'],
});

export const endPreviewCall = defineStaffCall<typeof schemas.endPreviewSchemas>()({
  method: 'POST',
  path: '/api/staff/end-preview',
  permission: 'catalogue.edit',
  refusals: [...unknownDraft, 'unknown-preview'],
});

export const versionsCall = defineStaffCall<typeof schemas.versionsSchemas>()({
  method: 'GET',
  path: '/api/staff/versions',
  permission: 'catalogue.read',
  refusals: unknownDraft,
});

export const versionCall = defineStaffCall<typeof schemas.versionSchemas>()({
  method: 'GET',
  path: '/api/staff/version',
  permission: 'catalogue.read',
  refusals: [...unknownDraft, 'unknown-version'],
});

/** The page of a version as members saw it when it was published: of `h`, in `version`. */
export const snapshotPath = '/api/staff/snapshot';

export const versionDraftCall = defineStaffCall<typeof schemas.versionDraftSchemas>()({
  method: 'GET',
  path: '/api/staff/version-draft',
  permission: 'catalogue.edit',
  refusals: [...unknownDraft, 'unknown-version'],
});

export const catalogueListCall = defineStaffCall<typeof schemas.catalogueListSchemas>()({
  method: 'GET',
  path: '/api/staff/catalogue',
  permission: 'catalogue.read',
  refusals: [],
});

export const calendarCall = defineStaffCall<typeof schemas.calendarSchemas>()({
  method: 'GET',
  path: '/api/staff/calendar',
  permission: 'catalogue.read',
  refusals: [],
});

/** The list as CSV, and what it lists as a ZIP that `npm run portal -- import` reads; both take its filters. */
export const catalogueCsvPath = '/api/staff/catalogue.csv';
export const catalogueFolderPath = '/api/staff/catalogue.zip';

const rehearsing = ['none-chosen', 'too-many'] as const;

export const rehearsePublishCall = defineStaffCall<typeof schemas.rehearsePublishSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-publish-activities',
  permission: 'catalogue.publish',
  refusals: rehearsing,
});

export const publishActivitiesCall = defineStaffCall<typeof schemas.changeCatalogueSchemas>()({
  method: 'POST',
  path: '/api/staff/publish-activities',
  permission: 'catalogue.publish',
  refusals: rehearsalRefusals,
});

export const rehearseScheduleCall = defineStaffCall<typeof schemas.rehearseScheduleSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-schedule-activities',
  permission: 'catalogue.publish',
  refusals: [...rehearsing, 'schedule-ahead'],
});

export const scheduleActivitiesCall = defineStaffCall<typeof schemas.changeCatalogueSchemas>()({
  method: 'POST',
  path: '/api/staff/schedule-activities',
  permission: 'catalogue.publish',
  refusals: rehearsalRefusals,
});

export const rehearseRetireCall = defineStaffCall<typeof schemas.rehearseRetireSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-retire-activities',
  permission: 'catalogue.retire',
  refusals: [...rehearsing, 'wrong-day'],
});

export const retireActivitiesCall = defineStaffCall<typeof schemas.changeCatalogueSchemas>()({
  method: 'POST',
  path: '/api/staff/retire-activities',
  permission: 'catalogue.retire',
  refusals: rehearsalRefusals,
});

export const undoRetireCall = defineStaffCall<typeof schemas.undoCatalogueSchemas>()({
  method: 'POST',
  path: '/api/staff/undo-retire-activities',
  permission: 'catalogue.retire',
  refusals: ['unknown-rehearsal', 'changed-since'],
});

export const reinstateActivityCall = defineStaffCall<typeof schemas.reinstateActivitySchemas>()({
  method: 'POST',
  path: '/api/staff/reinstate-activity',
  permission: 'catalogue.retire',
  refusals: unknownDraft,
});

export const rehearseCategorizeCall = defineStaffCall<typeof schemas.rehearseCategorizeSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-categorize-activities',
  permission: 'catalogue.publish',
  refusals: [...rehearsing, 'unknown-category'],
});

export const categorizeActivitiesCall = defineStaffCall<typeof schemas.changeCatalogueSchemas>()({
  method: 'POST',
  path: '/api/staff/categorize-activities',
  permission: 'catalogue.publish',
  refusals: rehearsalRefusals,
});

export const undoCategorizeCall = defineStaffCall<typeof schemas.undoCatalogueSchemas>()({
  method: 'POST',
  path: '/api/staff/undo-categorize-activities',
  permission: 'catalogue.publish',
  refusals: ['unknown-rehearsal', 'changed-since'],
});

/** How far an action on many activities is that a job carries out. */
export const catalogueRehearsalCall = defineStaffCall<typeof schemas.catalogueRehearsalSchemas>()({
  method: 'GET',
  path: '/api/staff/catalogue-rehearsal',
  permission: 'catalogue.publish',
  refusals: ['unknown-rehearsal'],
});
