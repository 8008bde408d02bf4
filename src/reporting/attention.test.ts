import { expect, it } from 'vitest';
import { changedSinceReport, heldBackAttention } from './attention.ts';

it('says how many credits are held back, each under its first reason', () => {
  const held = (agdNumber: string, isVerified: boolean) => ({ agdNumber, isVerified });
  expect(heldBackAttention([held('123456', true)])).toBeNull();
  expect(
    heldBackAttention([held('12', false), held('12', true), held('123456', false), held('654321', true)])?.sentence,
  ).toBe('3 credits can’t be reported to the AGD: AGD number without six digits (2), email not confirmed (1).');
  expect(heldBackAttention([held('', true)])?.sentence).toBe(
    '1 credit can’t be reported to the AGD: AGD number without six digits (1).',
  );
  expect(heldBackAttention(Array.from({ length: 1001 }, () => held('123456', false)))?.sentence).toBe(
    'More than 1,000 credits can’t be reported to the AGD: email not confirmed.',
  );
});

it('leads to the one credit that changed after its report, and to the list where there are several', () => {
  const [ana, ben] = [
    { verificationCode: 'AAAA-BBBB-2345', studentName: 'Dr. Ana Kovács' },
    { verificationCode: 'CCCC-DDDD-2345', studentName: 'Ben Cole' },
  ];
  expect(changedSinceReport([])).toBeNull();
  expect(changedSinceReport([ana])).toMatchObject({
    sentence:
      'A credit of Dr. Ana Kovács was reported to the AGD and has changed since. Email the AGD; rosters can’t correct it.',
    link: { to: '/staff/credits/AAAA-BBBB-2345' },
  });
  expect(changedSinceReport([ana, ben])).toMatchObject({
    sentence: '2 credits were reported to the AGD and have changed since. Email the AGD; rosters can’t correct it.',
    link: { to: '/staff/credits?codes=AAAA-BBBB-2345%2CCCCC-DDDD-2345' },
  });
});
