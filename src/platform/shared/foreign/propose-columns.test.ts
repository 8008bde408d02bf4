import { expect, it } from 'vitest';
import { proposeColumns } from './propose-columns.ts';

const kinds = { email: 'address', joined: 'moment', left: 'moment' } as const;
const propose = (rows: string[][], columns = {}) => proposeColumns<keyof typeof kinds | 'name'>(kinds, columns, rows);

it('proposes the only column of addresses, and two of moments in their order', () => {
  const rows = [
    ['27.11.2026 21:01', 'Nora', 'nora@example.org', '27.11.2026 19:58'],
    ['27.11.2026 20:10', 'José', '', '27.11.2026 20:02'],
  ];
  expect(propose(rows)).toEqual({ email: 2, joined: 3, left: 0 });
  expect(propose(rows, { name: 1, joined: 0 })).toEqual({ name: 1, email: 2, joined: 0, left: 3 });
  // A time alone is one of the evening.
  expect(propose([['7:05 PM', '8:30 PM']])).toEqual({ joined: 0, left: 1 });
  expect(propose([['11/27/2026 07:05 PM', 'iPad']])).toEqual({ joined: 0 });
});

it('proposes nothing where several columns fit, or a cell doesn’t', () => {
  expect(propose([['a@example.org', 'b@example.org']])).toEqual({});
  expect(propose([['27.11.2026 19:00', '27.11.2026 19:01', '27.11.2026 20:00']])).toEqual({});
  expect(propose([['a@example.org'], ['unknown']])).toEqual({});
  expect(propose([['', '']])).toEqual({});
});

it('proposes the only column of days', () => {
  const rows = [['Nora', '05/10/2026', '1.5', 'HIPAA']];
  expect(proposeColumns<'day' | 'hours'>({ day: 'day' }, {}, rows)).toEqual({ day: 1 });
});
