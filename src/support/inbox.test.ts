import { describe, expect, it } from 'vitest';
import {
  answerSubject,
  fillPlaceholders,
  nearestPlaceholder,
  unknownPlaceholder,
  workingDaysBetween,
} from './inbox.ts';

it('marks the subject of a thread once', () => {
  expect(answerSubject('Technical Issue', '4821')).toBe('Re: Technical Issue [DL-4821]');
  expect(answerSubject('RE: Re: Technical Issue [DL-4821]', '4821')).toBe('Re: Technical Issue [DL-4821]');
});

describe('placeholders', () => {
  const values = {
    'first name': 'Ana',
    name: 'Ana Kovač',
    provider: 'Dental Learning',
    'support mail': 'help@x.test',
    'sign-in page': 'https://x.test/login',
    'certificates page': 'https://x.test/completed',
  };
  it('are filled in, and unknown ones are named', () => {
    expect(fillPlaceholders('Hello {first name}, see {sign-in page}.', values)).toBe(
      'Hello Ana, see https://x.test/login.',
    );
    expect(unknownPlaceholder('Hello {first name} {firstname}')).toBe('firstname');
    expect(unknownPlaceholder('Hello {first name}')).toBeNull();
    expect(nearestPlaceholder('firstname')).toBe('first name');
    expect(nearestPlaceholder('colour')).toBeNull();
  });
});

describe('working days', () => {
  const at = (text: string) => Temporal.Instant.from(text);
  it.each([
    ['2026-11-20T15:00:00Z', '2026-11-20T22:00:00Z', 0],
    ['2026-11-20T15:00:00Z', '2026-11-23T15:00:00Z', 1],
    ['2026-11-20T15:00:00Z', '2026-11-25T15:00:00Z', 3],
    ['2026-11-18T15:00:00Z', '2026-11-21T15:00:00Z', 2],
  ])('from %s to %s are %i', (from, until, days) => {
    expect(workingDaysBetween(at(from), at(until), 'America/New_York')).toBe(days);
  });
});
