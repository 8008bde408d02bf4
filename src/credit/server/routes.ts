import { serve } from '#platform/server/http/http.ts';
import {
  accountHomeCall,
  certificateCall,
  certificateLinkCall,
  completedCall,
  completedPodcastsCall,
  completedWebinarsCall,
  hideAgdReminderCall,
  proofCall,
  sendCertificateCall,
  sendReportCall,
  setCreditGoalCall,
  verifyCall,
} from '../contract.ts';
import {
  accountHomeSchemas,
  certificateLinkSchemas,
  certificateSchemas,
  completedSchemas,
  completedPodcastsSchemas,
  completedWebinarsSchemas,
  hideAgdReminderSchemas,
  proofSchemas,
  sendCertificateSchemas,
  sendReportSchemas,
  setCreditGoalSchemas,
  verifySchemas,
} from '../schemas.ts';
import { countCompletedCe, listCompletedPodcasts, listCompletedWebinars } from './list-completed.ts';
import { linkCertificates } from './certificate-files.ts';
import { readCertificate } from './read-certificate.ts';
import { hideAgdReminder, readProof, sendCertificate } from './send-certificate.ts';
import { verifyCertificate } from './verify-certificate.ts';
import { sendReport } from './send-report.ts';
import { readAccountHome } from './read-account-home.ts';
import { setCreditGoal } from './set-credit-goal.ts';

export const creditRoutes = [
  serve(accountHomeCall, accountHomeSchemas, readAccountHome),
  serve(setCreditGoalCall, setCreditGoalSchemas, setCreditGoal),
  serve(sendReportCall, sendReportSchemas, sendReport),
  serve(completedCall, completedSchemas, countCompletedCe),
  serve(completedWebinarsCall, completedWebinarsSchemas, listCompletedWebinars),
  serve(completedPodcastsCall, completedPodcastsSchemas, listCompletedPodcasts),
  serve(proofCall, proofSchemas, readProof),
  serve(certificateCall, certificateSchemas, readCertificate),
  serve(certificateLinkCall, certificateLinkSchemas, linkCertificates),
  serve(sendCertificateCall, sendCertificateSchemas, sendCertificate),
  serve(hideAgdReminderCall, hideAgdReminderSchemas, hideAgdReminder),
  serve(verifyCall, verifySchemas, verifyCertificate, { most: 120, perSec: 300 }),
];
