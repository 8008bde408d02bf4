// Every screen of the portal, one line each: the only list of addresses. routes.ts makes the pages' routes of it,
// site-map.ts takes its types from it; robots.txt, the site map, the referrer policy, page views, login links and the
// service worker follow from it. Imports nothing.

type Screen = {
  /** The page's file below src/. */
  readonly page: string;
  /**
   * The name under which its views are counted (docs/specification/shell.md). Aliases share the name of their screen.
   */
  readonly view: string;
  /** `listed`: search engines find it in the site map; `open`: they may read it; otherwise robots.txt closes it. */
  readonly robots?: 'listed' | 'open';
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
  /** It opens without a connection. */
  readonly offline?: true;
  /** The page's file that is around it. */
  readonly within?: string;
};

/** A list narrowed by a category, a company or words; `all` leads to the search page. */
const filter = ['cid', 'coid', 'q', 'all'] as const;
/** The search page narrows and orders one list of every kind (search/results.ts). */
const refinement = ['category', 'company', 'kind', 'credit', 'length', 'sort', 'show'] as const;
/** A list of classes is narrowed and ordered as well; `hide` is a member's alone. */
const classes = [...filter, 'credit', 'length', 'sort'] as const;
const accountPage = 'accounts/web/AccountPage.tsx';

export const screens = {
  '/': { page: 'home/web/HomePage.tsx', view: 'home', robots: 'open', shared: filter },
  '/home': { page: 'home/web/HomePage.tsx', view: 'home', robots: 'listed', shared: filter },
  '/search': { page: 'search/web/SearchPage.tsx', view: 'search', shared: [...filter, ...refinement] },
  '/webinars/:page?': { page: 'lists/web/UpcomingPage.tsx', view: 'webinars', robots: 'listed', shared: filter },
  '/upcoming/:page?': { page: 'lists/web/UpcomingPage.tsx', view: 'webinars', robots: 'open', shared: filter },
  '/ondemand/:page?': { page: 'lists/web/OnDemandPage.tsx', view: 'ondemand', robots: 'listed', shared: classes },
  '/podcasts/:page?': {
    page: 'podcasts/web/PodcastsPage.tsx',
    view: 'podcasts',
    robots: 'listed',
    shared: [...filter, 'only', 'ps'],
  },
  '/tutorials/:page?': { page: 'lists/web/TutorialsPage.tsx', view: 'tutorials', robots: 'listed', shared: classes },
  '/ebooks/:page?': { page: 'lists/web/EbooksPage.tsx', view: 'ebooks', robots: 'listed', shared: [] },
  '/login/:s?': { page: 'sign-in/web/LoginPage.tsx', view: 'login', holds: 'login-token', shared: [] },
  '/logout': { page: 'sign-in/web/LogoutPage.tsx', view: 'logout' },
  '/register': { page: 'accounts/web/RegisterPage.tsx', view: 'register', robots: 'listed', shared: [] },
  '/hello': { page: 'accounts/web/HelloPage.tsx', view: 'hello', robots: 'open', shared: [] },
  '/verify-email': { page: 'accounts/web/VerifyEmailPage.tsx', view: 'verify-email', holds: 'code' },
  '/recover': { page: 'sign-in/web/RecoverPage.tsx', view: 'recover', holds: 'code' },
  '/undo-email': { page: 'accounts/web/UndoEmailPage.tsx', view: 'undo-email', holds: 'code' },
  '/unsubscribe': { page: 'accounts/web/UnsubscribePage.tsx', view: 'unsubscribe', holds: 'code' },
  '/account': { page: 'home/web/AccountHomeTab.tsx', view: 'account', members: true, within: accountPage },
  '/account/profile': { page: 'accounts/web/ProfileTab.tsx', view: 'account', members: true, within: accountPage },
  '/account/password': { page: 'accounts/web/PasswordTab.tsx', view: 'account', members: true, within: accountPage },
  '/account/renewal': { page: 'certificates/web/RenewalTab.tsx', view: 'account', members: true, within: accountPage },
  '/account/security': { page: 'sign-in/web/SecurityTab.tsx', view: 'account', members: true, within: accountPage },
  '/gdpr': { page: 'consent/web/GdprPage.tsx', view: 'gdpr', members: true, within: accountPage },
  '/consent': { page: 'consent/web/ConsentPage.tsx', view: 'consent', holds: 'code' },
  '/for-speakers': { page: 'catalogue/web/DisclosurePage.tsx', view: 'for-speakers', holds: 'code' },
  '/support': { page: 'support/web/SupportPage.tsx', view: 'support', robots: 'listed', shared: [] },
  '/about': { page: 'pages/web/AboutPage.tsx', view: 'about', robots: 'listed', shared: [] },
  '/faculty': { page: 'pages/web/FacultyPage.tsx', view: 'faculty', robots: 'listed', shared: [] },
  '/faculty/:slug': { page: 'lists/web/SpeakerPage.tsx', view: 'lecturer', robots: 'open', shared: [] },
  '/terms': { page: 'pages/web/TermsPage.tsx', view: 'terms', robots: 'listed', shared: [] },
  '/agree': { page: 'pages/web/AgreePage.tsx', view: 'agree', members: true },
  '/privacy': { page: 'pages/web/PrivacyPage.tsx', view: 'privacy', robots: 'listed', shared: [] },
  '/classroom/:c?': { page: 'classroom/web/ClassroomPage.tsx', view: 'classroom', robots: 'open', shared: [] },
  '/tutorial-history/:page?': {
    page: 'classroom/web/TutorialHistoryPage.tsx',
    view: 'tutorial-history',
    members: true,
  },
  '/reserve/:c': { page: 'seats/web/ReservePage.tsx', view: 'reserve', robots: 'open', shared: [] },
  '/classroom-reserve/:c': { page: 'seats/web/ReservePage.tsx', view: 'reserve', robots: 'open', shared: [] },
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
    robots: 'open',
    shared: ['ps', 'p', 'page'],
  },
  '/eval-podcast/:p?': { page: 'evaluation/web/PodcastEvaluationPage.tsx', view: 'eval-podcast', members: true },
  '/exam-podcast/:p?': { page: 'exam/web/PodcastExamPage.tsx', view: 'exam-podcast', members: true },
  '/queue/:page?': { page: 'watch-later/web/QueuePage.tsx', view: 'queue', members: true, offline: true },
  '/offline': { page: 'podcasts/web/OfflinePage.tsx', view: 'offline', robots: 'open', offline: true, shared: [] },
  '/eval/:c': { page: 'evaluation/web/EvaluationPage.tsx', view: 'eval', members: true },
  '/sva/:c': { page: 'sponsor-video/web/SponsorVideoPage.tsx', view: 'sva', members: true },
  '/survey/:c': { page: 'survey/web/SurveyPage.tsx', view: 'survey', members: true },
  '/exam/:c': { page: 'exam/web/ExamPage.tsx', view: 'exam', members: true },
  '/done/:c': { page: 'exam/web/DonePage.tsx', view: 'done', members: true },
  '/pending/:page?': { page: 'exam/web/PendingPage.tsx', view: 'pending', members: true },
  '/exams/:page?': { page: 'exam/web/PendingPage.tsx', view: 'pending', members: true },
  '/404': { page: 'platform/web/shell/NotFoundPage.tsx', view: '404', robots: 'open' },
} as const satisfies Record<`/${string}`, Screen>;

/** Whether an address is one of the console. The router reads `/%73taff` as `/staff`, so this does too. */
export function isForStaff(pathname: string): boolean {
  try {
    return /^\/staff(\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    // What cannot be decoded is not a screen's address.
    return false;
  }
}

/** What answers an address that is not a screen. */
export const unknownPage = 'platform/web/shell/NotFoundPage.tsx' satisfies (typeof screens)['/404']['page'];

/**
 * What the server answers itself beneath these paths: calls, stored files, documents for programs. No page is
 * there.
 */
export const answered = ['/api/', '/files/', '/podcast-feed/', '/share-card/', '/dev/'] as const;

/** Beneath these stand files that a browser may save for when it has no connection: the covers of podcasts. */
export const savedOffline = ['/podcast-feed/'] as const;

/** An address without its parameters. */
export type Fixed<Path extends string> = Path extends `${infer Before}/:${string}` ? Before : Path;
/** A screen's path without its parameters, such as `/classroom`. */
export type ScreenPath = Fixed<keyof typeof screens>;

/** What only the server asks for: no page holds it. */
const made = <Value>(make: () => Value): Value => make();
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
  const { page } = screenAt(path).screen;
  return list.flatMap(([other, screen]) =>
    screen.page === page && fixedPart(other) !== path ? [fixedPart(other) || '/'] : [],
  );
}

/** Every name under which a view is counted. */
export const viewNames: ReadonlySet<string> = /* @__PURE__ */ made(() => new Set(list.map(([, { view }]) => view)));

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
    screen.holds !== undefined && /\/:(?:s|code)\?$/.test(path) && partsOf(pathname).length === partsOf(path).length
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

/** The pages of the site map. */
export const listedPages: readonly string[] = /* @__PURE__ */ made(() =>
  list.flatMap(([path, { robots }]) => (robots === 'listed' ? [fixedPart(path)] : [])),
);

/**
 * The beginnings of paths that robots.txt closes: members' screens and mailed links have nothing to read, and every
 * search is a page of its own.
 */
export const closedToRobots: readonly string[] = /* @__PURE__ */ made(() =>
  [
    ...list.flatMap(([path, { robots }]) =>
      robots === undefined ? [/\/:\w+$/.test(path) ? `${fixedPart(path)}/` : fixedPart(path)] : [],
    ),
    '/staff',
  ].filter((path, _at, all) => !all.some((other) => other !== path && path.startsWith(`${other}/`))),
);

/** Screens that the service worker keeps for a browser without a connection. */
export const offlinePages: readonly string[] = /* @__PURE__ */ made(() =>
  list.flatMap(([path, { offline }]) => (offline ? [fixedPart(path)] : [])),
);
