import { expect, it } from 'vitest';
import type { ProofOfCe } from './contract.ts';
import { tableFacts } from './certificate.ts';
import { besideSeal, sheetDescription, sheetRows, sheetScale } from './sheet-layout.ts';

const statement = (letters: number) => ({ head: '', text: 'x'.repeat(letters) });
const sizes = (side: readonly { text: string }[]) => side.map(({ text }) => text.length);

it.each([
  [[], [[], []]],
  [[100], [[], [100]]],
  [
    [100, 100],
    [[100], [100]],
  ],
  [
    [300, 300, 500],
    [[300, 300], [500]],
  ],
  [
    [500, 100, 100],
    [[500], [100, 100]],
  ],
])('statements of %j letters keep their order on both sides of the seal', (letters, expected) => {
  expect(besideSeal(letters.map(statement)).map(sizes)).toEqual(expected);
});

it.each([
  ['Why biofilm returns. How to test a line.', 'Why biofilm returns. How to test a line.'],
  [
    `Dr. Cho tests a line. ${'It takes two minutes. '.repeat(9)}`,
    `Dr. Cho tests a line.${' It takes two minutes.'.repeat(6)}`,
  ],
  [`How far is it from the bone? ${'x'.repeat(150)}.`, 'How far is it from the bone?'],
  [`${'x'.repeat(170)}. More.`, `${'x'.repeat(170)}.`],
])('of the description “%s” the sheet shows whole sentences', (description, shown) =>
  expect(sheetDescription(description)).toBe(shown),
);

const proof: ProofOfCe = {
  verificationCode: 'K7QM-4TXW-P9HD',
  studentName: 'Dr. Helen Cho',
  courseTitle: 'Deep margins: isolation, bonding, finishing',
  lecturer: 'Dr. Marcus Ode',
  sponsor: 'Lumident',
  providerName: 'Dental Learning, Inc.',
  providerAddress: '100 Canal Street, Boston, MA 02114',
  dateCompleted: '2026-11-21',
  webinarAt: null,
  timeZone: 'America/New_York',
  method: 'Electronically Mediated',
  ceTypeId: 1,
  creditType: 'Self-study',
  creditHours: 0.5,
  agdCode: '250 Operative Dentistry',
  description: 'How to keep a deep margin dry.',
  objectives: [],
  accreditation: [],
  attendance: null,
  agdNote: '',
  replaces: null,
};
const official = (letters: number) => ({ body: 'ADA CERP', providerId: '217', statement: 'x'.repeat(letters) });

it('a certificate with little to say has its letters at full size; the more it says, the smaller they are', () => {
  const said = [
    proof,
    { ...proof, accreditation: [official(400), official(360), official(540)] },
    { ...proof, courseTitle: 'A long title '.repeat(15), accreditation: [official(700), official(700), official(700)] },
  ];
  const scales = said.map(sheetScale);
  expect(scales[0]).toBe(100);
  expect(scales).toEqual(scales.toSorted((a, b) => b - a));
  expect(scales.at(-1)).toBeLessThan(100);
});

it('the facts are in even rows of at most four, each once', () => {
  const all = {
    ...proof,
    webinarAt: '2026-11-17T01:30:00Z',
    attendance: { source: 'declared', minutes: null, requiredMinutes: null } as const,
  };
  expect(
    [proof, { ...proof, agdCode: '', lecturer: null }, all].map((each) => sheetRows(each).map((row) => row.length)),
  ).toEqual([
    [4, 3],
    [3, 2],
    [3, 3, 3],
  ]);
  expect(sheetRows(all).flat()).toEqual(tableFacts(all));
});
