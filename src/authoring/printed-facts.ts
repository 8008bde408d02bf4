// What a certificate prints of an activity: where it changes, certificates that were earned say something else than
// new ones.
import { hoursText } from '#catalogue/ce-type.ts';
import { differences, type DraftNames } from './draft-differences.ts';
import type { DraftForm } from './draft-form.ts';
import { wordingFields } from './publishing-rules.ts';

const printed = ['title', 'credits', 'creditName', 'agd', 'speakers', 'type'];

/** The parts that certificates print and that differ, as people call them: "Title", "Credit hours". */
export const printedChanges = (before: DraftForm, after: DraftForm, names: DraftNames): readonly string[] => [
  ...new Set(
    differences(before, after, names)
      .filter(({ path }) => printed.includes(path.split('.')[0] ?? ''))
      .map(({ label }) => label),
  ),
];

const listFormat = new Intl.ListFormat('en-US');

/**
 * What the certificates of `before` say and those of `after` don’t, in the words of the certificate; the change alone.
 */
export function printedFacts(before: DraftForm, after: DraftForm, { speakers }: Pick<DraftNames, 'speakers'>) {
  const shown = (form: DraftForm) =>
    listFormat.format(form.speakers.filter(({ isShown }) => isShown).map(({ speaker }) => speakers.get(speaker) ?? ''));
  const subjects = (form: DraftForm) =>
    form.agd.map(({ code, category, hours }) => `${code} ${category} ${hours}`).join(', ') || 'none';
  const facts = {
    newTitle: ({ title }: DraftForm) => title.trim(),
    newHours: ({ credits }: DraftForm) => String(credits),
    newSpeaker: (form: DraftForm) => shown(form) || '–',
    newSubjects: subjects,
  };
  const changed = Object.entries(facts).filter(([, read]) => read(before) !== read(after));
  return {
    was: changed.map(([name, read]) => (name === 'newHours' ? hoursText(before.credits) : read(before))),
    now: Object.fromEntries(changed.map(([name, read]) => [name, read(after)])),
  };
}

/** Whether something is taught differently, as far as the changed parts show. */
export const isNewContent = (before: DraftForm, after: DraftForm, names: DraftNames): boolean =>
  differences(before, after, names).some(({ path }) => !wordingFields.has(path.split('.')[0] as keyof DraftForm));
