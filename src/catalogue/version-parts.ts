// What a version of an activity said, part by part in words, and in which parts two versions differ.
import { clockText } from '#platform/shared/clock-text.ts';
import { ownQuestionWords, type OwnQuestion } from '#provider/own-questions.ts';
import {
  activityFields,
  columnFields,
  type ColumnDescription,
  type ColumnField,
  type FieldValues,
} from './activity-fields.ts';
import { classTypeWords } from './class-type-words.ts';
import { nameWithDegrees } from '#pages/speaker-name.ts';

/** The content of a version as it is stored; what was not set is absent (version-queries.ts). */
export type VersionContent = Readonly<Record<string, unknown>>;

export type VersionPart = { readonly label: string; readonly text: string };

type Question = {
  readonly question: string;
  readonly options: readonly string[];
  readonly correct: number;
  readonly explanation?: string;
  readonly objective?: string;
  readonly source?: string;
};
type Draw = {
  readonly subject: string;
  readonly take: number;
  readonly objective?: string;
  readonly questions?: readonly Question[];
};
type Exam = {
  readonly minScore: number;
  readonly shuffleQuestions?: boolean;
  readonly shuffleOptions?: boolean;
  readonly questions?: readonly Question[];
  readonly draws?: readonly Draw[];
};

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const numbered = (lines: readonly string[]) => lines.map((line, index) => `${index + 1}. ${line}`).join('\n');
const letter = (index: number) => String.fromCodePoint(97 + index);
const personText = (value: unknown): string => {
  const { name, degree } = record(value);
  return nameWithDegrees(text(name), text(degree));
};

const kindWords: Readonly<Record<string, string>> = { class: 'Class', episode: 'Podcast episode' };

function questionText({ question, options, correct, explanation, source }: Question, showsKey: boolean): string {
  const lines = options.map(
    (option, index) => `${showsKey && index + 1 === correct ? '*' : ''}${letter(index)}) ${option}`,
  );
  const notes = showsKey ? [explanation && `Explanation: ${explanation}`, source && `Source: ${source}`] : [];
  return [question, ...lines, ...notes.filter(Boolean)].join('\n');
}

function examText(value: unknown, showsKey: boolean): string {
  if (value === undefined) return '';
  const { minScore, shuffleQuestions, shuffleOptions, questions = [], draws = [] } = value as Exam;
  const asText = (question: Question, index: number) => `${index + 1}. ${questionText(question, showsKey)}`;
  const shuffles = [
    ...(shuffleQuestions ? ['Questions are shuffled.'] : []),
    ...(shuffleOptions ? ['Answers are shuffled.'] : []),
  ];
  return [
    [`Pass mark ${minScore}%.`, ...shuffles].join(' '),
    ...questions.map(asText),
    ...draws.flatMap(({ subject, take, questions: pool = [] }) => [
      `${take} of ${pool.length} questions on ${subject}:`,
      ...pool.map(asText),
    ]),
  ].join('\n\n');
}

const surveyText = (value: unknown): string =>
  list(value)
    .map((each, index) => {
      const { question, choices } = record(each);
      return [`${index + 1}. ${text(question)}`, ...list(choices).map((choice) => `– ${text(choice)}`)].join('\n');
    })
    .join('\n\n');

const ownQuestionsText = (value: unknown): string =>
  numbered(
    (list(value) as readonly OwnQuestion[]).map(({ question, kind }) => `${question} (${ownQuestionWords[kind]})`),
  );

const outcomeText = (value: unknown, showsKey: boolean): string =>
  (list(value) as readonly Question[])
    .map((question, index) => `${index + 1}. ${questionText(question, showsKey)}`)
    .join('\n\n');

const offerText = (value: unknown): string => {
  const { headline, blurb, headlineButtons, buttonTextYes, buttonTextNo } = record(value);
  return [headline, blurb, headlineButtons, buttonTextYes, buttonTextNo].map(text).filter(Boolean).join('\n');
};

type Part = readonly [name: string, label: string, say: (value: unknown, showsKey: boolean) => string];

const handouts = (value: unknown): string =>
  list(value)
    .map((each) => [text(record(each)['title']), text(record(each)['filename'])].filter(Boolean).join(' · '))
    .join('\n');

/** A field that is a column, with the words of its choices. */
function fieldPart(name: ColumnField): Part {
  const { label, inVersion, words = {} }: ColumnDescription = activityFields[name];
  const said = (value: unknown) => (value === true ? 'Yes' : (words[text(value)] ?? text(value)));
  return [inVersion ?? name, label, (value) => (Array.isArray(value) ? value.map(said).join(', ') : said(value))];
}

/** Parts of a version in the order in which people read it; every other field that versions name comes after them. */
const first: readonly (Part | ColumnField)[] = [
  ['title', 'Title', text],
  ['kind', 'Kind', (value) => kindWords[text(value)] ?? text(value)],
  ['isTutorial', 'Tutorial', (value) => (value === true ? 'Yes' : '')],
  ['type', 'Type', (value) => (value === 0 ? '' : (classTypeWords[Number(value)] ?? text(value)))],
  ['show', 'Show', text],
  'blurb',
  'description',
  ['objectives', 'Learning objectives', (value) => numbered(list(value).map(text))],
  'need',
  'audience',
  'level',
  ['categories', 'Categories', (value) => list(value).map(text).join(', ')],
  ['speaker', 'Speaker', personText],
  ['speakers', 'Speakers', (value) => list(value).map(personText).join('\n')],
  ['disclosure', 'Disclosure', text],
  ['company', 'Company', text],
  'companyRole',
  'credits',
  'creditName',
  [
    'agd',
    'AGD subjects',
    (value) =>
      list(value)
        .map((row) => [record(row)['code'], record(row)['category'], record(row)['hours']].map(text).join(' · '))
        .join('\n'),
  ],
  ['creditExpiresAt', 'Last day for credit', (value) => text(value).slice(0, 10)],
  ['releasedAt', 'Release', (value) => text(value).replace('T', ' ').replace('Z', ' UTC')],
  'isRecordingPromised',
  'requirements',
  ['durationMin', 'Length', (value) => (value === undefined ? '' : `${text(value)} min`)],
  ['durationSec', 'Measured length', (value) => (value === undefined ? '' : clockText(Number(value)))],
  ['youtubeId', 'YouTube video', text],
  ['photoAlt', 'Picture description', text],
  'liveCaptions',
  'described',
  'describedText',
  [
    'chapters',
    'Chapters',
    (value) =>
      list(value)
        .map((each) => `${clockText(Number(record(each)['startSec']))} ${text(record(each)['title'])}`)
        .join('\n'),
  ],
  'transcript',
  ['handouts', 'Handouts', handouts],
  ['sameContentAs', 'Same content as', text],
  ['exam', 'Exam', examText],
  ['evaluation', 'Own questions in the evaluation', ownQuestionsText],
  ['outcome', 'Before and after', outcomeText],
  ['survey', 'Survey', surveyText],
  ['offer', 'Sponsor’s video', offerText],
];
const parts: readonly Part[] = [
  ...first,
  ...columnFields.flatMap(([name, { inVersion }]) => (inVersion === null || first.includes(name) ? [] : [name])),
].map((part) => (typeof part === 'string' ? fieldPart(part) : part));

const fileLabels: readonly (readonly [string, string])[] = [
  ['photo', 'Card picture'],
  ['video', 'Video'],
  ['captions', 'Captions'],
  ['handout', 'Handout'],
  ['audio', 'Audio'],
];

const fileOf = (content: VersionContent, name: string) => record(record(content['files'])[name]);

/** What a version said. `showsKey`: the right answers of the exam too. */
export function versionParts(content: VersionContent, showsKey: boolean): VersionPart[] {
  return [
    ...parts.map(([name, label, say]) => ({ label, text: say(content[name], showsKey) })),
    ...fileLabels.map(([name, label]) => ({ label, text: text(fileOf(content, name)['filename']) })),
  ].filter((part) => part.text !== '');
}

/** The fields that are columns as a version said them; those that no version names are as they are `now`. */
export const fieldsSaid = (content: VersionContent, now: FieldValues): FieldValues =>
  Object.fromEntries(
    columnFields.map(([name, { inVersion = name, empty }]) => [
      name,
      inVersion === null ? now[name] : (content[inVersion] ?? empty),
    ]),
  ) as FieldValues;

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** "2 of 5 objectives", "1 more objective": what became of a list. */
function listChange(one: string, many: string, before: readonly unknown[], after: readonly unknown[]): string {
  const changed = after.filter((item, index) => index < before.length && !same(item, before[index])).length;
  const more = after.length - before.length;
  const counted = (count: number, word: string) => `${count} ${word} ${count === 1 ? one : many}`;
  if (more > 0 && changed === 0) return counted(more, 'more');
  if (more < 0 && changed === 0) return counted(-more, 'fewer');
  return `${changed + Math.abs(more)} of ${Math.max(before.length, after.length)} ${many}`;
}

function examChanges(before: unknown, after: unknown): string[] {
  if (before === undefined) return ['Exam added'];
  if (after === undefined) return ['Exam removed'];
  const [one, other] = [before as Exam, after as Exam];
  const [asked, asks] = [one.questions ?? [], other.questions ?? []];
  const rules = ['minScore', 'shuffleQuestions', 'shuffleOptions'] as const;
  const keys = asks.flatMap((question, index) => {
    const was = asked[index];
    const isKeyAlone =
      was !== undefined &&
      was.correct !== question.correct &&
      was.question === question.question &&
      same(was.options, question.options);
    return isKeyAlone ? [`the key of question ${index + 1}`] : [];
  });
  const others = asks.filter((question, index) => {
    const was = asked[index];
    return was !== undefined && !same({ ...was, correct: 0 }, { ...question, correct: 0 });
  }).length;
  return [
    ...(one.minScore === other.minScore ? [] : [`Pass mark ${one.minScore}% to ${other.minScore}%`]),
    ...(rules.slice(1).some((rule) => !same(one[rule] ?? false, other[rule] ?? false)) ? ['Shuffling'] : []),
    ...keys,
    ...(same(one.draws, other.draws) ? [] : ['Questions drawn from the bank']),
    ...(others > 0 || asked.length !== asks.length ? [listChange('question', 'questions', asked, asks)] : []),
  ];
}

/** The parts in which a version differs from the one before it, in a line: "Title", "2 of 5 objectives". */
export function versionChanges(before: VersionContent, after: VersionContent): string[] {
  return [
    ...parts.flatMap(([name, label]) => {
      if (same(before[name], after[name])) return [];
      if (name === 'objectives') return [listChange('objective', 'objectives', list(before[name]), list(after[name]))];
      if (name === 'exam') return examChanges(before[name], after[name]);
      return [label];
    }),
    ...fileLabels.flatMap(([name, label]) => (same(fileOf(before, name), fileOf(after, name)) ? [] : [label])),
  ];
}
