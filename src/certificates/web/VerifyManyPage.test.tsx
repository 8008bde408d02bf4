import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import VerifyManyPage from './VerifyManyPage.tsx';

afterEach(cleanup);

it('what is wrong with the codes is said once they are sent, and goes as soon as they are right', () => {
  const Page = createRoutesStub([{ path: '/', Component: VerifyManyPage }]);
  render(<Page />);
  const codes = () => screen.getByLabelText(/^Verification codes/);
  const isWrong = () => codes().getAttribute('aria-invalid') === 'true';
  expect(isWrong()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Check codes' }));
  expect(isWrong()).toBe(true);
  fireEvent.change(codes(), { target: { value: 'AB2C-DE3F-GH4J' } });
  expect(isWrong()).toBe(false);
});
