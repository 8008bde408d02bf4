import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { AccreditationSection } from './AccreditationSection.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a new statement has no errors before someone saves, except in what was typed wrong', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('Not sent.'));
  const kept = { revision: 1, values: { statements: [] }, lastChange: null, printed: [], today: '2026-11-29' };
  const Page = createRoutesStub([{ path: '/', Component: () => <AccreditationSection kept={kept} /> }]);
  render(<Page />);
  const errors = () => document.querySelectorAll('[aria-invalid="true"]').length;
  fireEvent.click(screen.getByRole('button', { name: 'Add statement' }));
  expect(errors()).toBe(0);
  fireEvent.change(screen.getByLabelText(/^Accrediting body/), { target: { value: 'ADA CERP' } });
  expect(errors()).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(errors()).toBe(3));
  expect(asked).not.toHaveBeenCalled();
});
