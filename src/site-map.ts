// Every address of the portal as a builder: for links, redirects and mails. Imports nothing.

type Query = Readonly<Record<string, string | number | null | undefined>>;

function withQuery(path: string, query: Query): string {
  const set = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return set.length === 0 ? path : `${path}?${set.join('&')}`;
}

const withPart = (path: string, part: string) => `${path}/${encodeURIComponent(part)}`;
/** Page 1 of a list has no number in its address. */
const withPage = (path: string, page: number) => (page > 1 ? `${path}/${page}` : path);

/** What a list may be narrowed by: a category, a company, words. */
export type Filter = {
  readonly cid?: string | null | undefined;
  readonly coid?: string | null | undefined;
  readonly q?: string | null | undefined;
};

const filterQuery = ({ cid, coid, q }: Filter): Query => ({ cid, coid, q });

export const siteMap = {
  home: (filter: Filter = {}) => withQuery('/home', filterQuery(filter)),
  search: (filter: Filter = {}) => withQuery('/search', filterQuery(filter)),
  about: () => '/about',
  faculty: () => '/faculty',
  terms: () => '/terms',
  privacy: () => '/privacy',
  support: () => '/support',

  /** `rurl` is a path on this site to come back to. */
  login: (rurl?: string) => withQuery('/login', { rurl }),
  /** The address of a mail: the ticket signs in once the page is open. */
  loginWithToken: (ticket: string, rurl?: string) => withQuery('/login', { s: ticket, rurl }),
  logout: () => '/logout',
  hello: () => '/hello',
  register: (rurl?: string) => withQuery('/register', { rurl }),
  recover: () => '/recover',
  /** The address of a mail: the page asks for a new password. */
  recoverWithCode: (studentHash: string, code: string) => withQuery('/recover', { s: studentHash, c: code }),
  verifyEmail: (code: string) => withQuery('/verify-email', { c: code }),
  account: (tab?: 'profile' | 'password') => (tab === undefined ? '/account' : withPart('/account', tab)),
  /** The address of a mail to an old address: takes the change back. */
  undoEmail: (code: string) => withQuery('/undo-email', { c: code }),
  /** The address of a mail that is no receipt: stops its kind. */
  unsubscribe: (code: string) => withQuery('/unsubscribe', { c: code }),
  /** What a mail program posts to. */
  unsubscribeCall: (code: string) => withQuery('/api/unsubscribe', { c: code }),
  gdpr: () => '/gdpr',
  /** The address of a mail: decides about consent, and about closing the account. */
  consent: (code: string) => withQuery('/consent', { c: code }),

  webinars: (page = 1, filter: Filter = {}) => withQuery(withPage('/webinars', page), filterQuery(filter)),
  onDemand: (page = 1, filter: Filter = {}) => withQuery(withPage('/ondemand', page), filterQuery(filter)),
  podcasts: (page = 1, filter: Filter = {}) => withQuery(withPage('/podcasts', page), filterQuery(filter)),
  tutorials: (page = 1, filter: Filter = {}) => withQuery(withPage('/tutorials', page), filterQuery(filter)),
  ebooks: (page = 1) => withPage('/ebooks', page),

  seats: () => '/seats',
  /** CE in Progress; `/pending` is the same screen, and the menu uses the alias. */
  pending: (page = 1) => withPage('/pending', page),
  exams: (page = 1) => withPage('/exams', page),
  queue: (page = 1) => withPage('/queue', page),
  completed: (page = 1, tab?: 'podcasts') => withQuery(withPage('/completed', page), { tab }),
  tutorialHistory: (page = 1) => withPage('/tutorial-history', page),

  classroom: (classHash: string) => withPart('/classroom', classHash),
  reserve: (classHash: string) => withPart('/reserve', classHash),
  live: (classHash: string, ticket?: string) => withQuery(withPart('/live', classHash), { s: ticket }),
  affidavit: (classHash: string) => withPart('/affidavit', classHash),
  cancelSeat: (code: string) => withPart('/cancel-seat', code),
  podcast: (showHash: string, podcastHash?: string) =>
    podcastHash === undefined ? withPart('/podcast', showHash) : withPart(withPart('/podcast', showHash), podcastHash),
  /** An episode whose show is not at hand; the page finds it. */
  podcastEpisode: (podcastHash: string) => withQuery('/podcast', { p: podcastHash }),
  /** A page of the episodes of a show. */
  podcastPage: (showHash: string, page: number) =>
    withQuery(withPart('/podcast', showHash), { page: page > 1 ? page : null }),
  evaluation: (classHash: string) => withPart('/eval', classHash),
  podcastEvaluation: (podcastHash: string) => withPart('/eval-podcast', podcastHash),
  sponsorVideo: (classHash: string) => withPart('/sva', classHash),
  survey: (classHash: string) => withPart('/survey', classHash),
  /** `view` shows the answers of a passed exam; without it a passed exam leads back. */
  exam: (classHash: string, view?: 'answers') => withQuery(withPart('/exam', classHash), { view }),
  podcastExam: (podcastHash: string, view?: 'answers') => withQuery(withPart('/exam-podcast', podcastHash), { view }),
  done: (classHash: string) => withPart('/done', classHash),

  /** What is new in a list, for feed readers. */
  listFeed: (list: 'webinars' | 'ondemand' | 'podcasts' | 'tutorials') => `/feeds/${list}.xml`,
  /** The feed of a show for podcast programs, and what it names. */
  podcastFeed: (showHash: string) => `${withPart('/podcast-feed', showHash)}/rss.xml`,
  podcastCover: (showHash: string, fileHash: string) =>
    `${withPart('/podcast-feed', showHash)}/cover/${encodeURIComponent(fileHash)}.jpg`,
  podcastChapters: (podcastHash: string) => `${withPart('/podcast-feed/episode', podcastHash)}/chapters.json`,
  podcastTranscript: (podcastHash: string) => `${withPart('/podcast-feed/episode', podcastHash)}/transcript`,
  /** What opens without a line, in place of a page that can't be reached. */
  offline: () => '/offline',

  /** The public page that proves a certificate. */
  verify: (code: string) => withPart('/verify', code),
  calendarFile: (classHash: string) => `${withPart('/api/calendar', classHash)}.ics`,
  /** A member's private calendar; the code is its secret. */
  calendarFeed: (code: string) => `${withPart('/api/calendar/feed', code)}.ics`,
  notFound: () => '/404',
  staff: () => '/staff',
} as const;
