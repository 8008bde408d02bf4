import { expect, it } from 'vitest';
import type { ReportableCredit } from '../../agd-roster.ts';
import { agdRosterCsv } from './agd-roster-csv.ts';

const credit = (changes: Partial<ReportableCredit> = {}): ReportableCredit => ({
  agdNumber: '471100',
  courseDate: '2026-03-02',
  title: 'Vital pulp therapy',
  lecturer: 'Dr. Tomas Brandt',
  ceTypeId: 1,
  subjects: [{ code: '070', hours: 1.5 }],
  place: null,
  ...changes,
});
const rows = (credits: readonly ReportableCredit[]) => agdRosterCsv(credits).split('\r\n').slice(1, -1);

it('begins with the Academy’s headings in the Academy’s order', () => {
  expect(agdRosterCsv([]).split('\r\n')[0]).toBe(
    '"AGD member ID number","Course date","Course title","Number of hours","AGD subject code","Delivery method","Instructor name","Location"',
  );
});

it.each([
  [
    'self-study is self-instruction',
    credit(),
    ['"471100","03/02/2026","Vital pulp therapy","1.5","070","Self-instruction","Dr. Tomas Brandt","Online"'],
  ],
  [
    'live credit is a lecture, never participation',
    credit({ ceTypeId: 2 }),
    ['"471100","03/02/2026","Vital pulp therapy","1.5","070","Lecture","Dr. Tomas Brandt","Online"'],
  ],
  [
    'credit that was earned in a room names the room',
    credit({ ceTypeId: 2, place: 'Odeon, 1 Main St' }),
    ['"471100","03/02/2026","Vital pulp therapy","1.5","070","Lecture","Dr. Tomas Brandt","Odeon, 1 Main St"'],
  ],
  [
    'two subjects are two rows with their hours',
    credit({
      subjects: [
        { code: '070', hours: 1 },
        { code: '250', hours: 0.5 },
      ],
    }),
    [
      '"471100","03/02/2026","Vital pulp therapy","1","070","Self-instruction","Dr. Tomas Brandt","Online"',
      '"471100","03/02/2026","Vital pulp therapy","0.5","250","Self-instruction","Dr. Tomas Brandt","Online"',
    ],
  ],
  [
    'no lecturer leaves the cell empty',
    credit({ lecturer: null }),
    ['"471100","03/02/2026","Vital pulp therapy","1.5","070","Self-instruction","","Online"'],
  ],
  [
    'quotes, commas, line breaks and formulas stay text',
    credit({ title: '=HYPERLINK("x"),\r\n2' }),
    [`"471100","03/02/2026","'=HYPERLINK(""x""), 2","1.5","070","Self-instruction","Dr. Tomas Brandt","Online"`],
  ],
])('%s', (_title, given, expected) => {
  expect(rows([given])).toEqual(expected);
});
