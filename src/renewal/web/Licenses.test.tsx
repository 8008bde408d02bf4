import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renewalMessages } from '../contract.ts';
import { Licenses } from './Licenses.tsx';

afterEach(cleanup);

it('what a license misses is said, and goes as soon as it is chosen', () => {
  render(<Licenses licenses={[]} goal={null} onDone={() => Promise.resolve()} />);
  fireEvent.click(screen.getByRole('button', { name: 'Add a license' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save license' }));
  const shown = () =>
    [renewalMessages.professionMissing, renewalMessages.stateMissing].filter((text) => screen.queryByText(text));
  expect(shown()).toHaveLength(2);
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'OH' } });
  expect(shown()).toEqual([renewalMessages.professionMissing]);
  fireEvent.change(screen.getByLabelText('Profession'), { target: { value: 'dentist' } });
  expect(shown()).toEqual([]);
});
