import { describe, expect, it } from 'vitest';
import { declaredAttention, unmatchedAttention, webinarAttention } from './attention.ts';

const now = Temporal.Instant.from('2026-12-01T12:00:00Z');
const webinar = {
  hash: 'abc',
  title: 'Airway first',
  releaseAt: now.add({ hours: 100 }),
  hasMeeting: false,
  capacity: 180,
  reserved: 171,
  waiting: 0,
};
const of = (changes: Partial<typeof webinar>) =>
  webinarAttention({ ...webinar, ...changes }, now, 'America/New_York').map(({ severity, sentence }) => [
    severity,
    sentence,
  ]);

describe('a webinar', () => {
  it('without a meeting is said two weeks ahead', () => {
    expect(of({})).toEqual([
      ['warn', 'Airway first starts Sat Dec 5, 2026 at 11:00 AM EST and has no meeting link. 171 people have seats.'],
    ]);
    expect(of({ releaseAt: now.add({ hours: 15 * 24 }) })).toEqual([]);
  });
  it('hurts when it is two days away', () => {
    expect(of({ releaseAt: now.add({ hours: 48 }), reserved: 1 })[0]).toEqual([
      'red',
      'Airway first starts Thu Dec 3, 2026 at 7:00 AM EST and has no meeting link. 1 person has a seat.',
    ]);
  });
  it('that begins within a day shows its seats', () => {
    expect(of({ hasMeeting: true, releaseAt: now.add({ hours: 12 }), waiting: 12 })).toEqual([
      ['info', 'Airway first starts Tue Dec 1, 2026 at 7:00 PM EST: 171 of 180 seats reserved, 12 on the waitlist.'],
    ]);
  });
});

it('people who are nobody’s seat hurt after a week', () => {
  const of = (hours: number, people: number) => {
    const found = unmatchedAttention({ hash: 'a', title: 'Airway', endsAt: now.subtract({ hours }), people }, now);
    return [found.severity, found.sentence];
  };
  expect(of(24, 38)).toEqual(['warn', '38 people in Airway aren’t matched to a seat.']);
  expect(of(200, 1)).toEqual(['red', '1 person in Airway isn’t matched to a seat.']);
});

describe('members who earned live credit although the report lists others only', () => {
  const of = (...names: string[]) => declaredAttention({ hash: 'a', title: 'Airway', members: names });
  it('are named, with the way to the desk’s list of them', () => {
    expect(of('Ana Kovač')).toMatchObject({
      severity: 'warn',
      sentence:
        'Please review: Ana Kovač earned live credit for Airway as declared. The meeting report lists others, but not this member.',
      link: { to: '/staff/live/a?is=declared' },
    });
  });
  it('are named up to five, and then counted', () => {
    const found = of('A', 'B', 'C', 'D', 'E', 'F', 'G');
    expect(found.sentence).toContain('A, B, C, D, E, and 2 more earned live credit for Airway as declared.');
  });
});
