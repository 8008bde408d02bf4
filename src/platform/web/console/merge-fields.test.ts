import { expect, it } from 'vitest';
import { mergeFields } from './merge-fields.ts';

const base = { title: 'A', text: 'x', tags: ['one'] };

it('keeps what each changed alone', () => {
  expect(mergeFields(base, { ...base, title: 'B' }, { ...base, tags: ['one', 'two'] })).toEqual({
    merged: { title: 'B', text: 'x', tags: ['one', 'two'] },
    conflicts: [],
    theirs: ['tags'],
  });
});
it('asks about what both changed, with theirs as the beginning', () => {
  expect(mergeFields(base, { ...base, title: 'B', text: 'y' }, { ...base, title: 'C' })).toEqual({
    merged: { title: 'C', text: 'y', tags: ['one'] },
    conflicts: ['title'],
    theirs: ['title'],
  });
});
it('asks nothing where both wrote the same', () => {
  expect(mergeFields(base, { ...base, title: 'B' }, { ...base, title: 'B' }).conflicts).toEqual([]);
});
