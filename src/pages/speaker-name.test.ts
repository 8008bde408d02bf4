import { expect, it } from 'vitest';
import { nameWithDegrees } from './speaker-name.ts';

it.each([
  ['Dr. Tomas Brandt', 'DDS, MS', 'Dr. Tomas Brandt, DDS, MS'],
  ['Helen Park, RDH', 'RDH, MEd', 'Helen Park, RDH, MEd'],
  ['Robert Hale, JD', 'JD', 'Robert Hale, JD'],
  ['Robin Hale', '', 'Robin Hale'],
])('%s with %s reads "%s"', (name, degree, said) => {
  expect(nameWithDegrees(name, degree)).toBe(said);
});
