// What an audit asks for, as data: the items of a binder with where each comes from, and the documents of an activity's
// file. Pure: the page and the binder itself ask the same lists (docs/specification/reporting.md, RO-31).
import type { EditorSection } from '#authoring/publishing-rules.ts';
import { calendarDay } from '#platform/shared/dates.ts';

/** Whom a binder is for. */
export const binderBodies = ['cerp', 'pace', 'board', 'activity'] as const;
export type BinderBody = (typeof binderBodies)[number];
export const bodyNames: Readonly<Record<BinderBody, string>> = {
  cerp: 'ADA CERP',
  pace: 'AGD PACE',
  board: 'Your own board',
  activity: 'One activity',
};

/** Whom or what an item is about, in the order of the page. */
export const itemGroups = { you: 'About you', activities: 'About each activity', members: 'About members' } as const;
export type ItemGroup = keyof typeof itemGroups;

/**
 * Where what is asked for comes from. `work`: what daily work leaves. `text`: the provider writes it, and reviews it
 * every two years. `file`: the provider uploads it. `both`: daily work, and a file or text beside it.
 */
export type ItemSource = 'work' | 'text' | 'file' | 'both';

export type BinderItem = {
  readonly number: number;
  readonly title: string;
  readonly group: ItemGroup;
  /** Under which heading of each body's form it belongs; '' where the form doesn't ask for it. */
  readonly cerp: string;
  readonly pace: string;
  readonly source: ItemSource;
  /** What is in it, or what to write. */
  readonly about: string;
  /** Why it isn't needed unless the provider says otherwise. */
  readonly notNeeded?: string;
};

export const activityFileItem = 22;

export const binderItems: readonly BinderItem[] = [
  {
    number: 1,
    title: 'Provider information and list of activities',
    group: 'you',
    cerp: 'A',
    pace: 'I',
    source: 'work',
    about:
      'Who you are, your recognitions, and every activity of the period with its date, format, hours, and members.',
  },
  {
    number: 2,
    title: 'Mission and goals',
    group: 'you',
    cerp: 'I',
    pace: 'III',
    source: 'text',
    about: 'The mission and goals of your CE program, and how you review them.',
  },
  {
    number: 3,
    title: 'Committee, with a licensed dentist who has no other duty',
    group: 'you',
    cerp: 'IX',
    pace: 'I',
    source: 'both',
    about: 'Members and their duties. Upload the minutes of the meetings.',
  },
  {
    number: 4,
    title: 'Who does what',
    group: 'you',
    cerp: 'IX',
    pace: 'I',
    source: 'work',
    about: 'The team with names, roles, and job descriptions.',
  },
  {
    number: 5,
    title: 'Budget',
    group: 'you',
    cerp: 'X',
    pace: 'II',
    source: 'file',
    about: 'The budget of your CE program. Support that you received is in item 10.',
  },
  {
    number: 6,
    title: 'Needs assessment and how it was used',
    group: 'activities',
    cerp: 'II',
    pace: 'IV',
    source: 'work',
    about: 'The need behind each activity, as its editor wrote it down.',
  },
  {
    number: 7,
    title: 'Objectives, and that members saw them first',
    group: 'activities',
    cerp: 'III',
    pace: 'V',
    source: 'work',
    about: 'The objectives of the version that members saw, with the day on which it was published.',
  },
  {
    number: 8,
    title: 'Methods, length, and how hours were computed',
    group: 'activities',
    cerp: 'VI',
    pace: 'XIII',
    source: 'work',
    about: 'The format and the measured length of each activity beside its hours.',
  },
  {
    number: 9,
    title: 'Speakers: CV, disclosure, resolution',
    group: 'activities',
    cerp: 'VII, V',
    pace: 'VIII, XII',
    source: 'work',
    about: 'Who shaped the content of each activity, with CV, disclosure, and the sentence that members read.',
  },
  {
    number: 10,
    title: 'Commercial support, and that it stayed separate',
    group: 'activities',
    cerp: 'V',
    pace: 'XII',
    source: 'work',
    about: 'Support with its agreements, and what the audit log shows of sponsors and liaisons.',
  },
  {
    number: 11,
    title: 'Requirements and help',
    group: 'activities',
    cerp: 'VIII',
    pace: 'XIII',
    source: 'work',
    about: 'What members need, as they read it before the start, and where they get help.',
  },
  {
    number: 12,
    title: 'Publicity as shown',
    group: 'activities',
    cerp: 'XI',
    pace: 'IX',
    source: 'work',
    about: 'The public page of each activity as members saw it, stored when it was published.',
  },
  {
    number: 13,
    title: 'Admission and prerequisites',
    group: 'you',
    cerp: 'XII',
    pace: 'VI',
    source: 'text',
    about: 'Who may take part, and what they need to know before.',
  },
  {
    number: 14,
    title: 'Patient protection',
    group: 'you',
    cerp: 'XIII',
    pace: 'VII',
    source: 'text',
    about: 'How patients are protected where members treat any during an activity.',
    notNeeded: 'No patients are treated in your activities.',
  },
  {
    number: 15,
    title: 'Evaluations and what changed',
    group: 'activities',
    cerp: 'IV',
    pace: 'X',
    source: 'work',
    about: 'The sums of the evaluations, and what each new version changed.',
  },
  {
    number: 16,
    title: 'Exams',
    group: 'activities',
    cerp: 'VI',
    pace: 'XIII',
    source: 'work',
    about: 'Each exam with its pass mark and how members did.',
  },
  {
    number: 17,
    title: 'Course records and how members get proof again',
    group: 'members',
    cerp: 'XIV',
    pace: 'XI',
    source: 'work',
    about: 'Every credit of the period with its evidence, certificates of the sample, and how long records are stored.',
  },
  {
    number: 18,
    title: 'AGD rosters within 30 days',
    group: 'members',
    cerp: '',
    pace: 'XI',
    source: 'work',
    about: 'The rosters of the period with the days on which they were made and uploaded.',
  },
  {
    number: 19,
    title: 'Accreditation statements',
    group: 'you',
    cerp: 'Policies',
    pace: 'IX',
    source: 'work',
    about: 'The statements that certificates and pages print.',
  },
  {
    number: 20,
    title: 'Complaints',
    group: 'members',
    cerp: 'Policies',
    pace: '',
    source: 'both',
    about: 'Write how you handle complaints. Messages that are marked as complaints in the inbox are listed here.',
  },
  {
    number: 21,
    title: 'Substantive changes',
    group: 'you',
    cerp: 'Policies',
    pace: '',
    source: 'text',
    about:
      'Changes since the last recognition, such as a new owner or name, with the day you reported each. If there were none, write that.',
  },
  {
    number: activityFileItem,
    title: 'Complete activity files',
    group: 'activities',
    cerp: 'B, C',
    pace: 'Samples',
    source: 'work',
    about: 'The file of each activity that was drawn: 14 documents.',
  },
  {
    number: 23,
    title: 'Self-assessment',
    group: 'you',
    cerp: 'D',
    pace: 'Questions',
    source: 'text',
    about: 'How you meet each standard, in your own words.',
  },
];

export type ActivityDocument = {
  readonly number: number;
  readonly title: string;
  /** Whether the provider can upload it, write it, or say that it isn't needed. */
  readonly isOwn: boolean;
  /** The section of the editor that has it. */
  readonly section?: EditorSection;
};

/** The file of an activity: what the forms ask for about one activity. */
export const activityDocuments: readonly ActivityDocument[] = [
  { number: 1, title: 'Need and its source', isOwn: false, section: 'about' },
  { number: 2, title: 'Objectives as published', isOwn: false, section: 'about' },
  { number: 3, title: 'Planning committee’s decision', isOwn: true },
  { number: 4, title: 'Speakers’ CVs', isOwn: false, section: 'speakers' },
  { number: 5, title: 'Disclosures and how they were resolved', isOwn: false, section: 'speakers' },
  { number: 6, title: 'Length, and how hours were computed', isOwn: false, section: 'credit' },
  { number: 7, title: 'Review for balance and promotion', isOwn: true },
  { number: 8, title: 'Publicity as shown', isOwn: true },
  { number: 9, title: 'Commercial support', isOwn: false },
  { number: 10, title: 'Slides and handouts', isOwn: true },
  { number: 11, title: 'Exam with key and results', isOwn: false, section: 'exam' },
  { number: 12, title: 'Members and evidence', isOwn: false },
  { number: 13, title: 'A certificate as issued', isOwn: false },
  { number: 14, title: 'Evaluation summary, and what you changed', isOwn: true },
];

/** The items that a body asks for. */
export const itemsFor = (body: BinderBody): readonly BinderItem[] =>
  body === 'activity'
    ? binderItems.filter(({ number }) => number === activityFileItem)
    : binderItems.filter(({ cerp, pace }) => (body === 'cerp' ? cerp !== '' : body === 'pace' ? pace !== '' : true));

/** The headings of a body's form under which an item belongs; '' where there is none. */
export const headingsOf = ({ cerp, pace }: BinderItem, body: BinderBody): string =>
  body === 'cerp' ? cerp : body === 'pace' ? pace : '';

/** How what is asked for is there. */
export const itemStates = ['automatic', 'uploaded', 'written', 'missing', 'not-needed'] as const;
export type ItemState = (typeof itemStates)[number];
export const stateWords: Readonly<Record<ItemState, string>> = {
  automatic: 'Automatic',
  uploaded: 'Uploaded',
  written: 'Written',
  missing: 'Missing',
  'not-needed': 'Not needed',
};

/** A text older than this at the end of the period is due for review. */
const reviewYears = 2;

/** Certificates that are drawn of each activity in the sample. */
export const certificatesDrawn = 5;
/** How many activities are drawn unless another number is chosen. */
export const usualSample = 2;

/** What exists of an item or a document, in addition to what the provider added. */
export type Found = {
  /** What daily work left, as a sentence. */
  readonly note: string;
  /** What is missing, each as a few words; null: nothing of it comes from daily work. */
  readonly lacks: readonly string[] | null;
};

/** What the provider put into a place of the binder. */
export type OwnEntry = {
  readonly kind: 'file' | 'text' | 'not-needed';
  readonly words: string;
  /** The day it is from, YYYY-MM-DD. */
  readonly datedOn: string;
};

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
const count = new Intl.NumberFormat('en-US');
/** "3 CVs", "1 CV" */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${count.format(number)} ${number === 1 ? one : many}`;

/**
 * The state of a place. Something that isn't needed is not missing; what was put in stands for what daily work lacks,
 * except where both are asked for; a text of long ago is due for review.
 */
export function stateOf(
  source: ItemSource,
  { note, lacks }: Found,
  entries: readonly OwnEntry[],
  { onDay, usual }: { readonly onDay: string; readonly usual?: string | undefined },
): { readonly state: ItemState; readonly note: string } {
  const missing = (...what: readonly string[]) => ({ state: 'missing', note: capital(what.join(', ')) }) as const;
  const waived = entries.find(({ kind }) => kind === 'not-needed');
  if (waived !== undefined) return { state: 'not-needed', note: waived.words };
  const own = entries.find(({ kind }) => kind === 'file') ?? entries.at(0);
  if (own === undefined) {
    if (usual !== undefined) return { state: 'not-needed', note: usual };
    if (source !== 'work')
      return missing(
        ...(lacks ?? []),
        source === 'both' ? 'nothing added yet' : source === 'file' ? 'nothing uploaded yet' : 'nothing written yet',
      );
    return lacks === null || lacks.length === 0 ? { state: 'automatic', note } : missing(...lacks);
  }
  if (source === 'both' && lacks !== null && lacks.length > 0) return missing(...lacks);
  const dueOn = Temporal.PlainDate.from(own.datedOn).add({ years: reviewYears });
  if (source === 'text' && Temporal.PlainDate.compare(dueOn, onDay) < 0)
    return missing(`reviewed ${calendarDay(own.datedOn)}: older than two years`);
  const said = own.kind === 'file' ? own.words : `Reviewed ${calendarDay(own.datedOn)}`;
  return { state: own.kind === 'file' ? 'uploaded' : 'written', note: source === 'both' ? note : said };
}
