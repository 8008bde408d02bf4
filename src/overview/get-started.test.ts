import { describe, expect, it } from 'vitest';
import { startSteps, type StartFacts } from './get-started.ts';

const nothing: StartFacts = {
  provider: { name: 'Dental Learning', email: 'support@localhost' },
  statements: [],
  owners: 1,
  backupEveryDays: null,
  sendsMail: false,
  hasSent: false,
  activities: 0,
  timeOnTaskPercent: 0,
  demo: 'none',
};
const done = (changes: Partial<StartFacts>) =>
  startSteps({ ...nothing, ...changes })
    .filter(({ isDone }) => isDone)
    .map(({ key }) => key);

describe('the checklist of a new portal', () => {
  it('begins with nothing done, each step leading to where it is done', () => {
    const steps = startSteps(nothing);
    expect(steps.map(({ key, isDone }) => [key, isDone])).toEqual([
      ['provider', false],
      ['accreditation', false],
      ['owner', false],
      ['backup', false],
      ['mail', false],
      ['activity', false],
      ['exams', false],
    ]);
    expect(steps.map(({ link }) => link.to)).toEqual([
      '/staff/settings/provider',
      '/staff/settings/accreditation',
      '/staff/team',
      '/staff/data',
      '/staff/settings/mail',
      '/staff/catalogue',
      '/staff/settings/exams',
    ]);
  });

  it.each<[Partial<StartFacts>, readonly string[]]>([
    [{ provider: { name: 'Harbor', email: 'office@harbor.test' } }, ['provider']],
    [{ provider: { name: 'Harbor', email: 'support@dental-learning.example' } }, []],
    [{ provider: { name: 'Harbor', email: '' } }, []],
    [{ statements: [{ body: 'AGD PACE', providerId: '340' }] }, ['accreditation']],
    [{ statements: [{ body: 'AGD PACE', providerId: 'DEMO-340' }] }, []],
    [{ owners: 2 }, ['owner']],
    [{ backupEveryDays: 7 }, ['backup']],
    [{ sendsMail: true }, []],
    [{ sendsMail: true, hasSent: true }, ['mail']],
    [{ hasSent: true }, []],
    [{ activities: 1 }, ['activity']],
    [{ timeOnTaskPercent: 75 }, ['exams']],
    [{ demo: 'loaded' }, []],
    [{ demo: 'removed' }, ['demo']],
  ])('with %j has done: %j', (changes, expected) => {
    expect(done(changes)).toEqual(expected);
  });

  it('offers to remove the demo where it is loaded', () => {
    const last = startSteps({ ...nothing, demo: 'loaded' }).at(-1);
    expect([last?.key, last?.link.to]).toEqual(['demo', '/staff/demo']);
  });
});
