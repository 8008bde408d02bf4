// The values in a draft as people read them.
import { clockText } from '#platform/shared/clock-text.ts';
import { activityFields } from '#catalogue/activity-fields.ts';
import { classTypeWords } from '#catalogue/class-type-words.ts';
import { ownQuestionWords } from '#provider/own-questions.ts';
import type { DraftForm } from './draft-form.ts';
import type { DraftNames } from './draft-differences.ts';

type WordsOf = Readonly<Record<string, string>>;

/** The words of the choices, as their fields show them. */
export const choiceWords: Readonly<Record<string, WordsOf>> = {
  ...Object.fromEntries(
    Object.entries(activityFields).flatMap(([name, described]) =>
      'words' in described && described.words !== undefined ? [[name, described.words as WordsOf]] : [],
    ),
  ),
  'speakers.role': { speaker: 'Speaker', moderator: 'Moderator', author: 'Author', planner: 'Planner' },
  'evaluationQuestions.kind': ownQuestionWords,
  'survey.questions.type': { yesno: 'Yes or no', single: 'One answer', multi: 'Several answers' },
};

/** The choices of a field, in their order. */
export const choicesOf = (path: string) =>
  Object.entries(choiceWords[path] ?? {}).map(([id, label]) => ({ id, label }));

const yesNo = (value: unknown) => (value === true ? 'Yes' : value === false ? 'No' : '');
const plain = (value: unknown): string =>
  Array.isArray(value) ? value.map(plain).join('\n') : typeof value === 'boolean' ? yesNo(value) : String(value ?? '');

/** "2026-12-31T19:00" as "Dec 31, 2026, 7:00 PM"; a day without a time stays one. */
export function momentText(moment: string): string {
  const [, year = '', month = '', day = '', hour, minute = ''] =
    /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?/.exec(moment) ?? [];
  if (year === '') return moment;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const words = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(date);
  if (hour === undefined) return words;
  return `${words}, ${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

const youtubeText = (id: string) => (id === '' ? '' : `https://youtu.be/${id}`);
const asText = (value: unknown) => (typeof value === 'string' ? value : '');

/** A value at a place in words; `item` is the item of a list that it is in. */
export function readable(
  path: string,
  value: unknown,
  content: DraftForm,
  names: DraftNames,
  item: Readonly<Record<string, unknown>>,
): string {
  if (value === undefined || value === null || value === '') return '';
  const words = choiceWords[path];
  if (words !== undefined)
    return (Array.isArray(value) ? value : [value]).map((each) => words[String(each)] ?? String(each)).join(', ');
  switch (path) {
    case 'categories':
      return (Array.isArray(value) ? value : []).map((id) => names.categories.get(String(id)) ?? 'Removed').join(', ');
    case 'hosts':
      return (Array.isArray(value) ? value : [])
        .map((hash) => names.hosts.get(String(hash)) ?? 'Someone who left')
        .join(', ');
    case 'company':
      return names.companies.get(asText(value)) ?? 'Removed';
    case 'speakers.speaker':
      return names.speakers.get(asText(value)) ?? 'Removed';
    case 'show':
      return names.shows.get(asText(value)) ?? 'Removed';
    case 'picture':
    case 'captions':
    case 'audio':
    case 'pdf':
    case 'video.file':
    case 'offer.video.file':
    case 'offer.captions':
    case 'handouts.file':
      return names.files.get(asText(value)) ?? 'A file';
    case 'video': {
      const { youtube, file } = value as DraftForm['video'];
      return file === null ? youtubeText(youtube) : (names.files.get(file) ?? 'A file');
    }
    case 'video.youtube':
    case 'offer.video.youtube':
      return youtubeText(asText(value));
    case 'release':
    case 'starts':
    case 'creditExpires':
      return momentText(asText(value));
    case 'type':
      return classTypeWords[Number(value)] ?? String(value);
    case 'chapters.startSec':
      return clockText(Number(value));
    case 'agd.code':
      return [value, item['category'], item['hours'] === undefined ? '' : `${String(item['hours'])} h`]
        .filter((part) => part !== '' && part !== undefined)
        .join(' ');
    case 'exam.minScore':
      return `${Number(value)}%`;
    case 'outcomeQuestions.correct':
    case 'exam.questions.correct': {
      const options = item['options'];
      return plain(Array.isArray(options) ? options[Number(value) - 1] : value) || `Option ${Number(value)}`;
    }
    case 'exam.questions.objective':
    case 'exam.draws.objective':
      return content.objectives.find(({ key }) => key === value)?.text ?? '';
    case 'exam.draws.subject':
      return item['take'] === undefined ? asText(value) : `${Number(item['take'])} of “${asText(value)}”`;
    case 'exam.draws.edition': {
      const [questions = '', changed = ''] = asText(value).split(' ');
      return `${questions} questions, the last change on ${momentText(changed.slice(0, 10))}`;
    }
    case 'exam.shuffleQuestions':
    case 'exam.shuffleOptions':
      return value === true ? 'Shuffled' : 'As written';
    default:
      return plain(value);
  }
}
