import { expect, it } from 'vitest';
import { codeStepAt, lastThirdFrom, nextCodeAt } from './room-code.ts';

const at = (text: string) => Temporal.Instant.from(`2026-11-24T19:${text}Z`);

it('changes every 30 seconds', () => {
  expect(codeStepAt(at('00:29.999'))).toBe(codeStepAt(at('00:00')));
  expect(codeStepAt(at('00:30'))).toBe(codeStepAt(at('00:00')) + 1);
  expect(nextCodeAt(at('00:30')).toString()).toBe('2026-11-24T19:01:00Z');
  expect(nextCodeAt(at('00:29.999')).toString()).toBe('2026-11-24T19:00:30Z');
});

it('the last third of an hour begins after forty minutes', () => {
  expect(lastThirdFrom({ startsAt: at('00:00'), endsAt: Temporal.Instant.from('2026-11-24T20:00:00Z') })).toEqual(
    at('40:00'),
  );
});
