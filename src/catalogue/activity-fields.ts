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

/** A field that is the column of `activity` with this name. */
const field = <
  const Column extends string,
  Schema extends z.ZodMiniType,
  const More extends Exceptions & { readonly words?: Words<string> },
>(
  label: string,
  column: Column,
  schema: Schema,
  empty: NoInfer<z.output<Schema>>,
  more: More,
) => ({ label, column, schema, empty, ...more });

const longText = <const Column extends string, const More extends Exceptions>(
  label: string,
  column: Column,
  most: number,
  more: More,
) => field(label, column, text(most), '', more);

const shortText = <const Column extends string, const More extends Exceptions>(
  label: string,
  column: Column,
  most: number,
  more: More,
) => field(label, column, line(most), '', more);

const wholeNumber = <const Column extends string, const More extends Exceptions>(
  label: string,
  column: Column,
  most: number,
  more: More,
) => field(label, column, z.nullable(z.int().check(z.minimum(0), z.maximum(most))), null, more);

const yesNo = <const Column extends string, const More extends Exceptions>(label: string, column: Column, more: More) =>
  field(label, column, z.boolean(), false, more);

/** One of `words`; `empty` is one of them, or '' for none. */
const choice = <
  const Column extends string,
  const Key extends string,
  const Empty extends Key | '',
  const More extends Exceptions,
>(
  label: string,
  column: Column,
  words: Words<Key>,
  empty: Empty,
  more: More,
) => {
  const choices = [...new Set<Key | Empty>([empty, ...(Object.keys(words) as Key[])])];
  return field(label, column, z.enum(choices), empty as never, { ...more, words });
};

/** Any of `words`. */
const choices = <const Column extends string, const Key extends string, const More extends Exceptions>(
  label: string,
  column: Column,
  words: Words<Key>,
  more: More,
) => {
  const keys = Object.keys(words) as Key[];
  const schema = z.array(z.enum(keys)).check(z.maxLength(keys.length));
  return field(label, column, schema, [], { ...more, words });
};

/** A field of several columns, of rows of its own, or of another table. */
const own = <const Key extends string = never>(label: string, words?: Words<Key>) => ({ label, words });

export const activityFields = {
  title: own('Title'),
  /** The text on a card. */
  blurb: longText('Card text', 'blurb', 400, { inFolder: 'blurb' }),
  /** Plain text; an empty line begins a paragraph. */
  description: longText('Description', 'description', 8000, { inFolder: 'description' }),
  objectives: own('Learning objectives'),
  /** Which gap in practice it closes, and where that was seen. */
  need: longText('Why members need this', 'need', 2000, {}),
  audience: choices(
    'Who it’s for',
    'audience',
    { dentist: 'Dentists', hygienist: 'Hygienists', assistant: 'Assistants', team: 'Office team' },
    {},
  ),
  level: choice(
    'Level',
    'level',
    { introductory: 'Introductory', intermediate: 'Intermediate', advanced: 'Advanced' },
    '',
    {},
  ),
  categories: own('Categories'),
  company: own('Company'),
  /** What the sponsor gave, and so what a certificate and the page say about it. */
  companyRole: choice(
    'Company’s role',
    'company_role',
    {
      none: 'No support',
      'commercial-support': 'Commercial support',
      'in-kind': 'In-kind support',
      'product-owner': 'Owner of the product',
    },
    'none',
    {},
  ),
  release: own('Release'),
  creditExpires: own('Last day for credit'),
  /** Words added to the search. */
  searchWords: shortText('Search words', 'search_words', 200, { inVersion: null }),
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
  described: choice(
    'Visuals described',
    'described',
    { no: 'Not yet', spoken: 'Spoken in the talk', text: 'Described in text' },
    'no',
    {},
  ),
  describedText: longText('Visual description', 'described_text', 8000, {}),
  chapters: own('Chapters'),
  handouts: own('Handouts'),
  audio: own('Audio'),
  transcript: longText('Transcript', 'transcript', 400_000, { inFolder: 'transcript' }),
  /** A version names it also where it is 0. */
  credits: field('Credit hours', 'credits', z.number().check(z.minimum(0), z.maximum(24)), 0, {
    inVersion: null,
    inFolder: 'credits',
  }),
  /** What a certificate calls the credit where it is not the usual name. */
  creditName: shortText('Credit name', 'credit_name', 100, {}),
  agd: own('AGD subjects'),
  /** Share of the length that must pass before the exam is graded, in percent; null: the provider's setting. */
  timeOnTaskPercent: wholeNumber('Time before the exam', 'time_on_task_percent', 100, {
    inVersion: null,
    inFolder: 'timeOnTaskPercent',
  }),
  sameContentAs: own('Same content as'),
  starts: own('Start'),
  capacity: wholeNumber('Seats', 'capacity', 1_000_000, { kinds: ['webinar'], inVersion: null, inFolder: 'capacity' }),
  meeting: own('Meeting'),
  place: own('Room'),
  isRecordingPromised: yesNo('Recording promised', 'recording_promised', {
    kinds: ['webinar'],
    inVersion: 'recordingPromised',
    inFolder: 'recordingPromised',
  }),
  requiredMinutes: own('Minutes for live credit'),
  liveCaptions: choice(
    'Live captions',
    'live_captions',
    { none: 'None', service: 'Automatic, by the meeting service', person: 'By a live captioner' },
    'none',
    {},
  ),
  /** What a member needs to take part. */
  requirements: longText('Requirements', 'requirements', 2000, {}),
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
