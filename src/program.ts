// What the portal consists of: every feature's calls and jobs, in one list each. The processes and the tests run
// exactly this.
import * as addresses from './screens.ts';
import { admitStaff } from './staff/server/sessions/admit-staff.ts';
import { auditCsv } from './staff/server/audit/audit-log.ts';
import { catalogueFiles } from './authoring/server/list/list-catalogue.ts';
import { isInDraft } from './authoring/server/drafts/draft-subject-queries.ts';
import { readDraftSubjects } from './authoring/server/drafts/read-draft-subjects.ts';
import { followCaptions } from './authoring/server/drafts/follow-captions.ts';
import { announcementTimetable, announcementWork } from './announcements/server/jobs.ts';
import { announcementRoutes } from './announcements/server/routes.ts';
import { mayAnnouncementLeave } from './announcements/server/send.ts';
import { authoringTimetable, authoringWork } from './authoring/server/jobs.ts';
import { authoringRoutes } from './authoring/server/routes.ts';
import type { RenderPage } from './authoring/server/versions/take-snapshot.ts';
import { binderDocuments } from './binder/server/documents.ts';
import { binderTimetable, binderWork } from './binder/server/jobs.ts';
import { binderRoutes } from './binder/server/routes.ts';
import { backupDocuments } from './backup/server/documents.ts';
import { backupTimetable, backupWork } from './backup/server/jobs.ts';
import { backupRoutes } from './backup/server/routes.ts';
import { staffTimetable, staffWork } from './staff/server/jobs.ts';
import { staffRoutes } from './staff/server/routes.ts';
import { findStudentByToken } from './sign-in/server/sessions/find-student-by-token.ts';
import { signInTimetable, signInWork } from './sign-in/server/jobs.ts';
import { studentTimetable, studentWork } from './students/server/jobs.ts';
import { accountMailSamples } from './accounts/server/emails/mail-samples.ts';
import { accountRoutes } from './accounts/server/routes.ts';
import { studentRoutes } from './students/server/routes.ts';
import { signInRoutes } from './sign-in/server/routes.ts';
import { catalogueDocuments } from './lists/server/machine-documents.ts';
import { shareCardDocuments } from './lists/server/share-card-documents.ts';
import { resultsDocuments } from './results/server/documents.ts';
import { resultsTimetable, resultsWork } from './results/server/jobs.ts';
import { rekeyApproval } from './results/server/rekey.ts';
import { resultsRoutes } from './results/server/routes.ts';
import { homeRoutes } from './home/server/routes.ts';
import { listRoutes } from './lists/server/routes.ts';
import { catalogueTimetable, catalogueWork } from './catalogue/server/jobs.ts';
import { catalogueRoutes, catalogueUploads } from './catalogue/server/routes.ts';
import { catalogueSettingsRoutes } from './catalogue/server/staff/settings-routes.ts';
import { demoRoutes } from './demo/server/routes.ts';
import { overviewTimetable, overviewWork } from './overview/server/jobs.ts';
import { overviewRoutes } from './overview/server/routes.ts';
import { searchTimetable, searchWork } from './search/server/note-miss.ts';
import { searchRoutes } from './search/server/routes.ts';
import { entersFrom, entersUntil, mayEnterRoom } from './live/entry-window.ts';
import { classroomRoutes } from './classroom/server/routes.ts';
import { eraseAccount, erasure } from './erasure.ts';
import { overviewParts, rehearsedActions, retentionRules, toDo } from './console.ts';
import { consentWork } from './consent/server/jobs.ts';
import { consentRoutes } from './consent/server/routes.ts';
import { reportCredit } from './reporting/server/channels/send-reports.ts';
import { checkLicense } from './reporting/server/channels/check-license.ts';
import { reportingDocuments } from './reporting/server/documents.ts';
import { reportingRoutes } from './reporting/server/routes.ts';
import { reportingTimetable, reportingWork } from './reporting/server/jobs.ts';
import { creditTimetable, creditWork } from './credit/server/jobs.ts';
import { badgeDocuments } from './certificates/server/badge/badge-documents.ts';
import { auditDocuments } from './certificates/server/audit/audit-answers.ts';
import { checkDocuments } from './certificates/server/check-program.ts';
import { certificateDocuments } from './certificates/server/files/certificate-files.ts';
import { mailCertificateAgain } from './certificates/server/send-certificate.ts';
import { creditRoutes } from './credit/server/routes.ts';
import { ledgerDocuments } from './ledger/server/read-ledger.ts';
import { certificateTimetable, certificateWork } from './certificates/server/jobs.ts';
import { certificateMailSamples } from './certificates/server/mail-samples.ts';
import { renewalRoutes } from './renewal/server/routes.ts';
import { certificateRoutes } from './certificates/server/routes.ts';
import { ledgerTimetable, ledgerWork } from './ledger/server/jobs.ts';
import { ledgerRoutes } from './ledger/server/routes.ts';
import { askForMerge, askForRoles } from './ledger/server/two-persons.ts';
import { findAgdTask, notifyAgd } from './reporting/server/notify-agd.ts';
import { evaluationRoutes } from './evaluation/server/routes.ts';
import { examRoutes } from './exam/server/routes.ts';
import { questionBankRoutes } from './exam/server/staff/bank-routes.ts';
import { providerRoutes } from './provider/server/routes.ts';
import { pagesRoutes } from './pages/server/routes.ts';
import { attendanceDocuments } from './live/server/attendance/attendance-documents.ts';
import { deskDocuments } from './live/server/staff/download-record.ts';
import { liveDocuments } from './live/server/meetings/zoom-webhook.ts';
import { liveTimetable, liveWork } from './live/server/jobs.ts';
import { liveRoutes } from './live/server/routes.ts';
import { mediaRoutes, mediaUploads } from './media/server/routes.ts';
import { transcribeWork } from './media/server/transcribe.ts';
import { logUpload } from './media/server/upload-log.ts';
import type { DocumentRoute } from './platform/server/http/documents.ts';
import { fileTextTimetable, fileTextWork } from './platform/server/files/file-text.ts';
import { removeFileWork } from './platform/server/files/remove-files.ts';
import type { People, Route } from './platform/server/http/http.ts';
import { idempotencyTimetable, idempotencyWork } from './platform/server/http/guards/idempotency.ts';
import type { JobWork, TimedJob } from './platform/server/jobs/jobs.ts';
import { bounceDocuments } from './platform/server/mail/bounces.ts';
import { mailTimetable, mailWork } from './platform/server/mail/mailer.ts';
import { rehearsalTimetable, rehearsalWork } from './platform/server/rehearsal/rehearsal.ts';
import { pagesAreBuilt } from './platform/server/process/built-pages.ts';
import { pushWork } from './platform/server/push/push.ts';
import type { UploadRoute } from './platform/server/http/upload-routes.ts';
import { uploadTimetable, uploadWork } from './platform/server/uploads/check-upload.ts';
import { merging, undoing } from './merging.ts';
import { openByLink } from './open-by-link.ts';
import { logDocuments } from './credit/server/ledger-log/log-documents.ts';
import { announcementDocuments } from './announcements/server/follow-link.ts';
import { calendarDocuments } from './seats/server/calendar/calendar-documents.ts';
import { seatTimetable, seatWork } from './seats/server/jobs.ts';
import { readProvider, readTimeZone } from './provider/server/provider.ts';
import { seatMailSamples } from './seats/server/notices/mail-samples.ts';
import { seatRoutes } from './seats/server/routes.ts';
import { podcastDocuments } from './podcasts/server/feed-documents.ts';
import { podcastRoutes } from './podcasts/server/routes.ts';
import { promotionTimetable, promotionWork } from './promotion/server/jobs.ts';
import { promotionDocuments } from './promotion/server/staff/ad-report.ts';
import { promotionRoutes } from './promotion/server/routes.ts';
import { sponsorVideoRoutes } from './sponsor-video/server/routes.ts';
import { handOverMessages } from './support/server/staff/answer-messages.ts';
import { supportRoutes } from './support/server/routes.ts';
import { surveyRoutes } from './survey/server/routes.ts';
import { watchLaterRoutes } from './watch-later/server/routes.ts';

export const routes: readonly Route[] = [
  ...staffRoutes({ readProvider, readTimeZone }, [handOverMessages], toDo, askForRoles),
  ...backupRoutes(retentionRules),
  ...signInRoutes,
  ...accountRoutes,
  ...studentRoutes({ merging, undoing, erase: eraseAccount }, askForMerge),
  ...providerRoutes({ ...accountMailSamples, ...seatMailSamples, ...certificateMailSamples }),
  ...pagesRoutes,
  ...supportRoutes(mailCertificateAgain),
  ...consentRoutes(erasure),
  ...promotionRoutes,
  ...catalogueRoutes(readDraftSubjects, isInDraft),
  ...catalogueSettingsRoutes,
  ...searchRoutes,
  ...listRoutes,
  ...homeRoutes,
  ...watchLaterRoutes,
  ...creditRoutes,
  ...renewalRoutes(checkLicense),
  ...certificateRoutes,
  ...ledgerRoutes({ find: findAgdTask, tell: notifyAgd }, merging, [rekeyApproval]),
  ...classroomRoutes({ entersFrom, entersUntil, mayEnterRoom }),
  ...seatRoutes({ entersFrom }),
  ...liveRoutes,
  ...podcastRoutes,
  ...evaluationRoutes,
  ...sponsorVideoRoutes,
  ...surveyRoutes,
  ...examRoutes,
  ...questionBankRoutes,
  ...mediaRoutes(followCaptions),
  ...authoringRoutes,
  ...resultsRoutes,
  ...reportingRoutes,
  ...binderRoutes,
  ...announcementRoutes,
  ...overviewRoutes(overviewParts),
  ...demoRoutes(erasure),
];

/** What is answered beside the calls of the API: calendars, feeds, deliveries of other programs. */
export const documents: readonly DocumentRoute[] = [
  auditCsv,
  ...backupDocuments,
  ...catalogueDocuments,
  ...shareCardDocuments,
  ...certificateDocuments,
  ...auditDocuments,
  ...checkDocuments,
  ...badgeDocuments,
  ...ledgerDocuments,
  ...calendarDocuments,
  ...announcementDocuments,
  ...liveDocuments,
  ...attendanceDocuments,
  ...deskDocuments,
  ...podcastDocuments,
  ...catalogueFiles,
  ...resultsDocuments,
  ...reportingDocuments,
  ...binderDocuments,
  ...promotionDocuments,
  ...logDocuments,
  ...bounceDocuments,
];

/** Files on their way in. */
export const uploads: readonly UploadRoute[] = [...mediaUploads, ...catalogueUploads(readDraftSubjects)];

/** A page as visitors get it, for jobs. The parts that render are loaded with the first one. */
const renderPage: RenderPage = async (context, path) => {
  if (!pagesAreBuilt()) return null;
  const { renderForJob } = await import('./platform/server/http/pages.ts');
  return renderForJob(routes, context, addresses, path);
};

export const works: readonly JobWork[] = [
  ...mailWork(readProvider, mayAnnouncementLeave),
  ...pushWork(readProvider),
  ...idempotencyWork,
  ...fileTextWork,
  ...removeFileWork,
  ...uploadWork(logUpload),
  transcribeWork(followCaptions),
  ...rehearsalWork(rehearsedActions),
  ...staffWork,
  ...backupWork,
  ...signInWork,
  ...studentWork,
  ...promotionWork,
  ...searchWork,
  ...consentWork,
  ...catalogueWork(readDraftSubjects),
  ...creditWork,
  ...certificateWork(reportCredit),
  ...ledgerWork,
  ...reportingWork,
  ...binderWork,
  ...seatWork,
  ...liveWork,
  ...authoringWork(renderPage),
  ...resultsWork,
  ...announcementWork,
  ...overviewWork(overviewParts),
];

/** Cron times are UTC. */
export const timetable: readonly TimedJob[] = [
  ...mailTimetable,
  ...idempotencyTimetable,
  ...fileTextTimetable,
  ...uploadTimetable,
  ...rehearsalTimetable,
  ...staffTimetable,
  ...backupTimetable,
  ...signInTimetable,
  ...studentTimetable,
  ...promotionTimetable,
  ...binderTimetable,
  ...searchTimetable,
  ...catalogueTimetable,
  ...creditTimetable,
  ...certificateTimetable,
  ...ledgerTimetable,
  ...reportingTimetable,
  ...seatTimetable,
  ...liveTimetable,
  ...authoringTimetable,
  ...resultsTimetable,
  ...announcementTimetable,
  ...overviewTimetable,
];

export const people: People = { findStudent: findStudentByToken, admitStaff, openByLink };
