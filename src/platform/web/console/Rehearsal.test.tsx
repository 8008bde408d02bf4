import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { Rehearsal } from './Rehearsal.tsx';

afterEach(cleanup);

const verdict = (key: string, name: string, said: string, isDone = false) => ({
  key,
  name,
  verdict: said,
  text: '',
  isDone,
});

it('shows the line of each row, and each result in words', () => {
  render(
    <Rehearsal
      rehearsal={{
        hash: 'h',
        act: 'import',
        verdicts: [
          verdict('2', 'Ana Cho', 'ready', true),
          verdict('3', 'Ben Cole', 'number-taken'),
          verdict('17', 'Cora Dean', 'number-taken'),
        ],
        expiresAt: '2026-11-25T12:00:00Z',
        state: 'ready',
        doneRows: 0,
        sentence: null,
      }}
      words={{ ready: 'Ready', 'number-taken': 'Number taken' }}
      keyHead="Line"
      doIt="Import 1"
      onDo={() => Promise.resolve({ sentence: null })}
      onAsk={() => Promise.reject(new Error('Not asked.'))}
      onAgain={() => undefined}
    />,
  );
  expect(screen.getByText('1 of 3 will go through.')).toBeTruthy();
  expect(screen.queryByText(/number-taken/)).toBeNull();
  const cells = () => screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells()).toEqual([
    ['Line', 'Person', 'Result', 'Reason'],
    ['2', 'Ana Cho', 'Ready', ''],
    ['3', 'Ben Cole', 'Number taken', ''],
    ['17', 'Cora Dean', 'Number taken', ''],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Number taken 2' }));
  expect(cells().map(([line]) => line)).toEqual(['Line', '3', '17']);
});

it('leads from what keeps a row out to where it can be put right', () => {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <Rehearsal
          rehearsal={{
            hash: 'h',
            act: 'publish',
            verdicts: [verdict('a', 'Deep margins', 'ready', true), verdict('b', 'Caries risk', 'not-ready')],
            expiresAt: '2026-11-25T12:00:00Z',
            state: 'ready',
            doneRows: 0,
            sentence: null,
          }}
          nameHead="Activity"
          fixAt={({ key }) => `/activities/${key}`}
          doIt="Publish 1"
          onDo={() => Promise.resolve({ sentence: null })}
          onAsk={() => Promise.reject(new Error('Not asked.'))}
          onAgain={() => undefined}
        />
      ),
    },
  ]);
  render(<Page />);
  expect(screen.getByRole('columnheader', { name: 'Activity' })).toBeTruthy();
  expect(
    screen.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
  ).toEqual([['Fix Caries risk', '/activities/b']]);
});

it('asks for the number of rows where nothing brings them back, and then says what was done above what was left out', async () => {
  const done: string[] = [];
  render(
    <Rehearsal
      rehearsal={{
        hash: 'h',
        act: 'remove',
        verdicts: [
          verdict('a', 'Deep margins', 'deleted', true),
          verdict('b', 'Caries risk', 'deleted', true),
          verdict('c', 'Bayside Labs', 'kept'),
        ],
        expiresAt: '2026-11-25T12:00:00Z',
        state: 'ready',
        doneRows: 0,
        sentence: null,
      }}
      doIt="Remove the demo"
      danger
      typed="2"
      onDo={async () => {
        done.push('done');
        return { sentence: '2 activities deleted.' };
      }}
      onAsk={() => Promise.reject(new Error('Not asked.'))}
      onAgain={() => undefined}
    />,
  );
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Remove the demo' }));
  press();
  expect(screen.getByText('Type 2 to continue.')).toBeTruthy();
  expect(done).toEqual([]);
  fireEvent.change(screen.getByLabelText('Type 2 to confirm'), { target: { value: '2' } });
  press();
  await screen.findByText('2 activities deleted.');
  expect(done).toEqual(['done']);
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Bayside Labs']);
});
