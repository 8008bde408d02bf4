import { describe, expect, it } from 'vitest';
import { agdNote, statementsOn } from '#credit/frozen-facts.ts';
import {
  certificateFacts,
  differencesOf,
  footStatements,
  statementHead,
  tableFacts,
  tableRows,
} from './certificate.ts';
import type { ProofOfCe } from './contract.ts';
import { proofOfCe } from './schemas.ts';

const proof: ProofOfCe = {
  verificationCode: 'aB3dE5fG7hJ9kL1mN2pQ4r',
  studentName: 'Dr. Helen Cho',
  courseTitle: 'Clean waterlines',
  lecturer: 'Dr. Lena Novak',
  sponsor: 'PureSpan',
  providerName: 'Dental Learning, Inc.',
  providerAddress: '100 Canal Street\nBoston, MA 02114',
  dateCompleted: '2026-11-18',
  webinarAt: '2026-11-17T01:30:00Z',
  timeZone: 'America/New_York',
  method: 'Electronically Mediated',
  ceTypeId: 2,
  creditType: 'Live, Interactive',
  creditHours: 1.5,
  agdCode: '148 Infection Control',
  description: 'Why biofilm returns.\n\nHow to test a line.',
  objectives: ['Describe why biofilm returns.', 'Keep a log.'],
  accreditation: [
    {
      body: 'ADA CERP',
      providerId: '217',
      statement: 'Recognized provider.',
      validFrom: '2025-01-01',
      validTo: '2026-12-31',
    },
  ],
  attendance: { source: 'measured', minutes: 88, requiredMinutes: 72 },
  agdNote,
  replaces: { verificationCode: 'zZ9yY8xX7wW6vV5uU4tT3s', reason: 'Name changed by marriage' },
  logo: { url: '/files/abc/logo.png', width: 240, height: 120, hasName: false },
  signatory: { name: 'Dr. Anna Roth', title: 'Executive Director', signature: null },
};

describe('the facts of a certificate', () => {
  it('have every field of the proof', () => {
    const said = certificateFacts(proof)
      .flatMap(({ lines }) => lines)
      .join('\n');
    const words: Record<keyof ProofOfCe, string[]> = {
      verificationCode: ['No. aB3dE5fG7hJ9kL1mN2pQ4r'],
      studentName: ['Dr. Helen Cho'],
      courseTitle: ['Clean waterlines'],
      lecturer: ['Dr. Lena Novak'],
      sponsor: ['PureSpan'],
      providerName: ['Dental Learning, Inc.'],
      providerAddress: ['100 Canal Street, Boston, MA 02114'],
      dateCompleted: ['Wed Nov 18, 2026'],
      webinarAt: ['Mon Nov 16, 2026 at 8:30 PM EST'],
      timeZone: ['America/New_York'],
      method: ['Electronically Mediated'],
      ceTypeId: ['Live, Interactive'],
      creditType: ['Live, Interactive'],
      creditHours: ['1.5'],
      agdCode: ['148 Infection Control'],
      description: ['Why biofilm returns.', 'How to test a line.'],
      objectives: ['Describe why biofilm returns.', 'Keep a log.'],
      accreditation: ['ADA CERP · Provider ID 217 · Jan 1, 2025 to Dec 31, 2026: Recognized provider.'],
      attendance: ['88 minutes, measured (72 required)'],
      agdNote: [agdNote],
      replaces: ['No. zZ9yY8xX7wW6vV5uU4tT3s: Name changed by marriage'],
      // It shows the name, which is said already.
      logo: ['Dental Learning, Inc.'],
      signatory: ['Dr. Anna Roth, Executive Director'],
    };
    expect(Object.keys(words).sort()).toEqual(Object.keys(proofOfCe.shape).sort());
    for (const word of Object.values(words).flat()) expect(said).toContain(word);
  });

  it('leave out what there is not', () => {
    const bare: ProofOfCe = {
      ...proof,
      lecturer: null,
      webinarAt: null,
      agdCode: '',
      description: ' ',
      objectives: [],
      accreditation: [],
      attendance: null,
      agdNote: '',
      replaces: null,
      signatory: undefined,
    };
    const labels = certificateFacts(bare).map(({ label }) => label);
    for (const label of [
      'Speaker',
      'Webinar date',
      'AGD code',
      'Description',
      'Learning objectives',
      'Accreditation',
      'Submission to the AGD',
      'Replaces',
      'Signed by',
    ])
      expect(labels).not.toContain(label);
    expect(certificateFacts(bare).flatMap(({ lines }) => lines)).not.toContain('');
    expect(footStatements(bare)).toEqual([]);
  });

  it('on the paper’s table are some of them, word for word', () => {
    const all = new Map(certificateFacts(proof).map(({ label, lines }) => [label, lines.join(', ')]));
    expect(tableFacts(proof).map(({ label }) => label)).toEqual([
      'Speaker',
      'Date completed',
      'Webinar date',
      'Method',
      'Credit type',
      'Credit hours',
      'Attendance',
      'AGD code',
      'Sponsor',
    ]);
    for (const { label, value } of tableFacts(proof)) expect(all.get(label)).toBe(value);
  });

  it.each<[name: string, changed: Partial<ProofOfCe>, rows: number[]]>([
    ['a webinar, attendance measured', {}, [3, 3, 3]],
    ['a webinar of an old record', { attendance: null }, [3, 3, 2]],
    ['a class', { attendance: null, webinarAt: null }, [3, 2, 2]],
    ['a class without AGD code', { attendance: null, webinarAt: null, agdCode: '' }, [3, 3]],
    [
      'a class without AGD code and lecturer',
      { attendance: null, webinarAt: null, agdCode: '', lecturer: null },
      [3, 2],
    ],
    ['what every record has', { attendance: null, webinarAt: null, agdCode: '', lecturer: null, sponsor: '' }, [2, 2]],
  ])('stand in rows without one alone: %s', (_name, changed, rows) => {
    const some = { ...proof, ...changed };
    expect(tableRows(some).map((row) => row.length)).toEqual(rows);
    expect(tableRows(some).flat()).toEqual(tableFacts(some));
  });
});

it('attendance that nobody measured says so', () => {
  const declared: ProofOfCe = { ...proof, attendance: { source: 'declared', minutes: null, requiredMinutes: 72 } };
  expect(tableFacts(declared)).toContainEqual({
    label: 'Attendance',
    value: 'Declared by the participant, not measured',
  });
});

it('differences are what reads otherwise, what is new and what is gone; never the number', () => {
  const after: ProofOfCe = {
    ...proof,
    verificationCode: 'other',
    replaces: null,
    studentName: 'Dr. Helen Choi',
    agdCode: '',
    lecturer: null,
  };
  expect(differencesOf(proof, after)).toEqual([
    { label: 'Name', before: 'Dr. Helen Cho', after: 'Dr. Helen Choi' },
    { label: 'Speaker', before: 'Dr. Lena Novak', after: '' },
    { label: 'AGD code', before: '148 Infection Control', after: '' },
  ]);
  expect(differencesOf(proof, proof)).toEqual([]);
});

describe('statements of accrediting bodies', () => {
  const body = { body: 'AGD PACE', providerId: '340', statement: 'Approved.' };
  it.each([
    ['2025-12-31', false],
    ['2026-01-01', true],
    ['2026-06-30', true],
    ['2026-07-01', false],
  ])('on %s one of January to June holds: %s', (day, holds) => {
    expect(statementsOn(day, [{ ...body, validFrom: '2026-01-01', validTo: '2026-06-30' }])).toHaveLength(
      holds ? 1 : 0,
    );
  });
  it.each([
    [{ validFrom: '2026-01-01', validTo: '2026-06-30' }, 'AGD PACE · Provider ID 340 · Jan 1, 2026 to Jun 30, 2026'],
    [{ validFrom: '1900-01-01', validTo: '2026-06-30' }, 'AGD PACE · Provider ID 340 · to Jun 30, 2026'],
    [{ validFrom: '2026-01-01', validTo: '9999-12-31' }, 'AGD PACE · Provider ID 340 · from Jan 1, 2026'],
    [{ validFrom: '1900-01-01', validTo: '9999-12-31' }, 'AGD PACE · Provider ID 340'],
    [{}, 'AGD PACE · Provider ID 340'],
    [{ providerId: '' }, 'AGD PACE'],
  ])('name the days %j', (days, head) => {
    expect(statementHead({ ...body, ...days })).toBe(head);
  });
});
