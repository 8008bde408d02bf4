// What the content of an activity consists of, field by field, in the order of the form. Drafts, what is published,
// versions, the import folder, and the editor read it. A field that is a column of `activity` as it is typed is whole
// here. Any other has its label here, and the compiler asks for the rest where it is read and written.
import * as z from 'zod/mini';
import { line, text } from '#platform/shared/wire-types.ts';

/** Everything taught that has versions. */
export type ActivityKind = 'class' | 'webinar' | 'tutorial' | 'episode';

type Words<Key extends string> = Readonly<Record<Key, string>>;

/** What is the exception among fields that are columns. */
type Exceptions = {
  /** The kinds that have it; usually all. Others are written with its empty value. */
  readonly kinds?: readonly ActivityKind[];
  /** Its name in a version, where that isn't its own; null: no version names it. */
  readonly inVersion?: string | null;
  /** Its name in an import folder. Without one, only the console has it, and an import keeps what there is. */
  readonly inFolder?: string;
};

type Kind = { readonly schema: z.ZodMiniType; readonly empty: unknown; readonly words?: Words<string> };

/** A field that is the column of `activity` with this name. */
const field = <const Column extends string, const Of extends Kind, const More extends Exceptions = Exceptions>(
  label: string,
  column: Column,
  kind: Of,
  more: More = {} as More,
) => ({ label, column, ...kind, ...more });

const longText = (most: number) => ({ schema: text(most), empty: '' });
const shortText = (most: number) => ({ schema: line(most), empty: '' });
const wholeNumber = (most: number) => ({
  schema: z.nullable(z.int().check(z.minimum(0), z.maximum(most))),
  empty: null,
});
const yesNo = { schema: z.boolean(), empty: false };
/** One of `words`; `empty` is one of them, or '' for none. */
const choice = <const Key extends string, const Empty extends Key | ''>(words: Words<Key>, empty: Empty) => ({
  schema: z.enum([...new Set<Key | Empty>([empty, ...(Object.keys(words) as Key[])])]),
  empty,
  words,
});
/** Any of `words`. */
const choices = <const Key extends string>(words: Words<Key>) => {
  const keys = Object.keys(words) as Key[];
  return { schema: z.array(z.enum(keys)).check(z.maxLength(keys.length)), empty: [], words };
};

/** A field of several columns, of rows of its own, or of another table. */
const own = <const Key extends string = never>(label: string, words?: Words<Key>) => ({ label, words });

export const activityFields = {
  title: own('Title'),
  /** The text on a card. */
  blurb: field('Card text', 'blurb', longText(400), { inFolder: 'blurb' }),
  /** Plain text; an empty line begins a paragraph. */
  description: field('Description', 'description', longText(8000), { inFolder: 'description' }),
  objectives: own('Learning objectives'),
  /** Which gap in practice it closes, and where that was seen. */
  need: field('Why members need this', 'need', longText(2000)),
  audience: field(
    'Who it’s for',
    'audience',
    choices({ dentist: 'Dentists', hygienist: 'Hygienists', assistant: 'Assistants', team: 'Office team' }),
  ),
  level: field(
    'Level',
    'level',
    choice({ introductory: 'Introductory', intermediate: 'Intermediate', advanced: 'Advanced' }, ''),
  ),
  categories: own('Categories'),
  company: own('Company'),
  /** What the sponsor gave, and so what a certificate and the page say about it. */
  companyRole: field(
    'Company’s role',
    'company_role',
    choice(
      {
        none: 'No support',
        'commercial-support': 'Commercial support',
        'in-kind': 'In-kind support',
        'product-owner': 'Owner of the product',
      },
      'none',
    ),
  ),
  release: own('Release'),
  creditExpires: own('Last day for credit'),
  /** Words added to the search. */
  searchWords: field('Search words', 'search_words', shortText(200), { inVersion: null }),
  speakers: own('Speakers'),
  type: own('Type'),
  durationMin: own('Length in minutes'),
  picture: own('Card picture'),
  pictureText: own('Picture description'),
  isPictureDecorative: own('Picture is decorative'),
  video: own('Video'),
  captions: own('Captions'),
  captionsChecked: own('Captions reviewed'),
  /** Visuals: spoken in the talk, described in `describedText`, or not yet. */
  described: field(
    'Visuals described',
    'described',
    choice({ no: 'Not yet', spoken: 'Spoken in the talk', text: 'Described in text' }, 'no'),
  ),
  describedText: field('Visual description', 'described_text', longText(8000)),
  chapters: own('Chapters'),
  handouts: own('Handouts'),
  audio: own('Audio'),
  transcript: field('Transcript', 'transcript', longText(400_000), { kinds: ['episode'], inFolder: 'transcript' }),
  credits: field(
    'Credit hours',
    'credits',
    { schema: z.number().check(z.minimum(0), z.maximum(24)), empty: 0 },
    { inFolder: 'credits' },
  ),
  /** What a certificate calls the credit where it is not the usual name. */
  creditName: field('Credit name', 'credit_name', shortText(100)),
  agd: own('AGD subjects'),
  /** Share of the length that must pass before the exam is graded, in percent; null: the provider's setting. */
  timeOnTaskPercent: field('Time before the exam', 'time_on_task_percent', wholeNumber(100), {
    inVersion: null,
    inFolder: 'timeOnTaskPercent',
  }),
  sameContentAs: own('Same content as'),
  starts: own('Start'),
  capacity: field('Seats', 'capacity', wholeNumber(1_000_000), {
    kinds: ['webinar'],
    inVersion: null,
    inFolder: 'capacity',
  }),
  meeting: own('Meeting'),
  place: own('Room'),
  isRecordingPromised: field('Recording promised', 'recording_promised', yesNo, {
    kinds: ['webinar'],
    inVersion: 'recordingPromised',
    inFolder: 'recordingPromised',
  }),
  requiredMinutes: own('Minutes for live credit'),
  liveCaptions: field(
    'Live captions',
    'live_captions',
    choice({ none: 'None', service: 'Automatic, by the meeting service', person: 'By a live captioner' }, 'none'),
  ),
  /** What a member needs to take part. */
  requirements: field('Requirements', 'requirements', longText(2000)),
  hosts: own('Hosts'),
  show: own('Show'),
  exam: own('Exam'),
  evaluationQuestions: own('Your own questions'),
  outcomeQuestions: own('Before and after'),
  survey: own('Survey'),
  offer: own('Sponsor’s video'),
  subtitle: own('Subtitle'),
  buttonText: own('Button text'),
  pdf: own('PDF'),
  position: own('Order'),
  ownerEmail: own('Owner’s email'),
  feedCategory: own('Feed category'),
  isExplicit: own('Explicit'),
  isComplete: own('Complete'),
  episodeOrder: own('Episode order', { newest: 'Newest first', oldest: 'Oldest first' }),
};

type Fields = typeof activityFields;
export type FieldName = keyof Fields;
/** Fields that are columns. */
export type ColumnField = { [Name in FieldName]: Fields[Name] extends { column: string } ? Name : never }[FieldName];
export type FieldValues = { [Name in ColumnField]: z.output<Fields[Name]['schema']> };
export type ColumnDescription = Exceptions & {
  readonly label: string;
  readonly column: Fields[ColumnField]['column'];
  readonly schema: z.ZodMiniType;
  readonly empty: unknown;
  readonly words?: Words<string>;
};

/** The fields that are columns, in the order of the form. */
export const columnFields = Object.entries(activityFields).flatMap(([name, described]) =>
  'column' in described ? [[name as ColumnField, described as ColumnDescription] as const] : [],
);
