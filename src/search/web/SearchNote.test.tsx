import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SearchNote } from './SearchNote.tsx';

afterEach(cleanup);

const mended = { marks: [], mended: 'implant', passages: [] };

it('says in what a typing error was mended, and what nothing holds only where that is known', () => {
  const shown = (q: string | null) => render(<SearchNote search={mended} q={q} />).container.textContent;
  expect(shown('implnt')).toBe('Showing results for implant. Nothing holds “implnt”.');
  expect(shown(null)).toBe('Showing results for implant');
  expect(render(<SearchNote search={{ ...mended, mended: null }} q="implant" />).container.textContent).toBe('');
});
