// The username of a new member, which is the email address until another is typed.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signOut } from '#platform/web/session.ts';
import RegisterPage from './RegisterPage.tsx';

const items = {
  status: true,
  jobTitles: [],
  titles: [],
  states: [],
  countries: [],
  ageRanges: [],
  officeSizes: [],
  genders: [],
  sourceHeard: [],
  year: 2026,
};

beforeEach(async () => {
  sessionStorage.clear();
  signOut();
  vi.stubGlobal('fetch', async () => Response.json({ status: true }));
  const Page = createRoutesStub([
    {
      path: '/register',
      Component: RegisterPage,
      loader: () => ({ state: 'ready', items }),
      HydrateFallback: () => null,
    },
  ]);
  render(<Page initialEntries={['/register']} />);
  await screen.findByLabelText('Email');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

// AC-29
it('is the email address, and changes with it', () => {
  type('Email', 'helen@canal.example');
  expect(field('Username').value).toBe('helen@canal.example');
  type('Email', 'helen.cho@canal.example');
  expect(field('Username').value).toBe('helen.cho@canal.example');
});

it('is the member’s own once it is typed, whatever the address becomes', () => {
  type('Email', 'helen@canal.example');
  type('Username', 'helen.cho');
  type('Email', 'cho@canal.example');
  expect(field('Username').value).toBe('helen.cho');
});

it('no longer misses once the address fills it in', async () => {
  fireEvent.focus(field('Username'));
  fireEvent.blur(field('Username'));
  await screen.findByText('Username is required.');
  type('Email', 'helen@canal.example');
  await vi.waitFor(() => expect(screen.queryByText('Username is required.')).toBeNull());
});
