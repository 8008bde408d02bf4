// Certificates and reports are drawn in a thread of their own, so that no other request waits for a drawing.
import { fileBeside, inThread } from '#platform/server/process/thread.ts';
import type { AuditDrawing } from './audit-pdf.ts';
import type { LicenseSheet } from './license-pdf.ts';
import type { DrawnCertificate, ProvenDrawing, YearDrawing } from './certificate-pdf.ts';
import type { CeReport } from '../report/report-rows.ts';

const papers = fileBeside(import.meta.filename, 'papers.thread');

/** The certificate of one proof as PDF, as `certificatePdf` describes it. */
export const drawCertificate = inThread<ProvenDrawing, DrawnCertificate>(papers, 'certificatePdf');

/** All certificates of a year as one PDF, as `yearPdf` describes it. */
export const drawYear = inThread<YearDrawing, Uint8Array>(papers, 'yearPdf');

/** The proof-of-CE report as PDF, as `reportPdf` describes it. */
export const drawReport = inThread<CeReport, Uint8Array>(papers, 'reportPdf');

/** The audit answer as PDF, as `auditPdf` describes it. */
export const drawAudit = inThread<AuditDrawing, Uint8Array>(papers, 'auditPdf');

/** The sheet with license and address as PDF, as `licensePdf` describes it. */
export const drawLicense = inThread<LicenseSheet, Uint8Array>(papers, 'licensePdf');
