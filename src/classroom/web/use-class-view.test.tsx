import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn, signOut } from '#platform/web/session.ts';
import { useClassView } from './use-class-view.ts';

let asked: string[];

function Page() {
  const { logView } = useClassView('class-1');
  return (
    <button type="button" onClick={logView}>
      View
    </button>
  );
}
const open = () => render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Page /> }])} />);
const press = () => fireEvent.click(screen.getByRole('button', { name: 'View' }));

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ status: true });
  });
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

it('logs nothing of a visitor', () => {
  open();
  press();
  expect(asked).toEqual([]);
});

it('logs the first view of a member, also at a press that comes before the page has drawn the member’s part', async () => {
  open();
  signIn({ token: 'helen-token', hash: 'helen', name: 'Dr. Helen Cho', email: 'helen@canal.example' });
  press();
  press();
  await waitFor(() => expect(asked).toEqual(['/api/class-view']));
});
