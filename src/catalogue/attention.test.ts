import { expect, it } from 'vitest';
import { disclosureAttention, type OpenDisclosure } from './attention.ts';

const asked: OpenDisclosure = {
  hash: 'd1',
  state: 'asked',
  subject: 'a1',
  title: 'Vital pulp therapy',
  speaker: 'Dr. Priya Raman',
  daysLeft: 10,
  day: 'Dec 2',
};

it.each([
  [11, null],
  [10, 'warn'],
  [4, 'warn'],
  [3, 'red'],
  [0, 'red'],
  [-1, 'red'],
  [null, null],
] as const)(
  'a disclosure that is due in %s days needs someone: %s (docs/specification/speakers.md, SP-8)',
  (days, severity) => {
    expect(disclosureAttention({ ...asked, daysLeft: days })?.severity ?? null).toBe(severity);
  },
);
it('says who, what, and by when, and leads to the speakers of the editor', () => {
  expect(disclosureAttention(asked)).toMatchObject({
    sentence: 'Dr. Priya Raman hasn’t returned the disclosure for Vital pulp therapy. It is due Dec 2.',
    link: { to: '/staff/catalogue/a1/speakers' },
    permission: 'catalogue.edit',
  });
  expect(disclosureAttention({ ...asked, daysLeft: -1 })?.sentence).toContain('It was due Dec 2.');
});
it('a returned disclosure asks for a review however far the day is', () => {
  expect(disclosureAttention({ ...asked, state: 'returned', daysLeft: 60 })).toMatchObject({
    severity: 'warn',
    sentence: 'Dr. Priya Raman returned the disclosure for Vital pulp therapy. It hasn’t been reviewed yet.',
  });
});
