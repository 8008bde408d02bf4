// Every screen of the portal and of the provider's console: the only list of addresses. The routes, the builders of
// links, the referrer policy, page views, robots.txt, and what opens offline follow from it. Imports nothing.

type Place = {
  /** The file of its page below src/. */
  readonly page: string;
  /** The file of the page around it. */
  readonly within?: string;
};

type Screen = Place & {
  /**
   * The name under which its views are counted (docs/specification/shell.md). Aliases share the name of their screen.
   */
  readonly view: string;
  /** It opens for members only: a visitor is sent to sign in. */
  readonly members?: true;
  /**
   * The address of a mail holds what opens something: a code (`?c=`, or the last part), or a token that signs in
   * (`?s=`, or the last part).
   */
  readonly holds?: 'code' | 'login-token';
  /**
   * Its HTML is the same for everyone, so that memory and shared caches may keep it
   * (docs/decisions/0033-pages-from-memory.md). The names are those of the query that the page's loader and markup
   * read; anything else in a query changes nothing in it.
   */
  readonly shared?: readonly string[];
  /** `listed`: search engines find it in the site map; `open`: they may read it; otherwise robots.txt closes it. */
  readonly robots?: 'listed' | 'open';
  /** It opens without a connection. */
  readonly offline?: true;
};

/** A list narrowed by a category, a company or words; `all` leads to the search page. */
const filter = ['cid', 'coid', 'q', 'all'] as const;
/** The search page narrows and orders one list of every kind (search/results.ts). */
const refinement = ['category', 'company', 'kind', 'credit', 'length', 'sort', 'show'] as const;
/** A list of classes is narrowed and ordered as well; `hide` is a member's alone. */
const classes = [...filter, 'credit', 'length', 'sort'] as const;

const accountPage = 'accounts/web/AccountPage.tsx';

export const screens = {
  '/': { page: 'home/web/HomePage.tsx', view: 'home', shared: filter, robots: 'open' },
  '/home': { page: 'home/web/HomePage.tsx', view: 'home', shared: filter, robots: 'listed' },
  '/search': { page: 'search/web/SearchPage.tsx', view: 'search', shared: [...filter, ...refinement] },
  '/webinars/:page?': { page: 'lists/web/UpcomingPage.tsx', view: 'webinars', shared: filter, robots: 'listed' },
  '/upcoming/:page?': { page: 'lists/web/UpcomingPage.tsx', view: 'webinars', shared: filter, robots: 'open' },
  '/ondemand/:page?': { page: 'lists/web/OnDemandPage.tsx', view: 'ondemand', shared: classes, robots: 'listed' },
  '/podcasts/:page?': {
    page: 'podcasts/web/PodcastsPage.tsx',
    view: 'podcasts',
    shared: [...filter, 'only', 'ps'],
    robots: 'listed',
  },
  '/tutorials/:page?': { page: 'lists/web/TutorialsPage.tsx', view: 'tutorials', shared: classes, robots: 'listed' },
  '/ebooks/:page?': { page: 'lists/web/EbooksPage.tsx', view: 'ebooks', shared: [], robots: 'listed' },
  '/login/:s?': { page: 'sign-in/web/LoginPage.tsx', view: 'login', holds: 'login-token', shared: [] },
  '/logout': { page: 'sign-in/web/LogoutPage.tsx', view: 'logout' },
  '/register': { page: 'accounts/web/RegisterPage.tsx', view: 'register', shared: [], robots: 'listed' },
  '/hello': { page: 'accounts/web/HelloPage.tsx', view: 'hello', shared: [], robots: 'open' },
  '/verify-email': { page: 'accounts/web/VerifyEmailPage.tsx', view: 'verify-email', holds: 'code' },
  '/recover': { page: 'sign-in/web/RecoverPage.tsx', view: 'recover', holds: 'code' },
  '/undo-email': { page: 'accounts/web/UndoEmailPage.tsx', view: 'undo-email', holds: 'code' },
  '/unsubscribe': { page: 'accounts/web/UnsubscribePage.tsx', view: 'unsubscribe', holds: 'code' },
  '/account': { page: 'home/web/AccountHomeTab.tsx', within: accountPage, view: 'account', members: true },
  '/account/profile': { page: 'accounts/web/ProfileTab.tsx', within: accountPage, view: 'account', members: true },
  '/account/password': { page: 'accounts/web/PasswordTab.tsx', within: accountPage, view: 'account', members: true },
  '/account/renewal': { page: 'certificates/web/RenewalTab.tsx', within: accountPage, view: 'account', members: true },
  '/account/security': { page: 'sign-in/web/SecurityTab.tsx', within: accountPage, view: 'account', members: true },
  '/gdpr': { page: 'consent/web/GdprPage.tsx', within: accountPage, view: 'gdpr', members: true },
  '/consent': { page: 'consent/web/ConsentPage.tsx', view: 'consent', holds: 'code' },
  '/for-speakers': { page: 'catalogue/web/DisclosurePage.tsx', view: 'for-speakers', holds: 'code' },
  '/support': { page: 'support/web/SupportPage.tsx', view: 'support', shared: [], robots: 'listed' },
  '/about': { page: 'pages/web/AboutPage.tsx', view: 'about', shared: [], robots: 'listed' },
  '/faculty': { page: 'pages/web/FacultyPage.tsx', view: 'faculty', shared: [], robots: 'listed' },
  '/faculty/:slug': { page: 'lists/web/SpeakerPage.tsx', view: 'lecturer', shared: [], robots: 'open' },
  '/terms': { page: 'pages/web/TermsPage.tsx', view: 'terms', shared: [], robots: 'listed' },
  '/agree': { page: 'pages/web/AgreePage.tsx', view: 'agree', members: true },
  '/privacy': { page: 'pages/web/PrivacyPage.tsx', view: 'privacy', shared: [], robots: 'listed' },
  '/classroom/:c?': { page: 'classroom/web/ClassroomPage.tsx', view: 'classroom', shared: [], robots: 'open' },
  '/tutorial-history/:page?': {
    page: 'classroom/web/TutorialHistoryPage.tsx',
    view: 'tutorial-history',
    members: true,
  },
  '/reserve/:c': { page: 'seats/web/ReservePage.tsx', view: 'reserve', shared: [], robots: 'open' },
  '/classroom-reserve/:c': { page: 'seats/web/ReservePage.tsx', view: 'reserve', shared: [], robots: 'open' },
  '/live/:c': { page: 'live/web/LivePage.tsx', view: 'live', members: true, holds: 'login-token' },
  '/classroom-live/:c': { page: 'live/web/LivePage.tsx', view: 'live', members: true, holds: 'login-token' },
  '/affidavit/:c': { page: 'live/web/AttendancePage.tsx', view: 'affidavit', members: true },
  '/classroom-affidavit/:c': { page: 'live/web/AttendancePage.tsx', view: 'affidavit', members: true },
  '/room/:c': { page: 'live/web/RoomPage.tsx', view: 'room', members: true },
  '/attendance/:c': { page: 'live/web/AttendanceRecordPage.tsx', view: 'attendance', members: true },
  '/cancel-seat/:code?': { page: 'seats/web/CancelSeatPage.tsx', view: 'cancel-seat', holds: 'code' },
  '/cancel/:code?': { page: 'seats/web/CancelSeatPage.tsx', view: 'cancel-seat', holds: 'code' },
  '/seats': { page: 'seats/web/SeatsPage.tsx', view: 'seats', members: true },
  '/reserved': { page: 'seats/web/SeatsPage.tsx', view: 'seats', members: true },
  '/completed/:page?': { page: 'certificates/web/CompletedPage.tsx', view: 'completed', members: true },
  '/completed-exams/:page?': { page: 'certificates/web/CompletedPage.tsx', view: 'completed', members: true },
  '/version/:code': { page: 'certificates/web/VersionPage.tsx', view: 'version', members: true },
  '/audit/:code': { page: 'certificates/web/AuditPage.tsx', view: 'audit', holds: 'code' },
  '/preview/:code': { page: 'authoring/web/SharedPreviewPage.tsx', view: 'preview', holds: 'code' },
  '/stop-checkpoints': { page: 'certificates/web/StopCheckpointsPage.tsx', view: 'stop-checkpoints', holds: 'code' },
  '/verify-many': { page: 'certificates/web/VerifyManyPage.tsx', view: 'verify-many' },
  '/verify-file': { page: 'certificates/web/VerifyFilePage.tsx', view: 'verify-file' },
  '/verify/:code?': { page: 'certificates/web/VerifyPage.tsx', view: 'verify' },
  '/podcast/:ps?/:p?': {
    page: 'podcasts/web/PodcastPage.tsx',
    view: 'podcast',
    shared: ['ps', 'p', 'page'],
    robots: 'open',
  },
  '/eval-podcast/:p?': { page: 'evaluation/web/PodcastEvaluationPage.tsx', view: 'eval-podcast', members: true },
  '/exam-podcast/:p?': { page: 'exam/web/PodcastExamPage.tsx', view: 'exam-podcast', members: true },
  '/queue/:page?': { page: 'watch-later/web/QueuePage.tsx', view: 'queue', members: true, offline: true },
  '/offline': { page: 'podcasts/web/OfflinePage.tsx', view: 'offline', shared: [], robots: 'open', offline: true },
  '/eval/:c': { page: 'evaluation/web/EvaluationPage.tsx', view: 'eval', members: true },
  '/sva/:c': { page: 'sponsor-video/web/SponsorVideoPage.tsx', view: 'sva', members: true },
  '/survey/:c': { page: 'survey/web/SurveyPage.tsx', view: 'survey', members: true },
  '/exam/:c': { page: 'exam/web/ExamPage.tsx', view: 'exam', members: true },
  '/done/:c': { page: 'exam/web/DonePage.tsx', view: 'done', members: true },
  '/pending/:page?': { page: 'exam/web/PendingPage.tsx', view: 'pending', members: true },
  '/exams/:page?': { page: 'exam/web/PendingPage.tsx', view: 'pending', members: true },
  '/404': { page: 'platform/web/shell/NotFoundPage.tsx', view: '404', robots: 'open' },
} as const satisfies Record<`/${string}`, Screen>;

/** What answers an address that no screen has. */
export const unknownPage = screens['/404'].page;

/** The route around the console's pages. */
const staffFrame = 'console-frame.tsx';

/** Nobody counts their views, no robot or cache stores them, and their addresses don't reveal what is in them. */
export const staffScreens = {
  '/staff': { page: 'overview/web/staff/OverviewPage.tsx', within: staffFrame },
  '/staff/sign-in': { page: 'staff/web/SignInPage.tsx' },
  '/staff/invitation': { page: 'staff/web/InvitationPage.tsx' },
  '/staff/me': { page: 'staff/web/OwnAccountPage.tsx', within: staffFrame },
  '/staff/team': { page: 'staff/web/TeamPage.tsx', within: staffFrame },
  '/staff/team/roles': { page: 'staff/web/RolesPage.tsx', within: staffFrame },
  '/staff/settings/:section?': { page: 'settings-page.tsx', within: staffFrame },
  '/staff/students': { page: 'students/web/staff/StudentsPage.tsx', within: staffFrame },
  '/staff/students/merge': { page: 'students/web/staff/MergePage.tsx', within: staffFrame },
  '/staff/students/import': { page: 'students/web/staff/ImportStudentsPage.tsx', within: staffFrame },
  '/staff/students/:hash/:tab?': { page: 'students/web/staff/StudentPage.tsx', within: staffFrame },
  '/staff/students/:hash/credits': { page: 'ledger/web/staff/StudentCreditsPage.tsx', within: staffFrame },
  '/staff/students/:hash/consent': { page: 'consent/web/staff/StudentConsentPage.tsx', within: staffFrame },
  '/staff/inbox/:hash?': { page: 'support/web/staff/InboxPage.tsx', within: staffFrame },
  '/staff/credits': { page: 'ledger/web/staff/CreditsPage.tsx', within: staffFrame },
  '/staff/credits/grant': { page: 'ledger/web/staff/GrantPage.tsx', within: staffFrame },
  '/staff/credits/correct': { page: 'ledger/web/staff/CorrectPage.tsx', within: staffFrame },
  '/staff/credits/import': { page: 'ledger/web/staff/ImportPage.tsx', within: staffFrame },
  '/staff/credits/holding': { page: 'ledger/web/staff/HoldingPage.tsx', within: staffFrame },
  '/staff/credits/approvals': { page: 'ledger/web/staff/ApprovalsPage.tsx', within: staffFrame },
  '/staff/credits/:code': { page: 'ledger/web/staff/CreditPage.tsx', within: staffFrame },
  '/staff/catalogue': { page: 'authoring/web/staff/CataloguePage.tsx', within: staffFrame },
  '/staff/catalogue/:hash/:section?': { page: 'authoring/web/staff/EditorPage.tsx', within: staffFrame },
  '/staff/catalogue/:hash/preview': { page: 'authoring/web/staff/PreviewPage.tsx' },
  '/staff/calendar': { page: 'authoring/web/staff/CalendarPage.tsx', within: staffFrame },
  '/staff/results': { page: 'results/web/staff/ResultsPage.tsx', within: staffFrame },
  '/staff/results/:hash/re-key': { page: 'results/web/staff/RekeyPage.tsx', within: staffFrame },
  '/staff/results/:hash/:tab?': { page: 'results/web/staff/ActivityResultsPage.tsx', within: staffFrame },
  '/staff/speakers': { page: 'catalogue/web/staff/SpeakersPage.tsx', within: staffFrame },
  '/staff/speakers/:hash': { page: 'catalogue/web/staff/SpeakerPage.tsx', within: staffFrame },
  '/staff/questions': { page: 'exam/web/staff/QuestionsPage.tsx', within: staffFrame },
  '/staff/questions/add': { page: 'exam/web/staff/AddQuestionsPage.tsx', within: staffFrame },
  '/staff/questions/:key': { page: 'exam/web/staff/QuestionPage.tsx', within: staffFrame },
  '/staff/media': { page: 'media/web/staff/FilesPage.tsx', within: staffFrame },
  '/staff/media/:hash': { page: 'media/web/staff/CaptionsPage.tsx', within: staffFrame },
  '/staff/live': { page: 'live/web/staff/DesksPage.tsx', within: staffFrame },
  '/staff/live/:hash/room': { page: 'live/web/staff/RoomScreenPage.tsx' },
  '/staff/live/:hash': { page: 'live/web/staff/DeskPage.tsx', within: staffFrame },
  '/staff/sponsors': { page: 'promotion/web/staff/SponsorsPage.tsx', within: staffFrame },
  '/staff/sponsors/:id': { page: 'promotion/web/staff/SponsorPage.tsx', within: staffFrame },
  '/staff/advertisements': { page: 'promotion/web/staff/AdvertisementsPage.tsx', within: staffFrame },
  '/staff/advertisements/slots': { page: 'promotion/web/staff/SlotCalendarPage.tsx', within: staffFrame },
  '/staff/advertisements/featured': { page: 'promotion/web/staff/FeaturedPage.tsx', within: staffFrame },
  '/staff/advertisements/:hash': { page: 'promotion/web/staff/AdvertisementPage.tsx', within: staffFrame },
  '/staff/leads': { page: 'promotion/web/staff/LeadsPage.tsx', within: staffFrame },
  '/staff/emails': { page: 'provider/web/staff/MailTextsPage.tsx', within: staffFrame },
  '/staff/texts': { page: 'pages/web/staff/TextsPage.tsx', within: staffFrame },
  '/staff/texts/:code': { page: 'pages/web/staff/TextEditPage.tsx', within: staffFrame },
  '/staff/texts/:code/preview': { page: 'pages/web/staff/TextPreviewPage.tsx' },
  '/staff/announcements': { page: 'announcements/web/staff/AnnouncementsPage.tsx', within: staffFrame },
  '/staff/announcements/:hash': { page: 'announcements/web/staff/AnnouncementPage.tsx', within: staffFrame },
  '/staff/reporting': { page: 'reporting/web/staff/ReportingPage.tsx', within: staffFrame },
  '/staff/reporting/format': { page: 'reporting/web/staff/FormatPage.tsx', within: staffFrame },
  '/staff/reporting/ce-broker': { page: 'reporting/web/staff/CeBrokerPage.tsx', within: staffFrame },
  '/staff/reports': { page: 'reporting/web/staff/ReportsPage.tsx', within: staffFrame },
  '/staff/reports/:report': { page: 'reporting/web/staff/ReportPage.tsx', within: staffFrame },
  '/staff/binder': { page: 'binder/web/staff/BinderPage.tsx', within: staffFrame },
  '/staff/binder/missing': { page: 'binder/web/staff/ChecklistPage.tsx', within: staffFrame },
  '/staff/binder/new': { page: 'binder/web/staff/NewBinderPage.tsx', within: staffFrame },
  '/staff/binder/:hash': { page: 'binder/web/staff/ActivityFilePage.tsx', within: staffFrame },
  '/staff/data': { page: 'backup/web/staff/DataPage.tsx', within: staffFrame },
  '/staff/system': { page: 'overview/web/staff/SystemPage.tsx', within: staffFrame },
  '/staff/demo': { page: 'demo/web/staff/RemoveDemoPage.tsx', within: staffFrame },
  '/staff/audit': { page: 'staff/web/AuditPage.tsx', within: staffFrame },
  '/staff/*': { page: 'staff/web/UnknownPage.tsx', within: staffFrame },
} as const satisfies Record<`/staff${string}`, Place>;

/** Whether an address is one of the console. The router reads `/%73taff` as `/staff`, so this does too. */
export function isForStaff(pathname: string): boolean {
  try {
    return /^\/staff(\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    // What cannot be decoded is not a screen's address.
    return false;
  }
}

/** An address without its parameters. */
type Fixed<Path extends string> = Path extends `${infer Before}/:${string}` ? Before : Path;
/** A screen's path without its parameters, such as `/classroom`. */
export type ScreenPath = Fixed<keyof typeof screens>;
/** The same of a screen of the console, such as `/staff/students`. */
export type StaffScreenPath = Fixed<keyof typeof staffScreens>;

const list = Object.entries(screens) as [path: `/${string}`, screen: Screen][];
const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');
const listParts = list.map(([path]) => partsOf(path));

/** The path up to its first parameter. */
const fixedPart = (path: string): string => path.replace(/\/:.*/, '');

/**
 * Whether the parts of an address's path are those of a screen's, as the router compares them: without regard to
 * capitals and a slash at its end.
 */
function fits(wanted: readonly string[], given: readonly string[]): boolean {
  return (
    given.length <= wanted.length &&
    wanted.every((part, at) => {
      const value = given[at];
      return part.startsWith(':') ? value !== undefined || part.endsWith('?') : value?.toLowerCase() === part;
    })
  );
}

/** The screen at an address; `/404` if there is none. */
export function screenAt(pathname: string): { readonly path: string; readonly screen: Screen } {
  const given = partsOf(pathname);
  const [path, screen] = list[listParts.findIndex((wanted) => fits(wanted, given))] ?? ['/404', screens['/404']];
  return { path, screen };
}

/** The other paths of the screen at `path`. */
export function aliasesOf(path: string): readonly string[] {
  const { view } = screenAt(path).screen;
  return list.flatMap(([other, screen]) =>
    screen.view === view && fixedPart(other) !== path ? [fixedPart(other) || '/'] : [],
  );
}

/** An address, as far as its rules look: `URL` is one. */
export type Address = {
  readonly pathname: string;
  readonly searchParams: { readonly has: (name: string) => boolean; readonly get: (name: string) => string | null };
};

/** Whether an address may be that of a mailed link. `s` and `c` are what such links carry, on whichever page. */
export function mayHoldCode({ pathname, searchParams }: Address): boolean {
  if (searchParams.has('s') || searchParams.has('c')) return true;
  const { path, screen } = screenAt(pathname);
  return (
    screen.holds !== undefined && /\/:(?:s|code)\??$/.test(path) && partsOf(pathname).length === partsOf(path).length
  );
}

/**
 * The address that a page's HTML is made of, where it is the same for everyone: the path, and of the query what the
 * page reads, in one order. Null where the HTML may differ, where the address says where to return to (which may be
 * anywhere), and for the router's own requests for data (`.data`).
 */
export function sharedAddress(address: Address): string | null {
  const { pathname, searchParams } = address;
  const { shared } = screenAt(pathname).screen;
  if (shared === undefined || mayHoldCode(address) || searchParams.has('rurl') || pathname.endsWith('.data'))
    return null;
  const query = shared.flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  return query.length === 0 ? pathname : `${pathname}?${query.join('&')}`;
}

/** Whether a page opens for members only. */
export const isForMembers = (pathname: string): boolean => screenAt(pathname).screen.members === true;

/** Whether a page is one that mails lead to, with a code or a token in the address. */
export const isForMails = (pathname: string): boolean => screenAt(pathname).screen.holds !== undefined;

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
