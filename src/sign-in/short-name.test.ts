import { expect, it } from 'vitest';
import { shortName } from './short-name.ts';

it.each([
  ['Dr. Helen Cho', 'Dr. Cho'],
  ['Dr. Maximiliane-Theodora Wolfeschlegelsteinhausenbergerdorff', 'Dr. Wolfeschlegelsteinhausenbergerdorff'],
  ['Nóra Lindqvist', 'Nóra'],
  ['Mr. Cho', 'Mr. Cho'],
  ['Cher', 'Cher'],
  [' ', ''],
])('"%s" is addressed as "%s"', (fullName, expected) => expect(shortName(fullName)).toBe(expected));
