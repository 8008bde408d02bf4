import type { Feature } from '#staff/server/feature-parts.ts';
import { auditDocuments } from './server/audit/audit-answers.ts';
import { badgeDocuments } from './server/badge/badge-documents.ts';
import { checkDocuments } from './server/check-program.ts';
import { certificateDocuments } from './server/files/certificate-files.ts';
import { certificateTimetable, certificateWork, type OnIssued } from './server/jobs.ts';
import { certificateRoutes } from './server/routes.ts';

export const feature = (onIssued: OnIssued): Feature => ({
  routes: certificateRoutes,
  documents: [...certificateDocuments, ...auditDocuments, ...checkDocuments, ...badgeDocuments],
  works: certificateWork(onIssued),
  timetable: certificateTimetable,
});

export { certificateMailSamples as mailSamples } from './server/mail-samples.ts';
export { mailCertificateAgain } from './server/send-certificate.ts';
