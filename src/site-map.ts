// The addresses that pages link to, as builders: `siteMap` those of visitors and members, `staffMap` those of the
// provider's console. server-map.ts has those that only the server writes. Their screens are those of screens.ts, which
// the compiler checks.
import { sharedAddress, type Address, type ScreenPath, type StaffScreenPath } from './screens.ts';

type Query = Readonly<Record<string, string | number | null | undefined>>;

/** A path that is a screen's, as screens.ts has it. */
export const screen = (path: ScreenPath | StaffScreenPath): string => path;

/** A path with a query; what is empty is left out of it. */
export function withQuery(path: string, query: Query): string {
  const set = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return set.length === 0 ? path : `${path}?${set.join('&')}`;
}

/** A path with one more part. */
export const withPart = (path: string, part: string): string => `${path}/${encodeURIComponent(part)}`;

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

/** A page has parts by their names; without one, the first is open. */
const withTab = (path: string, tab: string | undefined) => (tab === undefined ? path : `${path}/${tab}`);

export const staffMap = {
  overview: () => screen('/staff'),
  /** `rurl` is a path of the console to come back to. */
  signIn: (rurl?: string) => withQuery(screen('/staff/sign-in'), { rurl }),
  /** The address of a mail: opens one's own account. */
  invitation: (code: string) => withQuery(screen('/staff/invitation'), { c: code }),
  me: () => screen('/staff/me'),
  team: () => screen('/staff/team'),
  roles: () => screen('/staff/team/roles'),
  /** A part of the settings by its name; without one, the first. */
  settings: (part?: string) =>
    part === undefined ? screen('/staff/settings') : withPart(screen('/staff/settings'), part),
  students: (filter: { readonly q?: string; readonly is?: string } = {}) =>
    withQuery(screen('/staff/students'), filter),
  /** A tab by its name; without one, the overview. */
  student: (studentHash: string, tab?: string) => withTab(withPart(screen('/staff/students'), studentHash), tab),
  importStudents: () => screen('/staff/students/import'),
  /** Two accounts side by side: the first goes, the second stays. Without them, the suspected pairs. */
  merge: (from?: string, into?: string) => withQuery(screen('/staff/students/merge'), { from, into }),
  inbox: (messageHash?: string) =>
    messageHash === undefined ? screen('/staff/inbox') : withPart(screen('/staff/inbox'), messageHash),
  /** Everything taught; `filter` as its list takes it. */
  catalogue: (filter: Readonly<Record<string, string>> = {}) => withQuery(screen('/staff/catalogue'), filter),
  /** The list, asking for the title of a new draft. */
  newDraft: (kind: 'class' | 'webinar' | 'tutorial' | 'episode' | 'show' | 'book') =>
    withQuery(screen('/staff/catalogue'), { new: kind }),
  /** The editor of an activity or a draft, at a section by its name; `preview` and `versions` are such names. */
  activity: (hash: string, section?: string) => withTab(withPart(screen('/staff/catalogue'), hash), section),
  /** What an activity said in one of its versions. */
  version: (hash: string, version: number) =>
    withQuery(`${withPart(screen('/staff/catalogue'), hash)}/versions`, { open: version }),
  /** A month such as 2026-11; without one, the present one. */
  calendar: (month?: string) => withQuery(screen('/staff/calendar'), { month }),
  results: () => screen('/staff/results'),
  /** What came of an activity: its exam, or a tab by its name. */
  activityResults: (hash: string, tab?: string) => withTab(withPart(screen('/staff/results'), hash), tab),
  /** The correction of a question’s key. */
  rekey: (hash: string, questionKey: string) =>
    withQuery(`${withPart(screen('/staff/results'), hash)}/re-key`, { question: questionKey }),
  /** A question of an exam beside the others. */
  examQuestion: (hash: string, questionKey: string) =>
    withQuery(withPart(screen('/staff/results'), hash), { question: questionKey }),
  /** People who teach; `filter` as their list takes it. */
  speakers: (filter: Readonly<Record<string, string>> = {}) => withQuery(screen('/staff/speakers'), filter),
  speaker: (hash: string) => withPart(screen('/staff/speakers'), hash),
  /** The question bank; `filter` as its list takes it. */
  questions: (filter: Readonly<Record<string, string>> = {}) => withQuery(screen('/staff/questions'), filter),
  /** `subject` is filled in. */
  addQuestions: (subject?: string) => withQuery(screen('/staff/questions/add'), { subject }),
  question: (key: string) => withPart(screen('/staff/questions'), key),
  /** The stored files; `filter` as their list takes it. */
  files: (filter: Readonly<Record<string, string>> = {}) => withQuery(screen('/staff/media'), filter),
  /** The captions of a video. */
  captions: (videoHash: string) => withPart(screen('/staff/media'), videoHash),
  /** The webinars that one runs. */
  desks: () => screen('/staff/live'),
  /** The desk of a webinar; `filter` as its roster takes it. */
  desk: (hash: string, filter: Readonly<Record<string, string>> = {}) =>
    withQuery(withPart(screen('/staff/live'), hash), filter),
  /** The screen in the room of a webinar, for a projector. */
  roomScreen: (hash: string) => `${withPart(screen('/staff/live'), hash)}/room`,
  advertisements: (filter: Readonly<Record<string, string>> = {}) => withQuery(screen('/staff/advertisements'), filter),
  advertisement: (hash: string) => withPart(screen('/staff/advertisements'), hash),
  featured: () => screen('/staff/advertisements/featured'),
  slotCalendar: (from?: string) => withQuery(screen('/staff/advertisements/slots'), from === undefined ? {} : { from }),
  /** Companies; `filter` as their list takes it. */
  sponsors: (filter: Readonly<Record<string, string>> = {}) => withQuery(screen('/staff/sponsors'), filter),
  /** A company by its id. */
  sponsor: (id: string) => withPart(screen('/staff/sponsors'), id),
  /** People who agreed to hear from a sponsor; `filter` as their list takes it. */
  leads: (filter: Readonly<Record<string, string>> = {}) => withQuery(screen('/staff/leads'), filter),
  announcements: () => screen('/staff/announcements'),
  announcement: (hash: string) => withPart(screen('/staff/announcements'), hash),
  /** The provider’s texts. */
  texts: () => screen('/staff/texts'),
  text: (code: string) => withPart(screen('/staff/texts'), code),
  textPreview: (code: string) => `${withPart(screen('/staff/texts'), code)}/preview`,
  /** The words of emails; `kind` is one of them. */
  mailTexts: (kind?: string) => withQuery(screen('/staff/emails'), { kind }),
  /** Credit for the AGD; `filter` as its list takes it. */
  reporting: (filter: Readonly<Record<string, string>> = {}) => withQuery(screen('/staff/reporting'), filter),
  /** A format of files for boards, to copy or, of the provider's own, to edit. */
  reportFormat: (of: string) => withQuery(screen('/staff/reporting/format'), { of }),
  /** Credit on its way to CE Broker; `filter` as its list takes it. */
  ceBroker: (filter: Readonly<Record<string, string>> = {}) => withQuery(screen('/staff/reporting/ce-broker'), filter),
  reports: () => screen('/staff/reports'),
  /** A report by its name, of some days. */
  report: (name: string, days: { readonly from?: string; readonly to?: string } = {}) =>
    withQuery(withPart(screen('/staff/reports'), name), days),
  binder: () => screen('/staff/binder'),
  /** What is missing of what a body asks for; without one, of the usual body. */
  binderChecklist: (body?: string) => withQuery(screen('/staff/binder/missing'), { body }),
  /** `again`: a binder whose order is filled in; `activity`: a binder about this one. */
  newBinder: (again?: string, activity?: string) => withQuery(screen('/staff/binder/new'), { again, activity }),
  activityFile: (hash: string) => withPart(screen('/staff/binder'), hash),
  data: () => screen('/staff/data'),
  system: () => screen('/staff/system'),
  removeDemo: () => screen('/staff/demo'),
  audit: (filter: { readonly act?: string; readonly kind?: string; readonly subject?: string } = {}) =>
    withQuery(screen('/staff/audit'), filter),
  /** The ledger; `filter` as its list takes it. */
  credits: (filter: Readonly<Record<string, string>> = {}) => withQuery(screen('/staff/credits'), filter),
  credit: (code: string) => withPart(screen('/staff/credits'), code),
  /** Credit by hand; `student` is a member's username. */
  grantCredit: (student?: string) => withQuery(screen('/staff/credits/grant'), { student }),
  /** What is amended or withdrawn: certificates by their codes. */
  correctCredits: (act: 'amend' | 'withdraw' | 'reinstate', ...codes: readonly string[]) =>
    withQuery(screen('/staff/credits/correct'), { act, codes: codes.join(',') }),
  /** A certificate to amend, with a reason that is written already. */
  amendBecause: (code: string, reason: string) =>
    withQuery(screen('/staff/credits/correct'), { act: 'amend', codes: code, reason }),
  /** Every certificate of a member that is valid, to be amended to the name in the profile. */
  amendName: (studentHash: string, reason: string) =>
    withQuery(screen('/staff/credits/correct'), {
      act: 'amend',
      student: studentHash,
      state: 'stands',
      kind: 'name-corrected',
      profile: 'yes',
      reason,
    }),
  /** Every valid certificate of an activity, to be amended to what it says now; fields that are absent stay. */
  amendPrinted: (
    activityHash: string,
    printed: Readonly<Partial<Record<'newTitle' | 'newHours' | 'newSpeaker' | 'newSubjects', string>>>,
    reason: string,
  ) =>
    withQuery(screen('/staff/credits/correct'), {
      act: 'amend',
      activity: activityHash,
      state: 'stands',
      kind: 'printed-fact-wrong',
      ...printed,
      reason,
    }),
  importCredits: () => screen('/staff/credits/import'),
  creditHolding: (filter: Readonly<Record<string, string>> = {}) => withQuery(screen('/staff/credits/holding'), filter),
  approvals: () => screen('/staff/credits/approvals'),
  approval: (hash: string) => withQuery(screen('/staff/credits/approvals'), { h: hash }),
} as const;
