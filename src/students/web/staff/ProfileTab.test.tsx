import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ComponentProps } from 'react';
import { ConsoleContext, type ConsoleFacts, type StaffSession } from '#staff/web/console-facts.ts';
import { ProfileTab } from './ProfileTab.tsx';

const sent = vi.fn<(body: Record<string, unknown>) => object>();

beforeEach(() => {
  localStorage.clear();
  sent.mockReset();
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) =>
    Response.json(sent(JSON.parse(String(init.body)) as Record<string, unknown>)),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const session = { member: { permissions: ['student.edit'] }, sendsMail: true } as unknown as StaffSession;
const list = [{ id: 'one', label: 'One' }];
const items = {
  jobTitles: list,
  titles: list,
  states: [],
  countries: [
    { id: 'US', label: 'United States' },
    { id: 'AE', label: 'United Arab Emirates' },
  ],
  ageRanges: list,
  officeSizes: list,
  genders: list,
  sourceHeard: list,
  year: 2026,
} as unknown as ComponentProps<typeof ProfileTab>['items'];
const student = {
  ...Object.fromEntries(
    ['title', 'email2', 'jobTitle', 'officeName', 'address', 'city', 'state', 'zip', 'phone', 'agdNumber'].map(
      (field) => [field, ''],
    ),
  ),
  hash: 'h',
  revision: 1,
  username: 'ana',
  firstname: 'Ana',
  lastname: 'Cho',
  email: 'ana@harbor.test',
  country: 'US',
  certYear: '',
  gender: '',
  ageRange: '',
  officeSize: '',
} as unknown as ComponentProps<typeof ProfileTab>['student'];

async function show(): Promise<HTMLElement> {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <ConsoleContext value={{ facts: {} as ConsoleFacts, session }}>
          <ProfileTab student={student} items={items} mayEdit onDone={() => undefined} />
        </ConsoleContext>
      ),
    },
  ]);
  render(<Page />);
  return screen.findByRole('navigation', { name: 'Parts of the profile' });
}

it('speaks of the member and not to them, and leads to each of its parts', async () => {
  const index = await show();
  for (const link of index.querySelectorAll('a')) {
    const part = screen.getByRole('region', { name: link.textContent ?? '' });
    expect(`#${part.id}`).toBe(link.getAttribute('href'));
  }
  expect(index.querySelectorAll('a')).toHaveLength(4);
  expect(document.body.textContent).not.toMatch(/we report your credit|Check yours/);
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save profile' }));
const wrongCity = 'City is a required field.';

it('says what is wrong at a field that was left, and at every one before it is saved, with focus at the first', async () => {
  await show();
  type('City', 'X');
  expect(screen.queryByText(wrongCity)).toBeNull();
  fireEvent.blur(field('City'));
  screen.getByText(wrongCity);
  type('First name', 'A');
  save();
  await screen.findByText(/^First name is a required field/);
  expect(document.activeElement).toBe(field('First name'));
  type('City', 'Columbus');
  expect(screen.queryByText(wrongCity)).toBeNull();
  expect(sent).not.toHaveBeenCalled();
});

it('asks for another state where the country changes, and sends what is typed', async () => {
  sent.mockReturnValue({ status: true, revision: 2, certificatesWithOldName: 0 });
  await show();
  type('State or region', 'Ohio');
  type('Country', 'AE');
  expect(field('State or region').value).toBe('');
  type('City', 'Dubai');
  save();
  await screen.findByText('Saved.');
  expect(sent.mock.lastCall?.[0]).toMatchObject({ h: 'h', revision: 1, country: 'AE', state: '', city: 'Dubai' });
});

it('shows what the server refuses at its field, with focus, until the field changes', async () => {
  sent.mockReturnValue({ status: false, code: 'email-taken', errorMsg: 'Another account has this email.' });
  await show();
  type('Email', 'taken@harbor.test');
  type('Reason', 'A typing error');
  save();
  await vi.waitFor(() => expect(field('Email').getAttribute('aria-invalid')).toBe('true'), 10_000);
  await vi.waitFor(() => expect(document.activeElement).toBe(field('Email')), 10_000);
  type('Email', 'ana.cho@harbor.test');
  expect(field('Email').getAttribute('aria-invalid')).toBeNull();
});
