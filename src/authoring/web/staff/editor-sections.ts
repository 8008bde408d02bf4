// The sections of the editor, by kind.
import { questionsServed } from '#exam/exam-form.ts';
import type { DraftForm, DraftKind } from '../../draft-form.ts';
import type { EditorSection } from '../../publishing-rules.ts';

export type SectionEntry = {
  readonly name: EditorSection;
  readonly label: string;
  readonly isEmpty: boolean;
  readonly note?: string;
};

const labels: Readonly<Record<EditorSection, string>> = {
  about: 'About',
  live: 'When & where',
  media: 'Media',
  credit: 'Credit',
  speakers: 'Speakers',
  exam: 'Exam',
  after: 'Evaluation & survey',
  sponsor: 'Sponsor',
  feed: 'Feed',
};

/** Labels that a kind has for itself. */
const ownLabels: Readonly<Partial<Record<DraftKind, Partial<Record<EditorSection, string>>>>> = {
  tutorial: { sponsor: 'Company' },
  show: { media: 'Cover' },
  book: { media: 'PDF & cover' },
};

const ofKind: Readonly<Record<DraftKind, readonly EditorSection[]>> = {
  class: ['about', 'media', 'credit', 'speakers', 'exam', 'after', 'sponsor'],
  webinar: ['about', 'live', 'media', 'credit', 'speakers', 'exam', 'after', 'sponsor'],
  tutorial: ['about', 'media', 'credit', 'speakers', 'sponsor'],
  episode: ['about', 'media', 'credit', 'speakers', 'exam', 'after', 'sponsor'],
  show: ['about', 'media', 'feed', 'sponsor'],
  book: ['about', 'media', 'sponsor'],
};

const countOf = (count: number) => (count === 0 ? {} : { note: String(count) });

/** Whether a section has nothing in it; of the others, an empty draft already has something. */
const isEmptySection: Readonly<Partial<Record<EditorSection, (content: DraftForm) => boolean>>> = {
  credit: ({ credits, agd }) => credits === 0 && agd.length === 0,
  speakers: ({ speakers }) => speakers.length === 0,
  exam: ({ exam }) => exam === null || questionsServed(exam) === 0,
  after: ({ evaluationQuestions, outcomeQuestions, survey }) =>
    evaluationQuestions.length === 0 && outcomeQuestions.length === 0 && survey === null,
  sponsor: ({ company }) => company === null,
};

/** The sections of a kind, in their order, with what is in them. */
export const sectionsOf = (kind: DraftKind, content: DraftForm): readonly SectionEntry[] =>
  ofKind[kind].map((name) => ({
    name,
    label: ownLabels[kind]?.[name] ?? labels[name],
    isEmpty: isEmptySection[name]?.(content) ?? false,
    ...(name === 'exam' ? countOf(content.exam === null ? 0 : questionsServed(content.exam)) : {}),
    ...(name === 'speakers' ? countOf(content.speakers.length) : {}),
  }));

export type PageSection = EditorSection | 'versions';

/** The section at an address; the first one where it names none. */
export function sectionAt(kind: DraftKind, param: string | undefined): PageSection {
  if (param === 'versions') return param;
  return ofKind[kind].find((name) => name === param) ?? 'about';
}
