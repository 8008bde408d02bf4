import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { SearchNote } from './SearchNote.tsx';

afterEach(cleanup);

const mended = { marks: [], mended: 'implant', also: [], passages: [] };

it('says in what a typing error was mended, and what had no results, where that is known', () => {
  const shown = (q: string | null) => render(<SearchNote search={mended} q={q} />).container.textContent?.trim();
  expect(shown('implnt')).toBe('Showing results for implant. No results for “implnt”.');
  expect(shown(null)).toBe('Showing results for implant.');
  expect(render(<SearchNote search={{ ...mended, mended: null }} q="implant" />).container.textContent).toBe('');
});

it('says what means the same and was searched as well, and leads to the words alone', () => {
  const search = { ...mended, mended: null, also: ['resin', 'filling'] };
  const Page = createRoutesStub([
    { path: '/', Component: () => <SearchNote search={search} q="composite" only="/search?q=composite&words=exact" /> },
  ]);
  const { container } = render(<Page />);
  expect(container.textContent?.trim()).toBe('Also searched: resin, filling. Search only “composite”');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/search?q=composite&words=exact');
});
