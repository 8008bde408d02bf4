// What no browser asks about a screen, apart from addresses.ts, which every page of a visitor loads: its page's file
// below src/, for the router; whether search engines read it; whether it opens without a connection.
import { fixedPart, screens } from './addresses.ts';

const accountPage = 'accounts/web/AccountPage.tsx';

type ScreenPage = {
  readonly page: string;
  /** The page's file that is around it. */
  readonly within?: string;
  /** `listed`: search engines find it in the site map; `open`: they may read it; otherwise robots.txt closes it. */
  readonly robots?: 'listed' | 'open';
  /** It opens without a connection. */
  readonly offline?: true;
};

export const screenPages = {
  '/': { page: 'home/web/HomePage.tsx', robots: 'open' },
  '/home': { page: 'home/web/HomePage.tsx', robots: 'listed' },
  '/search': { page: 'search/web/SearchPage.tsx' },
  '/webinars/:page?': { page: 'lists/web/UpcomingPage.tsx', robots: 'listed' },
  '/upcoming/:page?': { page: 'lists/web/UpcomingPage.tsx', robots: 'open' },
  '/ondemand/:page?': { page: 'lists/web/OnDemandPage.tsx', robots: 'listed' },
  '/podcasts/:page?': { page: 'podcasts/web/PodcastsPage.tsx', robots: 'listed' },
  '/tutorials/:page?': { page: 'lists/web/TutorialsPage.tsx', robots: 'listed' },
  '/ebooks/:page?': { page: 'lists/web/EbooksPage.tsx', robots: 'listed' },
  '/login/:s?': { page: 'sign-in/web/LoginPage.tsx' },
  '/logout': { page: 'sign-in/web/LogoutPage.tsx' },
  '/register': { page: 'accounts/web/RegisterPage.tsx', robots: 'listed' },
  '/hello': { page: 'accounts/web/HelloPage.tsx', robots: 'open' },
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
  '/support': { page: 'support/web/SupportPage.tsx', robots: 'listed' },
  '/about': { page: 'pages/web/AboutPage.tsx', robots: 'listed' },
  '/faculty': { page: 'pages/web/FacultyPage.tsx', robots: 'listed' },
  '/faculty/:slug': { page: 'lists/web/SpeakerPage.tsx', robots: 'open' },
  '/terms': { page: 'pages/web/TermsPage.tsx', robots: 'listed' },
  '/agree': { page: 'pages/web/AgreePage.tsx' },
  '/privacy': { page: 'pages/web/PrivacyPage.tsx', robots: 'listed' },
  '/classroom/:c?': { page: 'classroom/web/ClassroomPage.tsx', robots: 'open' },
  '/tutorial-history/:page?': { page: 'classroom/web/TutorialHistoryPage.tsx' },
  '/reserve/:c': { page: 'seats/web/ReservePage.tsx', robots: 'open' },
  '/classroom-reserve/:c': { page: 'seats/web/ReservePage.tsx', robots: 'open' },
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
  '/podcast/:ps?/:p?': { page: 'podcasts/web/PodcastPage.tsx', robots: 'open' },
  '/eval-podcast/:p?': { page: 'evaluation/web/PodcastEvaluationPage.tsx' },
  '/exam-podcast/:p?': { page: 'exam/web/PodcastExamPage.tsx' },
  '/queue/:page?': { page: 'watch-later/web/QueuePage.tsx', offline: true },
  '/offline': { page: 'podcasts/web/OfflinePage.tsx', robots: 'open', offline: true },
  '/eval/:c': { page: 'evaluation/web/EvaluationPage.tsx' },
  '/sva/:c': { page: 'sponsor-video/web/SponsorVideoPage.tsx' },
  '/survey/:c': { page: 'survey/web/SurveyPage.tsx' },
  '/exam/:c': { page: 'exam/web/ExamPage.tsx' },
  '/done/:c': { page: 'exam/web/DonePage.tsx' },
  '/pending/:page?': { page: 'exam/web/PendingPage.tsx' },
  '/exams/:page?': { page: 'exam/web/PendingPage.tsx' },
  '/404': { page: 'platform/web/shell/NotFoundPage.tsx', robots: 'open' },
} as const satisfies Record<keyof typeof screens, ScreenPage>;

/** What answers an address that is not a screen. */
export const unknownPage = screenPages['/404'].page;

const list = Object.entries<ScreenPage>(screenPages);

/** Every name under which a view is counted. */
export const viewNames: ReadonlySet<string> = new Set(Object.values(screens).map(({ view }) => view));

/** The pages of the site map. */
export const listedPages: readonly string[] = list.flatMap(([path, { robots }]) =>
  robots === 'listed' ? [fixedPart(path)] : [],
);

/**
 * The beginnings of paths that robots.txt closes: members' screens and mailed links have nothing to read, and every
 * search is a page of its own.
 */
export const closedToRobots: readonly string[] = [
  ...list.flatMap(([path, { robots }]) =>
    robots === undefined ? [/\/:\w+$/.test(path) ? `${fixedPart(path)}/` : fixedPart(path)] : [],
  ),
  '/staff',
].filter((path, _at, all) => !all.some((other) => other !== path && path.startsWith(`${other}/`)));

/** Screens that the service worker keeps for a browser without a connection. */
export const offlinePages: readonly string[] = list.flatMap(([path, { offline }]) =>
  offline ? [fixedPart(path)] : [],
);

/** Beneath these stand files that a browser may save for when it has no connection: the covers of podcasts. */
export const savedOffline = ['/podcast-feed/'] as const;

/**
 * What the server answers itself beneath these paths: calls, stored files, documents for programs. No page is
 * there.
 */
export const answered = ['/api/', '/files/', '/podcast-feed/', '/share-card/', '/dev/'] as const;
