import { expect, it } from 'vitest';
import { centsOf, dollars, faultOfSupport, type SupportForm } from './support-form.ts';

it('reads dollars as people type them', () => {
  expect(['6000', '6,000', '$1,200.50', '$ 40.5', '0', '10,000,000'].map(centsOf)).toEqual([
    600_000, 600_000, 120_050, 4050, 0, 1_000_000_000,
  ]);
  expect(['', 'six', '6.000,00', '1,20', '-5', '10,000,000.01', '1.234'].map(centsOf)).toEqual(Array(7).fill(null));
  expect([600_000, 120_050, 4005, 0].map(dollars)).toEqual(['$6,000', '$1,200.50', '$40.05', '$0']);
});

it('names the first thing that is missing', () => {
  const whole: SupportForm = {
    activity: 'pulp',
    purpose: '',
    kind: 'money',
    amountCents: 600_000,
    receivedOn: '2026-10-12',
    signedOn: '2026-10-12',
    agreement: 'file',
    terms: '',
  };
  const faultOf = (changes: Partial<SupportForm>) => faultOfSupport({ ...whole, ...changes })?.field ?? null;
  expect(faultOf({})).toBeNull();
  expect(faultOf({ activity: null, purpose: ' ' })).toBe('purpose');
  expect(faultOf({ activity: null, purpose: 'Annual meeting' })).toBeNull();
  expect(faultOf({ receivedOn: '' })).toBe('receivedOn');
  expect(faultOf({ amountCents: null })).toBe('amountCents');
  expect(faultOf({ amountCents: null, kind: 'in-kind' })).toBeNull();
  expect(faultOf({ agreement: null })).toBe('agreement');
  expect(faultOf({ signedOn: null })).toBe('signedOn');
  expect(faultOf({ agreement: null, signedOn: null })).toBeNull();
});
