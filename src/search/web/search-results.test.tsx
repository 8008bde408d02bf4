// What a search shows next to its cards: the passage found, a list of suggestions that says if there are none, and
// what it is narrowed by.
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FoundWords } from '#catalogue/web/FoundWords.tsx';
import { Passage } from '#catalogue/web/Passage.tsx';
import { filterWords } from './search-items.ts';
import { SuggestionList } from './SuggestionList.tsx';

afterEach(cleanup);

describe('a passage', () => {
  const passages = [
    {
      hash: 'AAAAAAAAAAAA',
      source: 'hand-out' as const,
      parts: [
        { text: 'a thin <b>direct</b> ', isMarked: false },
        { text: 'composite', isMarked: true },
      ],
    },
  ];
  const shown = (of: string) =>
    render(
      <FoundWords marks={[]} passages={passages}>
        <Passage of={of} />
      </FoundWords>,
    ).container;

  it('names its source and marks the words; markup in it is text', () => {
    const container = shown('AAAAAAAAAAAA');
    expect(container.textContent).toBe('In the handout: a thin <b>direct</b> composite');
    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['composite']);
    expect(container.querySelector('b')).toBeNull();
  });
  it('is nothing for an item whose title says it', () => expect(shown('BBBBBBBBBBBB').textContent).toBe(''));
  it('is what an item is about where the cards next to it have a passage, and nothing where none has', () => {
    const beside = (found: typeof passages) =>
      render(
        <FoundWords marks={[]} passages={found}>
          <Passage of="BBBBBBBBBBBB" otherwise="When the nerve can stay." />
        </FoundWords>,
      ).container.textContent;
    expect(beside(passages)).toBe('When the nerve can stay.');
    expect(beside([])).toBe('');
  });
});

describe('suggestions', () => {
  it('say when nothing begins with the letters, and offer no empty list to the arrow keys', () => {
    render(
      <SuggestionList
        id="list"
        suggestions={{ kind: 'found', data: [], marks: [], unmatched: 'qqq' }}
        active={-1}
        onChoose={vi.fn()}
      />,
    );
    expect(screen.getByText('No match for “qqq”. Press Enter to search everything.')).toBeTruthy();
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});

const items = {
  catList: [{ categoryID: '2', categoryName: 'Endodontics', hasContent: true }],
  companyList: [{ companyID: '7', companyName: 'Crownline', hasContent: true }],
};

// A heading says what the list is narrowed by. An old link may name what is no more; it is said, never called by the
// word "Category" alone.
describe('the words of a filter', () => {
  it.each([
    ['a category', { cid: '2' }, items, 'Endodontics', false],
    ['a company', { coid: '7' }, items, 'Crownline', false],
    ['words', { q: 'pulp' }, items, '“pulp”', false],
    ['a category that does not exist', { cid: '999' }, items, 'Unknown category', true],
    ['a company that does not exist', { coid: '999' }, items, 'Unknown company', true],
    ['a category while the choices cannot be read', { cid: '2' }, null, 'One category', false],
  ])('for %s', (_what, filter, choices, text, isUnknown) =>
    expect(filterWords(filter, choices)).toMatchObject({ text, isUnknown }),
  );
  it('are none without a filter', () => expect(filterWords({}, items)).toBeNull());
});
