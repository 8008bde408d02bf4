import { serve } from '#platform/server/http.ts';
import { completedCall, completedPodcastsCall, completedWebinarsCall, hideAgdReminderCall, proofCall, sendCertificateCall, verifyCall } from '../contract.ts';
import { countCompletedCe, listCompletedPodcasts, listCompletedWebinars } from './list-completed.ts';
import { hideAgdReminder, readProof, sendCertificate, verifyCertificate } from './send-certificate.ts';

export const creditRoutes = [
  serve(completedCall, countCompletedCe),
  serve(completedWebinarsCall, listCompletedWebinars),
  serve(completedPodcastsCall, listCompletedPodcasts),
  serve(proofCall, readProof),
  serve(sendCertificateCall, sendCertificate),
  serve(hideAgdReminderCall, hideAgdReminder),
  serve(verifyCall, verifyCertificate, { most: 120, perSec: 300 }),
];
