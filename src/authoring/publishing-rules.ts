// What an activity needs before members see it. Pure: the editor marks its sections by it, the catalog says whether a
// draft is ready, and publishing refuses while a must is open.
import type { DraftForm, DraftKind } from './draft-form.ts';

/** The parts of the editor, in their order. */
export const sections = ['about', 'media', 'credit', 'speakers', 'exam', 'after', 'sponsor', 'live'] as const;
export type EditorSection = (typeof sections)[number];

export type Check = {
  /** `must` stops publishing; `should` is worth a look. */
  readonly level: 'must' | 'should';
  /** The rule's name, such as `title`. */
  readonly code: string;
  readonly section: EditorSection;
  /** The field of the draft that it is about: `title`, `objectives`, `exam.questions`. */
  readonly field: string;
  /** What is wrong and what to do, as the editor says it. */
  readonly sentence: string;
};

export type Draft = { readonly kind: DraftKind; readonly content: DraftForm };
