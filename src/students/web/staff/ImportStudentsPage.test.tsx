import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import ImportStudentsPage from './ImportStudentsPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const preview = (isReady: boolean) => ({
  status: true,
  h: isReady ? 'BBBBBBBBBBBB' : 'AAAAAAAAAAAA',
  expiresAt: '2026-03-02T15:30:00Z',
  ready: isReady ? 1 : 0,
  verdicts: [
    { key: '2', name: 'Eva Roe', verdict: isReady ? 'ready' : 'unreadable', text: 'State: “Nowhere”', isDone: isReady },
  ],
  rejected: isReady
    ? []
    : [{ line: 2, values: { email: 'eva@society.test', firstname: 'Eva', lastname: 'Roe', state: 'Nowhere' } }],
  head: ['Email', 'First name', 'Last name', 'State'],
  columns: { email: 0, firstname: 1, lastname: 2, state: 3 },
  sample: [['ana@society.test', 'Ana', 'Cho', 'MA']],
  lines: 1,
  understood: { sentence: 'This list has 1 line.', evidence: [] },
});

it('a line that is refused is corrected in the preview, and the file is read again with it', async () => {
  const sent: { corrections?: unknown }[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as { corrections?: unknown });
    return Response.json(preview(sent.length > 1));
  });
  const Page = createRoutesStub([
    { path: '/', Component: ImportStudentsPage, loader: () => ({ state: 'ready', data: [] }) },
  ]);
  render(<Page />);
  const file = new File(['Email\r\neva@society.test'], 'members.csv', { type: 'text/csv' });
  fireEvent.change(await screen.findByLabelText('Choose a file'), { target: { files: [file] } });
  fireEvent.change(screen.getByLabelText('Where the list comes from'), { target: { value: 'The society' } });
  fireEvent.click(screen.getByRole('button', { name: 'Preview changes' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Correct line 2' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Correct line 2' }));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('eva@society.test');
  fireEvent.change(dialog.getByLabelText(/^State/), { target: { value: 'Massachusetts' } });
  fireEvent.change(dialog.getByLabelText(/^City/), { target: { value: 'Boston' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Correct line 2' })).toBeNull());
  expect(sent[1]?.corrections).toEqual([
    {
      line: 2,
      values: {
        email: 'eva@society.test',
        firstname: 'Eva',
        lastname: 'Roe',
        state: 'Massachusetts',
        city: 'Boston',
      },
    },
  ]);
  await screen.findByRole('button', { name: 'Create 1 account' });
});
