import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ProofOfCe } from '../contract.ts';
import { CompletedRows, type CompletedItem } from './CompletedRows.tsx';
// Here already: the page fetches it with the first press.
import './OpenProof.tsx';

const proof: ProofOfCe = {
  verificationCode: 'K7QM-4TXW-P9HD',
  studentName: 'Dr. Helen Cho',
  courseTitle: 'Vital pulp therapy',
  lecturer: 'Dr. Tomas Brandt',
  sponsor: 'Lumident',
  providerName: 'Dental Learning, Inc.',
  providerAddress: '',
  dateCompleted: '2026-03-02',
  webinarAt: null,
  timeZone: 'America/New_York',
  method: 'Electronically Mediated',
  ceTypeId: 1,
  creditType: 'Self-study',
  creditHours: 1.5,
  agdCode: '',
  description: 'When the nerve can stay.',
  objectives: [],
  accreditation: [],
  attendance: null,
  agdNote: '',
  replaces: null,
};
const item: CompletedItem = {
  hash: '4fPq9sLmN2xZ',
  title: 'Vital pulp therapy',
  kind: 'Class',
  speakerName: 'Dr. Tomas Brandt',
  credits: 1.5,
  examScore: 100,
  proof,
  sentToAgdOn: null,
  atCeBroker: null,
  to: '/classroom/4fPq9sLmN2xZ',
  item: { c: '4fPq9sLmN2xZ' },
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  // jsdom knows no modal dialogs.
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function open(this: HTMLDialogElement) {
    this.open = true;
  });
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function close(this: HTMLDialogElement) {
    this.open = false;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a certificate opens and closes without any row being rendered again', async () => {
  let rendered = 0;
  const other = Object.defineProperty(
    { ...item, title: 'Cracked teeth', proof: { ...proof, verificationCode: 'A2BC-3DEF-4GHJ' } },
    'speakerName',
    {
      enumerable: true,
      get() {
        rendered += 1;
        return 'Dr. Rosa Kelly';
      },
    },
  );
  const years = [{ year: 2026, certificates: 2, credits: 3 }];
  render(
    <MemoryRouter>
      <CompletedRows items={[item, other]} years={years} />
    </MemoryRouter>,
  );
  const before = rendered;
  expect(before).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: /^Proof of CE.*Vital pulp therapy$/ }));
  fireEvent.click(await screen.findByText('Close', { selector: 'dialog button' }, { timeout: 5_000 }));
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  expect(rendered).toBe(before);
});
