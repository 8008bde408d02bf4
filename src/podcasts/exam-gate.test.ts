import { expect, it } from 'vitest';
import { examGate, examRule } from './exam-gate.ts';

const begun = { examTaken: false, examScore: null, classViewCount: 1 };
const until = '2026-11-20T15:00:00Z';

it.each([
  ['a visitor', null, until, { state: 'visitor' }],
  ['not played', { ...begun, classViewCount: 0 }, null, { state: 'unheard' }],
  ['played a moment ago under a rule', begun, until, { state: 'waiting', until }],
  ['played', begun, null, { state: 'ready' }],
  ['not passed', { ...begun, examScore: 67 }, null, { state: 'failed', score: 67 }],
  ['not passed, and too soon', { ...begun, examScore: 67 }, until, { state: 'waiting', until }],
  ['passed', { ...begun, examTaken: true, examScore: 100 }, until, { state: 'passed' }],
] as const)('%s', (_who, student, gradedFrom, gate) => {
  expect(examGate({ student, gradedFrom })).toEqual(gate);
});

it('the rule names the share only where one is asked for', () => {
  expect(examRule(0)).not.toContain('%');
  expect(examRule(90)).toContain('90% of its length');
});
