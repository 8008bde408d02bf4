import { expect, it } from 'vitest';
import { emptyDraft } from './draft-form.ts';
import { isNewContent, printedChanges } from './printed-facts.ts';

const none = new Map<string, string>();
const names = { companies: none, categories: none, speakers: none, shows: none, files: none };
const before = emptyDraft('class', 'Vital pulp therapy');

it('names what certificates print and the draft changes', () => {
  const after = { ...before, title: 'Another', credits: 1, blurb: 'On the card only.' };
  expect(printedChanges(before, after, names)).toEqual(['Title', 'Credit hours']);
  expect(printedChanges(before, { ...before, blurb: 'On the card only.' }, names)).toEqual([]);
});

it('takes texts for wording, and everything else for new content', () => {
  expect(isNewContent(before, { ...before, title: 'Another', description: 'New.' }, names)).toBe(false);
  expect(isNewContent(before, { ...before, credits: 1 }, names)).toBe(true);
});
