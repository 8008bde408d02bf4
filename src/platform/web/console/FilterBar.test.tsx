import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FilterBar, type Filter } from './FilterBar.tsx';

afterEach(cleanup);

const filters: readonly Filter[] = [
  { kind: 'search', name: 'q', label: 'Search' },
  { kind: 'select', name: 'state', label: 'State', choices: [{ id: 'open', label: 'Open' }] },
  { kind: 'dates', from: 'from', to: 'to', label: 'Made' },
];
const bar = (values: Readonly<Record<string, string>>, onChange: (changes: unknown) => void = () => undefined) =>
  render(<FilterBar filters={filters} values={values} searchBox={{ current: null }} onChange={onChange} />);

it('shows the search box alone until the filters are opened', () => {
  bar({});
  expect(screen.getByRole('searchbox')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
  expect(screen.getByRole('combobox', { name: 'State' })).toBeTruthy();
});

it('opens them at once where one of them is set, and clears them from the same row', () => {
  const changed: unknown[] = [];
  bar({ state: 'open' }, (changes) => changed.push(changes));
  expect(screen.getByRole('combobox', { name: 'State' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Filters (1)' }).getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(changed).toEqual([{ state: null }]);
});

it('applies words of a filter at Enter, next to those of the search box', () => {
  const changed: unknown[] = [];
  render(
    <FilterBar
      filters={[...filters, { kind: 'text', name: 'course', label: 'Course title' }]}
      values={{ q: 'cho', course: 'water' }}
      searchBox={{ current: null }}
      onChange={(changes) => changed.push(changes)}
    />,
  );
  const field = screen.getByRole('textbox', { name: 'Course title' });
  field.focus();
  fireEvent.change(field, { target: { value: ' waterlines ' } });
  expect(changed).toEqual([]);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(changed).toEqual([{ course: 'waterlines' }]);
});
