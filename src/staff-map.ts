// Every address of the provider's console as a builder, apart from site-map.ts: no page of a visitor leads there, so
// none loads it.
import { withPart, withQuery } from './address-parts.ts';
import type { StaffScreenPath } from './staff-screens.ts';

/** A path that is a screen's, as staff-screens.ts has it. */
const screen = (path: StaffScreenPath): string => path;
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
