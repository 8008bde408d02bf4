import { expect, it } from 'vitest';
import type { ClassObj } from '../contract.ts';
import { courseFacts } from './course-facts.ts';

const origin = 'https://ce.example';
const klass = {
  className: 'Deep margins',
  blurb: 'See them.',
  hash: 'abc',
  speakerName: '',
  speakers: [],
  durationMin: null,
  releaseDateUTC: '2026-11-01T00:00:00.000Z',
  objectives: [],
  categories: [],
} as unknown as ClassObj;

it('says the full address and leaves out what the class does not have', () => {
  const facts = courseFacts(klass, origin, 'Dental Learning') as Record<string, unknown>;
  expect(facts).toMatchObject({
    '@type': 'Course',
    url: 'https://ce.example/classroom/abc',
    image: 'https://ce.example/share-card/abc.png',
    provider: { name: 'Dental Learning' },
  });
  expect(Object.keys(facts)).not.toContain('teaches');
  expect(facts['hasCourseInstance']).toEqual({ '@type': 'CourseInstance', courseMode: 'Online' });
});

it('names speaker, length and objectives', () => {
  expect(
    courseFacts(
      { ...klass, speakerName: 'Dr. Brandt', durationMin: 64, objectives: ['Tell one from the other.'] },
      origin,
      'Dental Learning',
    ),
  ).toMatchObject({
    teaches: ['Tell one from the other.'],
    hasCourseInstance: { courseWorkload: 'PT64M', instructor: { name: 'Dr. Brandt' } },
  });
});
