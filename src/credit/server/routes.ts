import { serve } from '#platform/server/http.ts';
import {
  accountHomeCall,
  completedCall,
  completedPodcastsCall,
  completedWebinarsCall,
  hideAgdReminderCall,
  proofCall,
  sendCertificateCall,
  sendReportCall,
  verifyCall,
} from '../contract.ts';
import { countCompletedCe, listCompletedPodcasts, listCompletedWebinars } from './list-completed.ts';
import { hideAgdReminder, readProof, sendCertificate } from './send-certificate.ts';
import { verifyCertificate } from './verify-certificate.ts';
import { readAccountHome, sendReport } from './send-report.ts';

export const creditRoutes = [
  serve(accountHomeCall, readAccountHome),
  serve(sendReportCall, sendReport),
  serve(completedCall, countCompletedCe),
  serve(completedWebinarsCall, listCompletedWebinars),
  serve(completedPodcastsCall, listCompletedPodcasts),
  serve(proofCall, readProof),
  serve(sendCertificateCall, sendCertificate),
  serve(hideAgdReminderCall, hideAgdReminder),
  serve(verifyCall, verifyCertificate, { most: 120, perSec: 300 }),
];
