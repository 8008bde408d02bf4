// How the parts of a draft are called and read, and in which of them two of them differ: for the publish dialog, the
// versions, the marks of changed fields, and the question about what two people changed.
import { activityFields, type FieldName } from '#catalogue/activity-fields.ts';
import { readable } from './draft-values.ts';
import type { DraftForm } from './draft-form.ts';

/** The names of what the ids and hashes in a draft refer to. */
export type DraftNames = {
  readonly companies: ReadonlyMap<string, string>;
  readonly categories: ReadonlyMap<string, string>;
  readonly speakers: ReadonlyMap<string, string>;
  readonly shows: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
  readonly hosts: ReadonlyMap<string, string>;
};

/** A part in which two drafts differ; '' where it has nothing there. */
export type Difference = {
  readonly path: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
};

/** Parts inside of a field, as people call them. What is in a list is named by `listWords`. */
const partLabels: Readonly<Record<string, string>> = {
  'video.youtube': 'YouTube video',
  'video.file': 'Video',
  'exam.minScore': 'Pass mark',
  'exam.shuffleQuestions': 'Question order',
  'exam.shuffleOptions': 'Answer order',
  'exam.retakeDelaysMin': 'Retake delay',
  'exam.maxAttempts': 'Attempts',
  'exam.questions': 'Exam questions',
  'exam.draws': 'Questions from the bank',
  'survey.questions': 'Survey questions',
  'offer.headline': 'Sponsor’s video, headline',
  'offer.blurb': 'Sponsor’s video, text',
  'offer.headlineButtons': 'Sponsor’s video, question',
  'offer.buttonTextYes': 'Sponsor’s video, “Yes” button',
  'offer.buttonTextNo': 'Sponsor’s video, “No” button',
  'offer.video.youtube': 'Sponsor’s YouTube video',
  'offer.video.file': 'Sponsor’s video',
  'offer.captions': 'Sponsor’s video, captions',
};
const labelAt = (path: string): string =>
  path in activityFields ? activityFields[path as FieldName].label : (partLabels[path] ?? path);

/** One item of a list, and the field of it that says what it is. */
const listWords: Readonly<Record<string, readonly [one: string, main: string]>> = {
  objectives: ['Objective', 'text'],
  speakers: ['Speaker', 'speaker'],
  chapters: ['Chapter', 'title'],
  handouts: ['Handout', 'title'],
  agd: ['AGD subject', 'code'],
  'exam.questions': ['Exam, question', 'question'],
  'exam.draws': ['Exam, draw', 'subject'],
  evaluationQuestions: ['Evaluation, own question', 'question'],
  outcomeQuestions: ['Before and after, question', 'question'],
  'survey.questions': ['Survey, question', 'question'],
};

/** Fields of an item that are listed after it; the main one is the item itself. */
const itemFields: Readonly<Record<string, string>> = {
  options: 'options',
  correct: 'right answer',
  explanation: 'explanation',
  objective: 'objective',
  source: 'source',
  type: 'type',
  kind: 'type',
  buttons: 'answers',
  role: 'role',
  isShown: 'shown to members',
  startSec: 'start',
  file: 'file',
  isChecked: 'checked for promotion',
  category: 'subject',
  hours: 'hours',
  take: 'number of questions',
  edition: 'questions in the bank',
};

type Item = Readonly<Record<string, unknown>> & { readonly key: string };
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isItems = (value: unknown): value is readonly Item[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => isRecord(item) && typeof item['key'] === 'string');
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const listAt = (content: DraftForm, path: string): readonly Item[] => {
  const found = path.split('.').reduce<unknown>((at, step) => (isRecord(at) ? at[step] : undefined), content);
  return isItems(found) ? found : [];
};

/** The list that a path leads into, with the key of the item and the field of it. */
function inList(path: string): { readonly list: string; readonly key: string; readonly field: string } | null {
  const list = Object.keys(listWords).find((name) => path.startsWith(`${name}.`));
  if (list === undefined) return null;
  const [key = '', ...rest] = path.slice(list.length + 1).split('.');
  return { list, key, field: rest.join('.') };
}

/** How a place is called: "Title", "Objective 2", "Exam, question 4, right answer". */
export function labelOf(path: string, content: DraftForm): string {
  const item = inList(path);
  if (item === null) return labelAt(path);
  const [one, main] = listWords[item.list] ?? ['', ''];
  const index = listAt(content, item.list).findIndex(({ key }) => key === item.key);
  const named = index === -1 ? one : `${one} ${index + 1}`;
  const field = item.field === '' || item.field === main ? undefined : itemFields[item.field];
  return field === undefined ? named : `${named}, ${field}`;
}

/** A value in words, as `content` has it around. */
export function readAt(path: string, value: unknown, content: DraftForm, names: DraftNames): string {
  if (value === undefined || value === null) return '';
  if (isItems(value)) return orderOf(path, value, content, names);
  const item = inList(path);
  const [, main = ''] = item === null ? [] : (listWords[item.list] ?? []);
  if (item !== null && item.field === '') {
    const whole = isRecord(value) ? value : {};
    return (
      readable(`${item.list}.${main}`, whole[main], content, names, whole) ||
      readable(`${item.list}.file`, whole['file'], content, names, whole)
    );
  }
  if (item === null) return readable(path, value, content, names, {});
  const around = listAt(content, item.list).find(({ key }) => key === item.key) ?? {};
  return readable(`${item.list}.${item.field}`, value, content, names, around);
}

type Change = { readonly path: string; readonly before: unknown; readonly after: unknown };

/** The smallest places that differ: fields, and items that were added or removed. */
function changesOf(before: unknown, after: unknown, path: string): readonly Change[] {
  if (isSame(before, after)) return [];
  if (isItems(before) || isItems(after)) {
    const [old, now] = [isItems(before) ? before : [], isItems(after) ? after : []];
    const keys = [...new Set([...now, ...old].map(({ key }) => key))];
    const found = keys.flatMap((key) => {
      const [was, is] = [old, now].map((items) => items.find((item) => item.key === key));
      return was === undefined || is === undefined
        ? [{ path: `${path}.${key}`, before: was, after: is }]
        : changesOf(was, is, `${path}.${key}`);
    });
    return found.length > 0 ? found : [{ path, before, after }];
  }
  if (isRecord(before) && isRecord(after))
    return Object.keys({ ...before, ...after }).flatMap((name) =>
      changesOf(before[name], after[name], path === '' ? name : `${path}.${name}`),
    );
  // A part that is new or gone is named field by field.
  if (path !== '' && (isRecord(before) || isRecord(after)))
    return changesOf(isRecord(before) ? before : {}, isRecord(after) ? after : {}, path);
  return [{ path, before, after }];
}

/** Where two drafts differ, in words, in the order of the form. */
export function differences(before: DraftForm, after: DraftForm, names: DraftNames): readonly Difference[] {
  return changesOf(before, after, '')
    .map(({ path, before: was, after: is }) => {
      const isOrder = isItems(was) && isItems(is);
      return {
        path,
        label: isOrder ? `Order of ${labelAt(path).toLowerCase()}` : labelOf(path, is === undefined ? before : after),
        before: isOrder ? orderOf(path, was, before, names) : readAt(path, was, before, names),
        after: isOrder ? orderOf(path, is, after, names) : readAt(path, is, after, names),
      };
    })
    .filter((difference) => difference.before !== difference.after);
}

const orderOf = (path: string, items: readonly Item[], content: DraftForm, names: DraftNames): string =>
  items.map((item) => readAt(`${path}.${item.key}`, item, content, names)).join('\n');
