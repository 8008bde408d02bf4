import { expect, it } from 'vitest';
import { emptyDraft } from './draft-form.ts';
import { isNewContent, printedChanges, printedFacts } from './printed-facts.ts';

const none = new Map<string, string>();
const names = { companies: none, categories: none, speakers: none, shows: none, files: none, hosts: none };
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

it('says what certificates say, and what they would say, in the words that amending takes', () => {
  const person = (speaker: string, isShown = true) => ({ key: speaker, speaker, role: 'speaker' as const, isShown });
  const speakers = new Map([
    ['raman', 'Priya Raman'],
    ['cho', 'Helen Cho'],
  ]);
  const first = {
    ...before,
    credits: 1,
    speakers: [person('raman')],
    agd: [{ key: 'agd-1', code: '070', category: 'Endodontics', hours: 1 }],
  };
  expect(printedFacts(first, first, { speakers })).toEqual({ was: [], now: {} });
  expect(
    printedFacts(first, { ...first, credits: 0.5, agd: [], speakers: [person('raman'), person('cho')] }, { speakers }),
  ).toEqual({
    was: ['1 hour', 'Priya Raman', '070 Endodontics 1'],
    now: { newHours: '0.5', newSpeaker: 'Priya Raman and Helen Cho', newSubjects: 'none' },
  });
  expect(printedFacts(first, { ...first, speakers: [person('raman', false)] }, { speakers }).now).toEqual({
    newSpeaker: '–',
  });
});
