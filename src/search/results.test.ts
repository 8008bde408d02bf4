import { describe, expect, it } from 'vitest';
import {
  creditRangeOf,
  lengthRangeOf,
  listOrders,
  mergedByRank,
  readListRefinement,
  readRefinement,
  refined,
  refinementQuery,
  shownAtFirst,
  type RankedSection,
  type ResultFacts,
  type ResultKind,
} from './results.ts';

type Found = { readonly kind: ResultKind; readonly rank: number; readonly credits: number; readonly name: string };
const section = (kind: ResultKind, ranks: readonly number[], { credits = 1 } = {}): RankedSection<Found> => ({
  kind,
  items: ranks.map((rank, at) => ({ kind, rank, credits, name: `${kind} ${at}` })),
});
const namesOf = (sections: readonly RankedSection<Found>[]) => mergedByRank(sections).map(({ name }) => name);

describe('one list of all kinds', () => {
  it('has the better matches first, whatever kind they are of', () =>
    expect(namesOf([section('webinar', [2]), section('class', [0, 3]), section('book', [1])])).toEqual([
      'class 0',
      'book 0',
      'webinar 0',
      'class 1',
    ]));
  it('lets the kinds take turns among equals', () =>
    expect(namesOf([section('class', [0, 0, 0]), section('webinar', [0, 0]), section('episode', [0])])).toEqual([
      'class 0',
      'webinar 0',
      'episode 0',
      'class 1',
      'webinar 1',
      'class 2',
    ]));
  it('has what earns credit before what matches a little better and earns none', () =>
    expect(
      namesOf([
        section('class', [1, 2]),
        section('episode', [0, 0, 3], { credits: 0 }),
        section('tutorial', [0], { credits: 0 }),
      ]),
    ).toEqual(['class 0', 'class 1', 'episode 0', 'tutorial 0', 'episode 1', 'episode 2']));
  it('is empty where nothing was found', () =>
    expect(namesOf([section('class', []), section('book', [])])).toEqual([]));
});

describe('ranges', () => {
  it.each([
    [0, null],
    [0.25, 'half'],
    [0.5, 'half'],
    [0.75, 'one'],
    [1, 'one'],
    [1.5, 'more'],
    [1.75, 'most'],
    [6, 'most'],
  ])('%d hours of credit are in %s', (credits, range) => expect(creditRangeOf(credits)).toBe(range));
  it.each([
    [null, null],
    [14.9, 'short'],
    [15, 'medium'],
    [60, 'medium'],
    [60.1, 'long'],
  ])('%s minutes are in %s', (minutes, range) => expect(lengthRangeOf(minutes)).toBe(range));
});

describe('a refinement', () => {
  const read = (query: string) => readRefinement(new URLSearchParams(query));
  it.each([
    ['', {}],
    [
      'kind=class&credit=one,half&length=short&sort=newest&show=48',
      { kind: 'class', credit: 'half,one', length: 'short', sort: 'newest', show: '48' },
    ],
    ['hide=completed&words=exact', { hide: 'completed', words: 'exact' }],
    ['kind=cake&hide=all&credit=,,one,xx&length=&sort=cheapest&show=-3', { credit: 'one' }],
    ['sort=best&show=9999', { show: String(4 * shownAtFirst) }],
  ])('of "%s" is read, and written without what says nothing', (query, written) =>
    expect(refinementQuery(read(query))).toEqual(written),
  );

  const facts = (
    id: string,
    kind: ResultKind,
    credits: number,
    minutes: number | null,
    atMs: number | null,
    isCompleted = false,
  ): ResultFacts => ({
    id,
    kind,
    rank: 0,
    credits,
    minutes,
    atMs,
    isCompleted,
  });
  const found = [
    facts('far webinar', 'webinar', 1, 60, 9000),
    facts('class', 'class', 1.5, 90, 500),
    facts('near webinar', 'webinar', 2, 120, 7000),
    facts('episode', 'episode', 0, 6, 800),
    facts('book', 'book', 0, null, null),
    facts('short class', 'class', 1, 20, 400, true),
  ];
  it.each([
    ['', ['far webinar', 'class', 'near webinar', 'episode', 'book', 'short class']],
    ['sort=newest', ['near webinar', 'far webinar', 'episode', 'class', 'short class', 'book']],
    ['sort=shortest', ['episode', 'short class', 'far webinar', 'class', 'near webinar', 'book']],
    ['sort=credit', ['near webinar', 'class', 'far webinar', 'short class', 'episode', 'book']],
    ['kind=class', ['class', 'short class']],
    ['credit=one,most', ['far webinar', 'near webinar', 'short class']],
    ['length=long', ['class', 'near webinar']],
    ['kind=book&length=short', []],
    ['kind=class&hide=completed', ['class']],
  ])('"%s" leaves and orders', (query, ids) =>
    expect(refined(found, read(query)).rows.map(({ id }) => id)).toEqual(ids),
  );

  it('counts what each choice would leave next to the others', () => {
    const { counts } = refined(found, read('kind=class&credit=one'));
    expect(counts.kinds).toEqual({ webinar: 1, class: 1, episode: 0, tutorial: 0, book: 0 });
    expect(counts.credits).toEqual({ half: 0, one: 1, more: 1, most: 0 });
    expect(counts.lengths).toEqual({ short: 0, medium: 1, long: 0 });
    expect(counts.completed).toBe(1);
  });

  it('counts nothing that is left out because it is completed, and how much that is', () => {
    const { counts } = refined(found, read('credit=one&hide=completed'));
    expect(counts.kinds).toEqual({ webinar: 1, class: 0, episode: 0, tutorial: 0, book: 0 });
    expect(counts.completed).toBe(1);
    expect(refined(found, read('kind=webinar')).counts.completed).toBe(0);
  });
});

describe('a list of classes', () => {
  const read = (query: Record<string, string>) => refinementQuery(readListRefinement(new URLSearchParams(query)));
  it('takes credit, length, completion, and order, and nothing that only a search has', () => {
    const query = { credit: 'half', length: 'long', hide: 'completed', sort: 'credit' };
    expect(read({ ...query, kind: 'class', words: 'exact', show: '48' })).toEqual(query);
  });
  it('is newest first anyway, and best first with words', () => {
    expect(read({ sort: 'newest' })).toEqual({});
    expect(read({ sort: 'newest', q: 'im' })).toEqual({});
    expect(read({ sort: 'newest', q: 'implants' })).toEqual({ sort: 'newest' });
  });
  it('offers no order that says nothing', () => {
    expect(listOrders({ hasWords: false, hasCredit: false })).toEqual(['newest', 'shortest']);
    expect(listOrders({ hasWords: true, hasCredit: true })).toEqual(['best', 'newest', 'shortest', 'credit']);
  });
});
