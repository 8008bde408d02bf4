import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub, Link } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refused } from '../call.ts';
import { confirm } from './confirm.ts';
import { ConfirmRegion } from './ConfirmRegion.tsx';

const remove = vi.fn<() => Promise<void>>();
const ask = async (question = 'Remove it?') => {
  act(() =>
    confirm({
      question,
      consequence: 'It goes.',
      confirm: 'Remove',
      cancel: 'Keep',
      act: remove,
      failed: 'It failed.',
    }),
  );
  await screen.findByText(question);
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
const questions = () =>
  screen.queryAllByRole('alertdialog', { hidden: true }).map((each) => each.querySelector('h2')?.textContent);

beforeEach(() => {
  remove.mockReset().mockResolvedValue();
  const Page = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <>
          <Link to="/elsewhere">Elsewhere</Link>
          <ConfirmRegion />
        </>
      ),
    },
  ]);
  render(<Page />);
});
afterEach(cleanup);

it('does what was asked after a yes, and nothing after a no', async () => {
  await ask();
  press('Keep');
  expect([questions(), remove.mock.calls]).toEqual([[], []]);
  await ask();
  press('Remove');
  await waitFor(() => expect(questions()).toEqual([]));
  expect(remove).toHaveBeenCalledOnce();
});

it('stays while it is being done, and with the reason where that failed', async () => {
  remove.mockRejectedValueOnce(new Refused({ code: 'gone', msg: 'Someone else removed it.' }, 409, null));
  await ask();
  press('Remove');
  await screen.findByText('Someone else removed it.');
  remove.mockRejectedValueOnce(new Error('no connection'));
  press('Remove');
  await screen.findByText('It failed.');
  press('Remove');
  await waitFor(() => expect(questions()).toEqual([]));
  expect(remove).toHaveBeenCalledTimes(3);
});

it('goes with the page that asked', async () => {
  await ask();
  fireEvent.click(screen.getByText('Elsewhere'));
  await waitFor(() => expect(questions()).toEqual([]));
  expect(remove).not.toHaveBeenCalled();
});

it('leaves a question that was asked by the answer to another one', async () => {
  remove.mockImplementationOnce(() => ask('Really?'));
  await ask();
  press('Remove');
  await waitFor(() => expect(questions()).toEqual(['Really?']));
});
