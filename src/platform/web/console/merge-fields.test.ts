import { describe, expect, it } from 'vitest';
import { fc } from '#platform/testing/seed.ts';
import { mergeFields, valueAt, withMine, withValueAt, type Fields } from './merge-fields.ts';

const base = { title: 'A', text: 'x', tags: ['one'] };

describe('two people’s changes to a record', () => {
  it('are merged where each changed a field alone', () => {
    expect(mergeFields(base, { ...base, title: 'B' }, { ...base, tags: ['one', 'two'] })).toEqual({
      merged: { title: 'B', text: 'x', tags: ['one', 'two'] },
      conflicts: [],
      theirs: ['tags'],
    });
  });
  it('are asked about where both changed a field, with theirs as the beginning', () => {
    expect(mergeFields(base, { ...base, title: 'B', text: 'y' }, { ...base, title: 'C' })).toEqual({
      merged: { title: 'C', text: 'y', tags: ['one'] },
      conflicts: ['title'],
      theirs: ['title'],
    });
  });
  it('raise no question where both wrote the same', () => {
    expect(mergeFields(base, { ...base, title: 'B' }, { ...base, title: 'B' }).conflicts).toEqual([]);
  });
});

type Line = { readonly key: string; readonly text: string; readonly note: string };
const line = (key: string, text = key, note = ''): Line => ({ key, text, note });
const lines = (...items: readonly Line[]) => ({ exam: { minScore: 75, questions: items } });
const [a, b, c] = [line('a'), line('b'), line('c')];
const textsOf = (merged: Fields) => (valueAt(merged, 'exam.questions') as readonly Line[]).map(({ text }) => text);

describe('two people’s changes to a list', () => {
  it('are merged where they changed different items, or different fields of one', () => {
    const mine = lines(line('a', 'mine'), line('b', 'b', 'mine'));
    const theirs = lines(line('a', 'a', 'theirs'), b);
    expect(mergeFields(lines(a, b), mine, theirs)).toEqual({
      merged: lines(line('a', 'mine', 'theirs'), line('b', 'b', 'mine')),
      conflicts: [],
      theirs: ['exam'],
    });
  });
  it('are asked about where both changed the same field of the same item', () => {
    const merge = mergeFields(lines(a, b), lines(line('a', 'mine'), b), lines(line('a', 'theirs'), b));
    expect([merge.conflicts, textsOf(merge.merged)]).toEqual([['exam.questions.a.text'], ['theirs', 'b']]);
    expect(textsOf(withMine(merge, lines(line('a', 'mine'), b)))).toEqual(['mine', 'b']);
  });
  it('are asked about where one removed what the other changed', () => {
    const removed = mergeFields(lines(a, b), lines(b), lines(line('a', 'theirs'), b));
    expect([removed.conflicts, textsOf(removed.merged)]).toEqual([['exam.questions.a'], ['theirs', 'b']]);
    const changed = mergeFields(lines(a, b), lines(line('a', 'mine'), b), lines(b));
    expect([changed.conflicts, textsOf(changed.merged)]).toEqual([['exam.questions.a'], ['b']]);
    expect(textsOf(withMine(changed, lines(line('a', 'mine'), b)))).toEqual(['b', 'mine']);
  });
  it('keep the order of one and the additions of the other', () => {
    const merge = mergeFields(lines(a, b, c), lines(c, a, b), lines(a, b, line('new'), c));
    expect([merge.conflicts, textsOf(merge.merged)]).toEqual([[], ['c', 'a', 'b', 'new']]);
  });
  it('keep what both added at the end', () => {
    expect(textsOf(mergeFields(lines(a), lines(a, line('mine')), lines(a, line('theirs'))).merged)).toEqual([
      'a',
      'theirs',
      'mine',
    ]);
  });
  it('merge a part that both began', () => {
    const offer = (headline: string, blurb: string) => ({ offer: { headline, blurb } });
    expect(mergeFields({ offer: null }, offer('mine', ''), offer('', '')).conflicts).toEqual(['offer.headline']);
    expect(mergeFields({ offer: null }, offer('', 'same'), offer('', 'same')).merged).toEqual(offer('', 'same'));
  });
});

const word = fc.constantFrom('', 'one', 'two', 'three');
const aLine = (key: fc.Arbitrary<string>) => fc.record({ key, text: word, note: word });
/** A draft as lists of up to six of eight keys, in any order. */
const draft = fc.record({
  title: word,
  tags: fc.array(word, { maxLength: 2 }),
  lines: fc.uniqueArray(aLine(fc.constantFrom(...'abcdefgh')), { maxLength: 6, selector: ({ key }) => key }),
  exam: fc.option(
    fc.record({
      minScore: fc.constantFrom(70, 75, 80),
      questions: fc.uniqueArray(aLine(fc.constantFrom(...'pqrs')), { maxLength: 4, selector: ({ key }) => key }),
    }),
    { nil: null },
  ),
});
const keysIn = (merged: Fields) => (merged['lines'] as readonly Line[]).map(({ key }) => key);

describe('whatever two people change', () => {
  it('one alone decides everything', () => {
    fc.assert(
      fc.property(draft, draft, (from, changed) => {
        expect(mergeFields(from, changed, from)).toMatchObject({ merged: changed, conflicts: [], theirs: [] });
        expect(mergeFields(from, from, changed)).toMatchObject({ merged: changed, conflicts: [] });
      }),
    );
  });
  it('the same change by both is that change', () => {
    fc.assert(
      fc.property(draft, draft, (from, changed) => {
        expect(mergeFields(from, changed, changed)).toMatchObject({ merged: changed, conflicts: [] });
      }),
    );
  });
  it('additions and removals of both survive, and nothing is there twice', () => {
    fc.assert(
      fc.property(draft, draft, draft, (from, mine, theirs) => {
        const { merged, conflicts } = mergeFields(from, mine, theirs);
        const [base0, mine0, theirs0, now] = [from, mine, theirs, merged].map(keysIn) as [
          string[],
          string[],
          string[],
          string[],
        ];
        expect(new Set(now).size).toBe(now.length);
        for (const key of [...mine0, ...theirs0]) if (!base0.includes(key)) expect(now).toContain(key);
        for (const key of base0) {
          const isGone = !mine0.includes(key) || !theirs0.includes(key);
          if (isGone && now.includes(key)) expect(conflicts).toContain(`lines.${key}`);
        }
      }),
    );
  });
  it('the question is the same whoever saves first, and my answer to it brings back everything I typed', () => {
    fc.assert(
      fc.property(draft, draft, draft, (from, mine, theirs) => {
        const merge = mergeFields(from, mine, theirs);
        expect([...merge.conflicts].sort()).toEqual([...mergeFields(from, theirs, mine).conflicts].sort());
        const settled = withMine(merge, mine);
        const before = new Map(from.lines.map((each) => [each.key, each]));
        for (const each of mine.lines)
          for (const field of ['text', 'note'] as const)
            if (before.get(each.key)?.[field] !== each[field])
              expect(valueAt(settled, `lines.${each.key}.${field}`)).toBe(each[field]);
      }),
    );
  });
});

it('a value is put at its place, and an item that becomes nothing is gone', () => {
  expect(withValueAt(lines(a, b), 'exam.questions.b.note', 'new')).toEqual(lines(a, line('b', 'b', 'new')));
  expect(withValueAt(lines(a, b), 'exam.questions.b', undefined)).toEqual(lines(a));
});
