// The file of each screen's page below src/, for the router. Apart from addresses.ts, because every page of a visitor
// loads that, and no browser asks for a page by its file.
import type { screens } from './addresses.ts';

const accountPage = 'accounts/web/AccountPage.tsx';

type ScreenPage = {
  readonly page: string;
  /** The page's file that is around it. */
  readonly within?: string;
};

export const screenPages = {
  '/': { page: 'home/web/HomePage.tsx' },
  '/home': { page: 'home/web/HomePage.tsx' },
  '/search': { page: 'search/web/SearchPage.tsx' },
  '/webinars/:page?': { page: 'lists/web/UpcomingPage.tsx' },
  '/upcoming/:page?': { page: 'lists/web/UpcomingPage.tsx' },
  '/ondemand/:page?': { page: 'lists/web/OnDemandPage.tsx' },
  '/podcasts/:page?': { page: 'podcasts/web/PodcastsPage.tsx' },
  '/tutorials/:page?': { page: 'lists/web/TutorialsPage.tsx' },
  '/ebooks/:page?': { page: 'lists/web/EbooksPage.tsx' },
  '/login/:s?': { page: 'sign-in/web/LoginPage.tsx' },
  '/logout': { page: 'sign-in/web/LogoutPage.tsx' },
  '/register': { page: 'accounts/web/RegisterPage.tsx' },
  '/hello': { page: 'accounts/web/HelloPage.tsx' },
  '/verify-email': { page: 'accounts/web/VerifyEmailPage.tsx' },
  '/recover': { page: 'sign-in/web/RecoverPage.tsx' },
  '/undo-email': { page: 'accounts/web/UndoEmailPage.tsx' },
  '/unsubscribe': { page: 'accounts/web/UnsubscribePage.tsx' },
  '/account': { page: 'home/web/AccountHomeTab.tsx', within: accountPage },
  '/account/profile': { page: 'accounts/web/ProfileTab.tsx', within: accountPage },
  '/account/password': { page: 'accounts/web/PasswordTab.tsx', within: accountPage },
  '/account/renewal': { page: 'certificates/web/RenewalTab.tsx', within: accountPage },
  '/account/security': { page: 'sign-in/web/SecurityTab.tsx', within: accountPage },
  '/gdpr': { page: 'consent/web/GdprPage.tsx', within: accountPage },
  '/consent': { page: 'consent/web/ConsentPage.tsx' },
  '/for-speakers': { page: 'catalogue/web/DisclosurePage.tsx' },
  '/support': { page: 'support/web/SupportPage.tsx' },
  '/about': { page: 'pages/web/AboutPage.tsx' },
  '/faculty': { page: 'pages/web/FacultyPage.tsx' },
  '/faculty/:slug': { page: 'lists/web/SpeakerPage.tsx' },
  '/terms': { page: 'pages/web/TermsPage.tsx' },
  '/agree': { page: 'pages/web/AgreePage.tsx' },
  '/privacy': { page: 'pages/web/PrivacyPage.tsx' },
  '/classroom/:c?': { page: 'classroom/web/ClassroomPage.tsx' },
  '/tutorial-history/:page?': { page: 'classroom/web/TutorialHistoryPage.tsx' },
  '/reserve/:c': { page: 'seats/web/ReservePage.tsx' },
  '/classroom-reserve/:c': { page: 'seats/web/ReservePage.tsx' },
  '/live/:c': { page: 'live/web/LivePage.tsx' },
  '/classroom-live/:c': { page: 'live/web/LivePage.tsx' },
  '/affidavit/:c': { page: 'live/web/AttendancePage.tsx' },
  '/classroom-affidavit/:c': { page: 'live/web/AttendancePage.tsx' },
  '/room/:c': { page: 'live/web/RoomPage.tsx' },
  '/attendance/:c': { page: 'live/web/AttendanceRecordPage.tsx' },
  '/cancel-seat/:code?': { page: 'seats/web/CancelSeatPage.tsx' },
  '/cancel/:code?': { page: 'seats/web/CancelSeatPage.tsx' },
  '/seats': { page: 'seats/web/SeatsPage.tsx' },
  '/reserved': { page: 'seats/web/SeatsPage.tsx' },
  '/completed/:page?': { page: 'certificates/web/CompletedPage.tsx' },
  '/completed-exams/:page?': { page: 'certificates/web/CompletedPage.tsx' },
  '/version/:code': { page: 'certificates/web/VersionPage.tsx' },
  '/audit/:code': { page: 'certificates/web/AuditPage.tsx' },
  '/preview/:code': { page: 'authoring/web/SharedPreviewPage.tsx' },
  '/stop-checkpoints': { page: 'certificates/web/StopCheckpointsPage.tsx' },
  '/verify-many': { page: 'certificates/web/VerifyManyPage.tsx' },
  '/verify-file': { page: 'certificates/web/VerifyFilePage.tsx' },
  '/verify/:code?': { page: 'certificates/web/VerifyPage.tsx' },
  '/podcast/:ps?/:p?': { page: 'podcasts/web/PodcastPage.tsx' },
  '/eval-podcast/:p?': { page: 'evaluation/web/PodcastEvaluationPage.tsx' },
  '/exam-podcast/:p?': { page: 'exam/web/PodcastExamPage.tsx' },
  '/queue/:page?': { page: 'watch-later/web/QueuePage.tsx' },
  '/offline': { page: 'podcasts/web/OfflinePage.tsx' },
  '/eval/:c': { page: 'evaluation/web/EvaluationPage.tsx' },
  '/sva/:c': { page: 'sponsor-video/web/SponsorVideoPage.tsx' },
  '/survey/:c': { page: 'survey/web/SurveyPage.tsx' },
  '/exam/:c': { page: 'exam/web/ExamPage.tsx' },
  '/done/:c': { page: 'exam/web/DonePage.tsx' },
  '/pending/:page?': { page: 'exam/web/PendingPage.tsx' },
  '/exams/:page?': { page: 'exam/web/PendingPage.tsx' },
  '/404': { page: 'platform/web/shell/NotFoundPage.tsx' },
} as const satisfies Record<keyof typeof screens, ScreenPage>;

/** What answers an address that is not a screen. */
export const unknownPage = screenPages['/404'].page;
