import { expect, it } from 'vitest';
import { heldBackAttention } from './attention.ts';

it('says how many credits are held back, each under its first reason', () => {
  const held = (agdNumber: string, isVerified: boolean) => ({ agdNumber, isVerified });
  expect(heldBackAttention([held('123456', true)])).toBeNull();
  expect(
    heldBackAttention([held('12', false), held('12', true), held('123456', false), held('654321', true)])?.sentence,
  ).toBe('3 credits cannot go to the AGD: the number has not six digits (2), email not confirmed (1).');
  expect(heldBackAttention([held('', true)])?.sentence).toBe(
    '1 credit cannot go to the AGD: the number has not six digits (1).',
  );
  expect(heldBackAttention(Array.from({ length: 1001 }, () => held('123456', false)))?.sentence).toBe(
    'More than 1,000 credits cannot go to the AGD: email not confirmed.',
  );
});
