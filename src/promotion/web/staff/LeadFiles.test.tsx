import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { ConfirmRegion } from '#platform/web/ui/ConfirmRegion.tsx';
import { LeadFiles, type LeadFile } from './LeadFiles.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const day = '2026-03-02T15:30:00Z';
const record = (lead: string, askedAt: string | null, confirmedAt: string | null) => ({ lead, askedAt, confirmedAt });

it('lists the records that a sponsor deleted before they are noted, and notes no others', async () => {
  const sent: { leads: string[]; step: string }[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as { leads: string[]; step: string });
    return Response.json({ status: true, records: 2 });
  });
  const file = {
    number: 12,
    sponsor: 'Crownline',
    madeAt: day,
    madeBy: 'Anna Roth',
    records: 9,
    withdrawn: [
      record('12-1', day, day),
      record('12-3', day, null),
      record('12-7', day, null),
      record('12-8', null, null),
    ],
  } as unknown as LeadFile;
  const onChange = vi.fn();
  render(
    <MemoryRouter>
      <LeadFiles files={[file]} onDownload={() => undefined} onChange={onChange} />
      <ConfirmRegion />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'They confirmed…' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Did Crownline delete 2 records of file 12?' }),
  );
  question.getByText(/^12-3 and 12-7 will be noted as deleted/);
  fireEvent.click(question.getByRole('button', { name: 'Not yet' }));
  expect([sent, screen.queryByRole('alertdialog')]).toEqual([[], null]);
  fireEvent.click(screen.getByRole('button', { name: 'They confirmed…' }));
  fireEvent.click(screen.getByRole('button', { name: 'Note 2 records as deleted' }));
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ leads: ['12-3', '12-7'], step: 'confirmed' }]);
});
