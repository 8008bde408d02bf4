// The addresses that pages link to, as builders; server-map.ts has those that only the server writes. Their screens are
// those of addresses.ts, which the compiler checks.
import { screen, withPart, withQuery, type Query } from './address-parts.ts';
import { sharedAddress, type Address } from './addresses.ts';

/**
 * Where to return to after signing in on a page: to it, without what its address carries for others, such as the marks
 * of a newsletter.
 */
export const returnPathOf = (address: Address & { readonly search: string }): string =>
  sharedAddress(address) ?? address.pathname + address.search;

/** Page 1 of a list has no number in its address. */
const withPage = (path: string, page: number) => (page > 1 ? `${path}/${page}` : path);

/** What a list may be narrowed by: a category, a company, words. */
export type Filter = {
  readonly cid?: string | null | undefined;
  readonly coid?: string | null | undefined;
  readonly q?: string | null | undefined;
};

/**
 * What the search page takes next to: another category and company, and how its list is narrowed and ordered
 * (search/results.ts).
 */
export type SearchRefinement = Readonly<
  Partial<Record<'category' | 'company' | 'kind' | 'credit' | 'length' | 'hide' | 'words' | 'sort' | 'show', string>>
>;

/** What a list of classes takes of it. */
export type ListRefinement = Pick<SearchRefinement, 'credit' | 'length' | 'hide' | 'sort'>;

const filterQuery = ({ cid, coid, q }: Filter): Query => ({ cid, coid, q });

export const siteMap = {
  home: (filter: Filter = {}) => withQuery(screen('/home'), filterQuery(filter)),
  search: (filter: Filter = {}, refinement: SearchRefinement = {}) =>
    withQuery(screen('/search'), { ...filterQuery(filter), ...refinement }),
  about: () => screen('/about'),
  faculty: () => screen('/faculty'),
  lecturer: (slug: string) => withPart(screen('/faculty'), slug),
  terms: () => screen('/terms'),
  privacy: () => screen('/privacy'),
  support: () => screen('/support'),
  /** Terms that changed; `rurl` is a path on this site to continue to. */
  agree: (rurl?: string) => withQuery(screen('/agree'), { rurl }),

  /** `rurl` is a path on this site to come back to. */
  login: (rurl?: string) => withQuery(screen('/login'), { rurl }),
  /** The address of a mail: the login token signs in once the page is open. */
  loginWithToken: (loginToken: string, rurl?: string) => withQuery(screen('/login'), { s: loginToken, rurl }),
  logout: () => screen('/logout'),
  hello: () => screen('/hello'),
  register: (rurl?: string) => withQuery(screen('/register'), { rurl }),
  recover: () => screen('/recover'),
  account: (tab?: 'profile' | 'renewal' | 'password' | 'security') =>
    tab === undefined ? screen('/account') : screen(`/account/${tab}`),
  gdpr: () => screen('/gdpr'),
  /** The address of a mail: decides about consent, and about closing the account. */
  consent: (code: string) => withQuery(screen('/consent'), { c: code }),

  webinars: (page = 1, filter: Filter = {}) => withQuery(withPage(screen('/webinars'), page), filterQuery(filter)),
  /** The same screen under the name that its menu entry has. */
  upcoming: () => screen('/upcoming'),
  onDemand: (page = 1, filter: Filter = {}, refinement: ListRefinement = {}) =>
    withQuery(withPage(screen('/ondemand'), page), { ...filterQuery(filter), ...refinement }),
  /** `only` and `ps` narrow the list to a choice (podcasts/contract.ts) or a show, `sort` orders it. */
  podcasts: (
    page = 1,
    filter: Filter = {},
    choice: { readonly only?: string; readonly ps?: string; readonly sort?: string } = {},
  ) => withQuery(withPage(screen('/podcasts'), page), { ...filterQuery(filter), ...choice }),
  tutorials: (page = 1, filter: Filter = {}, refinement: ListRefinement = {}) =>
    withQuery(withPage(screen('/tutorials'), page), { ...filterQuery(filter), ...refinement }),
  ebooks: (page = 1) => withPage(screen('/ebooks'), page),

  seats: () => screen('/seats'),
  /** CE in Progress; `/pending` is the same screen, and the menu uses the alias. */
  pending: (page = 1) => withPage(screen('/pending'), page),
  exams: (page = 1) => withPage(screen('/exams'), page),
  queue: (page = 1) => withPage(screen('/queue'), page),
  /** `q` is words, `type` one type of credit, `year` one year (or `all`) that the list is narrowed to. */
  completed: (
    page = 1,
    tab?: 'webinars' | 'podcasts',
    { q, type, year }: { q?: string; type?: 'live' | 'self-study'; year?: string } = {},
  ) => withQuery(withPage(screen('/completed'), page), { tab, q, type, year }),
  /** The same after the sign-in page was asked for the member's name. */
  completedNamed: () => withQuery(screen('/completed'), { named: '1' }),
  tutorialHistory: (page = 1) => withPage(screen('/tutorial-history'), page),

  classroom: (classHash: string) => withPart(screen('/classroom'), classHash),
  reserve: (classHash: string) => withPart(screen('/reserve'), classHash),
  live: (classHash: string, loginToken?: string) => withQuery(withPart(screen('/live'), classHash), { s: loginToken }),
  affidavit: (classHash: string) => withPart(screen('/affidavit'), classHash),
  /** `k` is the code on the screen of the room. */
  room: (classHash: string, k?: string) => withQuery(withPart(screen('/room'), classHash), { k }),
  attendance: (classHash: string) => withPart(screen('/attendance'), classHash),
  cancelSeat: (code: string) => withPart(screen('/cancel-seat'), code),
  podcast: (showHash: string, podcastHash?: string) =>
    podcastHash === undefined
      ? withPart(screen('/podcast'), showHash)
      : withPart(withPart(screen('/podcast'), showHash), podcastHash),
  /** An episode whose show is not at hand; the page finds it. */
  podcastEpisode: (podcastHash: string) => withQuery(screen('/podcast'), { p: podcastHash }),
  /** A page of the episodes of a show. */
  podcastPage: (showHash: string, page: number) =>
    withQuery(withPart(screen('/podcast'), showHash), { page: page > 1 ? page : null }),
  evaluation: (classHash: string) => withPart(screen('/eval'), classHash),
  podcastEvaluation: (podcastHash: string) => withPart(screen('/eval-podcast'), podcastHash),
  sponsorVideo: (classHash: string) => withPart(screen('/sva'), classHash),
  survey: (classHash: string) => withPart(screen('/survey'), classHash),
  /** `view` shows the answers of a passed exam; without it a passed exam leads back. */
  exam: (classHash: string, view?: 'answers') => withQuery(withPart(screen('/exam'), classHash), { view }),
  podcastExam: (podcastHash: string, view?: 'answers') =>
    withQuery(withPart(screen('/exam-podcast'), podcastHash), { view }),
  done: (classHash: string) => withPart(screen('/done'), classHash),

  /** What is new in a list, for feed readers. */
  listFeed: (list: 'webinars' | 'ondemand' | 'podcasts' | 'tutorials') => `/feeds/${list}.xml`,
  /** The picture of a shared link to a class, webinar, episode, or speaker. */
  shareCard: (hash: string) => `${withPart('/share-card', hash)}.png`,
  speakerCard: (slug: string) => `${withPart('/share-card/faculty', slug)}.png`,
  /** What opens without a connection, in place of a page that can't be reached. */
  offline: () => screen('/offline'),

  /** Where a code can be typed. */
  verifyForm: () => screen('/verify'),
  auditFile: (code: string) => `/api/audit-file/${encodeURIComponent(code)}`,
  verifyFile: () => screen('/verify-file'),
  verifyMany: () => screen('/verify-many'),
  /** What an activity said in the version that an own certificate was earned with. */
  creditVersion: (code: string) => withPart(screen('/version'), code),
  /** The public page that proves a certificate. */
  verify: (code: string) => withPart(screen('/verify'), code),
  calendarFile: (classHash: string) => `${withPart('/api/calendar', classHash)}.ics`,
} as const;
