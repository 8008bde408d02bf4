// Every address of the portal as a builder: for links, redirects and mails. Its screens are those of addresses.ts,
// which the compiler checks.
import { sharedAddress, type Address, type ScreenPath } from './addresses.ts';

type Query = Readonly<Record<string, string | number | null | undefined>>;

function withQuery(path: string, query: Query): string {
  const set = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return set.length === 0 ? path : `${path}?${set.join('&')}`;
}

/**
 * Where to return to after signing in on a page: to it, without what its address carries for others, such as the marks
 * of a newsletter.
 */
export const returnPathOf = (address: Address & { readonly search: string }): string =>
  sharedAddress(address) ?? address.pathname + address.search;

/** A path that is a screen's, as addresses.ts has it. */
const screen = (path: ScreenPath): string => path;
const withPart = (path: string, part: string) => `${path}/${encodeURIComponent(part)}`;
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
  /** The address of a mail: the page asks for a new password. */
  recoverWithCode: (studentHash: string, code: string) => withQuery(screen('/recover'), { s: studentHash, c: code }),
  /** The same for an account that never had a password. */
  firstPassword: (studentHash: string, code: string) =>
    withQuery(screen('/recover'), { s: studentHash, c: code, type: 'first' }),
  verifyEmail: (code: string) => withQuery(screen('/verify-email'), { c: code }),
  account: (tab?: 'profile' | 'renewal' | 'password' | 'security') =>
    tab === undefined ? screen('/account') : screen(`/account/${tab}`),
  /** The address of a mail to an old address: takes the change back. */
  undoEmail: (code: string) => withQuery(screen('/undo-email'), { c: code }),
  /** The address of an email that is not a receipt: stops its kind. */
  unsubscribe: (code: string) => withQuery(screen('/unsubscribe'), { c: code }),
  /** What a mail program posts to. */
  unsubscribeCall: (code: string) => withQuery('/api/unsubscribe', { c: code }),
  gdpr: () => screen('/gdpr'),
  /** The address of a mail: decides about consent, and about closing the account. */
  consent: (code: string) => withQuery(screen('/consent'), { c: code }),

  /** The address of an email to a speaker: the disclosure form. */
  forSpeakers: (code: string) => withQuery(screen('/for-speakers'), { c: code }),

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
  /** The feed of a show for podcast programs, and what it names. */
  podcastFeed: (showHash: string) => `${withPart('/podcast-feed', showHash)}/rss.xml`,
  podcastCover: (showHash: string, fileHash: string) =>
    `${withPart('/podcast-feed', showHash)}/cover/${encodeURIComponent(fileHash)}.jpg`,
  podcastChapters: (podcastHash: string) => `${withPart('/podcast-feed/episode', podcastHash)}/chapters.json`,
  podcastTranscript: (podcastHash: string) => `${withPart('/podcast-feed/episode', podcastHash)}/transcript`,
  /** The picture of a shared link to a class, webinar, episode, or speaker. */
  shareCard: (hash: string) => `${withPart('/share-card', hash)}.png`,
  speakerCard: (slug: string) => `${withPart('/share-card/faculty', slug)}.png`,
  /** What opens without a connection, in place of a page that can't be reached. */
  offline: () => screen('/offline'),

  /** The public page that proves a certificate. */
  /** Where a code can be typed. */
  verifyForm: () => screen('/verify'),
  audit: (code: string) => withPart(screen('/audit'), code),
  /** A draft, for whoever has this link. */
  preview: (code: string) => withPart(screen('/preview'), code),
  auditFile: (code: string) => `/api/audit-file/${encodeURIComponent(code)}`,
  stopCheckpoints: (code: string) => withQuery(screen('/stop-checkpoints'), { c: code }),
  /** The call behind it, which a mail program makes by itself. */
  stopCheckpointsCall: (code: string) => withQuery('/api/stop-checkpoints', { c: code }),
  verifyFile: () => screen('/verify-file'),
  verifyMany: () => screen('/verify-many'),
  /** What an activity said in the version that an own certificate was earned with. */
  creditVersion: (code: string) => withPart(screen('/version'), code),
  verify: (code: string) => withPart(screen('/verify'), code),
  announcementLink: (code: string) => withPart('/api/go', code),
  calendarFile: (classHash: string) => `${withPart('/api/calendar', classHash)}.ics`,
  /** A member's private calendar; the code is its secret. */
  calendarFeed: (code: string) => `${withPart('/api/calendar/feed', code)}.ics`,
  /** Certificates to download; the signature makes it the member's own for ten minutes. */
  certificateFile: (studentHash: string, file: string, until: string, sig: string) =>
    withQuery(withPart(withPart('/api/certificates', studentHash), file), { until, sig }),
  /** The record of attendance as a PDF, in the same way. */
  attendanceFile: (studentHash: string, classHash: string, until: string, sig: string) =>
    withQuery(withPart(withPart('/api/attendance', studentHash), classHash), { until, sig }),
  notFound: () => screen('/404'),
} as const;
