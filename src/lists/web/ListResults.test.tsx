import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import type { Loaded } from '#platform/web/loaded.ts';
import { ListResults, type List } from './ListResults.tsx';

afterEach(cleanup);

type Row = { readonly hash: string };
const words = { one: 'class', many: 'classes', empty: 'No classes found.', emptyHint: 'New classes appear here.' };
const rows = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ hash: `row${index}` }));
const banner = (adId: string) => ({ adId, adUrls: [`/${adId}.svg`], darkAdUrls: [], alt: adId, href: null });
const list = (change: Partial<List<Row>>): Loaded<{ answer: List<Row> }> => ({
  state: 'ready',
  answer: { data: rows(5), totalRows: 5, pageSize: 20, page: 0, mobileAds: null, ...change },
});

function show(outcome: Loaded<{ answer: List<Row> }>, cleared: string | null = null) {
  const summaries: string[] = [];
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <ListResults
          list={outcome}
          look="cards"
          renderRow={({ hash }) => <span>{hash}</span>}
          pageTo={(page) => (page > 1 ? `/list/${page}` : '/list')}
          cleared={cleared}
          words={words}
          onShown={(summary) => summaries.push(summary)}
        />
      ),
    },
  ]);
  render(<Page />);
  return summaries;
}

describe('a list', () => {
  it('shows banners after three rows and then after every six', () => {
    show(
      list({
        data: rows(10),
        totalRows: 10,
        mobileAds: { indexStart: 3, interval: 6, rows: 3, banners: [banner('a'), banner('b'), banner('c')] },
      }),
    );
    const order = screen.getAllByRole('listitem').map((item) => item.querySelector('img')?.alt ?? item.textContent);
    expect(order).toEqual(['row0', 'row1', 'row2', 'a', 'row3', 'row4', 'row5', 'row6', 'row7', 'row8', 'b', 'row9']);
  });
  it('has no pages while there is only one', () => {
    show(list({ totalRows: 20, data: rows(20) }));
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });
  it('has pages from the second on, and page 1 without a number', () => {
    show(list({ totalRows: 21, page: 1, data: rows(1) }));
    expect(screen.getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe('/list');
    expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
    expect(document.body.textContent).toContain('21 to 21 of 21 classes');
  });
  it('without rows says so and leads out of the filter', () => {
    const summaries = show(list({ data: [], totalRows: 0 }), '/list');
    expect(screen.getByRole('heading', { name: 'No results found for this search.' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show all classes' }).getAttribute('href')).toBe('/list');
    expect(summaries.at(-1)).toBe('No results found for this search.');
  });
  it('without rows and without a filter does not speak of a search', () => {
    const summaries = show(list({ data: [], totalRows: 0 }));
    expect(screen.getByRole('heading', { name: 'No classes found.' })).toBeTruthy();
    expect(document.body.textContent).toContain('New classes appear here.');
    expect(document.body.textContent).not.toMatch(/search|another word/);
    expect(summaries.at(-1)).toBe('No classes found.');
  });
  it('that failed says the sentence and offers another try', () => {
    show({ state: 'refused', code: 'throttled', message: 'Too many requests. Try again later.', status: 429 });
    expect(screen.getByRole('alert').textContent).toContain('System error - contact tech support.');
    expect(screen.getByRole('alert').textContent).toContain('Too many requests. Try again later.');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});
