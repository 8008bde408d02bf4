import { describe, expect, it } from 'vitest';
import { activityDocuments, binderItems, itemsFor, stateOf, type Found, type OwnEntry } from './binder-program.ts';

it('there are 23 items and 14 documents, numbered in their order (RO-31)', () => {
  expect(binderItems.map(({ number }) => number)).toEqual(Array.from({ length: 23 }, (_, index) => index + 1));
  expect(activityDocuments.map(({ number }) => number)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
});

it('each body gets the items that its form asks for (RO-31)', () => {
  const missingIn = (body: Parameters<typeof itemsFor>[0]) =>
    binderItems.filter((item) => !itemsFor(body).includes(item)).map(({ number }) => number);
  expect([missingIn('cerp'), missingIn('pace'), missingIn('board')]).toEqual([[18], [20, 21], []]);
  expect(itemsFor('activity').map(({ number }) => number)).toEqual([22]);
});

describe('the state of an item (RO-32)', () => {
  const nothing: Found = { note: '', lacks: null };
  const work = (...lacks: string[]): Found => ({ note: '85 of 85', lacks });
  const entry = (kind: OwnEntry['kind'], datedOn = '2026-03-01'): OwnEntry => ({ kind, words: 'Our words.', datedOn });
  const on = { onDay: '2026-09-30' };

  it('daily work is here, or says what it lacks, unless something was put in its place', () => {
    expect(stateOf('work', work(), [], on)).toEqual({ state: 'automatic', note: '85 of 85' });
    expect(stateOf('work', work('2 CVs', 'a page'), [], on)).toEqual({ state: 'missing', note: '2 CVs, a page' });
    expect(stateOf('work', work('a page'), [entry('file')], on)).toEqual({ state: 'uploaded', note: 'Our words.' });
  });

  it('a text is written, missing, or due for review after two years', () => {
    expect(stateOf('text', nothing, [], on).state).toBe('missing');
    expect(stateOf('text', nothing, [entry('text')], on).state).toBe('written');
    expect(stateOf('text', nothing, [entry('text', '2024-09-30')], on).state).toBe('written');
    expect(stateOf('text', nothing, [entry('text', '2024-09-29')], on)).toEqual({
      state: 'missing',
      note: 'Reviewed Sun Sep 29, 2024: older than two years',
    });
  });

  it('what needs both lacks either', () => {
    expect(stateOf('both', work(), [], on).state).toBe('missing');
    expect(stateOf('both', work('no committee'), [entry('file')], on)).toEqual({
      state: 'missing',
      note: 'No committee',
    });
    expect(stateOf('both', work(), [entry('file')], on)).toEqual({ state: 'uploaded', note: '85 of 85' });
  });

  it('what isn’t needed is not missing, with the reason; one has such a reason from the start', () => {
    expect(stateOf('file', nothing, [entry('not-needed')], on)).toEqual({ state: 'not-needed', note: 'Our words.' });
    expect(stateOf('text', nothing, [], { ...on, usual: 'No patients.' })).toEqual({
      state: 'not-needed',
      note: 'No patients.',
    });
    expect(stateOf('text', nothing, [entry('text')], { ...on, usual: 'No patients.' }).state).toBe('written');
  });
});
