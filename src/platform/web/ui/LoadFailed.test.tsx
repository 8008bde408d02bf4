import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { LoadFailure } from '../loaded.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { PasswordSlotProvider } from './password-slot.ts';

afterEach(cleanup);

async function show(why: LoadFailure) {
  const Page = createRoutesStub([{ path: '/', Component: () => <LoadFailed why={why} /> }]);
  render(<Page />);
  await screen.findByText(why.message);
}
const message = 'You don’t have a seat for this webinar.';

it.each([403, 404, 409])('says no more than a refusal that stays, answered with %i', async (status) => {
  await show({ state: 'refused', status, message });
  expect(screen.getByRole('alert').textContent).toBe(message);
});

it('asks for the password where it is missing, and loads again once it was right', async () => {
  let times = 0;
  const why = { state: 'refused', status: 403, code: 'full-sign-in', message: 'Enter your password.' } as const;
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <PasswordSlotProvider
          value={(onConfirmed) => (
            <button type="button" onClick={onConfirmed}>
              Give it
            </button>
          )}
        >
          <LoadFailed
            why={why}
            onRetry={() => {
              times += 1;
            }}
          />
        </PasswordSlotProvider>
      ),
    },
  ]);
  render(<Page />);
  fireEvent.click(await screen.findByText('Give it'));
  expect([times, screen.queryByRole('alert')]).toEqual([1, null]);
});

it.each([
  ['refused', 500],
  ['refused', 429],
  ['failed', 503],
] as const)('names the fault and offers another try where one may help: %s with %i', async (state, status) => {
  await show({ state, status, message });
  expect(screen.getByText('System error - contact tech support.')).toBeTruthy();
  expect(screen.getByText('Retry')).toBeTruthy();
});
