import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentSession, signOut } from '#platform/web/session.ts';
import { LoginForm } from './LoginForm.tsx';

const entered = vi.fn<() => void>();
const usernameField = () => screen.getByLabelText<HTMLInputElement>('Username');
const passwordField = () => screen.getByLabelText<HTMLInputElement>('Password');

beforeEach(() => {
  signOut();
  entered.mockClear();
  const Page = createRoutesStub([{ path: '/', Component: () => <LoginForm onEntered={entered} /> }]);
  render(<Page />);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function submit(u: string, p: string) {
  fireEvent.change(usernameField(), { target: { value: u } });
  fireEvent.change(passwordField(), { target: { value: p } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

it('wants both fields before it asks the server', async () => {
  vi.stubGlobal('fetch', () => expect.unreachable());
  submit('', '');
  expect(await screen.findAllByText(/Username is required\./)).toHaveLength(1);
  expect(screen.getAllByText(/Password is required\./)).toHaveLength(1);
  expect(entered).not.toHaveBeenCalled();
});

it('signs in and continues', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({
      status: true,
      token: 'T',
      hash: 'H',
      title: 'Dr.',
      firstname: 'Helen',
      lastname: 'Cho',
      email: 'helen@canal.example',
    }),
  );
  submit('helencho', 'tooth-fairy');
  await vi.waitFor(() => expect(entered).toHaveBeenCalledTimes(1));
  expect(currentSession()).toEqual({ token: 'T', hash: 'H', name: 'Dr. Helen Cho', email: 'helen@canal.example' });
});

it.each([
  [
    'a refusal',
    async () => Response.json({ status: false, code: 'invalid-login', errorMsg: 'Invalid login - please try again.' }),
    'Check both fields.',
  ],
  [
    'a wait',
    async () =>
      Response.json(
        { status: false, code: 'invalid-login', errorMsg: 'Invalid login - please try again.' },
        { headers: { 'retry-after': '8' } },
      ),
    'Too many attempts.',
  ],
  [
    'a throttle',
    async () => Response.json({ status: false, code: 'throttled', errorMsg: 'Too many requests.' }, { status: 429 }),
    'Too many attempts.',
  ],
  ['a lost call', () => Promise.reject(new TypeError('offline')), 'nothing was checked'],
])('after %s the message is the same, what was typed stays, and the line below helps', async (_case, answer, help) => {
  vi.stubGlobal('fetch', answer);
  submit('helencho', 'tooth-fairy');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Invalid login - please try again.');
  expect(alert.textContent).toContain(help);
  expect([usernameField().value, passwordField().value]).toEqual(['helencho', 'tooth-fairy']);
  expect(currentSession()).toBeNull();
  expect(entered).not.toHaveBeenCalled();
});
