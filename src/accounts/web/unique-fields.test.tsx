// What the server is asked about a member's own form while it is filled in, and the step that a reload returns to.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn, signOut } from '#platform/web/session.ts';
import { accountMessages } from '../contract.ts';
import ProfileTab from './ProfileTab.tsx';
import RegisterPage from './RegisterPage.tsx';
import { storedReached } from './register-draft.ts';

const list = [{ id: '1', label: 'One' }];
const items = {
  status: true,
  jobTitles: list,
  titles: list,
  states: [{ id: 'OH', label: 'Ohio', country: 'US' }],
  countries: [{ id: 'US', label: 'United States' }],
  ageRanges: list,
  officeSizes: list,
  genders: [
    { id: 'F', label: 'Female' },
    { id: 'M', label: 'Male' },
  ],
  sourceHeard: list,
  year: 2026,
};
const student = {
  hash: 'HELENCHO2026',
  username: 'helen.cho',
  title: '1',
  firstname: 'Helen',
  lastname: 'Cho',
  email: 'helen@canal.example',
  email2: '',
  jobTitle: '1',
  officeName: 'Canal Dental',
  address: '1 Canal Street',
  city: 'Columbus',
  state: 'OH',
  zip: '43004',
  country: 'US',
  phone: '555 010 0199',
  agdNumber: '',
  certYear: '2010',
  gender: 'F',
  ageRange: '1',
  officeSize: '1',
  emailVerified: true,
  needsPassword: false,
};
const asked: string[] = [];

beforeEach(() => {
  signOut();
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    asked.push(String(address).replace(/^https?:\/\/[^/]+/, ''));
    return Response.json({ status: false });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (Component: () => React.ReactNode, data: object, at = '/') => {
  const Page = createRoutesStub([
    { path: '/', Component, loader: () => ({ state: 'ready', ...data }), HydrateFallback: () => null },
  ]);
  render(<Page initialEntries={[at]} />);
};

it.each([
  [/^Email$/, 'taken@canal.example', '/api/validate-email', accountMessages.emailTaken],
  [/^AGD number/, '123456', '/api/validate-agd-number', accountMessages.agdNumberTaken],
])(
  'the profile asks about %s when the field is left, and says that it is taken',
  async (label, value, path, sentence) => {
    signIn({ token: 'T', hash: student.hash, name: 'Dr. Helen Cho', email: student.email });
    show(ProfileTab, { student, items });
    const field = await screen.findByRole('textbox', { name: label });
    fireEvent.change(field, { target: { value } });
    expect(asked).toEqual([]);
    fireEvent.blur(field);
    await vi.waitFor(() => expect(asked).not.toEqual([]), 3000);
    // Two blanks of a sentence are one on the page.
    await screen.findByText(sentence.replaceAll(/\s+/g, ' '));
    expect(asked[0]).toContain(path);
  },
);

it('a reload in the second step of a new account shows the second step', async () => {
  storedReached.write(1);
  show(RegisterPage, { items }, '/#work');
  const current = () => document.querySelector('[aria-current="step"]')?.textContent;
  await vi.waitFor(() => expect(current()).toContain('Your practice'));
});
