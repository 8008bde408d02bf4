// What a certificate prints of an activity: where it changes, certificates that were earned say something else than new
// ones.
import { differences, type DraftNames } from './draft-differences.ts';
import type { DraftForm } from './draft-form.ts';

const printed = ['title', 'credits', 'creditName', 'agd', 'speakers', 'type'];

/** The parts that certificates print and that differ, as people call them: "Title", "Credit hours". */
export const printedChanges = (before: DraftForm, after: DraftForm, names: DraftNames): readonly string[] => [
  ...new Set(
    differences(before, after, names)
      .filter(({ path }) => printed.includes(path.split('.')[0] ?? ''))
      .map(({ label }) => label),
  ),
];

/** Parts whose change is wording and nothing else, unless somebody says so. */
const words = new Set([
  'title',
  'blurb',
  'description',
  'searchWords',
  'picture',
  'pictureText',
  'isPictureDecorative',
]);

/** Whether something is taught differently, as far as the changed parts show. */
export const isNewContent = (before: DraftForm, after: DraftForm, names: DraftNames): boolean =>
  differences(before, after, names).some(({ path }) => !words.has(path.split('.')[0] ?? ''));
