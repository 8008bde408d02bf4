// Every screen of the portal, one line each: the only list of addresses. screen-pages.ts adds what no browser asks
// about each; site-map.ts and server-map.ts take their types from it; the referrer policy, page views, and login links
// follow from it. Imports nothing.

type Screen = {
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
};

/** A list narrowed by a category, a company or words; `all` leads to the search page. */
const filter = ['cid', 'coid', 'q', 'all'] as const;
/** The search page narrows and orders one list of every kind (search/results.ts). */
const refinement = ['category', 'company', 'kind', 'credit', 'length', 'sort', 'show'] as const;
/** A list of classes is narrowed and ordered as well; `hide` is a member's alone. */
const classes = [...filter, 'credit', 'length', 'sort'] as const;

export const screens = {
  '/': { view: 'home', shared: filter },
  '/home': { view: 'home', shared: filter },
  '/search': { view: 'search', shared: [...filter, ...refinement] },
  '/webinars/:page?': { view: 'webinars', shared: filter },
  '/upcoming/:page?': { view: 'webinars', shared: filter },
  '/ondemand/:page?': { view: 'ondemand', shared: classes },
  '/podcasts/:page?': { view: 'podcasts', shared: [...filter, 'only', 'ps'] },
  '/tutorials/:page?': { view: 'tutorials', shared: classes },
  '/ebooks/:page?': { view: 'ebooks', shared: [] },
  '/login/:s?': { view: 'login', holds: 'login-token', shared: [] },
  '/logout': { view: 'logout' },
  '/register': { view: 'register', shared: [] },
  '/hello': { view: 'hello', shared: [] },
  '/verify-email': { view: 'verify-email', holds: 'code' },
  '/recover': { view: 'recover', holds: 'code' },
  '/undo-email': { view: 'undo-email', holds: 'code' },
  '/unsubscribe': { view: 'unsubscribe', holds: 'code' },
  '/account': { view: 'account', members: true },
  '/account/profile': { view: 'account', members: true },
  '/account/password': { view: 'account', members: true },
  '/account/renewal': { view: 'account', members: true },
  '/account/security': { view: 'account', members: true },
  '/gdpr': { view: 'gdpr', members: true },
  '/consent': { view: 'consent', holds: 'code' },
  '/for-speakers': { view: 'for-speakers', holds: 'code' },
  '/support': { view: 'support', shared: [] },
  '/about': { view: 'about', shared: [] },
  '/faculty': { view: 'faculty', shared: [] },
  '/faculty/:slug': { view: 'lecturer', shared: [] },
  '/terms': { view: 'terms', shared: [] },
  '/agree': { view: 'agree', members: true },
  '/privacy': { view: 'privacy', shared: [] },
  '/classroom/:c?': { view: 'classroom', shared: [] },
  '/tutorial-history/:page?': { view: 'tutorial-history', members: true },
  '/reserve/:c': { view: 'reserve', shared: [] },
  '/classroom-reserve/:c': { view: 'reserve', shared: [] },
  '/live/:c': { view: 'live', members: true, holds: 'login-token' },
  '/classroom-live/:c': { view: 'live', members: true, holds: 'login-token' },
  '/affidavit/:c': { view: 'affidavit', members: true },
  '/classroom-affidavit/:c': { view: 'affidavit', members: true },
  '/room/:c': { view: 'room', members: true },
  '/attendance/:c': { view: 'attendance', members: true },
  '/cancel-seat/:code?': { view: 'cancel-seat', holds: 'code' },
  '/cancel/:code?': { view: 'cancel-seat', holds: 'code' },
  '/seats': { view: 'seats', members: true },
  '/reserved': { view: 'seats', members: true },
  '/completed/:page?': { view: 'completed', members: true },
  '/completed-exams/:page?': { view: 'completed', members: true },
  '/version/:code': { view: 'version', members: true },
  '/audit/:code': { view: 'audit', holds: 'code' },
  '/preview/:code': { view: 'preview', holds: 'code' },
  '/stop-checkpoints': { view: 'stop-checkpoints', holds: 'code' },
  '/verify-many': { view: 'verify-many' },
  '/verify-file': { view: 'verify-file' },
  '/verify/:code?': { view: 'verify' },
  '/podcast/:ps?/:p?': { view: 'podcast', shared: ['ps', 'p', 'page'] },
  '/eval-podcast/:p?': { view: 'eval-podcast', members: true },
  '/exam-podcast/:p?': { view: 'exam-podcast', members: true },
  '/queue/:page?': { view: 'queue', members: true },
  '/offline': { view: 'offline', shared: [] },
  '/eval/:c': { view: 'eval', members: true },
  '/sva/:c': { view: 'sva', members: true },
  '/survey/:c': { view: 'survey', members: true },
  '/exam/:c': { view: 'exam', members: true },
  '/done/:c': { view: 'done', members: true },
  '/pending/:page?': { view: 'pending', members: true },
  '/exams/:page?': { view: 'pending', members: true },
  '/404': { view: '404' },
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

/** An address without its parameters. */
export type Fixed<Path extends string> = Path extends `${infer Before}/:${string}` ? Before : Path;
/** A screen's path without its parameters, such as `/classroom`. */
export type ScreenPath = Fixed<keyof typeof screens>;

const list = Object.entries(screens) as [path: `/${string}`, screen: Screen][];
const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');
const listParts = list.map(([path]) => partsOf(path));

/** The path up to its first parameter. */
export const fixedPart = (path: string): string => path.replace(/\/:.*/, '');

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
