import { expect, it } from 'vitest';
import { judgeLikeness, suspectedFrom } from './double-accounts.ts';

const nothing = {
  sameAgdNumber: false,
  sameName: false,
  sameZip: false,
  samePhone: false,
  sameBrowser: false,
  likeEmail: false,
};

it.each([
  ['nothing', {}, false],
  ['a namesake', { sameName: true }, false],
  ['a colleague in the same office', { samePhone: true, sameZip: true }, false],
  ['a shared office computer', { sameBrowser: true, samePhone: true, sameZip: true }, false],
  ['numbered addresses of an office', { likeEmail: true, samePhone: true }, false],
  ['the same AGD number', { sameAgdNumber: true }, true],
  ['name and zip', { sameName: true, sameZip: true }, true],
  ['name and phone', { sameName: true, samePhone: true }, true],
  ['name and a letter of the email', { sameName: true, likeEmail: true }, true],
])('%s', (_what, like, isSuspected) => {
  expect(judgeLikeness({ ...nothing, ...like }).score >= suspectedFrom).toBe(isSuspected);
});

it('gives a reason for every sign, and never more than 100', () => {
  const all = {
    sameAgdNumber: true,
    sameName: true,
    sameZip: true,
    samePhone: true,
    sameBrowser: true,
    likeEmail: true,
  };
  expect(judgeLikeness(all)).toMatchObject({ score: 100 });
  expect(judgeLikeness(all).reasons).toHaveLength(5);
});
