import { serverMap } from '#server-map.ts';
import { serve } from '#platform/server/http/http.ts';
import * as calls from '../contract.ts';
import * as schemas from '../schemas.ts';
import * as staffCalls from '../staff-contract.ts';
import * as staffSchemas from '../staff-schemas.ts';
import { endAudit, makeAuditAnswer, readAudit, readAuditAnswers } from './audit/audit-answers.ts';
import { linkCertificates } from './files/certificate-files.ts';
import {
  countCompletedCe,
  listCompletedCertificates,
  listCompletedPodcasts,
  listCompletedWebinars,
} from './list-completed.ts';
import { readCertificate } from './read-certificate.ts';
import { readCreditVersion } from './read-credit-version.ts';
import { readProof, sendCertificate } from './send-certificate.ts';
import { sendReport } from './report/send-report.ts';
import {
  addCheckpointAddress,
  readCheckpointMails,
  removeCheckpointAddress,
  sendCheckpoints,
} from './staff/checkpoint-mails.ts';
import { readCheckpointsState, stopCheckpoints } from './stop-checkpoints.ts';
import { verifyCertificate } from './verify-certificate.ts';
import { verifyMany } from './verify-many.ts';

export const certificateRoutes = [
  serve(calls.sendReportCall, schemas.sendReportSchemas, sendReport),
  serve(calls.completedCall, schemas.completedSchemas, countCompletedCe),
  serve(calls.completedCertificatesCall, schemas.completedCertificatesSchemas, listCompletedCertificates),
  serve(calls.completedWebinarsCall, schemas.completedWebinarsSchemas, listCompletedWebinars),
  serve(calls.completedPodcastsCall, schemas.completedPodcastsSchemas, listCompletedPodcasts),
  serve(calls.proofCall, schemas.proofSchemas, readProof),
  serve(calls.certificateCall, schemas.certificateSchemas, readCertificate),
  serve(calls.certificateLinkCall, schemas.certificateLinkSchemas, linkCertificates),
  serve(calls.sendCertificateCall, schemas.sendCertificateSchemas, sendCertificate),
  serve(calls.creditVersionCall, schemas.creditVersionSchemas, readCreditVersion),
  serve(calls.verifyCall, schemas.verifySchemas, verifyCertificate, { most: 120, perSec: 300 }),
  serve(calls.verifyManyCall, schemas.verifyManySchemas, verifyMany, { most: 12, perSec: 300 }),
  serve(calls.auditAnswersCall, schemas.auditAnswersSchemas, readAuditAnswers),
  serve(calls.makeAuditAnswerCall, schemas.makeAuditAnswerSchemas, makeAuditAnswer),
  serve(calls.endAuditAnswerCall, schemas.endAuditAnswerSchemas, endAudit),
  serve(calls.auditCall, schemas.auditSchemas, readAudit, { most: 60, perSec: 300 }),
  serve(
    calls.checkpointsStateCall,
    schemas.checkpointsStateSchemas,
    readCheckpointsState,
    { most: 60, perSec: 300 },
    { pageFor: serverMap.stopCheckpoints },
  ),
  serve(calls.stopCheckpointsCall, schemas.stopCheckpointsSchemas, stopCheckpoints, { most: 60, perSec: 300 }),
  serve(staffCalls.checkpointMailsCall, staffSchemas.checkpointMailsSchemas, readCheckpointMails),
  serve(staffCalls.addCheckpointAddressCall, staffSchemas.addCheckpointAddressSchemas, addCheckpointAddress),
  serve(staffCalls.removeCheckpointAddressCall, staffSchemas.removeCheckpointAddressSchemas, removeCheckpointAddress),
  serve(staffCalls.sendCheckpointsCall, staffSchemas.sendCheckpointsSchemas, sendCheckpoints),
];
