// What a session opened by the link of an email may do before its owner gives the password: whoever has the email has
// the link. Every other call that knows the member is refused (docs/specification/accounts.md, AC-5).
import {
  accountItemsCall,
  emailWorksCall,
  sendVerificationCall,
  validateAgdNumberCall,
  validateEmailCall,
  validateUsernameCall,
} from './accounts/contract.ts';
import { bookResponseCall } from './catalogue/contract.ts';
import {
  classCall,
  classViewCall,
  handoutCall,
  relatedClassesCall,
  saveOutcomeCheckCall,
  saveVideoPositionCall,
  videoPositionCall,
} from './classroom/contract.ts';
import { consentCall, decideConsentCall, removeConsentCall } from './consent/contract.ts';
import { hideAgdReminderCall } from './credit/contract.ts';
import { evaluationDraftCall, saveEvaluationCall, saveEvaluationDraftCall } from './evaluation/contract.ts';
import { examCall, gradeExamCall, pendingCall, saveExamDraftCall } from './exam/contract.ts';
import { forYouCall, homeCall, memberHomeCall } from './home/contract.ts';
import { booksCall, onDemandCall, podcastsCall, speakerCall, tutorialsCall, upcomingCall } from './lists/contract.ts';
import {
  answerCheckCall,
  checkInCall,
  checkOutCall,
  classStartCall,
  roomCall,
  saveAffidavitCall,
} from './live/contract.ts';
import type { Call } from './platform/shared/call.ts';
import {
  listeningQueueCall,
  podcastCall,
  podcastEpisodesCall,
  podcastShowCall,
  podcastShowsCall,
  podcastViewCall,
  saveListeningQueueCall,
  savePositionsCall,
} from './podcasts/contract.ts';
import { adEventCall, featuredClickCall, mobileAdCall } from './promotion/contract.ts';
import { searchCall, searchResultsCall } from './search/contract.ts';
import { cancelSeatCall, cancelSeatInfoCall, reserveSeatCall, seatCall, seatsCall } from './seats/contract.ts';
import { agreementCall, confirmPasswordCall } from './sign-in/contract.ts';
import { saveSponsorAnswerCall, sponsorVideoCall } from './sponsor-video/contract.ts';
import { supportCall } from './support/contract.ts';
import { saveSurveyAnswerCall, surveyCall } from './survey/contract.ts';
import { queueAddCall, queueCall, removeQueueCall } from './watch-later/contract.ts';

/** By the reason why an email that is in other hands does no harm there. */
const openedFor: Readonly<Record<string, readonly Call[]>> = {
  'It gives the password, or asks whether there is something to agree to.': [confirmPasswordCall, agreementCall],
  'Everyone gets the same answer, apart from the marks of seats and saved classes.': [
    accountItemsCall,
    adEventCall,
    booksCall,
    classCall,
    featuredClickCall,
    homeCall,
    mobileAdCall,
    onDemandCall,
    podcastCall,
    podcastEpisodesCall,
    podcastShowCall,
    podcastShowsCall,
    podcastsCall,
    relatedClassesCall,
    searchCall,
    searchResultsCall,
    speakerCall,
    supportCall,
    tutorialsCall,
    upcomingCall,
    validateAgdNumberCall,
    validateEmailCall,
    validateUsernameCall,
  ],
  'The home page is where a link to sign in leads: what begins next and what to take.': [
    memberHomeCall,
    forYouCall,
    queueCall,
    queueAddCall,
    removeQueueCall,
  ],
  'Emails are about seats: to see, reserve, and give them up.': [
    reserveSeatCall,
    seatCall,
    seatsCall,
    cancelSeatInfoCall,
    cancelSeatCall,
  ],
  'A reminder leads into the webinar, and the affidavit follows it.': [
    classStartCall,
    roomCall,
    checkInCall,
    checkOutCall,
    answerCheckCall,
    saveAffidavitCall,
  ],
  'Emails lead to an activity: to watch, hear, or read it.': [
    classViewCall,
    handoutCall,
    videoPositionCall,
    saveVideoPositionCall,
    saveOutcomeCheckCall,
    podcastViewCall,
    savePositionsCall,
    listeningQueueCall,
    saveListeningQueueCall,
    bookResponseCall,
  ],
  'Emails lead to the exam and the evaluation, and to what comes between them.': [
    pendingCall,
    examCall,
    saveExamDraftCall,
    gradeExamCall,
    evaluationDraftCall,
    saveEvaluationDraftCall,
    saveEvaluationCall,
    sponsorVideoCall,
    saveSponsorAnswerCall,
    surveyCall,
    saveSurveyAnswerCall,
    hideAgdReminderCall,
  ],
  'It only emails the member, or acts by the code of such an email.': [
    sendVerificationCall,
    emailWorksCall,
    removeConsentCall,
    consentCall,
    decideConsentCall,
  ],
};

export const openByLink: ReadonlySet<Call> = new Set(Object.values(openedFor).flat());
