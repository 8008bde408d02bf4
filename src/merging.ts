// What each feature does when two accounts of one person become one, in the order of the features. What no line here
// moves stays with the account that goes, and a test holds that each table that knows a member is dealt with.
import type { MergeMember, UndoMerge } from './sign-in/server/merging.ts';
import { mergeSignIns } from './sign-in/server/merge-sign-ins.ts';
import { mergeMessages } from './support/server/merge-messages.ts';
import { mergeConsentRequests } from './consent/server/merge-consent-requests.ts';
import { mergeAdRequests } from './promotion/server/merge-ad-requests.ts';
import { mergeBookDownloads } from './catalogue/server/books/merge-book-downloads.ts';
import { mergeWatchLater } from './watch-later/server/merge-watch-later.ts';
import { mergeCredits, undoMergedCredits } from './credit/server/corrections/merge-credits.ts';
import { mergeLicenses } from './renewal/server/merge-licenses.ts';
import { mergeAuditAnswers } from './certificates/server/audit/merge-audit-answers.ts';
import { mergeProgress } from './study-path/server/merge-progress.ts';
import { mergeViewing } from './classroom/server/merge-viewing.ts';
import { mergeOutcomes } from './classroom/server/merge-outcomes.ts';
import { mergeSeats } from './seats/server/merge-seats.ts';
import { mergeMeetings } from './live/server/meetings/merge-meetings.ts';
import { mergeListening } from './podcasts/server/merge-listening.ts';
import { mergeEvaluations } from './evaluation/server/merge-evaluations.ts';
import { mergeSponsorAnswers } from './sponsor-video/server/merge-sponsor-answers.ts';
import { mergeSurveys } from './survey/server/merge-surveys.ts';
import { mergeAnnouncements } from './announcements/server/merge-announcements.ts';
import { mergeAttempts } from './exam/server/merge-attempts.ts';

export const merging: readonly MergeMember[] = [
  mergeSignIns,
  mergeMessages,
  mergeConsentRequests,
  mergeAdRequests,
  mergeBookDownloads,
  mergeWatchLater,
  mergeCredits,
  mergeLicenses,
  mergeAuditAnswers,
  mergeProgress,
  mergeViewing,
  mergeOutcomes,
  mergeSeats,
  mergeMeetings,
  mergeListening,
  mergeEvaluations,
  mergeSponsorAnswers,
  mergeSurveys,
  mergeAttempts,
  mergeAnnouncements,
];

/** What is undone before the rows of a merge are taken back. */
export const undoing: readonly UndoMerge[] = [undoMergedCredits];
