import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renewalMessages } from '../contract.ts';
import { Licenses } from './Licenses.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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

it.each([
  ['other-name', 'CE Broker has this number under a different name. Check the number, and your name in your profile.'],
  [null, ''],
])('a number is checked once typing rests, if its credit is to be reported: %s (RO-16)', async (verdict, sentence) => {
  vi.useFakeTimers();
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: unknown, { body }: { readonly body: string }) => {
    asked.push(JSON.parse(body));
    return new Response(JSON.stringify({ status: true, verdict }), { headers: { 'content-type': 'application/json' } });
  });
  render(<Licenses licenses={[]} goal={null} onDone={() => Promise.resolve()} />);
  fireEvent.click(screen.getByRole('button', { name: 'Add a license' }));
  fireEvent.change(screen.getByLabelText('Profession'), { target: { value: 'dentist' } });
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'FL' } });
  const type = (number: string) =>
    fireEvent.change(screen.getByLabelText(/^License number/), { target: { value: number } });
  const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  type('DN 21844');
  await rest(5000);
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByLabelText(/^Report my credits to my board/));
  await rest(1000);
  type('DN 218445');
  await rest(1000);
  expect(asked).toEqual([]);
  await rest(1000);
  await rest(5000);
  expect(asked).toEqual([expect.objectContaining({ profession: 'dentist', state: 'FL', number: 'DN 218445' })]);
  expect(screen.getByRole('status').textContent).toBe(sentence);
});
