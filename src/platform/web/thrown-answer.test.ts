import { redirect } from 'react-router';
import { expect, it } from 'vitest';
import { isThrownAnswer } from './thrown-answer.ts';

it('a redirect and an answer with a status are thrown on purpose', () => {
  expect(isThrownAnswer(redirect('/login'))).toBe(true);
  expect(isThrownAnswer({ status: 404, statusText: 'Not Found', internal: false, data: null })).toBe(true);
});
it('any other thrown value is a fault that the browser reports', () => {
  for (const thrown of [
    new Error('broken'),
    new TypeError('x is undefined'),
    'broken',
    undefined,
    null,
    { status: 404 },
  ])
    expect(isThrownAnswer(thrown), String(thrown)).toBe(false);
});
